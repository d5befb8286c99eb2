//! The findings of nights, as attribution needs them.

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, SystemOutcomes, all, shows};
use nightcourt_precedent::minimise::Judge;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId};

/// Evaluates findings. It has no cache: evaluating two systems is faster than a look-up.
#[derive(Debug)]
pub(crate) struct FindingOracle<'a> {
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) systems: &'a [RulerId],
    results: SystemOutcomes,
    pair: [Outcome; 2],
    found: Vec<Finding>,
}

impl<'a> FindingOracle<'a> {
    pub(crate) fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> FindingOracle<'a> {
        let (results, pair, found) = Default::default();
        FindingOracle { evaluator, systems, results, pair, found }
    }

    pub(crate) fn all(&mut self, night: &Night) -> Vec<Finding> {
        all(&mut self.evaluator, self.systems, night, &mut self.results, &mut self.found);
        self.found.clone()
    }
}

impl Judge for FindingOracle<'_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        let shown = shows(&mut self.evaluator, finding, night, &mut self.pair);
        // A result is invalid once the budget is spent.
        shown && !self.evaluator.budget().is_spent()
    }
}
