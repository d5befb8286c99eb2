//! Other people's engines. An engine is a program that resolves a night by code of its own; it is asked over standard input
//! and output, one JSON object a line ([`protocol`], explained in `reports/protocol/README.md`).
//!
//! An [`Engine`] asks one, and survives whatever it does: each answer is a ruling, a night skipped, or a [`Failure`], which
//! keeps what was wrong; an engine that crashed is started again, up to a cap. [`conform`] compares an engine with a system
//! on many nights, and shrinks the nights on which the two differ by asking the engine. [`nearest`] finds the system that it agrees with most. [`system`] makes one a system beside those
//! of the program, for campaigns and whatever else compares systems. [`suite`] writes the golden nights
//! for engines that want to be tested without this program.

pub mod answer;
pub mod asked;
pub mod command;
pub mod conform;
mod driver;
pub mod failure;
pub mod golden;
pub mod nearest;
mod process;
pub mod protocol;
#[cfg(feature = "schema")]
pub mod schema;
pub mod suite;
pub mod system;

pub use asked::asked;
pub use driver::{Answer, Engine, Limits, Unstartable};
pub use failure::{Failure, FailureKind};
