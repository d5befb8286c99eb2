//! Belongings (MODEL-34, MODEL-41, MODEL-42).

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::{Component, ItemId, ItemSet, Night, PlayerId};

use crate::acts::Act;

/// The belongings of each player at the moment.
#[derive(Clone, Debug)]
pub(super) struct Belongings(pub(super) Vec<(ItemSet, u32)>);

impl Belongings {
    pub(super) fn at_the_start(night: &Night) -> Belongings {
        Belongings(
            night
                .players()
                .iter()
                .map(|player| (player.holds, player.money))
                .collect(),
        )
    }
    /// MODEL-42: "fruit only informs; money adds up; any other item is held (a set)".
    pub(super) fn give(&mut self, to: PlayerId, item: ItemId) {
        let has = &mut self.0[to.index()];
        if item == ItemId::MONEY {
            has.1 = has.1.saturating_add(1);
        } else if item.is_held() {
            has.0.insert(item);
        }
    }
    /// MODEL-41: "Strip takes the items held, not the money".
    pub(super) fn strip(&mut self, from: PlayerId) {
        self.0[from.index()].0 = ItemSet::EMPTY;
    }
    /// MODEL-34: "`steal` takes all items and money that the target holds when it acts".
    pub(super) fn steal(&mut self, thief: PlayerId, from: PlayerId) {
        let (items, money) = std::mem::take(&mut self.0[from.index()]);
        let has = &mut self.0[thief.index()];
        has.0 = has.0.union(items);
        has.1 = has.1.saturating_add(money);
    }
    /// The changes of belongings in one batch (SNARF-27) or one simultaneous category (ORDER-11): all of it acts on
    /// what was held before. `changes` are actions and places, `loot` killers and victims (WOLVES-11).
    pub(super) fn at_once(
        &mut self,
        acts: &[Act],
        changes: &[(usize, PlayerId)],
        loot: &[(PlayerId, PlayerId)],
    ) {
        let of = |component| {
            changes
                .iter()
                .filter(move |&&(action, _)| acts[action].has(component))
        };
        let before = self.clone();
        for &(_, from) in of(Component::Strip) {
            self.strip(from);
        }
        // SNARF-26, WOLVES-5: "Thefts by two players on one player in one batch or category: nothing is stolen".
        let mut thieves: BTreeMap<PlayerId, BTreeSet<PlayerId>> = BTreeMap::new();
        for &(theft, from) in of(Component::Steal) {
            thieves.entry(from).or_default().insert(acts[theft].actor);
        }
        thieves.retain(|_, thieves| thieves.len() == 1);
        let mut takes: Vec<(PlayerId, PlayerId)> = loot.to_vec();
        for (&from, thieves) in &thieves {
            takes.extend(thieves.iter().map(|&thief| (thief, from)));
        }
        for &(_, from) in &takes {
            let (items, money) = before.0[from.index()];
            let has = &mut self.0[from.index()];
            has.0 = has.0.without(items);
            has.1 -= money;
        }
        for &(taker, from) in &takes {
            let (items, money) = before.0[from.index()];
            let has = &mut self.0[taker.index()];
            has.0 = has.0.union(items);
            has.1 = has.1.saturating_add(money);
        }
        for &(gift, to) in of(Component::Give) {
            self.give(to, acts[gift].item);
        }
    }
}
