//! Renamings: of players who do the same, and of items that are nothing special.

use super::universe::MOST_PLAYERS;

/// The most players that any night of a census has: those of three connected actions.
pub(super) const ROOM: usize = MOST_PLAYERS as usize;

/// One way to rename players and items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Renaming {
    /// The new number of each player.
    pub player: [u8; ROOM],
    /// The old number of each player.
    pub was: [u8; ROOM],
    /// True if the two ordinary items change places.
    pub items: bool,
}

impl Renaming {
    /// Gives these players, from the first on, these numbers.
    pub(super) fn of(player: &[u8], items: bool) -> Renaming {
        let mut renaming = Renaming {
            player: [0; ROOM],
            was: [0; ROOM],
            items,
        };
        for (old, &new) in player.iter().enumerate() {
            renaming.player[old] = new;
            renaming.was[usize::from(new)] = old as u8;
        }
        renaming
    }

    /// Reports whether it leaves every player's name.
    pub(super) fn leaves_players(&self, players: usize) -> bool {
        (0..players).all(|player| usize::from(self.player[player]) == player)
    }
}

/// Every renaming that keeps each player within their block of equal hands. Blocks are sizes, in order.
pub(super) fn within(blocks: &[usize], items: bool) -> Vec<Renaming> {
    let mut players: Vec<Vec<u8>> = vec![Vec::new()];
    let mut start = 0;
    for &size in blocks {
        let orders = orders(start, size);
        players = players
            .into_iter()
            .flat_map(|so_far| {
                orders
                    .iter()
                    .map(move |order| [&so_far[..], order].concat())
            })
            .collect();
        start += size as u8;
    }
    let ways: &[bool] = if items { &[false, true] } else { &[false] };
    players
        .iter()
        .flat_map(|player| ways.iter().map(|&swap| Renaming::of(player, swap)))
        .collect()
}

/// Every order of `size` numbers, from `start` on.
pub(super) fn orders(start: u8, size: usize) -> Vec<Vec<u8>> {
    fn fill(left: &[u8], order: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        if left.is_empty() {
            all.push(order.clone());
        }
        for (place, &next) in left.iter().enumerate() {
            let rest = [&left[..place], &left[place + 1..]].concat();
            order.push(next);
            fill(&rest, order, all);
            order.pop();
        }
    }
    let mut all = Vec::new();
    fill(
        &(start..start + size as u8).collect::<Vec<_>>(),
        &mut Vec::new(),
        &mut all,
    );
    all
}
