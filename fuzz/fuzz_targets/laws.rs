//! Nights through every system, and what must hold of them.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use nightcourt_checks::targets::{Target, ask_one_system};

fuzz_target!(|bytes: &[u8]| nightcourt_fuzz::run(Target::Laws, bytes));

// Seeds ask all systems; what the fuzzer makes of them asks one.
fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    let size = fuzzer_mutate(bytes, size, most);
    ask_one_system(&mut bytes[..size], seed);
    size
});
