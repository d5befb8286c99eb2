//! Night Court for a page in a browser: requests as JSON in, answers as JSON out, with no installation and no server.
//! The code of the command line rules, searches, matches, draws and prints.
//!
//! [`Court`] is the entry point. Built for WebAssembly (`scripts/wasm`), the module `border` exports it to scripts. The
//! forms of requests and answers are private to this package and the scripts of its site, and are published together
//! with them.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "most matches here ask for one variant of many"
)]

#[cfg(target_arch = "wasm32")]
mod border;
#[cfg(feature = "full")]
mod carry;
#[cfg(feature = "full")]
mod case_law;
mod court;
#[cfg(feature = "full")]
mod house;
#[cfg(feature = "full")]
mod known;
mod night;
mod request;
mod rule;
mod verdict;
mod what_if;

pub use court::Court;
pub use request::{Asked, Order, Request, Terms};
