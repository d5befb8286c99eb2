//! Extras of players in addition to their roles: passives, belongings, another side.

use nightcourt_resolvers::model::{Alignment, ItemId, Player};

use super::codes::{ITEMS, renamed_item};
use super::group::Renaming;
use super::universe::Universe;
use crate::names::PASSIVES;

/// The extras of a player, as bits, so that they are compared and renamed at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Extras(u32);

const VENDS: u32 = 16;
const HOLDS: u32 = VENDS + ITEMS as u32;
const MONEY: u32 = 1 << (HOLDS + ITEMS as u32);
const MAFIA: u32 = MONEY << 1;

/// Numbers of extras of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Budget {
    passives: u8,
    belongings: u8,
    mafia: u8,
}

impl Budget {
    pub(super) fn of(universe: &Universe) -> Budget {
        Budget {
            passives: universe.passives,
            belongings: universe.belongings,
            mafia: universe.mafia,
        }
    }

    /// The approximate number of ways to give it to these players.
    pub(super) fn ways(self, players: usize) -> f64 {
        let chosen = |of: usize, most: u8| {
            let exactly = |size: u8| {
                (0..size)
                    .map(|less| (of - usize::from(less)) as f64 / f64::from(less + 1))
                    .product::<f64>()
            };
            (0..=most)
                .filter(|&size| usize::from(size) <= of)
                .map(exactly)
                .sum::<f64>()
        };
        // Sold, held, or money.
        let belongings = 2 * usize::from(ITEMS) - ItemId::FIRST_HELD + 1;
        chosen(players * PASSIVES.len(), self.passives)
            * chosen(players * belongings, self.belongings)
            * chosen(players, self.mafia)
    }

    /// The rest after a cost; `None` if that is too much.
    pub(super) fn less(self, cost: Budget) -> Option<Budget> {
        Some(Budget {
            passives: self.passives.checked_sub(cost.passives)?,
            belongings: self.belongings.checked_sub(cost.belongings)?,
            mafia: self.mafia.checked_sub(cost.mafia)?,
        })
    }
}

impl Extras {
    pub(super) const NONE: Extras = Extras(0);

    /// Everything that one player may have within a budget, nothing first.
    pub(super) fn within(budget: Budget) -> Vec<Extras> {
        let mut all = vec![Extras::NONE];
        let mut add = |bit: u32| {
            let with: Vec<Extras> = all
                .iter()
                .map(|&Extras(bits)| Extras(bits | bit))
                .filter(|more| budget.less(more.cost()).is_some())
                .collect();
            all.extend(with);
        };
        (0..PASSIVES.len() as u32).for_each(|passive| add(1 << passive));
        (0..u32::from(ITEMS)).for_each(|item| add(1 << (VENDS + item)));
        // Fruit is eaten and money is counted: what is held is a gun or something ordinary.
        (ItemId::FIRST_HELD as u32..u32::from(ITEMS)).for_each(|item| add(1 << (HOLDS + item)));
        add(MONEY);
        add(MAFIA);
        all.sort_unstable();
        all
    }

    pub(super) fn cost(self) -> Budget {
        Budget {
            passives: (self.0 & ((1 << VENDS) - 1)).count_ones() as u8,
            belongings: (self.0 & (MAFIA - (1 << VENDS))).count_ones() as u8,
            mafia: u8::from(self.0 & MAFIA != 0),
        }
    }

    /// The same with items under other names.
    pub(super) fn renamed(self, by: &Renaming) -> Extras {
        if !by.items || self.0 < 1 << VENDS {
            return self;
        }
        let moved = |from: u32| {
            let items = (0..ITEMS).filter(|&item| self.0 >> (from + u32::from(item)) & 1 == 1);
            items.fold(0, |bits, item| {
                bits | 1 << (from + u32::from(renamed_item(item, by)))
            })
        };
        let items = ((1_u32 << (2 * u32::from(ITEMS))) - 1) << VENDS;
        Extras(self.0 & !items | moved(VENDS) | moved(HOLDS))
    }

    /// Gives it to a player.
    pub(super) fn give(self, player: &mut Player) {
        for (place, &passive) in PASSIVES.iter().enumerate() {
            if self.0 >> place & 1 == 1 {
                *player = player.with(passive);
            }
        }
        for item in 0..ITEMS {
            if self.0 >> (VENDS + u32::from(item)) & 1 == 1 {
                player.vends.insert(ItemId::new(item));
            }
            if self.0 >> (HOLDS + u32::from(item)) & 1 == 1 {
                player.holds.insert(ItemId::new(item));
            }
        }
        player.money = u32::from(self.0 & MONEY != 0);
        if self.0 & MAFIA != 0 {
            player.alignment = Alignment::Mafia;
        }
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{ItemSet, Passives, Role, RoleId};

    use super::super::group::within;
    use super::*;

    fn plain() -> Player {
        Player::new(Alignment::Town, Role::Named(RoleId::VANILLA))
    }

    fn given(extras: Extras) -> Player {
        let mut player = plain();
        extras.give(&mut player);
        player
    }

    fn belongings(player: &Player) -> (Passives, ItemSet, ItemSet, u32) {
        (player.passives, player.vends, player.holds, player.money)
    }

    /// Each bit gives one thing: a passive, something sold, something held, money, or the mafia's side.
    #[test]
    fn each_extra_gives_one_thing() {
        let plain = plain();
        assert_eq!(given(Extras::NONE), plain);
        let mut seen = Vec::new();
        for (place, passive) in PASSIVES.into_iter().enumerate() {
            let player = given(Extras(1 << place));
            assert_eq!(player, plain.with(passive));
            seen.push(player);
        }
        for item in 0..ITEMS {
            let one: ItemSet = std::iter::once(ItemId::new(item)).collect();
            let vends = given(Extras(1 << (VENDS + u32::from(item))));
            assert_eq!(belongings(&vends), (Passives::NONE, one, ItemSet::EMPTY, 0));
            let holds = given(Extras(1 << (HOLDS + u32::from(item))));
            assert_eq!(belongings(&holds), (Passives::NONE, ItemSet::EMPTY, one, 0));
            seen.extend([vends, holds]);
        }
        let rich = given(Extras(MONEY));
        assert_eq!(
            belongings(&rich),
            (Passives::NONE, ItemSet::EMPTY, ItemSet::EMPTY, 1)
        );
        assert!(
            seen.iter()
                .chain([&rich])
                .all(|player| player.alignment == plain.alignment)
        );
        assert_eq!(
            given(Extras(MAFIA)),
            Player {
                alignment: Alignment::Mafia,
                ..plain
            }
        );
    }

    /// By hand: nothing; each item sold; each held but fruit and money; money.
    #[test]
    fn one_belonging_is_sold_or_held_or_money() {
        let within = Extras::within(Budget {
            passives: 0,
            belongings: 1,
            mafia: 0,
        });
        let held = |extras: &Extras| given(*extras).holds;
        let all: ItemSet = (ItemId::FIRST_HELD as u8..ITEMS).map(ItemId::new).collect();
        let seen: ItemSet = within
            .iter()
            .flat_map(|extras| held(extras).iter().collect::<Vec<_>>())
            .collect();
        assert_eq!(seen, all);
        let sold: ItemSet = within
            .iter()
            .flat_map(|extras| given(*extras).vends.iter().collect::<Vec<_>>())
            .collect();
        assert_eq!(sold, (0..ITEMS).map(ItemId::new).collect());
        assert_eq!(within.len(), 1 + sold.len() + all.len() + 1);
    }

    /// The two ordinary items, the last two, change places; all else stays.
    #[test]
    fn renaming_items_swaps_the_ordinary_ones() {
        let [same, swapped] = within(&[1], true)[..] else {
            panic!("one player, and items or not")
        };
        assert!(!same.items && swapped.items);
        let (first, last) = (u32::from(ITEMS) - 2, u32::from(ITEMS) - 1);
        for from in [VENDS, HOLDS] {
            let other = Extras(1 << (from + last) | MONEY | MAFIA | 1);
            assert_eq!(
                Extras(1 << (from + first) | MONEY | MAFIA | 1).renamed(&swapped),
                other
            );
            assert_eq!(other.renamed(&same), other);
            let gun = Extras(1 << (from + ItemId::GUN.index() as u32) | 1);
            assert_eq!(gun.renamed(&swapped), gun);
        }
        let both = Extras(1 << (VENDS + first) | 1 << (HOLDS + last));
        assert_eq!(
            both.renamed(&swapped),
            Extras(1 << (VENDS + last) | 1 << (HOLDS + first))
        );
    }

    /// By hand: one of 13 passives or none; at most one belonging of 4 sold, 2 or 3 held, and money.
    #[test]
    fn ways_count_what_may_be_chosen() {
        let ways = |passives, belongings, mafia, players| {
            Budget {
                passives,
                belongings,
                mafia,
            }
            .ways(players)
        };
        let kinds = PASSIVES.len() as f64;
        let things = f64::from(ITEMS) + f64::from(ITEMS) - ItemId::FIRST_HELD as f64 + 1.0;
        assert_eq!(ways(0, 0, 0, 3), 1.0);
        assert_eq!(ways(1, 0, 0, 3), 1.0 + 3.0 * kinds);
        assert_eq!(ways(2, 0, 0, 1), 1.0 + kinds + kinds * (kinds - 1.0) / 2.0);
        assert_eq!(ways(0, 1, 0, 2), 1.0 + 2.0 * things);
        assert_eq!(ways(0, 0, 1, 4), 5.0);
        assert_eq!(
            ways(1, 1, 1, 2),
            (1.0 + 2.0 * kinds) * (1.0 + 2.0 * things) * 3.0
        );
    }
}
