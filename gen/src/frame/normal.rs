//! Games as they are played: the roles of 298 finished Mini Normal games of MafiaScum (nos. 1091 to 1923, about 2010 to
//! 2017, 3,769 slots), counted in `data/archive.txt` of github.com/Computational-Mafia/vca at 9bdccf7. The weights are
//! slots; town and mafia have their own. They were counted by patterns in what moderators wrote, so a few slots may be
//! in the wrong row, and a slot with two roles is in both.
//!
//! A game has 13 players, as 249 of the 298 had, and the night is the first of a game that begins at night: the counts
//! are counts of rosters, and this is the night on which a roster is whole. Nights of these games had 3 to 13 living
//! players, 8.5 on average. Fewer players are those who are left of such a game, any as likely as another, of the scum
//! one at least.
//!
//! What is kept of how roles go together: the number of roleblockers and jailkeepers, the number of other roles that act
//! (in the games the one tells little of the other), masons and neighbors in pairs, the number of mafiosi. Within
//! a group roles are drawn independently. No redirector, deflector or bus driver: there was not one in the 298 games.
//!
//! So there are 3.4 active roles in a game (3.47 in the games, by another way of counting slots with two roles), a
//! roleblocker or jailkeeper in 55.7 % and two or more in 8.1 %, as there. Hosts let other roles repeat less often than
//! chance does, and set a protector against a killer: 47 % of their games had a vigilante or serial killer and 32 % a
//! protector too, of these 40 % and 21 %.
//!
//! The faction's kill is by any member, who does nothing else. That is how hosts of the site put it at the time
//! (GreyICE's Game FAQs, 2011) and how open setups do that mention it (C9++, 3 of 5); those where a killer may use their
//! role as well say so (Matrix6).
//!
//! Limited shots and odd or even nights are words of the role here, dealt to roles that act; whoever has one acts like
//! anybody else (all are at it). A role that targets somebody to an effect that no component has just visits.
//!
//! Not modelled: backups and other roles that wait (vanilla here); the werewolves of one game in 27 (mafia here); one
//! arsonist. Nobody aims cleverly: all targets are equally likely, except that the mafia kills no mafioso.

use nightcourt_resolvers::model::{Ability, Alignment, Limit, Passive, Player};

use crate::card::{Card, cult, mafia, neutral, players, town};
use crate::deal::{Deal, Fill, Hands, Killer, Modifier};
use crate::settings::{Casting, Chance, Settings, Span};
use crate::table::Table;

/// The games that were counted.
const GAMES: u32 = 298;

/// Roleblockers and jailkeepers: in how many games there are so many.
const COUNT_OF_BLOCKERS: &[(u32, u32)] = &[(0, 132), (1, 142), (2, 21), (3, 3)];

/// Roleblockers and jailkeepers, by slots.
#[rustfmt::skip]
const BLOCKERS: &[(Card, u32)] = &[
    (town("Roleblocker"), 30), (mafia("Roleblocker"), 83),
    (town("Jailkeeper"), 72),  (mafia("Jailkeeper"), 7),
];

/// Other roles that act at night: in how many games there are so many.
const COUNT_OF_OTHERS: &[(u32, u32)] = &[(0, 15), (1, 32), (2, 74), (3, 101), (4, 50), (5, 17), (6, 6), (7, 3)];

/// Other roles that act at night, by slots.
#[rustfmt::skip]
const OTHERS: &[(Card, u32)] = &[
    (town("Cop"), 116),            (mafia("Cop"), 2),
    (town("Vigilante"), 112),      (mafia("Vigilante"), 1),
    (town("Doctor"), 92),          (mafia("Doctor"), 6),
    (town("Tracker"), 69),         (mafia("Tracker"), 14),
    (town("Role Cop"), 24),        (mafia("Role Cop"), 43),
    (town("Bodyguard"), 53),
    (TOWN_JACK, 41),               (MAFIA_JACK, 12),
    (town("Gunsmith"), 40),        (mafia("Gunsmith"), 3),
    (neutral("Serial Killer"), 36),
    (town("Watcher"), 22),         (mafia("Watcher"), 9),
    (town("Commuter"), 12),        (mafia("Commuter"), 2),
    (town("Hider"), 9),            (mafia("Hider"), 3),
    (mafia("Framer"), 5),
    (town("Fruit Vendor"), 4),     (mafia("Fruit Vendor"), 1),
    (cult("Cult Recruiter"), 1),
    (town("Neapolitan"), 9),       (mafia("Neapolitan"), 5),
    (town("Follower"), 11),
    (town("Motion Detector"), 10), (mafia("Motion Detector"), 1),
    (town("Rolestopper"), 6),      (mafia("Rolestopper"), 3),
    (town("Voyeur"), 4),           (mafia("Voyeur"), 4),
    (town("Vanilla Cop"), 2),      (mafia("Vanilla Cop"), 3),
    // To effects that no component has.
    (visits(town("Neighborizer")), 29), (visits(mafia("Neighborizer")), 10),
    (visits(town("Friendly Neighbor")), 7),
    (visits(town("Mailman")), 1),
];

/// Such a role, which targets somebody and does nothing that is modelled here.
const fn visits(card: Card) -> Card {
    card.listing(&[Ability::Visit])
}

/// Jacks of all trades were counted, not what they can do: here these four, one a night, and for the mafia no second
/// kill.
const TOWN_JACK: Card =
    town("Jack-of-all-Trades").listing(&[Ability::Investigate, Ability::Protect, Ability::Block, Ability::Kill]);
const MAFIA_JACK: Card =
    mafia("Jack-of-all-Trades").listing(&[Ability::Rolecop, Ability::Protect, Ability::Block, Ability::Track]);

/// Masons: in how many games there is a pair.
const PAIRS_OF_MASONS: &[(u32, u32)] = &[(0, 253), (1, 45)];
/// Neighbors: in how many games there is a pair. Here they are town; one in six was scum.
const PAIRS_OF_NEIGHBORS: &[(u32, u32)] = &[(0, 260), (1, 38)];

/// Mafiosi: in how many of the games of 13 there are so many.
const COUNT_OF_MAFIA: &[(u32, u32)] = &[(2, 13), (3, 228), (4, 8)];
/// Mafiosi who do nothing at night but kill, by slots.
const OTHER_MAFIA: &[(Card, u32)] = &[(mafia("Goon"), 553), (mafia("Encryptor"), 52), (mafia("Traitor"), 25)];
/// Townies who do nothing at night, by slots.
const OTHER_TOWN: &[(Card, u32)] = &[(town("Vanilla"), 1_850), (town("Innocent Child"), 19), (town("Doublevoter"), 6)];

/// Passives that players have beside the role, by slots. Here any player of the side may be the one.
#[rustfmt::skip]
const MODIFIERS: &[(Passive, Alignment, u32)] = &[
    (Passive::Bulletproof, Alignment::Town, 29),
    (Passive::Bulletproof, Alignment::Mafia, 12),
    (Passive::Godfather, Alignment::Mafia, 28),
    (Passive::Miller, Alignment::Town, 20),
    (Passive::Strongman, Alignment::Mafia, 14),
    (Passive::Macho, Alignment::Town, 14),
    (Passive::Ascetic, Alignment::Town, 10),
    (Passive::Ascetic, Alignment::Mafia, 5),
    (Passive::Ninja, Alignment::Mafia, 7),
    (Passive::Pgo, Alignment::Town, 1),
    // Of these two the side was not counted.
    (Passive::Weak, Alignment::Town, 15),
    (Passive::Loyal, Alignment::Town, 4),
];
/// The same of the 36 serial killers.
const OF_SERIAL_KILLERS: &[(Passive, u32)] = &[(Passive::Bulletproof, 15), (Passive::Strongman, 2)];

/// The slots of roles that act at night, as the counts above make them up.
const ACTIVE: u32 = 1_080;
/// Roles with limited shots, and those that act in odd or even nights only, by slots. How many shots, and how many of the
/// nights are odd, was not counted.
const LIMITS: &[(Limit, u32)] =
    &[(Limit::Shots(1), 201), (Limit::Shots(2), 50), (Limit::OddNight, 44), (Limit::EvenNight, 44)];

pub(super) fn normal() -> Settings {
    let deal = Deal {
        size: 13,
        hands: vec![
            hands(COUNT_OF_BLOCKERS, singles(BLOCKERS)),
            hands(COUNT_OF_OTHERS, singles(OTHERS)),
            hands(PAIRS_OF_MASONS, Table::even([players(&[town("Mason"); 2])])),
            hands(PAIRS_OF_NEIGHBORS, Table::even([players(&[town("Neighbor"); 2])])),
        ],
        fills: vec![Fill {
            alignment: Alignment::Mafia,
            up_to: Table::weighted(COUNT_OF_MAFIA.iter().copied()),
            with: table(OTHER_MAFIA),
        }],
        rest: table(OTHER_TOWN),
        modifiers: modifiers(),
        killer: Killer::Forgoes,
    };
    Settings {
        limited: Chance::new(LIMITS.iter().map(|&(_, slots)| slots).sum(), ACTIVE),
        limits: Table::weighted(LIMITS.iter().copied()),
        ..Settings::dealt(Span::just(13), Casting::Game(deal))
    }
}

/// Cards by weight.
pub(super) fn table(cards: &[(Card, u32)]) -> Table<Player> {
    Table::weighted(cards.iter().map(|&(card, weight)| (card.player(), weight)))
}

/// Hands of one card each, by weight.
pub(super) fn singles(cards: &[(Card, u32)]) -> Table<Vec<Player>> {
    Table::weighted(cards.iter().map(|&(card, weight)| (vec![card.player()], weight)))
}

/// So many of these hands, by weight.
pub(super) fn hands(count: &[(u32, u32)], of: Table<Vec<Player>>) -> Hands {
    Hands { count: Table::weighted(count.iter().copied()), of }
}

fn modifiers() -> Vec<Modifier> {
    let of_games = MODIFIERS.iter().map(|&(passive, alignment, slots)| (passive, alignment, Chance::new(slots, GAMES)));
    let of_killers =
        OF_SERIAL_KILLERS.iter().map(|&(passive, slots)| (passive, Alignment::NeutralHostile, Chance::new(slots, 36)));
    of_games.chain(of_killers).map(|(passive, alignment, chance)| Modifier { passive, alignment, chance }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_role() {
        for (card, _) in [BLOCKERS, OTHERS, OTHER_MAFIA, OTHER_TOWN].concat() {
            assert!(card.is_known(), "{card:?}");
        }
    }

    #[test]
    fn the_counts_of_games_are_of_all_games() {
        for counts in [COUNT_OF_BLOCKERS, COUNT_OF_OTHERS, PAIRS_OF_MASONS, PAIRS_OF_NEIGHBORS] {
            assert_eq!(counts.iter().map(|&(_, games)| games).sum::<u32>(), GAMES);
        }
        assert_eq!(COUNT_OF_MAFIA.iter().map(|&(_, games)| games).sum::<u32>(), 249);
    }
}
