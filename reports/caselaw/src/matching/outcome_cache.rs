//! A cache of outcomes: a night, and the same night with some of its actions, under all systems asked.

use std::collections::BTreeMap;

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{ActionSet, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;

use super::asked::{Asked, Difference};
use super::facts::{Fact, facts};

/// The outcome of each system; `None` if it exceeded its step budget or panicked.
type Said = Vec<Option<Outcome>>;

/// The outcomes of a night and its parts.
pub(super) struct OutcomeCache<'a> {
    asked: &'a Asked,
    night: &'a Night,
    /// The remaining work. Once it is spent, outcomes mean nothing.
    pub(super) budget: Budget,
    known: BTreeMap<u64, Said>,
}

impl<'a> OutcomeCache<'a> {
    pub(super) fn new(asked: &'a Asked, night: &'a Night, budget: Budget) -> OutcomeCache<'a> {
        OutcomeCache {
            asked,
            night,
            budget,
            known: BTreeMap::new(),
        }
    }

    pub(super) fn night(&self) -> &'a Night {
        self.night
    }

    pub(super) fn asked(&self) -> &'a Asked {
        self.asked
    }

    pub(super) fn differences(&mut self) -> Vec<Difference> {
        self.resolve_part(self.night.action_ids());
        let whole = &self.known[&self.night.action_ids().bits()];
        differences(self.asked, whole)
    }

    /// Returns the differences between the systems on another night.
    pub(super) fn differences_on(&mut self, night: &Night) -> Vec<Difference> {
        differences(self.asked, &said(self.asked, night, &mut self.budget))
    }

    /// Reports whether these actions decide a difference.
    pub(super) fn decides(&mut self, image: ActionSet, difference: Difference) -> bool {
        let all = self.night.action_ids();
        let whole = self.facts(all, difference);
        let mut alone = self.facts(image, difference);
        alone.retain(|fact| whole.contains(fact));
        let decides = !alone.is_empty()
            && image.iter().all(|action| {
                let without = self.facts(all.without(ActionSet::of(action)), difference);
                alone.iter().any(|fact| !without.contains(fact))
            });
        decides && !self.budget.is_spent()
    }

    /// Returns the facts that two systems differ in if the night has these actions only; none if they differ under
    /// another lens.
    fn facts(&mut self, actions: ActionSet, Difference { lens, systems }: Difference) -> Vec<Fact> {
        self.resolve_part(actions);
        let said = &self.known[&actions.bits()];
        match systems.map(|system| outcome_of(self.asked, said, system)) {
            [Some(one), Some(other)] if compare(one, other) == Comparison::Diverge(lens) => {
                facts(one, other, lens)
            }
            [_, _] => Vec::new(),
        }
    }

    /// Resolves the night with these actions only, unless that is cached.
    fn resolve_part(&mut self, actions: ActionSet) {
        let OutcomeCache {
            asked,
            night,
            known,
            budget,
        } = self;
        known.entry(actions.bits()).or_insert_with(|| {
            if actions == night.action_ids() {
                return said(asked, night, budget);
            }
            let some = actions.iter().map(|id| *night.action(id)).collect();
            match Night::new(night.players().to_vec(), some, night.order().to_vec()) {
                Ok(resolve_part) => said(asked, &resolve_part, budget),
                Err(_) => vec![None; asked.systems.len()],
            }
        });
    }
}

fn said(asked: &Asked, night: &Night, budget: &mut Budget) -> Said {
    let mut evaluator = Evaluator::new(&asked.panel, asked.switches).within(budget.clone());
    let mut ask = |&system: &RulerId| {
        let mut outcome = Outcome::default();
        let ruled = evaluator.ask(system, night, &mut outcome).is_ok() && !outcome.exhausted;
        ruled.then_some(outcome)
    };
    let said = asked.systems.iter().map(&mut ask).collect();
    *budget = evaluator.budget().clone();
    said
}

fn outcome_of<'s>(asked: &Asked, said: &'s Said, system: RulerId) -> Option<&'s Outcome> {
    let place = asked.systems.iter().position(|&one| one == system)?;
    said[place].as_ref()
}

/// Returns the pairs of systems that diverge, by lens and then by the order of the systems.
fn differences(asked: &Asked, said: &Said) -> Vec<Difference> {
    let mut found = Vec::new();
    for (place, &one) in asked.systems.iter().enumerate() {
        for &other in &asked.systems[place + 1..] {
            let systems = [one.min(other), one.max(other)];
            if let (Some(first), Some(second)) =
                (outcome_of(asked, said, one), outcome_of(asked, said, other))
                && let Comparison::Diverge(lens) = compare(first, second)
            {
                found.push(Difference { lens, systems });
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn nothing_is_said_once_the_budget_is_spent() {
        let text = "[players]\nA = Town Cop\nB = Town Roleblocker\n[actions]\nA -> B\nB -> A\n";
        let night = Sheet::parse(text).expect("a night").night;
        let count = |mut budget: Budget| {
            let said = said(&Asked::default(), &night, &mut budget);
            said.iter().filter(|outcome| outcome.is_some()).count()
        };
        assert_eq!(count(Budget::default()), RulerId::SYSTEMS.len());
        assert_eq!(count(Budget::default().together(0)), 0);
    }
}
