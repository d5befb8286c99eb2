//! A strategy for nights: a list of answers, which shrinks towards zeros and towards fewer, hence towards fewer
//! players who do plainer things. [`each_night`] shrinks the nights of a seed in the same way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ::proptest::collection::vec;
use ::proptest::prelude::{Strategy, any};
use nightcourt_resolvers::model::Night;

use crate::random::{self, Stream};
use crate::{Buffers, Choose, Settings, build_night, text};

/// Answers from a list; when it ends, zero.
#[derive(Clone, Debug)]
pub struct Answers<I>(pub I);

impl<I: Iterator<Item = u32>> Choose for Answers<I> {
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next().unwrap_or(0)) * u64::from(n)) >> 32) as u32
    }
}

/// Nights of these settings.
///
/// ```
/// use nightcourt_gen::{Frame, proptest::nights};
/// use nightcourt_resolvers::ruling::Switches;
/// use nightcourt_resolvers::system::System;
/// use proptest::proptest;
///
/// proptest!(|(night in nights(Frame::Plain.settings()))| {
///     let outcome = System::Lar.outcome(&night, &Switches::default());
///     assert!(outcome.deaths.len() <= night.players().len());
/// });
/// ```
pub fn nights(settings: Settings) -> impl Strategy<Value = Night> {
    vec(any::<u32>(), 0..400).prop_map(move |answers| {
        build_night(
            &mut Answers(answers.into_iter()),
            &settings,
            Buffers::default(),
        )
    })
}

/// Checks the first nights of a seed. A night on which the check panics is made smaller while it still panics.
///
/// ```should_panic
/// use nightcourt_gen::{Frame, proptest::each_night};
///
/// // Fails on the night of two players, as all larger nights shrink to it.
/// each_night(&Frame::Plain.settings(), 7, 100, |night| assert!(night.players().len() < 2));
/// ```
///
/// # Panics
/// If the check does: it is repeated on the smallest night found, whose text is printed first.
pub fn each_night(settings: &Settings, seed: u64, nights: u64, mut check: impl FnMut(&Night)) {
    for index in 0..nights {
        let night = random::night(settings, seed, index, Buffers::default());
        let mut fails = |night: &Night| catch_unwind(AssertUnwindSafe(|| check(night))).is_err();
        if fails(&night) {
            let small = smallest(settings, seed, index, &mut fails);
            eprintln!(
                "night {index} of seed {seed}, made smaller:\n{}",
                text(&small)
            );
            check(&small);
            panic!(
                "the check failed on night {index} of seed {seed} once and not again:\n{}",
                text(&night)
            );
        }
    }
}

/// No more smaller nights are tried.
const MOST_TRIES: usize = 5_000;

/// The smallest night found that fails, from a night of a seed that does.
fn smallest(
    settings: &Settings,
    seed: u64,
    index: u64,
    fails: &mut impl FnMut(&Night) -> bool,
) -> Night {
    let build = |answers: &[u32]| {
        build_night(
            &mut Answers(answers.iter().copied()),
            settings,
            Buffers::default(),
        )
    };
    let mut record = Record {
        stream: Stream::new(seed, index),
        answers: Vec::new(),
    };
    let mut night = build_night(&mut record, settings, Buffers::default());
    let mut answers = record.answers;
    let mut tries = 0;
    loop {
        // Half of the answers are left out, then a quarter, and at last one.
        let sizes = (1..=u32::BITS)
            .map(|halves| answers.len() >> halves)
            .take_while(|&size| size > 0);
        let shorter = sizes.flat_map(|size| {
            (0..=answers.len() - size).rev().step_by(size).map({
                let answers = &answers;
                move |from| [&answers[..from], &answers[from + size..]].concat()
            })
        });
        let plainer = (0..answers.len())
            .filter(|&place| answers[place] > 0)
            .flat_map(|place| {
                [0, answers[place] / 2].map(|answer| {
                    let mut fewer = answers.clone();
                    fewer[place] = answer;
                    fewer
                })
            });
        let smaller = shorter
            .chain(plainer)
            .take(MOST_TRIES - tries)
            .find(|answers| {
                tries += 1;
                fails(&build(answers))
            });
        match smaller {
            Some(smaller) => (night, answers) = (build(&smaller), smaller),
            None => return night,
        }
    }
}

/// Writes down what a stream answers, as [`Answers`] gives it again.
struct Record {
    stream: Stream,
    answers: Vec<u32>,
}

impl Choose for Record {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.stream.below(n);
        let answer = (u64::from(number) << 32).div_ceil(u64::from(n).max(1));
        self.answers.push(answer as u32);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Frame;
    use ::proptest::strategy::ValueTree;
    use ::proptest::test_runner::TestRunner;
    use nightcourt_resolvers::model::Ability;

    #[test]
    fn answers_give_a_recorded_night_again() {
        for frame in Frame::ALL {
            let settings = frame.settings();
            for index in 0..200 {
                let mut record = Record {
                    stream: Stream::new(3, index),
                    answers: Vec::new(),
                };
                let night = build_night(&mut record, &settings, Buffers::default());
                let mut again = Answers(record.answers.into_iter());
                assert_eq!(
                    build_night(&mut again, &settings, Buffers::default()),
                    night,
                    "{}, {index}",
                    frame.id()
                );
            }
        }
    }

    #[test]
    fn a_night_of_a_seed_is_made_smaller_while_it_fails() {
        let drives = |night: &Night| {
            night
                .actions()
                .iter()
                .any(|action| action.ability == Ability::Drive)
        };
        let mut failed = Vec::new();
        let tried = catch_unwind(AssertUnwindSafe(|| {
            each_night(&Frame::Uniform.settings(), 5, 1_000, |night| {
                if drives(night) {
                    failed.push(night.clone());
                    panic!("a drive");
                }
            });
        }));
        assert!(tried.is_err());
        // The smallest is asked last: a driver, and those who are driven.
        let [first, .., last] = &failed[..] else {
            panic!("{failed:?}")
        };
        assert!(first.players().len() > 3, "{}", text(first));
        assert!(
            last.players().len() <= first.players().len() && last.actions().len() == 1,
            "{}",
            text(last)
        );
    }

    #[test]
    fn nights_shrink_to_what_matters() {
        let mut runner = TestRunner::deterministic();
        let strategy = nights(Frame::Uniform.settings());
        let drives = |night: &Night| {
            night
                .actions()
                .iter()
                .any(|action| action.ability == Ability::Drive)
        };
        let mut tree = loop {
            let tree = strategy.new_tree(&mut runner).unwrap();
            if drives(&tree.current()) {
                break tree;
            }
        };
        let before = tree.current();
        while tree.simplify() {
            while !drives(&tree.current()) && tree.complicate() {}
        }
        let after = tree.current();
        assert!(drives(&after));
        assert!(after.actions().len() <= before.actions().len());
        assert!(after.players().len() <= before.players().len());
        let passives = |night: &Night| {
            night
                .players()
                .iter()
                .map(|player| player.passives.iter().count())
                .sum::<usize>()
        };
        assert!(passives(&after) <= passives(&before));
    }
}
