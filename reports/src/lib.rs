//! What is asked of a corpus: [`precedents`] as case law, the [`site`] and the server, and the fuzz [`targets`].
//!
//! Only the program (`main.rs` and `cli/`) knows arguments, standard output and exit codes: each of its commands turns
//! options into one call of this library.

pub mod adopt;
pub mod precedents;
#[cfg(feature = "serve")]
pub mod serve;
pub mod site;
pub mod targets;
