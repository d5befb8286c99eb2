//! Games that are dealt: roles are handed out before anybody acts, as a host does, so that a roster holds what real
//! ones hold together (one cop, two masons, three mafiosi). Frames of measured games and open setups are such deals.

use nightcourt_resolvers::model::{
    Alignment, MAX_PLAYERS, Passive, Passives, Player, Role, RoleId,
};

use crate::choose::{Chance, Choose, Table};

/// The dealing of a game's roles: hands first, then each side is filled up, then all others, then modifiers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// Number of players of the whole game; at least one, at most 64.
    pub size: u32,
    /// Roles that come together, or in counted numbers.
    pub hands: Vec<Hands>,
    /// Sides that are filled up.
    pub fills: Vec<Fill>,
    /// The other players. Vanilla townies, if empty.
    pub rest: Table<Player>,
    /// Passives that players get in addition to the role.
    pub modifiers: Vec<Modifier>,
    /// The carrier of a faction's kill.
    pub killer: Killer,
}

/// A number of hands, each the roles of one or more players. A hand that does not fit is cut short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hands {
    /// Their number. None, if empty.
    pub count: Table<u32>,
    /// The hands; any may come again.
    pub of: Table<Vec<Player>>,
}

/// A side that is filled up to a number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fill {
    /// The side.
    pub alignment: Alignment,
    /// Their number then, unless the hands held more.
    pub up_to: Table<u32>,
    /// Their roles.
    pub with: Table<Player>,
}

/// A passive that one player of a side gets, whatever the role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// The passive.
    pub passive: Passive,
    /// The side. If it has no player, no one gets the passive.
    pub alignment: Alignment,
    /// The chance that a player of the side gets it.
    pub chance: Chance,
}

/// The carrier of a faction's kill, and whether they use their role as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Killer {
    /// Any member, who does nothing else that night.
    #[default]
    Forgoes,
    /// Any member, who uses their role as well.
    Also,
    /// A member whose role has nothing to do at night; if there is none, any member, who does nothing else.
    Idle,
}

impl Deal {
    /// Deals one game behind the players who are there already.
    pub(crate) fn whole(&self, choose: &mut impl Choose, players: &mut Vec<Player>) {
        let start = players.len();
        let full = (start + self.size.max(1) as usize).min(MAX_PLAYERS);
        for hands in &self.hands {
            for _ in 0..hands.count.draw(choose).unwrap_or(0) {
                if let Some(hand) = hands.of.pick(choose) {
                    players.extend(hand.iter().take(full - players.len()));
                }
            }
        }
        for fill in &self.fills {
            let there = players[start..]
                .iter()
                .filter(|player| player.alignment == fill.alignment)
                .count();
            let wanted = fill.up_to.draw(choose).unwrap_or(0) as usize;
            for _ in there..wanted.min(there + full - players.len()) {
                players.extend(fill.with.draw(choose));
            }
        }
        while players.len() < full {
            let vanilla = || Player::new(Alignment::Town, Role::Named(RoleId::VANILLA));
            players.push(self.rest.draw(choose).unwrap_or_else(vanilla));
        }
        for modifier in &self.modifiers {
            modifier.give(choose, &mut players[start..]);
        }
    }

    /// Deals one game in random order of players.
    pub(crate) fn shuffled(&self, choose: &mut impl Choose, players: &mut Vec<Player>) {
        self.whole(choose, players);
        choose.shuffle(players);
    }

    /// Deals as many games as it takes and keeps `count` of their players, any as likely as another. If scum are dealt
    /// at all, one of them is kept, because else the game would be over.
    pub(crate) fn left(&self, choose: &mut impl Choose, count: usize, players: &mut Vec<Player>) {
        while players.len() < count.min(MAX_PLAYERS) {
            self.whole(choose, players);
        }
        choose.shuffle(players);
        let scum = players
            .iter()
            .position(|player| player.alignment.has_factional_kill());
        if let Some(first) = scum.filter(|&first| first >= count && count > 0) {
            players.swap(first, count - 1);
        }
        players.truncate(count);
    }
}

impl Modifier {
    fn give(&self, choose: &mut impl Choose, players: &mut [Player]) {
        if !choose.happens(self.chance) {
            return;
        }
        let mut side = players
            .iter_mut()
            .filter(|player| player.alignment == self.alignment);
        let count = side.by_ref().count();
        let chosen = if count > 1 {
            choose.below(count as u32) as usize
        } else {
            0
        };
        let mut side = players
            .iter_mut()
            .filter(|player| player.alignment == self.alignment);
        if let Some(player) = side.nth(chosen) {
            player.passives = player.passives.union(Passives::of(&[self.passive]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;

    fn player(alignment: Alignment) -> Player {
        Player::new(alignment, Role::Named(RoleId::GOON))
    }

    #[test]
    fn a_game_is_dealt_whole_however_its_numbers_add_up() {
        let mafia = player(Alignment::Mafia);
        for (count, up_to, scum) in [(0, 0, 0), (1, 0, 2), (1, 3, 3), (2, 3, 4), (9, 9, 5)] {
            let deal = Deal {
                size: 5,
                hands: vec![Hands {
                    count: Table::even([count]),
                    of: Table::even([vec![mafia; 2]]),
                }],
                fills: vec![Fill {
                    alignment: Alignment::Mafia,
                    up_to: Table::even([up_to]),
                    with: Table::even([mafia]),
                }],
                ..Deal::default()
            };
            let mut players = Vec::new();
            deal.whole(&mut Stream::new(1, 0), &mut players);
            assert_eq!(players.len(), 5);
            assert_eq!(
                players
                    .iter()
                    .filter(|player| player.alignment == Alignment::Mafia)
                    .count(),
                scum
            );
        }
    }

    #[test]
    fn some_scum_are_left() {
        let fill = Fill {
            alignment: Alignment::Mafia,
            up_to: Table::even([1]),
            with: Table::even([player(Alignment::Mafia)]),
        };
        let deal = Deal {
            size: 9,
            fills: vec![fill],
            ..Deal::default()
        };
        for index in 0..100 {
            for count in [1, 2, 9, 20, 64, 70] {
                let mut players = Vec::new();
                deal.left(&mut Stream::new(1, index), count, &mut players);
                assert_eq!(players.len(), count.min(MAX_PLAYERS));
                assert!(
                    players
                        .iter()
                        .any(|player| player.alignment == Alignment::Mafia)
                );
            }
        }
    }

    #[test]
    fn a_modifier_goes_to_its_own_side() {
        let modifier = Modifier {
            passive: Passive::Ninja,
            alignment: Alignment::Mafia,
            chance: Chance::ALWAYS,
        };
        let mut players = [
            player(Alignment::Town),
            player(Alignment::Mafia),
            player(Alignment::Town),
        ];
        modifier.give(&mut Stream::new(1, 0), &mut players);
        assert_eq!(
            players.map(|player| player.passives.has(Passive::Ninja)),
            [false, true, false]
        );
        modifier.give(&mut Stream::new(1, 0), &mut players[..1]);
        assert!(!players[0].passives.has(Passive::Ninja));
    }
}
