//! The [`site`] and the server, and the fuzz [`targets`].
//!
//! Only the program (`main.rs` and `cli/`) knows arguments, standard output and exit codes: each of its commands turns
//! options into one call of this library.

pub mod adopt;
#[cfg(feature = "serve")]
pub mod serve;
pub mod site;
pub mod targets;
