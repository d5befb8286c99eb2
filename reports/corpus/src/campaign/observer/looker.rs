//! What nights show, as attribution asks it.

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, SystemOutcomes, all, shows};
use nightcourt_precedent::minimise::Judge;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId};

/// Says what nights show. It has no cache: asking two systems is faster than a look-up.
#[derive(Debug)]
pub(crate) struct Looker<'a> {
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) systems: &'a [RulerId],
    results: SystemOutcomes,
    pair: [Outcome; 2],
    found: Vec<Finding>,
}

impl<'a> Looker<'a> {
    /// One that asks by this evaluator about these systems.
    pub(crate) fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> Looker<'a> {
        let (results, pair, found) = Default::default();
        Looker { evaluator, systems, results, pair, found }
    }

    /// Everything that a night shows.
    pub(crate) fn all(&mut self, night: &Night) -> Vec<Finding> {
        all(&mut self.evaluator, self.systems, night, &mut self.results, &mut self.found);
        self.found.clone()
    }
}

impl Judge for Looker<'_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        let shown = shows(&mut self.evaluator, finding, night, &mut self.pair);
        // An answer that came after the end of the budget says nothing.
        shown && !self.evaluator.budget().is_spent()
    }
}
