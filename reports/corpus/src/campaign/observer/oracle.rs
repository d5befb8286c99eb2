//! The findings of nights, as attribution needs them.

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Answers, Finding, SystemOutcomes, all, shows};
use nightcourt_precedent::minimise::Predicate;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::{Panel, RulerId};

/// Evaluates findings. It caches nothing between nights: evaluating two systems is faster than a look-up.
#[derive(Debug)]
pub(crate) struct FindingOracle<'a> {
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) systems: &'a [RulerId],
    results: SystemOutcomes,
    answers: Answers,
    found: Vec<Finding>,
}

impl<'a> FindingOracle<'a> {
    pub(crate) fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> FindingOracle<'a> {
        let (results, answers, found) = Default::default();
        FindingOracle {
            evaluator,
            systems,
            results,
            answers,
            found,
        }
    }

    pub(crate) fn all(&mut self, night: &Night) -> Vec<Finding> {
        all(
            &mut self.evaluator,
            self.systems,
            night,
            &mut self.results,
            &mut self.found,
        );
        self.found.clone()
    }

    /// Drops the findings that a step from one night to another keeps. Each system is asked about a divergence once.
    pub(crate) fn retain_lost(&mut self, findings: &mut Vec<Finding>, from: &Night, to: &Night) {
        self.answers.clear();
        findings.retain(|&finding| {
            !(finding.stays_native(self.panel(), from, to) && self.shows_also(finding, to))
        });
    }

    /// Reports whether the night that was asked about last shows a finding.
    fn shows_also(&mut self, finding: Finding, night: &Night) -> bool {
        let shown = shows(&mut self.evaluator, finding, night, &mut self.answers);
        // A result is invalid once the budget is spent.
        shown && !self.evaluator.budget().is_spent()
    }
}

impl Predicate for FindingOracle<'_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        self.answers.clear();
        self.shows_also(finding, night)
    }
}
