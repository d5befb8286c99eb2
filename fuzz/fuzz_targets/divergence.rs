//! Nights whose precedents no published corpus has.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| nightcourt_fuzz::watch(bytes));
