//! Any bytes as a night text.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| nightcourt_fuzz::text(bytes));
