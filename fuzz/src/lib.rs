//! Fuzz targets of Night Court. The files under `fuzz_targets` hand bytes to libFuzzer's side of [`run`]; what each target
//! asks is a plain function of `nightcourt::targets`, compiled, linted and tried with the rest on stable Rust
//! (`reports/tests/targets.rs`), and asked again by `nightcourt adopt` of what was found.
//!
//! That systems disagree is no failure. A panic is one, and so is what a target says is wrong.

#![forbid(unsafe_code)]

use nightcourt::targets::{Case, Reads, Target};

/// Tries a target on an input.
///
/// # Panics
/// If something is wrong with it, so that libFuzzer keeps the input; with the night, if it is one.
// Always inline: see [`Target::check`].
#[inline(always)]
pub fn run(target: Target, bytes: &[u8]) {
    if let Err(wrong) = target.check(bytes) {
        let input = match target.reads() {
            Reads::Nights => Case::from_bytes(bytes).text(),
            Reads::Bytes => String::from_utf8_lossy(bytes).into_owned(),
        };
        panic!("{}: {wrong}\n{input}", target.id());
    }
}
