//! Games of the werewolf server (werewolv.es) whose categories `werewolves` resolves by: its roles, as its official guide
//! and its players' guide describe them.
//!
//! How often they come is not published: every number here is chosen. A game has ten players: three of the pack, up to
//! two of the coven, in two games of five a vampire, who may have a familiar, and villagers. The pack kills by one wolf,
//! one whose role has nothing else to do if there is one. The coven is written as hostile neutrals, the familiar as cult.
//!
//! Not modelled: items, which pass, protect and block on that server; visits to oneself; the shaman's lure; who may
//! not do the same twice running; what the notes of the roles say. The alphawolf's second kill comes every night.

use nightcourt_resolvers::model::Alignment;

use super::normal::{hands, singles, table};
use crate::card::{Card, cult, neutral, players, town, wolf};
use crate::deal::{Deal, Fill, Killer};
use crate::settings::{Casting, Settings, Span};
use crate::table::Table;

/// The pack.
const PACK: &[(Card, u32)] =
    &[(wolf("Werewolf"), 5), (wolf("Direwolf"), 3), (wolf("Alphawolf"), 1), (wolf("Shapeshifter"), 2)];

/// How many of the coven there are.
const COUNT_OF_COVEN: &[(u32, u32)] = &[(0, 1), (1, 2), (2, 1)];
/// The coven.
const COVEN: &[(Card, u32)] =
    &[(neutral("Succubus"), 3), (neutral("Shaman"), 2), (neutral("Witch"), 1), (neutral("Djinn"), 2)];

/// How many vampires there are.
const COUNT_OF_VAMPIRES: &[(u32, u32)] = &[(0, 3), (1, 2)];
/// A vampire, who may have a familiar.
const VAMPIRE: [Card; 2] = [neutral("Vampire"), cult("Familiar")];

/// Villagers.
#[rustfmt::skip]
const VILLAGE: &[(Card, u32)] = &[
    (town("Vanilla"), 4), (town("Courtesan"), 3), (town("Protector"), 3), (town("Huntsman"), 3), (town("Seer"), 2),
    (town("Harlot"), 3), (town("Stalker"), 3), (town("Militia"), 1), (town("Thief"), 1),
];

pub(super) fn werewolf() -> Settings {
    let vampires = Table::even([players(&VAMPIRE[..1]), players(&VAMPIRE)]);
    let deal = Deal {
        size: 10,
        hands: vec![hands(COUNT_OF_COVEN, singles(COVEN)), hands(COUNT_OF_VAMPIRES, vampires)],
        fills: vec![Fill { alignment: Alignment::Werewolf, up_to: Table::even([3]), with: table(PACK) }],
        rest: table(VILLAGE),
        modifiers: Vec::new(),
        killer: Killer::Idle,
    };
    Settings::dealt(Span::new(7, 12), Casting::Game(deal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_role() {
        for (card, _) in [PACK, COVEN, VILLAGE].concat() {
            assert!(card.is_known(), "{card:?}");
        }
        assert!(VAMPIRE.into_iter().all(Card::is_known));
    }
}
