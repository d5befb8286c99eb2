//! Cards of players, as the tables of setups write them: side, role by its name, passives.

use nightcourt_resolvers::model::{Alignment, ItemSet, Passive, Passives, Player, Role, RoleId};

use crate::names;

/// The card of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    alignment: Alignment,
    /// The name of a role of the table.
    role: &'static str,
    passives: Passives,
}

/// A card of this side and the role of this name.
pub(crate) const fn card(alignment: Alignment, name: &'static str) -> Card {
    Card { alignment, role: name, passives: Passives::NONE }
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
impl Card {
    /// With a passive beside the role's.
    pub(crate) const fn with(self, passive: Passive) -> Card {
        Card { passives: Passives::of(&[passive]), ..self }
    }
    /// The player who has it.
    ///
    /// # Panics
    /// If no role has the name: tests ask every card.
    pub(crate) fn player(self) -> Player {
        let name = self.role;
        let Some(id) = RoleId::from_name(name) else { panic!("a card names the role `{name}`, which there is not") };
        let mut player = Player::new(self.alignment, Role::Named(id));
        player.passives = player.passives.union(self.passives);
        if let Some(item) = id.row().vends.and_then(names::item) {
            player.vends = ItemSet::of(item);
        }
        player
    }
    #[cfg(test)]
    pub(crate) fn is_known(self) -> bool {
        RoleId::from_name(self.role).is_some_and(|id| id.row().name == self.role)
    }
}

/// The players of a list of cards.
pub(crate) fn players(cards: &[Card]) -> Vec<Player> {
    cards.iter().map(|card| card.player()).collect()
}
