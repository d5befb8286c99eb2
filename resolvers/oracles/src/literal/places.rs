//! The places of the abilities, typed from RULES.md's table once more: a mistake that a system and its literal reading
//! took from one table could not show as a difference.
//!
//! Read the other way about than the systems' tables: each place with its abilities.

use nightcourt_resolvers::model::Ability::{self, *};

use crate::acts::Act;

/// SNARF-3: the orders, but of jails and commandants, which have several.
const ORDERS: [(u8, &[Ability]); 13] = [
    (20, &[Redirect, Drive]),
    (30, &[Hide]),
    (35, &[Commute, Commuterize, Rolestop]),
    (40, &[Block, Vanillaise]),
    (60, &[Protect, Guard]),
    (70, &[Frame]),
    (80, &[Kill]),
    (85, &[Steal]),
    (90, &[Recruit, Give]),
    (
        100,
        &[
            Investigate,
            Rolecop,
            Track,
            Watch,
            Gunsmith,
            VanillaCop,
            Neapolitan,
            Follow,
            Voyeur,
            Motion,
        ],
    ),
    (110, &[Visit]),
    (150, &[Exchange]),
    (160, &[Revive]),
];

/// NAR-21: "copy, hide, bus drive, block, redirect, protect, misc, kill, recruit, inspect".
const CLASSES: [(u8, &[Ability]); 9] = [
    (HIDE, &[Commute, Commuterize, Hide, Rolestop]),
    (BUS_DRIVE, &[Drive]),
    (BLOCK, &[Block, Jail, Commandant]),
    (REDIRECT, &[Redirect]),
    (PROTECT, &[Protect, Guard]),
    (
        MISC,
        &[Visit, Frame, Vanillaise, Give, Steal, Exchange, Revive],
    ),
    (KILL, &[Kill]),
    (RECRUIT, &[Recruit]),
    (
        INSPECT,
        &[
            Investigate,
            Rolecop,
            Track,
            Watch,
            Gunsmith,
            VanillaCop,
            Neapolitan,
            Follow,
            Voyeur,
            Motion,
        ],
    ),
];

/// GUIDE-3: "jail: protect; commandant: inspect; commuterize: block; hide: none".
const FURTHER: &[(u8, &[Ability])] = &[
    (PROTECT, &[Jail]),
    (INSPECT, &[Commandant]),
    (BLOCK, &[Commuterize]),
];

const HIDE: u8 = 2;
const BUS_DRIVE: u8 = 3;
const BLOCK: u8 = 4;
const REDIRECT: u8 = 5;
const PROTECT: u8 = 6;
const MISC: u8 = 7;
const KILL: u8 = 8;
const RECRUIT: u8 = 9;
const INSPECT: u8 = 10;

/// WOLVES-1: the categories.
const CATEGORIES: [(u8, &[Ability]); 10] = [
    (1, &[Redirect, Drive]),
    (
        2,
        &[
            Block,
            Jail,
            Commandant,
            Commute,
            Commuterize,
            Hide,
            Rolestop,
        ],
    ),
    (3, &[Protect, Guard, Frame]),
    (
        4,
        &[
            Visit,
            Investigate,
            Rolecop,
            Gunsmith,
            VanillaCop,
            Neapolitan,
            Recruit,
            Vanillaise,
        ],
    ),
    (5, &[Steal]),
    (6, &[Kill]),
    (7, &[Track, Watch, Follow, Voyeur, Motion]),
    (8, &[Give]),
    (9, &[Exchange]),
    (11, &[Revive]),
];

fn find(places: &[(u8, &[Ability])], ability: Ability) -> u8 {
    let place = places
        .iter()
        .find(|(_, abilities)| abilities.contains(&ability));
    place
        .unwrap_or_else(|| panic!("{} has no place", ability.id()))
        .0
}

/// The order of an ability in `snarf`; jails and commandants have none here.
pub(super) fn order(ability: Ability) -> u8 {
    find(&ORDERS, ability)
}

/// The class of the other components of a compound, if it has one.
pub(super) fn further(ability: Ability) -> Option<u8> {
    FURTHER
        .iter()
        .find(|(_, abilities)| abilities.contains(&ability))
        .map(|&(class, _)| class)
}

impl Act {
    /// The number of its class in the list: its category in `lar` too.
    pub(super) fn class(&self) -> u8 {
        find(&CLASSES, self.like())
    }
    /// Its category in `werewolves`.
    pub(super) fn category(&self) -> u8 {
        find(&CATEGORIES, self.like())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ability_has_one_place() {
        for ability in Ability::all() {
            let count = |places: &[(u8, &[Ability])]| {
                places
                    .iter()
                    .flat_map(|(_, abilities)| *abilities)
                    .filter(|&&one| one == ability)
                    .count()
            };
            let orders = usize::from(!matches!(ability, Jail | Commandant));
            assert_eq!(
                [count(&ORDERS), count(&CLASSES), count(&CATEGORIES)],
                [orders, 1, 1],
                "{}",
                ability.id()
            );
        }
    }
}
