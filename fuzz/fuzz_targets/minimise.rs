//! The minimiser and the canonical form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nightcourt_checks::targets::Target;

fuzz_target!(|bytes: &[u8]| nightcourt_fuzz::run(Target::Minimise, bytes));
