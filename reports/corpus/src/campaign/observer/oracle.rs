//! The findings of nights, as attribution needs them.

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, SystemOutcomes, all, shows};
use nightcourt_precedent::minimise::Predicate;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{Panel, RulerId};

/// Evaluates findings. It has no cache: evaluating two systems is faster than a look-up.
#[derive(Debug)]
pub(crate) struct FindingOracle<'a> {
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) systems: &'a [RulerId],
    results: SystemOutcomes,
    pair: [Outcome; 2],
    found: Vec<Finding>,
    once: Vec<Once>,
}

/// The outcome of a system on the night in question.
#[derive(Default, Debug)]
struct Once {
    outcome: Outcome,
    /// `None` until it is asked for; false if the system has none.
    ruled: Option<bool>,
}

impl<'a> FindingOracle<'a> {
    pub(crate) fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> FindingOracle<'a> {
        let (results, pair, found, once) = Default::default();
        FindingOracle { evaluator, systems, results, pair, found, once }
    }

    pub(crate) fn all(&mut self, night: &Night) -> Vec<Finding> {
        all(&mut self.evaluator, self.systems, night, &mut self.results, &mut self.found);
        self.found.clone()
    }

    /// Drops the findings that a step from one night to another keeps. Each system is asked about a divergence once.
    pub(crate) fn retain_lost(&mut self, findings: &mut Vec<Finding>, from: &Night, to: &Night) {
        self.once.resize_with(self.systems.len(), Once::default);
        self.once.iter_mut().for_each(|once| once.ruled = None);
        findings.retain(|&finding| match finding {
            Finding::Diverges(one, other, lens)
                if ![one, other].iter().any(|&ruler| self.panel().is_program(ruler)) =>
            {
                !(finding.stays_native(self.panel(), from, to) && self.diverge(one, other, lens, to))
            }
            Finding::Diverges(..) | Finding::Shows(..) | Finding::Panics(..) => !self.keeps(finding, from, to),
        });
    }

    /// Reports whether two systems diverge on the night in question, as [`shows`] does.
    fn diverge(&mut self, one: RulerId, other: RulerId, lens: Lens, night: &Night) -> bool {
        let Some(places) = self.asked_once([one, other], night) else { return false };
        let [one, other] = places.map(|place| &self.once[place].outcome);
        compare(one, other) == Comparison::Diverge(lens) && !self.evaluator.budget().is_spent()
    }

    /// Asks two systems about the night in question, unless they have been. `None` if one has no outcome.
    fn asked_once(&mut self, pair: [RulerId; 2], night: &Night) -> Option<[usize; 2]> {
        let mut places = [0; 2];
        for (place, system) in places.iter_mut().zip(pair) {
            *place = self.systems.iter().position(|&one| one == system)?;
            let Once { outcome, ruled } = &mut self.once[*place];
            let ask = || self.evaluator.ask(system, night, outcome).is_ok() && !outcome.exhausted;
            if !*ruled.get_or_insert_with(ask) {
                return None;
            }
        }
        Some(places)
    }
}

impl Predicate for FindingOracle<'_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        let shown = shows(&mut self.evaluator, finding, night, &mut self.pair);
        // A result is invalid once the budget is spent.
        shown && !self.evaluator.budget().is_spent()
    }
}
