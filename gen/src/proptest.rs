//! A strategy for nights: a list of answers, which shrinks towards zeros and towards fewer, hence towards fewer
//! players who do plainer things.

use ::proptest::collection::vec;
use ::proptest::prelude::{Strategy, any};
use nightcourt_resolvers::model::Night;

use crate::{Buffers, Choose, Settings, build_night};

/// Answers from a list; when it ends, zero.
#[derive(Clone, Debug)]
pub struct Answers<I>(pub I);

impl<I: Iterator<Item = u32>> Choose for Answers<I> {
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.0.next().unwrap_or(0)) * u64::from(n)) >> 32) as u32
    }
}

/// Nights of these settings.
pub fn nights(settings: Settings) -> impl Strategy<Value = Night> {
    vec(any::<u32>(), 0..400)
        .prop_map(move |answers| build_night(&mut Answers(answers.into_iter()), &settings, Buffers::default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Frame;
    use ::proptest::strategy::ValueTree;
    use ::proptest::test_runner::TestRunner;
    use nightcourt_resolvers::model::Ability;

    #[test]
    fn nights_shrink_to_what_matters() {
        let mut runner = TestRunner::deterministic();
        let strategy = nights(Frame::Uniform.settings());
        let drives = |night: &Night| night.actions().iter().any(|action| action.ability == Ability::Drive);
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
        let passives =
            |night: &Night| night.players().iter().map(|player| player.passives.iter().count()).sum::<usize>();
        assert!(passives(&after) <= passives(&before));
    }
}
