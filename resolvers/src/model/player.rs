//! A player, without the name: resolvers know numbers only.

use super::{Alignment, ItemSet, Limits, Passive, PassiveList, Passives, Role, RoleSet};

/// A player of a night.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The side at the start of the night.
    pub alignment: Alignment,
    /// The role, with the abilities that the player may submit.
    pub role: Role,
    /// Further roles without effect on one night: a Neighbor Cop is a Neighbor too (MODEL-70).
    pub also: RoleSet,
    /// When and how often the role may act, without effect on one night (MODEL-70).
    pub limits: Limits,
    /// Standing components: those of the role and the modifiers.
    pub passives: Passives,
    /// The passives in the order in which the night writes them, if that is not the order of [`Passive::ALL`]: a Role Cop
    /// reads them so (OUTCOME-12).
    pub order: PassiveList,
    /// The items of which the player is a reflexive vendor.
    pub vends: ItemSet,
    /// The items held from the start.
    pub holds: ItemSet,
    /// The money held from the start.
    pub money: u32,
    /// True if the player was dead before the night.
    pub dead: bool,
}

impl Player {
    /// A living player with this alignment and role, the role's passives, and nothing held. A role of the table that
    /// is a reflexive vendor needs its item in [`Player::vends`] too, by the night's own number for it.
    #[must_use]
    pub fn new(alignment: Alignment, role: Role) -> Player {
        Player {
            alignment,
            role,
            also: RoleSet::NONE,
            limits: Limits::NONE,
            passives: role.passives(),
            order: PassiveList::EMPTY,
            vends: ItemSet::EMPTY,
            holds: ItemSet::EMPTY,
            money: 0,
            dead: false,
        }
    }

    /// Reports whether a Vanilla Cop reads `vanilla` (OUTCOME-16): neither abilities nor passives, and nothing else
    /// that the player is; modifiers are passives, but limits and Self-Targeting are none.
    #[must_use]
    pub fn is_vanilla(&self) -> bool {
        self.role.is_vanilla() && self.has_only_abilities()
    }

    /// Reports whether they have neither passives nor anything else beyond abilities; limits and Self-Targeting are none.
    #[must_use]
    pub fn has_only_abilities(&self) -> bool {
        let passives = self
            .passives
            .without(Passives::of(&[Passive::SelfTargeting]));
        self.also.is_empty() && passives.is_empty() && self.vends.is_empty()
    }

    /// The passives that words beside the role give, in the order in which the night writes them.
    #[must_use]
    pub fn passive_words(&self) -> PassiveList {
        let words = self.passives.without(self.role.own_passives());
        let written = self.order.iter().filter(|&passive| words.has(passive));
        written.chain(words.iter()).collect()
    }

    /// Reports whether they have anything that changes hands: items, held or for sale, or money (TEXT-8).
    #[must_use]
    pub fn has_belongings(&self) -> bool {
        !self.vends.is_empty() || !self.holds.is_empty() || self.money > 0
    }

    /// Self-Targeting as well, if the role is one of these (MODEL-74).
    #[must_use]
    pub fn self_targeting(self, roles: RoleSet) -> Player {
        if self.role.id().is_some_and(|role| roles.has(role)) {
            self.with(Passive::SelfTargeting)
        } else {
            self
        }
    }

    /// With one more passive.
    #[must_use]
    pub fn with(mut self, passive: Passive) -> Player {
        self.passives = self.passives.with(passive);
        self
    }
}
