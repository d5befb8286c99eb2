//! The tests of this package, in one program, because each program links everything again.

mod axioms;
mod census_has_all;
mod claims;
mod corpus_forms;
mod enumeration;
#[allow(clippy::unwrap_used, reason = "a test")]
mod fits;
mod forms;
mod observer;
#[allow(clippy::unwrap_used, reason = "a test")]
mod package;
mod published;
#[allow(clippy::unwrap_used, reason = "a test")]
mod readme;
mod rows;
mod rulings;
mod run_options;
mod theorems;
