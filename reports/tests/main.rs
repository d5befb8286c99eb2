//! The tests of this package, in one program, because each program links everything again.

mod axioms;
mod campaign;
mod claims;
mod cli;
mod conform;
mod examples;
mod export;
mod faults;
mod figures;
#[allow(clippy::unwrap_used, reason = "a test")]
#[path = "../corpus/tests/fits/mod.rs"]
mod fits;
mod game;
mod interrupted;
mod limits;
mod listing;
mod minimise;
mod mutated;
mod nearest;
mod precedents;
mod readme;
mod results;
mod rulebook;
mod schemas;
mod setup;
mod site;
mod thread;
mod transcripts;
