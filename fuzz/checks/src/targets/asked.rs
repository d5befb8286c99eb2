//! Which systems a target asks about a night: all of them, or one. What a night is new for is mostly one system's, and seven times
//! as many nights are tried by asking one of each.

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

/// Makes of a case's bytes one that asks a single system, drawn from a seed. Bytes that end before that are left as they are.
pub fn ask_one_system(bytes: &mut [u8], seed: u32) {
    if let Some(asked) = bytes.get_mut(HIGHEST_OF_MIXED) {
        *asked = 1 + (seed % System::ALL.len() as u32) as u8;
    }
}
