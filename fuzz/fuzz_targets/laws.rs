//! Random nights through every system.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|case: nightcourt_fuzz::Case| nightcourt_fuzz::laws(&case));
