//! Standing components of a player (MODEL-6, MODEL-43 to MODEL-65).

use super::{ItemId, PlayerId};

/// A passive that every player either has or has not. The reflexive vendors, one for each item, are kept apart, in
/// [`Player::vends`](super::Player::vends).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Passive {
    /// Protect on oneself, from the beginning of the night.
    Bulletproof,
    /// Protect, guard and Bulletproof do nothing on this player.
    Macho,
    /// Every non-killing action that targets this player fails.
    Ascetic,
    /// This player's actions are neither blockable nor redirectable.
    StrongWilled,
    /// The kills this player submits go through protect, guard and Bulletproof.
    Strongman,
    /// Visits of the kills this player submits are not seen.
    Ninja,
    /// Reads as mafia where town would be read.
    Miller,
    /// Reads as town where mafia would be read.
    Godfather,
    /// Dies if an action of this player reaches somebody who is not Town.
    Weak,
    /// This player's actions fail at players of another side.
    Loyal,
    /// This player's actions fail at players of the same side.
    Disloyal,
    /// Paranoid Gun Owner: shoots whoever visits.
    Pgo,
    /// Kills oneself when targeted.
    Suicidal,
    /// Bulletproof by an X-shot (MODEL-79): the number of shots is a [`Limit`](super::Limit).
    BulletproofXShot,
    /// May target oneself (MODEL-74).
    SelfTargeting,
}

impl Passive {
    /// Every passive but the vendors, in the order in which the JSON form lists them.
    pub const ALL: [Passive; 15] = [
        Passive::Bulletproof,
        Passive::Macho,
        Passive::Ascetic,
        Passive::StrongWilled,
        Passive::Strongman,
        Passive::Ninja,
        Passive::Miller,
        Passive::Godfather,
        Passive::Weak,
        Passive::Loyal,
        Passive::Disloyal,
        Passive::Pgo,
        Passive::Suicidal,
        Passive::BulletproofXShot,
        Passive::SelfTargeting,
    ];

    /// The word of the JSON form and of spelled-out roles.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Passive::Bulletproof => "bulletproof",
            Passive::Macho => "macho",
            Passive::Ascetic => "ascetic",
            Passive::StrongWilled => "strong-willed",
            Passive::Strongman => "strongman",
            Passive::Ninja => "ninja",
            Passive::Miller => "miller",
            Passive::Godfather => "godfather",
            Passive::Weak => "weak",
            Passive::Loyal => "loyal",
            Passive::Disloyal => "disloyal",
            Passive::Pgo => "pgo",
            Passive::Suicidal => "suicidal",
            Passive::BulletproofXShot => "bulletproof-x-shot",
            Passive::SelfTargeting => "self-targeting",
        }
    }

    /// The word as a modifier before a role.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Passive::Bulletproof => "Bulletproof",
            Passive::Macho => "Macho",
            Passive::Ascetic => "Ascetic",
            Passive::StrongWilled => "Strong-Willed",
            Passive::Strongman => "Strongman",
            Passive::Ninja => "Ninja",
            Passive::Miller => "Miller",
            Passive::Godfather => "Godfather",
            Passive::Weak => "Weak",
            Passive::Loyal => "Loyal",
            Passive::Disloyal => "Disloyal",
            Passive::Pgo => "PGO",
            Passive::Suicidal => "Suicidal",
            Passive::BulletproofXShot => "Bulletproof-X-Shot",
            Passive::SelfTargeting => "Self-Targeting",
        }
    }

    /// Its effect, in a sentence.
    #[must_use]
    pub const fn effect(self) -> &'static str {
        match self {
            Passive::Bulletproof => "kills on this player fail, from the beginning of the night",
            Passive::Macho => "protection, guards and Bulletproof do nothing on this player",
            Passive::Ascetic => "every action on this player that does not kill fails",
            Passive::StrongWilled => "this player's actions cannot be blocked or redirected",
            Passive::Strongman => "the kills this player submits go through protection and guards",
            Passive::Ninja => "the visits of the kills this player submits are not seen",
            Passive::Miller => "reads as mafia where town would be read",
            Passive::Godfather => "reads as town where mafia would be read",
            Passive::Weak => "dies if an action of this player reaches somebody who is not Town",
            Passive::Loyal => "this player's actions fail at players of another side",
            Passive::Disloyal => "this player's actions fail at players of the same side",
            Passive::Pgo => "shoots whoever visits",
            Passive::Suicidal => "dies by their own hand when targeted",
            Passive::BulletproofXShot => "kills on this player fail, as far as the shots go",
            Passive::SelfTargeting => "may target oneself",
        }
    }
}

/// A set of passives: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Passives(u16);

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
        Passive::ALL.into_iter().filter(move |&passive| self.has(passive))
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

/// A passive of one player that can go off: who owns it, and what it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reflex {
    /// The owner of the passive.
    pub owner: PlayerId,
    /// Its effect.
    pub trigger: Trigger,
}
