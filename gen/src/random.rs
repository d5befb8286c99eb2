//! The seeded chooser: one independent stream per (seed, index), so that any night can be made again alone.
//!
//! The generator is PCG64-DXSM, named here and pinned by golden vectors below. Its start is mixed from seed and index
//! by SplitMix64's finalizer, and the index is the number of the stream: two indices never share a sequence.
//! Numbers below `n` are drawn by Lemire's multiplication with rejection, written out here because the range
//! sampling of libraries may change between versions.

use nightcourt_resolvers::model::Night;
use rand_pcg::{Pcg64Dxsm, rand_core::Rng};

use crate::{Buffers, Choose, Settings, build_night};

/// The stream of one night.
#[derive(Clone, Debug)]
pub struct Stream(Pcg64Dxsm);

impl Stream {
    /// The stream of the night with this index, among those with this seed.
    #[must_use]
    pub fn new(seed: u64, index: u64) -> Stream {
        let high = mix(seed ^ mix(index.wrapping_add(GOLDEN)));
        let low = mix(high.wrapping_add(GOLDEN) ^ seed.rotate_left(32));
        Stream(Pcg64Dxsm::new(
            u128::from(high) << 64 | u128::from(low),
            u128::from(index),
        ))
    }
}

impl Choose for Stream {
    fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = (self.0.next_u64() >> 32) * u64::from(n);
            let low = product as u32;
            // The second test is exact; the first, which is cheaper, spares it nearly always.
            if low >= n || n == 0 || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }
}

/// The night with this index, among those of these settings and this seed.
#[must_use]
pub fn night(settings: &Settings, seed: u64, index: u64, buffers: Buffers) -> Night {
    build_night(&mut Stream::new(seed, index), settings, buffers)
}

/// 2^64 divided by the golden ratio: SplitMix64's step.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finalizer: every bit of the result depends on every bit of the number.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SplitMix64 with seed 0 begins with this number: the finalizer is the published one.
    #[test]
    fn the_finalizer_is_that_of_splitmix64() {
        assert_eq!(mix(GOLDEN), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix(GOLDEN.wrapping_mul(2)), 0x6e78_9e6a_a1b9_65f4);
    }

    /// If this fails after an upgrade, every corpus would change: keep the old generator.
    #[test]
    fn golden_vectors_of_the_streams() {
        let draw = |seed, index| {
            let mut stream = Stream::new(seed, index);
            [1000; 8].map(|n| stream.below(n))
        };
        let drawn = [draw(0, 0), draw(1, 0), draw(1, 1), draw(u64::MAX, u64::MAX)];
        let golden = [
            [269, 749, 144, 216, 165, 666, 186, 810],
            [502, 429, 954, 189, 420, 248, 836, 444],
            [864, 35, 811, 464, 128, 186, 267, 279],
            [978, 310, 812, 538, 825, 638, 585, 546],
        ];
        assert_eq!(drawn, golden);
    }

    #[test]
    fn below_is_within_its_limit_and_even() {
        let mut stream = Stream::new(3, 0);
        assert_eq!(stream.below(0), 0);
        assert_eq!(stream.below(1), 0);
        assert!((0..1000).all(|_| stream.below(u32::MAX) < u32::MAX));
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[stream.below(7) as usize] += 1;
        }
        // Five standard deviations of a binomial with 70,000 trials of one in seven.
        assert!(
            seen.iter().all(|&count| count.abs_diff(10_000) < 463),
            "{seen:?}"
        );
    }

    #[test]
    fn neighbouring_streams_are_independent() {
        let mut equal = 0;
        for index in 0..10_000 {
            let [mut one, mut next] = [Stream::new(5, index), Stream::new(5, index + 1)];
            equal += u32::from(one.below(100) == next.below(100));
        }
        assert!(equal.abs_diff(100) < 50, "{equal}");
    }
}
