//! Readings at their order, of the state that lower orders left (SNARF-22, SNARF-32): alignments, roles, guns. Visits
//! are read at the end of the night ([`super::settle`]).

use crate::explain::Statement;
use crate::explain::account::Recorder;
use crate::guns::Owns;
use crate::model::{ActionId, Component, Components, ItemId, Night, PlayerId, Reading};
use crate::outcome::{Agent, Reads, ReportKind, Value};
use crate::ruling::Rolecop;
use crate::step::AlignmentReason;

use super::Queue;

/// The result of a reading: kept small, since every action has room for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Alignment(Reading),
    /// The role of the start of the night.
    Role,
    Word(Reads),
}

impl Found {
    /// The value that a reader at this player is given.
    pub(super) fn value(self, night: &Night, at: PlayerId, rolecop: Rolecop) -> Value {
        match self {
            Found::Alignment(reading) => Value::Alignment(reading),
            Found::Role => rolecop.reads(night.player(at)),
            Found::Word(word) => Value::Reads(word),
        }
    }
}

/// The components that read at their order.
const READ: Components = Components::of(&[
    Component::ReadAlignment,
    Component::ReadRole,
    Component::ReadGun,
    Component::ReadVanilla,
    Component::ReadVanillaTown,
]);

impl<R: Recorder> Queue<'_, R> {
    /// Reads what the components of a submitted action read.
    pub(super) fn read(&mut self, id: ActionId, components: Components, at: PlayerId) {
        if !components.meets(READ) {
            return;
        }
        let vanilla = || self.is_vanillaised(at) || self.night.player(at).is_vanilla();
        let yes_or_no = |yes: bool, words: [Reads; 2]| Found::Word(words[usize::from(!yes)]);
        let found = if components.has(Component::ReadAlignment) {
            Found::Alignment(self.alignment(at).0)
        } else if components.has(Component::ReadRole) {
            if self.is_vanillaised(at) {
                Found::Word(Reads::Vanilla)
            } else {
                Found::Role
            }
        } else if components.has(Component::ReadGun) {
            yes_or_no(
                self.owns_gun(at).is_some() || self.holds_gun(at),
                [Reads::Gun, Reads::NoGun],
            )
        } else if components.has(Component::ReadVanilla) {
            yes_or_no(vanilla(), [Reads::Vanilla, Reads::NotVanilla])
        } else {
            let town = self.night.town().contains(at);
            yes_or_no(
                town && vanilla(),
                [Reads::VanillaTown, Reads::NotVanillaTown],
            )
        };
        self.all.entries[id.index()].found = Some(found);
        if R::ENABLED {
            let (agent, value, why) = (
                Agent::Submitted(id),
                found.value(self.night, at, self.switches.rolecop),
                self.read_as(components, at),
            );
            self.recorder.record(|account| {
                let works = Some(Statement::Works(agent, Some(at)));
                account.reading(agent, at, value, why, works);
            });
        }
    }

    pub(super) fn is_vanillaised(&self, player: PlayerId) -> bool {
        self.all.states.held.vanillaised.contains(player)
    }

    /// Reading of alignment (MODEL-54), as of lower orders, and its reason.
    fn alignment(&self, player: PlayerId) -> (Reading, AlignmentReason) {
        let (held, night) = (&self.all.states.held, self.night);
        if held.framed.contains(player) {
            return (Reading::Mafia, AlignmentReason::Framed);
        }
        if held.recruited.contains(player) {
            return (Reading::Cult, AlignmentReason::Recruited);
        }
        match night
            .disguise(player)
            .filter(|_| !self.is_vanillaised(player))
        {
            Some(passive) => (night.bare_reading(player), AlignmentReason::Is(passive)),
            None => {
                let own = night.player(player).alignment.into();
                (own, AlignmentReason::Plain(ReportKind::Investigate))
            }
        }
    }

    /// The gun that a player owns, as the role is by now (OUTCOME-15).
    fn owns_gun(&self, player: PlayerId) -> Option<Owns> {
        let vanillaised = self.is_vanillaised(player);
        let guns = &self.switches.guns;
        guns.owned(self.night.player(player), vanillaised)
    }

    fn holds_gun(&self, player: PlayerId) -> bool {
        let held = self.all.states.has.get(player.index());
        held.is_some_and(|(items, _)| items.contains(ItemId::GUN))
    }

    /// Why something reads as it does.
    fn read_as(&self, components: Components, player: PlayerId) -> AlignmentReason {
        let (night, vanillaised) = (self.night, self.is_vanillaised(player));
        if components.has(Component::ReadGun) {
            let [owns, holds] = [self.owns_gun(player).is_some(), self.holds_gun(player)];
            let lost = vanillaised && !owns && !holds;
            let owned = self.switches.guns.owned(night.player(player), false);
            return match lost && owned.is_some() {
                true => AlignmentReason::Vanillaised,
                false => AlignmentReason::of_gun(self.owns_gun(player), holds),
            };
        }
        if !components.has(Component::ReadAlignment) {
            let kind = match components.has(Component::ReadRole) {
                true => ReportKind::Rolecop,
                false => ReportKind::VanillaCop,
            };
            return match vanillaised && !night.player(player).is_vanilla() {
                true => AlignmentReason::Vanillaised,
                false => AlignmentReason::Plain(kind),
            };
        }
        self.alignment(player).1
    }
}
