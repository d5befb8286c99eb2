//! Nights whose precedents no published corpus has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nightcourt::targets::Target;

fuzz_target!(|bytes: &[u8]| nightcourt_fuzz::run(Target::Divergence, bytes));
