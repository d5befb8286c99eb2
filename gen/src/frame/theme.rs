//! Theme games: the roles of Normal games and those that only theme games allow, most players with something to do.
//!
//! Nobody has counted theme games: every number here is chosen, so that what makes systems diverge (drives, redirects,
//! blocks, hiders, triggers) is common, and nothing that theme games are known for is missing. What a campaign counts on
//! these nights says which of two systems diverges from which others, and how; not how often that happens to anybody.
//!
//! A game has seven players: two mafiosi, in one game of three a third party, townies. More players are several such
//! games together. The mafia kills by any member, who does nothing else. A quarter of the players have a passive or
//! a vendor's goods beside the role, a tenth hold an item, which a thief may take.
//!
//! Not modelled: whatever has no component (bombs, copies, votes, talk).

use nightcourt_resolvers::model::{Ability, Alignment, ItemId, Limit, Passive};

use super::held;
use super::normal::{hands, singles, table};
use crate::card::{Card, cult, mafia, neutral, town};
use crate::deal::{Deal, Fill, Killer};
use crate::settings::{Casting, Chance, Extra, Settings, Span};
use crate::table::Table;

/// Townies.
#[rustfmt::skip]
const TOWN: &[(Card, u32)] = &[
    // Roles of Normal games.
    (town("Roleblocker"), 4), (town("Jailkeeper"), 4), (town("Doctor"), 4), (town("Bodyguard"), 4),
    (town("Vigilante"), 4), (town("Cop"), 3), (town("Tracker"), 3), (town("Watcher"), 3),
    // Movers and hiders.
    (town("Bus Driver"), 5), (town("Redirector"), 5), (town("Hider"), 3), (town("Commuter"), 2),
    (town("Commuterizer"), 2), (town("Super Commandant"), 3),
    // Givers and takers.
    (town("Inventor"), 2), (town("Fruit Vendor"), 1), (town("Money Giver"), 1), (town("Thief"), 3),
    (town("Vanillaiser"), 2), (town("Role Cop"), 1), (town("Visitor"), 1),
    // Those that read or stop more than others.
    (town("Gunsmith"), 1), (town("Vanilla Cop"), 1), (town("Neapolitan"), 1), (town("Follower"), 1),
    (town("Voyeur"), 1), (town("Motion Detector"), 1), (town("Rolestopper"), 2),
    (town("Jack-of-all-Trades").listing(&[Ability::Block, Ability::Protect, Ability::Kill, Ability::Track]), 1),
    // Roles that wait for others.
    (town("Paranoid Gun Owner"), 2), (town("Reflexive Fruit Vendor"), 1), (town("Reflexive Money Giver"), 1),
    (town("Reflexive Suicide"), 1), (town("Vanilla"), 1),
];

/// Mafiosi.
#[rustfmt::skip]
const MAFIA: &[(Card, u32)] = &[
    (mafia("Roleblocker"), 4), (mafia("Redirector"), 4), (mafia("Bus Driver"), 3), (mafia("Thief"), 2),
    (mafia("Framer"), 2), (mafia("Role Cop"), 2), (mafia("Watcher"), 1), (mafia("Doctor"), 1),
    (mafia("Super Commandant"), 1), (mafia("Vanillaiser"), 1), (mafia("Commuterizer"), 1), (mafia("Godfather"), 1),
    (mafia("Goon"), 1), (mafia("Rolestopper"), 1), (mafia("Neapolitan"), 1),
];

/// How many third parties there are.
const COUNT_OF_OTHERS: &[(u32, u32)] = &[(0, 2), (1, 1)];
/// Third parties.
#[rustfmt::skip]
const OTHERS: &[(Card, u32)] = &[
    (neutral("Serial Killer"), 3), (neutral("Serial Blocker"), 2), (cult("Cult Recruiter"), 3),
    (neutral("Thief"), 1), (neutral("Bus Driver"), 1),
];

/// What players have beside the role.
#[rustfmt::skip]
const EXTRAS: &[(Extra, u32)] = &[
    (Extra::Passive(Passive::Ascetic), 2), (Extra::Passive(Passive::StrongWilled), 2),
    (Extra::Passive(Passive::Strongman), 2), (Extra::Passive(Passive::Ninja), 1),
    (Extra::Passive(Passive::Bulletproof), 2), (Extra::Passive(Passive::Macho), 1),
    (Extra::Passive(Passive::Miller), 1), (Extra::Passive(Passive::Pgo), 2), (Extra::Passive(Passive::Weak), 1),
    (Extra::Passive(Passive::Loyal), 1), (Extra::Passive(Passive::Disloyal), 1),
    (Extra::Vendor(ItemId::FRUIT), 1), (Extra::Vendor(ItemId::MONEY), 1),
];

pub(super) fn theme() -> Settings {
    let deal = Deal {
        size: 7,
        hands: vec![hands(COUNT_OF_OTHERS, singles(OTHERS))],
        fills: vec![Fill { alignment: Alignment::Mafia, up_to: Table::even([2]), with: table(MAFIA) }],
        rest: table(TOWN),
        modifiers: Vec::new(),
        killer: Killer::Forgoes,
    };
    Settings {
        modified: Chance::new(1, 4),
        extras: Table::weighted(EXTRAS.iter().copied()),
        limited: Chance::new(1, 8),
        limits: Table::weighted([(Limit::Shots(1), 2), (Limit::OddNight, 1), (Limit::EvenNight, 1)]),
        holds: Chance::new(1, 10),
        held: held(),
        ..Settings::dealt(Span::new(5, 9), Casting::Game(deal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_role() {
        for (card, _) in [TOWN, MAFIA, OTHERS].concat() {
            assert!(card.is_known(), "{card:?}");
        }
    }
}
