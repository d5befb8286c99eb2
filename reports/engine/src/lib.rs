//! Other people's engines. An engine is a program that resolves nights by code of its own, over standard input and
//! output, one JSON object a line ([`protocol`], explained in `reports/protocol/README.md`).
//!
//! An [`Engine`] is asked one night at a time and survives any behaviour: each answer is a ruling, a skipped night or a
//! [`Failure`] with its cause; a crashed engine is started again, up to a cap. [`conform`] compares an engine with a
//! system on many nights, and minimises the nights on which the two differ by asking the engine. [`nearest`] finds the
//! system that it agrees with most. [`system`] makes one a ruler for campaigns and other comparisons. [`suite`] writes
//! the golden nights for engines that are tested without this program.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![allow(clippy::wildcard_enum_match_arm)]

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
