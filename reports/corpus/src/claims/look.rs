//! A night as claims measure it: the outcome of every system, and outcomes of one system on another night or under
//! other switches.

use std::collections::BTreeSet;

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::SystemOutcomes;
use nightcourt_resolvers::compare::{Comparison, Obstacle, Status, compare};
use nightcourt_resolvers::model::{Night, Trigger};
use nightcourt_resolvers::outcome::{Agent, Event, EventKind, Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::place;

use crate::study;

/// Reports whether an outcome has such an event.
pub(super) fn notes(outcome: &Outcome, kind: EventKind) -> bool {
    outcome.events.iter().any(|event| event.kind == kind)
}

/// A night and its outcomes.
pub(super) struct Look<'l, 'a> {
    pub(super) night: &'l Night,
    pub(super) systems: &'a [RulerId],
    pub(super) results: &'l SystemOutcomes,
    evaluator: &'l mut Evaluator<'a>,
    spare: &'l mut Outcome,
}

impl<'l, 'a> Look<'l, 'a> {
    pub(super) fn new(look: &'l mut study::Look<'_, 'a>, spare: &'l mut Outcome) -> Look<'l, 'a> {
        let study::Look {
            night,
            systems,
            evaluator,
            results,
            ..
        } = look;
        Look {
            night,
            systems,
            results,
            evaluator,
            spare,
        }
    }

    fn place(&self, system: RulerId) -> Option<usize> {
        self.systems.iter().position(|&one| one == system)
    }

    /// Returns the outcome of a system, if it has one.
    pub(super) fn ruled(&self, system: impl Into<RulerId>) -> Option<&'l Outcome> {
        let place = self.place(system.into())?;
        (self.results.compared.statuses()[place] == Status::Ruled)
            .then(|| &self.results.outcomes[place])
    }

    /// Compares two systems.
    pub(super) fn pair(&self, one: System, other: System) -> Comparison {
        let places = self.place(one.into()).zip(self.place(other.into()));
        places.map_or(
            Comparison::Incomparable(Obstacle::Skipped),
            |(one, other)| self.results.compared.pair(one, other),
        )
    }

    /// Returns the breakdowns of `nar`, in order.
    pub(super) fn breakdowns(&self) -> Vec<Event<'l>> {
        let outcome = self.ruled(System::Nar).into_iter();
        outcome
            .flat_map(|outcome| outcome.events.iter())
            .filter(|event| event.kind.decided().is_some())
            .collect()
    }

    pub(super) fn switches(&self) -> Switches {
        *self.evaluator.switches()
    }

    /// Returns the outcome of a system on another night.
    pub(super) fn otherwise(&mut self, system: System, night: &Night) -> Option<&Outcome> {
        self.evaluator.ask(system.into(), night, self.spare).ok()?;
        (!self.spare.exhausted).then_some(&*self.spare)
    }

    /// Returns the outcome of a system on this night under other switches.
    pub(super) fn under(&mut self, system: System, switches: Switches) -> Option<Outcome> {
        if switches == self.switches() {
            return self.ruled(system).cloned();
        }
        let night = self.night;
        self.turned(switches, |look| look.otherwise(system, night).cloned())
    }

    /// Reports whether a system has another outcome on another night; `None` if it has none on one of the two.
    pub(super) fn changes(&mut self, system: System, night: &Night) -> Option<bool> {
        let own = self.ruled(system)?;
        let other = self.otherwise(system, night)?;
        Some(!compare(own, other).agrees(Lens::Full))
    }

    /// Reports whether the rules of a system with this outcome leave open how the night ends; `None` if that is not known.
    pub(super) fn is_open(
        &mut self,
        system: System,
        outcome: &Outcome,
        switches: Switches,
    ) -> Option<bool> {
        let night = self.night;
        let possible = self.turned(switches, |look| {
            look.evaluator.possible(system.into(), night, outcome)
        });
        let Some(all) = possible.ok()? else {
            return Some(false);
        };
        let open = all.underdetermined(Lens::Full);
        (open || !all.exceeded).then_some(open)
    }

    fn turned<T>(&mut self, switches: Switches, ask: impl FnOnce(&mut Self) -> T) -> T {
        let own = self.switches();
        self.evaluator.turn(switches);
        let answer = ask(self);
        self.evaluator.turn(own);
        answer
    }

    /// Returns the ability of an action, or the effect of a passive.
    pub(super) fn ability(&self, agent: Agent) -> &'static str {
        match agent {
            Agent::Submitted(action) => self.night.action(action).ability.id(),
            Agent::Passive(reflex) => match reflex.trigger {
                Trigger::Pgo => "gun owner",
                Trigger::Suicidal => "suicide",
                Trigger::Vendor(_) => "vendor",
            },
        }
    }

    /// Lists the abilities or passives in an event, each once.
    pub(super) fn abilities(&self, event: &Event<'_>) -> String {
        self.members(event, |agent| self.ability(agent).to_owned())
    }

    /// Lists the classes of \[NAR\]'s list in an event, each once. A triggered action is of the class of its effect.
    pub(super) fn classes(&self, event: &Event<'_>) -> String {
        self.members(event, |agent| match agent {
            Agent::Submitted(action) => place(System::Nar, self.night.action(action).ability),
            Agent::Passive(reflex) => match reflex.trigger {
                Trigger::Pgo | Trigger::Suicidal => "kill".to_owned(),
                Trigger::Vendor(_) => "miscellaneous".to_owned(),
            },
        })
    }

    fn members(&self, event: &Event<'_>, word: impl Fn(Agent) -> String) -> String {
        let words: BTreeSet<String> = event.members().map(word).collect();
        words.into_iter().collect::<Vec<_>>().join(" + ")
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn a_system_that_panics_or_exceeds_its_budget_or_is_not_asked_has_no_outcome() {
        let says =
            |system: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                assert!(system != RulerId::SNARF, "it stumbles");
                outcome.exhausted = system == RulerId::RAR;
            };
        let night = &Sheet::parse("[players]\nA = Town Cop\n")
            .expect("a night")
            .night;
        let (mut results, mut spare) = (SystemOutcomes::default(), Outcome::default());
        let mut evaluator = Evaluator::new(&says, Switches::default());
        let systems = &RulerId::SYSTEMS[..6];
        results.rule(&mut evaluator, systems, night);
        let look = Look {
            night,
            systems,
            results: &results,
            evaluator: &mut evaluator,
            spare: &mut spare,
        };
        let silent: Vec<System> = System::ALL
            .into_iter()
            .filter(|&system| look.ruled(system).is_none())
            .collect();
        assert_eq!(silent, [System::Snarf, System::Rar, System::Werewolves]);
        let silent = |other| matches!(look.pair(System::Nar, other), Comparison::Incomparable(_));
        assert!(silent(System::Werewolves) && silent(System::Rar) && !silent(System::Lar));
    }
}
