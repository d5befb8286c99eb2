//! Decisions and observations of a system on its way to an outcome.

use crate::model::{Ability, Action, ActionId, Component, Night, PlayerId, Reflex};

pub use crate::tables::EventKind;

/// A submitted action, or a passive that went off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Agent {
    /// A submitted action.
    Submitted(ActionId),
    /// A passive that went off.
    Passive(Reflex),
}

impl Agent {
    /// The action, if it was submitted.
    #[must_use]
    pub fn action(self, night: &Night) -> Option<&Action> {
        match self {
            Agent::Submitted(id) => Some(night.action(id)),
            Agent::Passive(_) => None,
        }
    }
    /// The player who acts.
    #[must_use]
    pub fn owner(self, night: &Night) -> PlayerId {
        match self {
            Agent::Submitted(id) => night.action(id).actor,
            Agent::Passive(reflex) => reflex.owner,
        }
    }
    /// The ability by which the player acts.
    #[must_use]
    pub fn ability(self, night: &Night) -> Ability {
        match self {
            Agent::Submitted(id) => night.action(id).ability,
            Agent::Passive(reflex) => reflex.trigger.ability(),
        }
    }
    /// The components of what the player does.
    #[must_use]
    pub fn parts(self, night: &Night) -> &'static [Component] {
        match self {
            Agent::Submitted(id) => night.action(id).ability.row().parts,
            Agent::Passive(reflex) => reflex.trigger.parts(),
        }
    }
}

impl EventKind {
    /// Reports whether an order was chosen that no rule of the system decides (LAW-4).
    #[must_use]
    pub const fn is_tie(self) -> bool {
        match self {
            EventKind::BreakdownByTie | EventKind::Ambiguity | EventKind::Order => true,
            EventKind::BreakdownByList
            | EventKind::Loop
            | EventKind::Split
            | EventKind::Contradiction => false,
        }
    }
    /// The part of the rules that decided a breakdown: `list` or `tie`.
    #[must_use]
    pub const fn decided(self) -> Option<&'static str> {
        match self {
            EventKind::BreakdownByList => Some("list"),
            EventKind::BreakdownByTie => Some("tie"),
            EventKind::Ambiguity
            | EventKind::Loop
            | EventKind::Order
            | EventKind::Split
            | EventKind::Contradiction => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Head {
    kind: EventKind,
    start: u32,
    len: u32,
}

/// The events of one night under one system, in the order recorded. Kept in two flat lists, so that a million nights
/// allocate no more than one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Events {
    heads: Vec<Head>,
    members: Vec<(Agent, bool)>,
}

/// One event, as read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<'a> {
    /// The kind.
    pub kind: EventKind,
    members: &'a [(Agent, bool)],
}

impl Event<'_> {
    /// The agents that take part: for pairs and breakdowns sorted, for a loop in firing order.
    pub fn members(&self) -> impl ExactSizeIterator<Item = Agent> + '_ {
        self.members.iter().map(|&(agent, _)| agent)
    }
    /// The members of a loop that fail for the night.
    pub fn failed(&self) -> impl Iterator<Item = Agent> + '_ {
        self.members
            .iter()
            .filter(|&&(_, failed)| failed)
            .map(|&(agent, _)| agent)
    }
}

impl Events {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.members.clear();
    }
    /// Reports whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }
    /// Number of events.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }
    /// In the order recorded.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Event<'_>> + '_ {
        self.heads.iter().map(|head| Event {
            kind: head.kind,
            members: &self.members[head.start as usize..(head.start + head.len) as usize],
        })
    }
    /// Records an event.
    pub fn record(&mut self, kind: EventKind, members: impl IntoIterator<Item = (Agent, bool)>) {
        let start = self.members.len() as u32;
        self.members.extend(members);
        let len = self.members.len() as u32 - start;
        self.heads.push(Head { kind, start, len });
    }
    /// Records an event whose members' order does not matter, sorted, unless the same is there already. Says
    /// whether it was new.
    pub fn record_set(
        &mut self,
        kind: EventKind,
        members: impl IntoIterator<Item = Agent>,
    ) -> bool {
        let start = self.members.len();
        self.members
            .extend(members.into_iter().map(|agent| (agent, false)));
        self.members[start..].sort_unstable();
        let new = &self.members[start..];
        if self
            .iter()
            .any(|event| event.kind == kind && event.members == new)
        {
            self.members.truncate(start);
            false
        } else {
            let len = (self.members.len() - start) as u32;
            self.heads.push(Head {
                kind,
                start: start as u32,
                len,
            });
            true
        }
    }
    /// Records a loop: once per set of members, which start at the owner first in the roster and go on in firing
    /// order (TEXT-16). A loop found again only adds to those that fail.
    pub fn record_loop(&mut self, run: &[Reflex], failed: impl Fn(Reflex) -> bool) {
        for head in &self.heads {
            let members = &mut self.members[head.start as usize..(head.start + head.len) as usize];
            let same = head.kind == EventKind::Loop
                && members.len() == run.len()
                && run.iter().all(|&one| {
                    members
                        .iter()
                        .any(|&(agent, _)| agent == Agent::Passive(one))
                });
            if same {
                for (agent, fails) in members {
                    if let Agent::Passive(reflex) = *agent {
                        *fails |= failed(reflex);
                    }
                }
                return;
            }
        }
        let first = (0..run.len()).min_by_key(|&place| run[place]).unwrap_or(0);
        let turned = run[first..].iter().chain(&run[..first]);
        self.record(
            EventKind::Loop,
            turned.map(|&reflex| (Agent::Passive(reflex), failed(reflex))),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ItemId, PlayerId, Trigger};

    fn vendor(owner: u8) -> Reflex {
        Reflex {
            owner: PlayerId::new(owner),
            trigger: Trigger::Vendor(ItemId::FRUIT),
        }
    }

    #[test]
    fn a_loop_is_recorded_once_and_starts_at_the_first_of_the_roster() {
        let mut events = Events::default();
        events.record_loop(&[vendor(3), vendor(1), vendor(2)], |_| false);
        events.record_loop(&[vendor(2), vendor(3), vendor(1)], |reflex| {
            reflex == vendor(3)
        });
        assert_eq!(events.len(), 1);
        let event = events.iter().next().unwrap();
        let owners = [1, 2, 3].map(|owner| Agent::Passive(vendor(owner)));
        assert!(event.members().eq(owners));
        assert!(event.failed().eq([owners[2]]));
    }

    #[test]
    fn a_set_is_recorded_once_and_sorted() {
        let mut events = Events::default();
        let [one, two] = [1, 2].map(|number| Agent::Submitted(ActionId::new(number)));
        events.record_set(EventKind::Order, [two, one]);
        events.record_set(EventKind::Order, [one, two]);
        assert_eq!(events.len(), 1);
        assert!(events.iter().next().unwrap().members().eq([one, two]));
    }
}
