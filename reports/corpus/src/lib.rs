//! What a campaign finds, as files; and nights and verdicts as JSON.
//!
//! A [`campaign`] makes its own nights, counts where systems diverge ([`rates`]) and keeps what it found. Its files are written
//! beside their place and renamed ([`files`]), and say under which [`rulings`] they were made. What the sources say of their systems is measured by [`claims`],
//! and properties of social choice by [`axioms`]; all may count only nights that meet a [condition](given). One night gets in and out through [`json`]; [`batch`] does so for many, a line
//! each, on all cores. The forms are published as JSON Schemas (`schema`, a feature of this package).

pub mod axioms;
pub mod batch;
pub mod blame;
pub mod campaign;
pub mod claims;
pub mod diff;
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

/// The largest number of anything that is counted: 2^53, up to which every reader of JSON has numbers exactly. It is far beyond
/// any study, and the sum of two such numbers does not wrap.
pub const MOST: u64 = 1 << 53;
