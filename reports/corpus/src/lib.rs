//! Campaigns and their files; nights and verdicts as JSON.
//!
//! A [`campaign`] makes its own nights, counts where systems diverge ([`rates`]) and catalogues its findings. Its files
//! are written under temporary names and renamed ([`files`]), and record the [`rulings`] in force. [`claims`] measures
//! the sources' statements about their systems, and [`axioms`] measures properties of social choice; their counts are
//! [tallies](tally). Both may count only nights that meet a [condition](given).
//!
//! [`json`] reads and writes one night; [`batch`] does so for many, a line each, on all cores. The forms are published
//! as JSON Schemas (`schema`, a feature of this package).

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
// A list of all variants tells the reader of a report nothing. Where a new one must not be forgotten, it is written out.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

pub mod accounts;
pub mod axioms;
pub mod batch;
pub mod blame;
pub mod campaign;
mod changed;
pub mod claims;
pub mod files;
pub mod given;
pub mod json;
pub mod rates;
pub mod record;
pub mod rulings;
pub mod sample;
#[cfg(feature = "schema")]
pub mod schema;
pub mod study;
pub mod tally;
pub mod theorems;

/// The largest allowed count: 2^53, up to which every reader of JSON has exact integers. It is far beyond any study,
/// and the sum of two such numbers does not wrap.
pub const MOST: u64 = 1 << 53;
