//! Standing components of a player (MODEL-6, MODEL-43 to MODEL-65).

use super::{ItemId, PlayerId, same_word};
use crate::rule::Rule;

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

/// A row of the table of passives.
struct Row {
    passive: Passive,
    /// The word of the JSON form and of spelled-out roles.
    id: &'static str,
    /// The word as a modifier before a role.
    word: &'static str,
    /// Further words that people type.
    aliases: &'static [&'static str],
    /// The rule that defines it.
    rule: Rule,
    /// The end of "Ann is": "Macho", "a Ninja".
    noun: &'static str,
    /// Its effect, in a sentence.
    effect: &'static str,
}

const fn row(
    passive: Passive,
    id: &'static str,
    word: &'static str,
    aliases: &'static [&'static str],
    rule: Rule,
    noun: &'static str,
    effect: &'static str,
) -> Row {
    Row {
        passive,
        id,
        word,
        aliases,
        rule,
        noun,
        effect,
    }
}

#[rustfmt::skip]
const TABLE: [Row; 15] = [
    row(Passive::Bulletproof, "bulletproof", "Bulletproof", &["BP"], Rule::Model43, "Bulletproof",
        "kills on this player fail, from the beginning of the night"),
    row(Passive::Macho, "macho", "Macho", &[], Rule::Model44, "Macho",
        "protection, guards and Bulletproof do nothing on this player"),
    row(Passive::Ascetic, "ascetic", "Ascetic", &[], Rule::Model45, "Ascetic",
        "every action on this player that does not kill fails"),
    row(Passive::StrongWilled, "strong-willed", "Strong-Willed", &["Strongwill"], Rule::Model20, "Strong-Willed",
        "this player's actions cannot be blocked or redirected"),
    row(Passive::Strongman, "strongman", "Strongman", &[], Rule::Model47, "a Strongman",
        "the kills this player submits go through protection and guards"),
    row(Passive::Ninja, "ninja", "Ninja", &[], Rule::Model48, "a Ninja",
        "the visits of the kills this player submits are not seen"),
    row(Passive::Miller, "miller", "Miller", &[], Rule::Model50, "a Miller",
        "reads as mafia where town would be read"),
    row(Passive::Godfather, "godfather", "Godfather", &["Investigation-Immune"], Rule::Model51, "a Godfather",
        "reads as town where mafia would be read"),
    row(Passive::Weak, "weak", "Weak", &[], Rule::Model68, "Weak",
        "dies if an action of this player reaches somebody who is not Town"),
    row(Passive::Loyal, "loyal", "Loyal", &[], Rule::Model69, "Loyal",
        "this player's actions fail at players of another side"),
    row(Passive::Disloyal, "disloyal", "Disloyal", &[], Rule::Model69, "Disloyal",
        "this player's actions fail at players of the same side"),
    row(Passive::Pgo, "pgo", "PGO", &["Paranoid Gun Owner"], Rule::Model56, "a PGO",
        "shoots whoever visits"),
    row(Passive::Suicidal, "suicidal", "Suicidal", &[], Rule::Model59, "Suicidal",
        "dies by their own hand when targeted"),
    row(Passive::BulletproofXShot, "bulletproof-x-shot", "Bulletproof-X-Shot", &[], Rule::Model79, "X-Shot Bulletproof",
        "kills on this player fail, as far as the shots go"),
    row(Passive::SelfTargeting, "self-targeting", "Self-Targeting", &["Self-Target"], Rule::Model74, "Self-Targeting",
        "may target oneself"),
];

impl Passive {
    /// Every passive but the vendors, in the order in which the JSON form lists them.
    pub const ALL: [Passive; TABLE.len()] = {
        let mut all = [Passive::Bulletproof; TABLE.len()];
        let mut next = 0;
        while next < TABLE.len() {
            all[next] = TABLE[next].passive;
            next += 1;
        }
        all
    };

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
    /// The word of the JSON form and of spelled-out roles.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }
    /// The word as a modifier before a role.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().word
    }
    /// Reports whether a word that people type is one of its words.
    #[must_use]
    pub(crate) fn is_called(self, word: &str) -> bool {
        self.row()
            .aliases
            .iter()
            .chain([&self.id()])
            .any(|known| same_word(known, word))
    }
    /// The rule that defines it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        self.row().rule
    }
    /// The end of "Ann is": "Macho", "a Ninja".
    #[must_use]
    pub const fn noun(self) -> &'static str {
        self.row().noun
    }
    /// Its effect, in a sentence.
    #[must_use]
    pub const fn effect(self) -> &'static str {
        self.row().effect
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
        Passive::ALL
            .into_iter()
            .filter(move |&passive| self.has(passive))
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
