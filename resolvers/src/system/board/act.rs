//! One action on the board.

use std::ops::{Deref, DerefMut};

use crate::model::{Component, Components, Night, Passive, PlayerId, PlayerSet};
use crate::system::bits::Bits;
use crate::system::deed::Deed;

/// The progress of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::system) enum Fate {
    /// Not resolved.
    Pending,
    /// Failed whole (MODEL-38).
    Failed,
    /// Its visit arrived at a player at whom it failed, such as an Ascetic (MODEL-46).
    VisitOnly,
    /// Took hold.
    Done,
}

/// An action of the night: submitted, or set off.
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Act<const W: usize> {
    pub(super) deed: Deed,
    /// Its class in a list of classes (NAR-21), or its step in a list of steps (ORDER-1).
    pub slot: u8,
    /// True if drives move it.
    pub drivable: bool,
    /// True if something has moved it.
    pub moved: bool,
    /// The actions that set it off, directly or through others.
    pub ancestors: Bits<W>,
    /// The action that set it off.
    pub parent: Option<u16>,
    /// Its place in the order of ties: what was set off comes right after what set it off (MODEL-62).
    pub place: u16,
    pub fate: Fate,
    /// True for a search for a gun that found one when it arrived.
    pub gun: bool,
    /// True for either part of a jail that acts in two steps (BOOK-13).
    pub is_part: bool,
}

impl<const W: usize> Deref for Act<W> {
    type Target = Deed;
    fn deref(&self) -> &Deed {
        &self.deed
    }
}

impl<const W: usize> DerefMut for Act<W> {
    fn deref_mut(&mut self) -> &mut Deed {
        &mut self.deed
    }
}

impl<const W: usize> Act<W> {
    /// An action at the start of the night.
    pub(super) fn submitted(deed: Deed, slot: u8, place: u16) -> Act<W> {
        Act {
            deed,
            slot,
            drivable: true,
            moved: false,
            ancestors: Bits::EMPTY,
            parent: None,
            place,
            fate: Fate::Pending,
            gun: false,
            is_part: false,
        }
    }

    /// The part of an action that has these components, in a step of its own.
    pub(super) fn part(mut self, components: Components, slot: u8) -> Act<W> {
        self.deed.components = components;
        (self.slot, self.is_part) = (slot, true);
        self
    }

    pub(super) fn is_drive(&self) -> bool {
        self.has(Component::Swap)
    }
    /// Its target as a set; empty for an action without one.
    pub(super) fn aim(&self) -> PlayerSet {
        self.target.map_or(PlayerSet::EMPTY, PlayerSet::of)
    }
    /// Reports whether a move has brought it home to its actor (MODEL-39).
    pub(super) fn came_home(&self) -> bool {
        self.moved && self.target == Some(self.actor)
    }
    /// The place of its kill: a suicide's at its owner, any other at the target (MODEL-59).
    pub(super) fn kills_at(&self) -> PlayerId {
        self.target.unwrap_or(self.actor)
    }
    /// The players whom it visits: its target, or both players of a drive (MODEL-21).
    pub(super) fn visited(&self) -> PlayerSet {
        if self.is_drive() {
            self.pair_set()
        } else {
            self.aim()
        }
    }
    /// Reports whether its visit arrived.
    pub(super) fn arrived(&self) -> bool {
        match self.fate {
            Fate::Done | Fate::VisitOnly => self.has(Component::Visit),
            Fate::Pending | Fate::Failed => false,
        }
    }
    /// Reports whether it is the kill of a Ninja, whose visit is not seen (MODEL-48).
    pub(super) fn is_ninjas(&self, night: &Night) -> bool {
        self.has(Component::Kill) && night.having(Passive::Ninja).contains(self.actor)
    }
}
