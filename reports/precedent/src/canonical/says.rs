//! What the systems say of a night, and whether they say the same of it told otherwise.

use nightcourt_resolvers::budget::Exceeded;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::System;

use super::renaming::Renaming;
use crate::evaluator::Evaluator;

/// The work of telling a night in another way: it is seated, checked and written.
const TELLING: u64 = 500;

/// What the systems say of one night, to be compared with what they say of the same night told otherwise.
pub(super) struct Says<'s, 'c, 'a> {
    evaluator: &'c mut Evaluator<'a>,
    systems: &'s [System],
    verdicts: Vec<Option<Outcome>>,
    spare: Outcome,
}

impl<'s, 'c, 'a> Says<'s, 'c, 'a> {
    /// What they say of this night.
    pub(super) fn of(evaluator: &'c mut Evaluator<'a>, systems: &'s [System], night: &Night) -> Self {
        let mut ask = |&system: &System| {
            let mut outcome = Outcome::default();
            let heard = evaluator.ask(system, night, &mut outcome).is_ok();
            heard.then_some(outcome)
        };
        let verdicts = systems.iter().map(&mut ask).collect();
        Says { evaluator, systems, verdicts, spare: Outcome::default() }
    }

    /// Counts the work of telling a night in so many ways.
    pub(super) fn spend(&mut self, tellings: usize) -> Result<(), Exceeded> {
        self.evaluator.budget_mut().spend(TELLING * tellings as u64)
    }

    /// Whether these systems say the same of the night told otherwise.
    pub(super) fn the_same(&mut self, told: &Night, renaming: &Renaming, asked: impl Fn(System) -> bool) -> bool {
        let Says { evaluator, systems, verdicts, spare } = self;
        systems.iter().zip(verdicts).filter(|&(&system, _)| asked(system)).all(|(&system, before)| {
            let heard = evaluator.ask(system, told, spare).is_ok();
            match before {
                Some(before) => heard && same_verdict(&renaming.outcome(before), spare),
                None => !heard,
            }
        })
    }
}
