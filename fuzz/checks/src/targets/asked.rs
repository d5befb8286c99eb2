//! The systems that a target asks about a night: all of them, or one. New coverage is mostly one system's, and asking
//! one of each tries seven times as many nights.

use nightcourt_oracles::laws::Systems;
use nightcourt_resolvers::system::System;

use super::case::HIGHEST_OF_MIXED;

/// The bits of a case's number that draws use; the byte above says which systems are asked.
pub(super) const DRAWN: u64 = u64::MAX >> 8;

/// All systems, if the highest byte of the number is 0; else one of them.
pub(super) fn asked_of(mixed: u64) -> Systems {
    match mixed.to_be_bytes()[0] {
        0 => Systems::ALL,
        one => Systems::from_iter([System::ALL[usize::from(one - 1) % System::ALL.len()]]),
    }
}

/// Lets a case ask a single system, drawn from a seed. Shorter bytes are left as they are.
pub fn ask_one_system(bytes: &mut [u8], seed: u32) {
    if let Some(asked) = bytes.get_mut(HIGHEST_OF_MIXED) {
        *asked = 1 + (seed % System::ALL.len() as u32) as u8;
    }
}
