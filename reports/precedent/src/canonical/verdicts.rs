//! Comparison of the systems' outcomes of a night with those of the same night under other names and orders.

use nightcourt_gen::seats::Renaming;
use nightcourt_resolvers::budget::Exceeded;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId};

use crate::evaluator::Evaluator;

/// The work of telling a night in another way: it is seated, checked and written.
const TELLING: u64 = 500;

/// The outcomes of one night, to be compared with those of the same night under other names and orders.
pub(super) struct Verdicts<'s, 'c, 'a> {
    evaluator: &'c mut Evaluator<'a>,
    systems: &'s [RulerId],
    verdicts: Vec<Option<Outcome>>,
    spare: Outcome,
}

impl<'s, 'c, 'a> Verdicts<'s, 'c, 'a> {
    /// The outcomes of this night.
    pub(super) fn of(
        evaluator: &'c mut Evaluator<'a>,
        systems: &'s [RulerId],
        night: &Night,
    ) -> Self {
        let mut ask = |&system: &RulerId| {
            let mut outcome = Outcome::default();
            let heard = evaluator.ask(system, night, &mut outcome).is_ok();
            heard.then_some(outcome)
        };
        let verdicts = systems.iter().map(&mut ask).collect();
        Verdicts {
            evaluator,
            systems,
            verdicts,
            spare: Outcome::default(),
        }
    }

    /// Counts the work of telling a night in a number of ways.
    pub(super) fn spend(&mut self, tellings: usize) -> Result<(), Exceeded> {
        self.evaluator.budget_mut().spend(TELLING * tellings as u64)
    }

    /// The panel of the rulers.
    pub(super) fn panel(&self) -> &'a Panel {
        self.evaluator.panel()
    }

    /// Reports whether these systems say the same of the night told otherwise.
    pub(super) fn the_same(
        &mut self,
        told: &Night,
        renaming: &Renaming,
        asked: impl Fn(RulerId) -> bool,
    ) -> bool {
        let Verdicts {
            evaluator,
            systems,
            verdicts,
            spare,
        } = self;
        systems
            .iter()
            .zip(verdicts)
            .filter(|&(&system, _)| asked(system))
            .all(|(&system, before)| {
                let heard = evaluator.ask(system, told, spare).is_ok();
                match before {
                    Some(before) => heard && same_verdict(&renaming.outcome(before), spare),
                    None => !heard,
                }
            })
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::seats::{Draft, as_they_are, renumbered_in};
    use nightcourt_resolvers::model::PlayerId;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::evaluator::Rulers;

    /// Reports whether the two of `systems` say the same of two visits in either order, by the roster that there is.
    fn same(by: &dyn Rulers, systems: &[RulerId], asked: impl Fn(RulerId) -> bool) -> bool {
        let text = "[players]\nA = Town Visitor\nB = Town Visitor\n[actions]\nA -> B\nB -> A\n";
        let night = Sheet::parse(text).expect("a night").night;
        let mut turned = Draft::of(&night);
        turned.actions.reverse();
        let roster = as_they_are(&turned);
        let (told, renaming) = renumbered_in(turned, &roster).expect("a night");
        let mut evaluator = Evaluator::new(by, Switches::default());
        Verdicts::of(&mut evaluator, systems, &night).the_same(&told, &renaming, asked)
    }

    /// `lar` stumbles on either; `rar` if A is first, `rar-list` if B is; to `snarf` whoever is first dies, and `nar` says nothing.
    fn says(system: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome) {
        outcome.clear();
        let first = night.actions()[0].actor;
        let a = first == PlayerId::new(0);
        assert!(
            system != RulerId::LAR
                && (system != RulerId::RAR || !a)
                && (system != RulerId::RAR_LIST || a),
            "stumbles"
        );
        if system == RulerId::SNARF {
            outcome.deaths.insert(first);
        }
    }

    #[test]
    fn who_stumbles_on_both_says_the_same() {
        for (system, expected) in [
            (RulerId::NAR, true),
            (RulerId::LAR, true),
            (RulerId::SNARF, false),
            (RulerId::RAR, false),
            (RulerId::RAR_LIST, false),
        ] {
            assert_eq!(
                same(&says, &[RulerId::NAR_GUIDE, system], |_| true),
                expected,
                "{}",
                system.id()
            );
            assert_eq!(
                same(&says, &[system, RulerId::NAR_GUIDE], |_| true),
                expected,
                "{}",
                system.id()
            );
            assert!(
                same(&says, &[system, RulerId::NAR_GUIDE], |asked| asked
                    != system),
                "{}",
                system.id()
            );
        }
    }
}
