//! What one player is dealt, as the tables of frames and setups write it: side, role by its name, passives.

use nightcourt_resolvers::model::{Ability, Alignment, ItemSet, Passive, Passives, Player, Role, RoleId};

use crate::names;

/// What one player is dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    alignment: Alignment,
    role: Written,
    passives: Passives,
}

#[derive(Clone, Copy, Debug)]
enum Written {
    /// The name of a role of the table.
    Name(&'static str),
    /// A role of the table that says what it can do.
    Listed(&'static str, &'static [Ability]),
}

/// A card of this side and the role of this name.
pub(crate) const fn card(alignment: Alignment, name: &'static str) -> Card {
    Card { alignment, role: Written::Name(name), passives: Passives::NONE }
}
/// A townie's card.
pub(crate) const fn town(name: &'static str) -> Card {
    card(Alignment::Town, name)
}
/// A mafioso's card.
pub(crate) const fn mafia(name: &'static str) -> Card {
    card(Alignment::Mafia, name)
}
/// A werewolf's card.
pub(crate) const fn wolf(name: &'static str) -> Card {
    card(Alignment::Werewolf, name)
}
/// A hostile third party's card.
pub(crate) const fn neutral(name: &'static str) -> Card {
    card(Alignment::NeutralHostile, name)
}
/// A card of the cult.
pub(crate) const fn cult(name: &'static str) -> Card {
    card(Alignment::Cult, name)
}

impl Card {
    /// With these abilities, whatever the role usually has.
    pub(crate) const fn listing(self, abilities: &'static [Ability]) -> Card {
        let (Written::Name(name) | Written::Listed(name, _)) = self.role;
        Card { role: Written::Listed(name, abilities), ..self }
    }
    /// With a passive beside the role's.
    pub(crate) const fn with(self, passive: Passive) -> Card {
        Card { passives: Passives::of(&[passive]), ..self }
    }
    /// The player who has it.
    ///
    /// # Panics
    /// If no role has the name: tests ask every card.
    pub(crate) fn player(self) -> Player {
        let (Written::Name(name) | Written::Listed(name, _)) = self.role;
        let Some(id) = RoleId::from_name(name) else { panic!("a card names the role `{name}`, which there is not") };
        let role = match self.role {
            Written::Name(_) => Role::Named(id),
            Written::Listed(_, abilities) => Role::Listed(id, abilities.iter().copied().collect()),
        };
        let mut player = Player::new(self.alignment, role);
        player.passives = player.passives.union(self.passives);
        if let Role::Named(id) = role
            && let Some(item) = id.row().vends.and_then(names::item)
        {
            player.vends = ItemSet::of(item);
        }
        player
    }
    #[cfg(test)]
    pub(crate) fn is_known(self) -> bool {
        let (Written::Name(name) | Written::Listed(name, _)) = self.role;
        RoleId::from_name(name).is_some_and(|id| id.row().name == name)
    }
}

/// The players of a list of cards.
pub(crate) fn players(cards: &[Card]) -> Vec<Player> {
    cards.iter().map(|card| card.player()).collect()
}
