//! The fuzz [`targets`], and how what they find is kept.
//!
//! Only the program (`main.rs` and `cli/`) knows arguments, standard output and exit codes: each of its commands turns
//! options into one call of this library.

pub mod adopt;
pub mod targets;
