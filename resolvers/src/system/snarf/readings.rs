//! Readings at their order, of the state that lower orders left (SNARF-22, SNARF-32): alignments, roles, guns. Visits
//! are read at the end of the night ([`super::settle`]).

use crate::explain::account::Recorder;
use crate::guns::Owns;
use crate::model::{ActionId, Component, Components, ItemId, Night, Passive, PlayerId, Reading};
use crate::outcome::{Agent, Reads, Value};

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
    pub(super) fn value(self, night: &Night, at: PlayerId) -> Value {
        match self {
            Found::Alignment(reading) => Value::Alignment(reading),
            Found::Role => Value::role(night.player(at).role),
            Found::Word(word) => Value::Reads(word),
        }
    }
}

/// Why something reads as it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadAs {
    /// A frame.
    Framed(Option<Agent>),
    /// Miller or Godfather.
    Passive(Passive),
    /// A recruitment.
    Recruited(Option<Agent>),
    /// A vanillaising.
    Vanillaised(Option<Agent>),
    /// The Mafia has guns.
    Mafia,
    /// The role owns a gun.
    Armed,
    /// A gun is held.
    Holds,
    /// It is so.
    Plain,
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
    pub(super) fn read(&mut self, id: ActionId, components: Components, at: PlayerId, order: u8) {
        if !components.meets(READ) {
            return;
        }
        let vanilla = || self.is_vanillaised(at) || self.night.player(at).is_vanilla();
        let yes_or_no = |yes: bool, words: [Reads; 2]| Found::Word(words[usize::from(!yes)]);
        let found = if components.has(Component::ReadAlignment) {
            Found::Alignment(self.alignment(at))
        } else if components.has(Component::ReadRole) {
            if self.is_vanillaised(at) {
                Found::Word(Reads::Vanilla)
            } else {
                Found::Role
            }
        } else if components.has(Component::ReadGun) {
            yes_or_no(self.gun(at).is_some(), [Reads::Gun, Reads::NoGun])
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
                found.value(self.night, at),
                self.read_as(components, at, order),
            );
            self.recorder
                .record(|account| account.reads_as(agent, at, value, why));
        }
    }

    pub(super) fn is_vanillaised(&self, player: PlayerId) -> bool {
        self.all.states.held.vanillaised.contains(player)
    }

    /// Reading of alignment (MODEL-54), as of lower orders.
    fn alignment(&self, player: PlayerId) -> Reading {
        let held = &self.all.states.held;
        if held.framed.contains(player) {
            Reading::Mafia
        } else if held.recruited.contains(player) {
            Reading::Cult
        } else if self.disguise(player).is_some() {
            self.night.bare_reading(player)
        } else {
            self.night.player(player).alignment.into()
        }
    }

    /// The passive that turns a reading of a player's alignment, unless the player has lost it or was recruited.
    fn disguise(&self, player: PlayerId) -> Option<Passive> {
        let held = &self.all.states.held;
        let turns = !held.vanillaised.union(held.recruited).contains(player);
        self.night.disguise(player).filter(|_| turns)
    }

    /// Why a Gunsmith reads that a player has a gun (OUTCOME-15); nothing if they read that there is none.
    fn gun(&self, player: PlayerId) -> Option<ReadAs> {
        let owns = self.owns_gun(player, self.is_vanillaised(player));
        let holds = || {
            self.all
                .states
                .has
                .get(player.index())
                .is_some_and(|(items, _)| items.contains(ItemId::GUN))
        };
        match owns {
            Some(Owns::Mafia) => Some(ReadAs::Mafia),
            Some(Owns::Role) => Some(ReadAs::Armed),
            None => holds().then_some(ReadAs::Holds),
        }
    }

    fn owns_gun(&self, player: PlayerId, vanillaised: bool) -> Option<Owns> {
        self.switches
            .guns
            .owned(self.night.player(player), vanillaised)
    }

    fn read_as(&self, components: Components, player: PlayerId, order: u8) -> ReadAs {
        let held = &self.all.states.held;
        let vanillaised = || ReadAs::Vanillaised(self.cause(order, Component::Strip, player));
        if components.has(Component::ReadGun) {
            let lost = self.is_vanillaised(player) && self.owns_gun(player, false).is_some();
            return self
                .gun(player)
                .or_else(|| lost.then(vanillaised))
                .unwrap_or(ReadAs::Plain);
        }
        if !components.has(Component::ReadAlignment) {
            let lost = self.is_vanillaised(player) && !self.night.player(player).is_vanilla();
            return lost.then(vanillaised).unwrap_or(ReadAs::Plain);
        }
        if held.framed.contains(player) {
            ReadAs::Framed(self.cause(order, Component::Frame, player))
        } else if let Some(passive) = self.disguise(player) {
            ReadAs::Passive(passive)
        } else if held.recruited.contains(player) {
            ReadAs::Recruited(self.cause(order, Component::Recruit, player))
        } else {
            ReadAs::Plain
        }
    }
}
