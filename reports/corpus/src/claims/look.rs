//! A night as it is measured: how every system rules it, and how one would rule another night, with one thing changed.

use std::collections::BTreeSet;

use nightcourt_precedent::evaluator::BUDGET;
use nightcourt_precedent::finding::SystemOutcomes;
use nightcourt_precedent::panics::catch;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{Action, Night, Player, Trigger};
use nightcourt_resolvers::outcome::{Agent, Event, Lens, Outcome};
use nightcourt_resolvers::possible::{may_be_open, possible};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::native::place;
use nightcourt_resolvers::system::{Scratch, System, resolve};

/// What other nights are resolved in.
#[derive(Default, Debug)]
pub(super) struct Spare {
    scratch: Scratch,
    outcome: Outcome,
}

/// A night and what every system says of it.
pub(super) struct Look<'a> {
    /// Its index among those of its seed and frame.
    pub(super) index: u64,
    pub(super) night: &'a Night,
    pub(super) results: &'a SystemOutcomes,
    pub(super) spare: &'a mut Spare,
}

impl<'a> Look<'a> {
    /// A system's outcome, if it has one.
    pub(super) fn ruled(&self, system: System) -> Option<&'a Outcome> {
        let panicked = self.results.panics.iter().any(|&(place, _)| place == system.place());
        Some(&self.results.outcomes[system.place()]).filter(|outcome| !panicked && !outcome.exhausted)
    }

    /// What two systems are to each other.
    pub(super) fn pair(&self, one: System, other: System) -> Comparison {
        self.results.compared.pair(one.place(), other.place())
    }

    /// The breakdowns of `nar`, in the order in which they came.
    pub(super) fn breakdowns(&self) -> Vec<Event<'a>> {
        let events = self.ruled(System::Nar).into_iter().flat_map(|outcome| outcome.events.iter());
        events.filter(|event| event.kind.decided().is_some()).collect()
    }

    /// How a system rules another night, or this one under other switches; `None` without an outcome.
    pub(super) fn otherwise(&mut self, system: System, night: &Night, switches: &Switches) -> Option<&Outcome> {
        let Spare { scratch, outcome } = &mut *self.spare;
        if catch(|| resolve(system, night, switches, scratch, outcome)).is_err() {
            *self.spare = Spare::default();
            return None;
        }
        Some(&self.spare.outcome).filter(|outcome| !outcome.exhausted)
    }

    /// Whether a system rules another night otherwise than this one; `None` if it has no outcome of one of them.
    pub(super) fn changes(&mut self, system: System, night: &Night, switches: &Switches) -> Option<bool> {
        let own = self.ruled(system)?;
        let other = self.otherwise(system, night, switches)?;
        Some(!compare(own, other).agrees(Lens::Full))
    }

    /// Whether a system's rules leave open how the night ends; `None` if that is not known.
    pub(super) fn is_open(&self, system: System, outcome: &Outcome, switches: &Switches) -> Option<bool> {
        if !may_be_open(system, outcome) {
            return Some(false);
        }
        let all = catch(|| possible(system, self.night, switches, BUDGET)).ok()?;
        let open = all.underdetermined(Lens::Full);
        (open || !all.exceeded).then_some(open)
    }

    /// The same players and only those actions.
    pub(super) fn keeping(&self, keep: impl Fn(&Action) -> bool) -> Option<Night> {
        let actions = self.night.actions().iter().filter(|action| keep(action)).copied().collect();
        Night::new(self.night.players().to_vec(), actions, self.night.order().to_vec()).ok()
    }

    /// The same actions by players who were changed.
    pub(super) fn with_players(&self, change: impl Fn(usize, &mut Player)) -> Option<Night> {
        let mut players = self.night.players().to_vec();
        players.iter_mut().enumerate().for_each(|(number, player)| change(number, player));
        Night::new(players, self.night.actions().to_vec(), self.night.order().to_vec()).ok()
    }

    /// The ability of an action, or what a passive does.
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

    /// The abilities, or passives, that take part in an event, each once.
    pub(super) fn abilities(&self, event: &Event<'_>) -> String {
        self.members(event, |agent| self.ability(agent).to_owned())
    }

    /// The classes of \[NAR\]'s list that take part in an event, each once. A triggered action is of the class of what it
    /// does.
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
    use nightcourt_precedent::evaluator::Evaluator;
    use nightcourt_resolvers::ruler::RulerId;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn who_panics_or_exceeds_the_budget_has_no_outcome() {
        let says = |system: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            assert!(system != RulerId::SNARF, "it stumbles");
            outcome.exhausted = system == RulerId::RAR;
        };
        let night = &Sheet::parse("[players]\nA = Town Cop\n").expect("a night").night;
        let mut results = SystemOutcomes::default();
        results.rule(&mut Evaluator::new(&says, Switches::default()), &RulerId::SYSTEMS, night);
        let look = Look { index: 0, night, results: &results, spare: &mut Spare::default() };
        let silent: Vec<System> = System::ALL.into_iter().filter(|&system| look.ruled(system).is_none()).collect();
        assert_eq!(silent, [System::Snarf, System::Rar]);
    }
}
