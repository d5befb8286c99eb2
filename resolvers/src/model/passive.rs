//! Standing components of a player (MODEL-6, MODEL-43 to MODEL-65).

use super::{Ability, Component, ItemId, PlayerId, same_word};
use crate::rule::Rule;
pub use crate::tables::Passive;

impl Passive {
    /// Reports whether a word that people type is one of its words.
    #[must_use]
    pub(crate) fn is_called(self, word: &str) -> bool {
        self.aliases()
            .iter()
            .chain([&self.id()])
            .any(|known| same_word(known, word))
    }
}

/// A set of passives: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Passives(u32);

impl Passives {
    /// None.
    pub const NONE: Self = Self(0);

    /// The set of these.
    #[must_use]
    pub const fn of(list: &[Passive]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < list.len() {
            bits |= 1 << list[i] as u8;
            i += 1;
        }
        Self(bits)
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Reports whether it is among them.
    #[must_use]
    pub const fn has(self, passive: Passive) -> bool {
        self.0 >> passive as u8 & 1 == 1
    }
    /// With this one too.
    #[must_use]
    pub const fn with(self, passive: Passive) -> Self {
        Self(self.0 | 1 << passive as u8)
    }
    /// With all of the other's too.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// Those of these that are not the other's.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    /// In the order of [`Passive::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Passive> {
        Passive::ALL
            .into_iter()
            .filter(move |&passive| self.has(passive))
    }
}

/// Passives in an order, each once: five bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PassiveList(u128);

const _: () = assert!(
    Passive::ALL.len() < 25,
    "a passive of a list has five bits of 128"
);

impl PassiveList {
    /// No passive.
    pub const EMPTY: Self = Self(0);

    /// Adds a passive at the end; one that is there already changes nothing.
    #[must_use]
    pub fn with(self, passive: Passive) -> Self {
        if self.iter().any(|one| one == passive) {
            return self;
        }
        let place = self.iter().count() * 5;
        Self(self.0 | (passive as u128 + 1) << place)
    }
    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The passives in their order.
    pub fn iter(self) -> impl Iterator<Item = Passive> + Clone {
        (0..25)
            .map(move |place| (self.0 >> (5 * place) & 31) as usize)
            .take_while(|&number| number > 0)
            .map(|number| Passive::ALL[number - 1])
    }
    /// The passives without their order.
    #[must_use]
    pub fn set(self) -> Passives {
        self.iter().fold(Passives::NONE, Passives::with)
    }
    /// The list, or the empty one if its order is that of [`Passive::ALL`].
    #[must_use]
    pub fn unless_usual(self) -> Self {
        if self.iter().is_sorted_by_key(|passive| passive as u8) {
            Self::EMPTY
        } else {
            self
        }
    }
}

impl FromIterator<Passive> for PassiveList {
    fn from_iter<T: IntoIterator<Item = Passive>>(passives: T) -> Self {
        passives.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The effect of a passive that goes off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Trigger {
    /// A kill on the visitor.
    Pgo,
    /// A kill on oneself.
    Suicidal,
    /// The item is given to whoever targets.
    Vendor(ItemId),
}

impl Trigger {
    /// The ability by which a passive acts: what a vendor does is a gift, and the others kill.
    #[must_use]
    pub const fn ability(self) -> Ability {
        match self {
            Trigger::Pgo | Trigger::Suicidal => Ability::Kill,
            Trigger::Vendor(_) => Ability::Give,
        }
    }
    /// The components of a passive's action. Its kill is no visit.
    #[must_use]
    pub const fn parts(self) -> &'static [Component] {
        match self {
            Trigger::Pgo | Trigger::Suicidal => &[Component::Kill],
            Trigger::Vendor(_) => Ability::Give.row().parts,
        }
    }
    /// The rule that says what it does.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Trigger::Pgo => Rule::Model56,
            Trigger::Vendor(_) => Rule::Model58,
            Trigger::Suicidal => Rule::Model59,
        }
    }
    /// The item that a vendor gives; fruit for the others, which give nothing.
    #[must_use]
    pub const fn item(self) -> ItemId {
        match self {
            Trigger::Pgo | Trigger::Suicidal => ItemId::FRUIT,
            Trigger::Vendor(item) => item,
        }
    }
}

/// A passive of one player that can go off: who owns it, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reflex {
    /// The owner of the passive.
    pub owner: PlayerId,
    /// Its effect.
    pub trigger: Trigger,
}
