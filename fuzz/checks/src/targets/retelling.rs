//! The same night told otherwise, by which the canonical form is tried.

use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_gen::seats::{Draft, used};
use nightcourt_oracles::laws::renumbered;
use nightcourt_precedent::canonical::MOST_REORDERED;
use nightcourt_resolvers::model::{Ability, Action, ItemId, ItemSet, Night, Player, PlayerId};
use nightcourt_resolvers::outcome::Outcome;

fn order(stream: &mut Stream, n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    stream.shuffle(&mut order);
    order
}

/// The same night told otherwise: other names, places in the roster, numbers of items.
#[derive(Clone, Debug)]
pub struct Retelling {
    /// Each player's new number.
    pub players: Vec<usize>,
    /// Each item's new number; those of fruit and money stay, and the gun's where somebody looks for it.
    pub items: Vec<usize>,
}

impl Retelling {
    /// Other names for everybody and everything on a night.
    pub fn draw(night: &Night, stream: &mut Stream) -> Retelling {
        let gun = ItemId::GUN.index();
        let looked_for = night
            .actions()
            .iter()
            .any(|action| action.ability == Ability::Gunsmith);
        let kept = if looked_for { gun + 1 } else { gun };
        let items = (0..kept)
            .chain(order(stream, 64 - kept).into_iter().map(|item| item + kept))
            .collect();
        Retelling {
            players: order(stream, night.players().len()),
            items,
        }
    }
    fn player(&self, player: PlayerId) -> PlayerId {
        PlayerId::new(self.players[player.index()] as u8)
    }
    fn item(&self, item: ItemId) -> ItemId {
        ItemId::new(self.items[item.index()] as u8)
    }
    fn items(&self, items: ItemSet) -> ItemSet {
        items.iter().map(|item| self.item(item)).collect()
    }

    /// The night told so; `None` if it were none.
    #[must_use]
    pub fn night(&self, night: &Night) -> Option<Night> {
        let mut draft = Draft::of(night);
        for (number, player) in night.players().iter().enumerate() {
            let (vends, holds) = (self.items(player.vends), self.items(player.holds));
            draft.players[self.players[number]] = Player {
                vends,
                holds,
                ..*player
            };
        }
        draft.rename(|player| self.player(player));
        for action in &mut draft.actions {
            action.item = self.item(action.item);
        }
        draft.night()
    }

    /// An outcome told so.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> Outcome {
        renumbered(outcome, &|player| self.player(player), &|item| {
            self.item(item)
        })
    }
}

/// The actions in another order, and the two of some drives and exchanges turned around; `None` if that is no night.
pub fn reordered(night: &Night, stream: &mut Stream, shuffle: bool) -> Option<Night> {
    let mut draft = Draft::of(night);
    if shuffle {
        let places = order(stream, draft.actions.len());
        draft.actions = places
            .into_iter()
            .map(|place| draft.actions[place])
            .collect();
    }
    let pairs = draft
        .actions
        .iter()
        .filter(|action| action.pair().is_some())
        .count();
    for action in &mut draft.actions {
        if let Some([first, second]) = action.pair()
            && pairs <= MOST_REORDERED
            && stream.below(2) == 0
        {
            *action = Action::two(action.actor, action.ability, second, first);
        }
    }
    draft.night()
}

/// Idle players who have items are another limit: theirs are told apart by their numbers.
#[must_use]
pub fn idle_owner(night: &Night) -> bool {
    night
        .player_ids()
        .without(used(night))
        .iter()
        .any(|player| {
            let Player { vends, holds, .. } = night.player(player);
            !vends.is_empty() || !holds.is_empty()
        })
}
