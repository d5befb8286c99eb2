//! Everything that knows files, formats and people: rulings, campaigns, corpora.
//!
//! The resolvers know numbers, and the generator makes nights; here nights get in and verdicts get out. One night goes through
//! [`json`] or the night text, [`ruling`] asks the systems and finds where they part, and [`page`] prints what people look
//! at. [`batch`] does so for many nights, a line each, on all cores. A [`campaign`] makes its own nights, counts where
//! systems part ([`rates`]) and writes what it found through [`files`]. [`diagnostics`] draws what is wrong with a night
//! under the line where it stands.
//!
//! Only the program (`main.rs` and `cli/`) knows arguments, standard output and exit codes: each of its commands turns
//! options into one call of this library.

pub mod adopt;
pub mod diagnostics;
pub mod diagram;
pub mod minimal;
pub mod page;
pub mod precedents;
pub mod ruling;
#[cfg(feature = "serve")]
pub mod serve;
pub mod site;
pub mod summary;
pub mod targets;
