//! Facts of sections 2 and 3 about single actions and players, for both RARs.

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Component, ItemId, ItemSet, Night, PlayerId,
};

/// "3 million evaluations".
pub(crate) const BUDGET: u64 = 3_000_000;

pub(crate) fn all(night: &Night) -> Vec<ActionId> {
    night.action_ids().iter().collect()
}

pub(crate) fn with(night: &Night, component: Component) -> Vec<ActionId> {
    night
        .action_ids()
        .iter()
        .filter(|&id| night.action(id).ability.has(component))
        .collect()
}

/// The player to whom a mover would take an effect at a place; `None` if it does not reach there. Section 7: "A move to
/// where it already is does not exist."
pub(crate) fn takes_from(action: &Action, place: PlayerId) -> Option<PlayerId> {
    if action.ability == Ability::Redirect {
        return action.destination().filter(|&to| to != place);
    }
    let [x, y] = action
        .pair()
        .filter(|_| action.ability.has(Component::Swap))?;
    if place == x {
        Some(y)
    } else if place == y {
        Some(x)
    } else {
        None
    }
}

/// Belongings at the end, by RAR-26: "State changes ... do not affect each other", and of RAR-27: thieves take what the
/// target holds (here: at the start of the night), "each gains, the target loses". Ruling: whoever is brought home to
/// steal from himself takes nothing, in every system.
#[derive(Default)]
pub(crate) struct Goods {
    pub(crate) stripped: Vec<PlayerId>,
    pub(crate) stolen: Vec<(PlayerId, PlayerId)>,
    pub(crate) given: Vec<(PlayerId, ItemId)>,
}

impl Goods {
    pub(crate) fn settle(&self, night: &Night, player: PlayerId) -> (ItemSet, u32) {
        let start = night.player(player);
        let thefts = || self.stolen.iter().filter(|&(thief, from)| thief != from);
        let robbed = thefts().any(|&(_, from)| from == player);
        // "Strip takes the items held, not the money."
        let mut items = if robbed || self.stripped.contains(&player) {
            Default::default()
        } else {
            start.holds
        };
        let mut money = if robbed { 0 } else { start.money };
        for &(_, from) in thefts().filter(|&&(thief, _)| thief == player) {
            items = items.union(night.player(from).holds);
            money += night.player(from).money;
        }
        for &(_, item) in self.given.iter().filter(|&&(to, _)| to == player) {
            if item == ItemId::MONEY {
                money += 1;
            } else if item.is_held() {
                items.insert(item);
            }
        }
        (items, money)
    }
}
