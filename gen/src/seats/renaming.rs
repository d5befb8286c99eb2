//! Other numbers for the same players and items, of a night and of its outcomes.

use std::convert::Infallible;

use nightcourt_resolvers::model::{ItemId, ItemSet, MAX_PLAYERS, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{Outcome, Report, Value};

use super::draft::Draft;

const UNMET: PlayerId = PlayerId::new(u8::MAX);

/// New numbers for players and items, given as they are met.
#[derive(Clone, Debug)]
pub struct Renaming {
    players: [PlayerId; MAX_PLAYERS],
    met: u8,
    /// The new number of every item that can be held; 0 if it has none yet.
    items: [u8; 64],
    found: u8,
}

impl Renaming {
    /// An empty renaming.
    pub(super) const NONE: Renaming = Renaming {
        players: [UNMET; MAX_PLAYERS],
        met: 0,
        items: [0; 64],
        found: ItemId::FIRST_HELD as u8,
    };

    /// Keeps the gun the gun: somebody looks for it.
    pub(super) fn keep_gun(&mut self) {
        self.find(ItemId::GUN);
    }

    /// Gives a player the next number, unless they have one.
    pub(super) fn meet(&mut self, player: PlayerId) {
        if self.players[player.index()] == UNMET {
            self.players[player.index()] = PlayerId::new(self.met);
            self.met += 1;
        }
    }
    /// Gives an item that can be held the next number, unless it has one.
    pub(super) fn find(&mut self, item: ItemId) {
        if item.is_held() && self.items[item.index()] == 0 {
            self.items[item.index()] = self.found;
            self.found += 1;
        }
    }

    /// Reports whether an item has its number: as fruit and money always do.
    pub(super) fn found(&self, item: ItemId) -> bool {
        !item.is_held() || self.items[item.index()] != 0
    }

    /// The new number of a player.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> PlayerId {
        self.players[player.index()]
    }
    /// The new number of an item.
    #[must_use]
    pub fn item(&self, item: ItemId) -> ItemId {
        match self.items[item.index()] {
            0 => item,
            number => ItemId::new(number),
        }
    }
    /// Values of the players, such as their names, in the new order.
    #[must_use]
    pub fn in_order<T: Clone>(&self, of_players: &[T]) -> Vec<T> {
        let mut places: Vec<usize> = (0..of_players.len()).collect();
        places.sort_by_key(|&place| self.players[place]);
        places
            .into_iter()
            .map(|place| of_players[place].clone())
            .collect()
    }
    /// The same of the items. Those that are not on the night stay, unless another one takes their place.
    #[must_use]
    pub fn items_in_order<T: Clone>(&self, of_items: &[T]) -> Vec<T> {
        let mut after = of_items.to_vec();
        for (before, thing) in of_items.iter().enumerate() {
            let numbered = self.items.get(before).is_some_and(|&number| number != 0);
            let place = self.item(ItemId::new(before as u8)).index();
            if let Some(place) = after.get_mut(place).filter(|_| numbered) {
                *place = thing.clone();
            }
        }
        after
    }
    fn players(&self, players: PlayerSet) -> PlayerSet {
        players.iter().map(|player| self.player(player)).collect()
    }
    /// New numbers for a set of items.
    #[must_use]
    pub fn items(&self, items: ItemSet) -> ItemSet {
        items.iter().map(|item| self.item(item)).collect()
    }

    /// Gives everybody and everything on a night the new numbers.
    pub(super) fn apply(&self, draft: &mut Draft) {
        let moved = (0..draft.players.len()).any(|place| self.players[place].index() != place);
        if moved {
            let before = draft.players.clone();
            for (player, &place) in before.into_iter().zip(&self.players) {
                draft.players[place.index()] = player;
            }
            draft.rename(|player| self.player(player));
        }
        if self.found as usize > ItemId::FIRST_HELD {
            for action in &mut draft.actions {
                action.item = self.item(action.item);
            }
            for player in &mut draft.players {
                player.vends = self.items(player.vends);
                player.holds = self.items(player.holds);
            }
        }
    }

    /// An outcome in the new numbers; without its events, which name actions.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> Outcome {
        let mut renamed = Outcome {
            deaths: self.players(outcome.deaths),
            converted: self.players(outcome.converted),
            stripped: self.players(outcome.stripped),
            revived: self.players(outcome.revived),
            holds: outcome
                .holds
                .iter()
                .map(|&(player, items)| (self.player(player), self.items(items)))
                .collect(),
            money: outcome
                .money
                .iter()
                .map(|&(player, money)| (self.player(player), money))
                .collect(),
            reports: outcome
                .reports
                .iter()
                .map(|&report| self.report(report))
                .collect(),
            exhausted: outcome.exhausted,
            ..Outcome::default()
        };
        renamed.holds.sort_unstable();
        renamed.money.sort_unstable();
        renamed.finish();
        renamed
    }

    fn report(&self, Report { to, kind, value }: Report) -> Report {
        let value = match value {
            Value::Players(players) => Value::Players(self.players(players)),
            Value::Item(item) => Value::Item(self.item(item)),
            Value::Role(title) => {
                let items = |items: ItemSet| items.iter().map(|item| self.item(item)).collect();
                let Ok(title) = title.renumbered(|one| Ok::<ItemSet, Infallible>(items(one)));
                Value::Role(title)
            }
            Value::Alignment(_)
            | Value::Abilities(_)
            | Value::Reads(_)
            | Value::NoResult
            | Value::Nobody => value,
        };
        Report {
            to: self.player(to),
            kind,
            value,
        }
    }
}
