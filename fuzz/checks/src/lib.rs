//! Checks of the fuzz targets as plain functions ([`targets`]), and the adoption of their findings ([`adopt`]).
//!
//! libFuzzer's programs (`fuzz/fuzz_targets`) hand bytes to the targets and do nothing else, so that all of it is built, linted
//! and tried on stable Rust. This library prints nothing and writes no file; the program of this package does.

pub mod adopt;
mod mutate;
#[cfg(feature = "program")]
pub mod seeding;
pub mod targets;
pub mod worst;
