//! Precedents as case law: found by words, by roles or by the night at hand, and cited by an id that never changes.
//!
//! A [`Library`](library::Library) is a corpus in memory. An [`Index`](index::Index) has the facts for searching and
//! matching it, so that its files need not be read.
//!
//! [`search`] finds precedents by words, and [`show`] makes a page of one. [`matching`] finds the precedents that a
//! night contains, and those that decide its differences. [`asking`] turns a question into a night. [`notes`] are
//! hosts' own rulings. [`withdrawn`] precedents left the published corpus and keep their ids.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "most matches here ask for one variant of many"
)]

pub mod asking;
pub mod index;
pub mod library;
pub mod matching;
pub mod notes;
#[cfg(test)]
mod sample;
#[cfg(feature = "schema")]
pub mod schema;
pub mod search;
pub mod show;
pub mod withdrawn;
