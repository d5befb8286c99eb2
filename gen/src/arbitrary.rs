//! The chooser over the bytes of a fuzzer, and a night as the input of a typed fuzz target:
//!
//! ```
//! use nightcourt_gen::arbitrary::FuzzNight;
//! use nightcourt_resolvers::ruling::Switches;
//! use nightcourt_resolvers::system::System;
//!
//! // In a fuzz target: fuzz_target!(|night: FuzzNight| check(&night));
//! fn check(FuzzNight(night): &FuzzNight) {
//!     let outcome = System::Nar.outcome(night, &Switches::default());
//!     assert!(outcome.exhausted || outcome.deaths.len() <= night.players().len());
//! }
//!
//! # use arbitrary::{Arbitrary, Unstructured};
//! let bytes: Vec<u8> = (0..200).collect();
//! let night = FuzzNight::arbitrary(&mut Unstructured::new(&bytes))?;
//! check(&night);
//! assert!(format!("{night:?}").contains("[players]"));
//! # Ok::<(), arbitrary::Error>(())
//! ```

use ::arbitrary::{Arbitrary, Unstructured};
use nightcourt_resolvers::model::Night;

pub use crate::FuzzNight;
use crate::{Buffers, Choose, Frame, Settings, build_night};

/// Answers from the bytes of a fuzzer; when they run out, zero.
#[derive(Debug)]
pub struct Bytes<'a, 'b>(pub &'a mut Unstructured<'b>);

impl Choose for Bytes<'_, '_> {
    fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            0
        } else {
            self.0.int_in_range(0..=n - 1).unwrap_or(0)
        }
    }
}

/// The night that these bytes stand for. All bytes stand for one.
#[must_use]
pub fn night(bytes: &mut Unstructured<'_>, settings: &Settings) -> Night {
    build_night(&mut Bytes(bytes), settings, Buffers::default())
}

/// A night of the frame `uniform`, which has everything that a night can have. [`night`] takes other settings.
impl<'a> Arbitrary<'a> for FuzzNight {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> ::arbitrary::Result<FuzzNight> {
        Ok(FuzzNight(night(bytes, &Frame::Uniform.settings())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tally, random::Stream};

    #[test]
    fn each_answer_comes_of_some_byte() {
        let answers = |n: u32| -> std::collections::BTreeSet<u32> {
            (0..=u8::MAX)
                .map(|byte| Bytes(&mut Unstructured::new(&[byte])).below(n))
                .collect()
        };
        assert_eq!(
            [1, 2, 3].map(answers),
            [[0].into(), [0, 1].into(), [0, 1, 2].into()]
        );
    }

    #[test]
    fn all_bytes_stand_for_a_night() {
        let mut tally = Tally::default();
        for index in 0..20_000 {
            let mut stream = Stream::new(9, index);
            let bytes: Vec<u8> = (0..stream.below(200))
                .map(|_| stream.below(256) as u8)
                .collect();
            tally.add(
                &night(&mut Unstructured::new(&bytes), &Frame::Uniform.settings()),
                1,
            );
        }
        assert!(tally.abilities.iter().all(|&count| count > 0), "{tally:?}");
        let FuzzNight(small) = FuzzNight::arbitrary(&mut Unstructured::new(&[])).unwrap();
        assert_eq!((small.players().len(), small.actions().len()), (1, 0));
    }
}
