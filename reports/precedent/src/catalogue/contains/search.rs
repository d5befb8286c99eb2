//! The search for a smaller night in a larger one: place its actions one by one, and take back what does not fit.

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{
    Ability, Action, ActionId, ActionSet, Alignment, ItemId, ItemSet, Naming, Night, Passives,
    PlayerId, PlayerSet,
};

use crate::catalogue::signature::has_something;

/// The work of placing one action or player, or of looking at those that are left.
const STEP: u64 = 40;

/// The partial maps, and what is taken on the larger side.
pub(super) struct Search<'a> {
    larger: &'a Night,
    smaller: &'a Night,
    budget: &'a mut Budget,
    /// The smaller night's actions, in the order in which they are placed.
    order: Vec<ActionId>,
    found: Vec<Option<ActionId>>,
    taken: ActionSet,
    players: Vec<Option<PlayerId>>,
    taken_players: PlayerSet,
    items: Vec<Option<ItemId>>,
    taken_items: ItemSet,
}

impl<'a> Search<'a> {
    /// `None` if some action has no counterpart at all.
    pub(super) fn new(
        larger: &'a Night,
        smaller: &'a Night,
        budget: &'a mut Budget,
    ) -> Option<Search<'a>> {
        Some(Search {
            larger,
            smaller,
            budget,
            order: placing(larger, smaller)?,
            found: vec![None; smaller.actions().len()],
            taken: ActionSet::EMPTY,
            players: vec![None; smaller.players().len()],
            taken_players: PlayerSet::EMPTY,
            items: vec![None; 64],
            taken_items: ItemSet::EMPTY,
        })
    }

    /// Shows which action each is, for every way in which all find a place, until told to stop.
    pub(super) fn run(mut self, show: &mut dyn FnMut(&[ActionId]) -> bool) {
        self.actions(0, show);
    }

    /// Places the actions from this place of the order on; true if told to stop.
    fn actions(&mut self, place: usize, show: &mut dyn FnMut(&[ActionId]) -> bool) -> bool {
        if self.budget.spend(STEP).is_err() {
            return true;
        }
        let Some(&id) = self.order.get(place) else {
            return self.shown(show);
        };
        let (larger, action) = (self.larger, self.smaller.action(id));
        for onto in larger.action_ids().without(self.taken).iter() {
            let image = larger.action(onto);
            if image.ability != action.ability || action.item.is_held() != image.item.is_held() {
                continue;
            }
            self.taken.insert(onto);
            self.found[id.index()] = Some(onto);
            let turned = (action.ability.names() == Naming::TwoChosen).then_some(true);
            for turn in std::iter::once(false).chain(turned) {
                let (players, taken) = (self.pairs(action, image, turn), self.taken_players);
                let placed = self.all_players(&players);
                if placed.is_some()
                    && self.item(action.item, image.item, |search| {
                        search.actions(place + 1, show)
                    })
                {
                    return true;
                }
                self.forget(placed.unwrap_or_default(), taken);
            }
            self.found[id.index()] = None;
            self.taken.remove(onto);
        }
        false
    }

    /// Shows the actions placed, if the rest can be placed too; the rest is taken back.
    fn shown(&mut self, show: &mut dyn FnMut(&[ActionId]) -> bool) -> bool {
        let before = (
            self.players.clone(),
            self.taken_players,
            self.items.clone(),
            self.taken_items,
        );
        if !self.rest() {
            return false;
        }
        let found: Vec<ActionId> = self.found.iter().copied().flatten().collect();
        (
            self.players,
            self.taken_players,
            self.items,
            self.taken_items,
        ) = before;
        show(&found)
    }

    fn pairs(
        &self,
        action: &Action,
        image: &Action,
        turn: bool,
    ) -> [Option<(PlayerId, PlayerId)>; 3] {
        let mut pairs = [Some((action.actor, image.actor)), None, None];
        let count = action.named().len();
        for (place, &named) in action.named().iter().enumerate() {
            let onto = if turn { count - 1 - place } else { place };
            pairs[place + 1] = Some((named, image.named()[onto]));
        }
        pairs
    }

    /// Places players; gives back those that were not placed before, or leaves everything as it was.
    fn all_players(&mut self, pairs: &[Option<(PlayerId, PlayerId)>]) -> Option<PlayerSet> {
        let (mut placed, taken) = (PlayerSet::EMPTY, self.taken_players);
        for &(player, onto) in pairs.iter().flatten() {
            match self.players[player.index()] {
                Some(known) if known == onto => {}
                None if !self.taken_players.contains(onto) && self.fits(player, onto) => {
                    self.players[player.index()] = Some(onto);
                    self.taken_players.insert(onto);
                    placed.insert(player);
                }
                _ => {
                    self.forget(placed, taken);
                    return None;
                }
            }
        }
        Some(placed)
    }

    fn forget(&mut self, placed: PlayerSet, taken: PlayerSet) {
        placed
            .iter()
            .for_each(|player| self.players[player.index()] = None);
        self.taken_players = taken;
    }

    /// Reports whether a player may go to another, which items are which being left open.
    fn fits(&self, player: PlayerId, onto: PlayerId) -> bool {
        let (player, onto) = (self.smaller.player(player), self.larger.player(onto));
        let counted = ItemSet::of(ItemId::FRUIT).union(ItemSet::of(ItemId::MONEY));
        (player.alignment == onto.alignment || player.alignment == Alignment::Town)
            && player.dead == onto.dead
            && player.money <= onto.money
            && player.passives.without(onto.passives) == Passives::NONE
            && player
                .vends
                .intersection(counted)
                .without(onto.vends)
                .is_empty()
            && player.vends.len() <= onto.vends.len()
            && player.holds.len() <= onto.holds.len()
    }

    /// Places those who neither act nor are named, but have something. Only an item that is held ties two of them
    /// together: else a bipartite matching suffices.
    fn rest(&mut self) -> bool {
        let left: Vec<PlayerSet> = self
            .bystanders_left()
            .map(|player| self.room(player))
            .collect();
        all_matched(&left) && (!holds_items(self.smaller) || self.bystanders(0))
    }

    fn bystanders_left(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let left = |&player: &PlayerId| {
            self.players[player.index()].is_none() && has_something(self.smaller.player(player))
        };
        self.smaller.player_ids().iter().filter(left)
    }

    fn room(&self, player: PlayerId) -> PlayerSet {
        let free = self.larger.player_ids().without(self.taken_players);
        free.iter()
            .filter(|&onto| self.fits(player, onto))
            .collect()
    }

    /// Places those who neither act nor are named, but have something, from this player on.
    fn bystanders(&mut self, from: usize) -> bool {
        if self.budget.spend(STEP).is_err() {
            return false;
        }
        let left = self.bystanders_left().find(|player| player.index() >= from);
        let Some(player) = left else {
            return self.held_items(ItemId::FIRST_HELD);
        };
        let number = player.index();
        for onto in self.room(player).iter() {
            self.players[number] = Some(onto);
            self.taken_players.insert(onto);
            if self.bystanders(number + 1) {
                return true;
            }
            self.taken_players.remove(onto);
            self.players[number] = None;
        }
        false
    }

    /// Lets an item go to another and tries the rest; takes it back if the rest fails.
    fn item(&mut self, item: ItemId, onto: ItemId, rest: impl FnOnce(&mut Self) -> bool) -> bool {
        let itself = !item.is_held() || [item, onto].contains(&ItemId::GUN) && self.gun_is_read();
        if itself {
            return item == onto && rest(self);
        }
        match self.items[item.index()] {
            Some(known) => known == onto && rest(self),
            None if self.taken_items.contains(onto) => false,
            None => {
                self.items[item.index()] = Some(onto);
                self.taken_items.insert(onto);
                let found = rest(self);
                if !found {
                    self.taken_items.remove(onto);
                    self.items[item.index()] = None;
                }
                found
            }
        }
    }

    fn gun_is_read(&self) -> bool {
        self.smaller
            .actions()
            .iter()
            .any(|action| action.ability == Ability::Gunsmith)
    }

    /// Finds a counterpart for every item from this one on that somebody holds or vends, all players being placed.
    fn held_items(&mut self, from: usize) -> bool {
        let Some(item) = everybodys(self.smaller)
            .iter()
            .find(|item| item.index() >= from)
        else {
            return true;
        };
        let next = item.index() + 1;
        let candidates = match self.items[item.index()] {
            Some(known) => ItemSet::of(known),
            None => everybodys(self.larger).without(self.taken_items),
        };
        candidates.iter().any(|onto| {
            onto.is_held()
                && self.same_owners(item, onto)
                && self.item(item, onto, |search: &mut Self| search.held_items(next))
        })
    }

    /// Reports whether all owners of an item go to owners of the other.
    fn same_owners(&self, item: ItemId, onto: ItemId) -> bool {
        self.smaller
            .players()
            .iter()
            .zip(&self.players)
            .all(|(player, &image)| {
                image.is_none_or(|image| {
                    let image = self.larger.player(image);
                    (!player.holds.contains(item) || image.holds.contains(onto))
                        && (!player.vends.contains(item) || image.vends.contains(onto))
                })
            })
    }
}

/// The order in which to place actions: next to those placed already if possible, and rare ones first. `None` if one
/// has no counterpart.
fn placing(larger: &Night, smaller: &Night) -> Option<Vec<ActionId>> {
    let players = |id: ActionId| {
        let action = smaller.action(id);
        action
            .named()
            .iter()
            .copied()
            .chain([action.actor])
            .collect::<PlayerSet>()
    };
    let mut counterparts = Vec::with_capacity(smaller.actions().len());
    for action in smaller.actions() {
        let count = larger
            .actions()
            .iter()
            .filter(|other| other.ability == action.ability)
            .count();
        if count == 0 {
            return None;
        }
        counterparts.push(count);
    }
    let (mut order, mut rest, mut known) = (Vec::new(), smaller.action_ids(), PlayerSet::EMPTY);
    while let Some(next) = rest.iter().min_by_key(|&id| {
        let strangers = players(id).without(known).len();
        (
            strangers == players(id).len(),
            counterparts[id.index()],
            strangers,
            id,
        )
    }) {
        rest.remove(next);
        known = known.union(players(next));
        order.push(next);
    }
    Some(order)
}

/// All that somebody holds or vends.
fn everybodys(night: &Night) -> ItemSet {
    night.players().iter().fold(ItemSet::EMPTY, |all, player| {
        all.union(player.holds).union(player.vends)
    })
}

fn holds_items(night: &Night) -> bool {
    everybodys(night).iter().any(ItemId::is_held)
}

/// Reports whether each of these can have a different one of the places that fit them (a matching, found by augmenting
/// paths).
fn all_matched(fit: &[PlayerSet]) -> bool {
    let mut holder = [None; 64];
    (0..fit.len()).all(|one| seat(one, fit, &mut holder, &mut PlayerSet::default()))
}

/// Finds a place for one, moving others on where need be.
fn seat(
    one: usize,
    fit: &[PlayerSet],
    holder: &mut [Option<usize>; 64],
    tried: &mut PlayerSet,
) -> bool {
    for place in fit[one].iter() {
        if tried.contains(place) {
            continue;
        }
        tried.insert(place);
        let free = match holder[place.index()] {
            None => true,
            Some(other) => seat(other, fit, holder, tried),
        };
        if free {
            holder[place.index()] = Some(one);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_moving_others_on() {
        let matched = |fit: &[u64]| {
            all_matched(
                &fit.iter()
                    .map(|&bits| PlayerSet::from_bits(bits))
                    .collect::<Vec<_>>(),
            )
        };
        assert!(matched(&[]));
        assert!(matched(&[0b111, 0b011, 0b001]));
        assert!(!matched(&[0b011, 0b011, 0b011]));
        assert!(!matched(&[0b1, 0]));
    }
}
