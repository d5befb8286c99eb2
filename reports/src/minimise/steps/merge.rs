//! Two players become one: whatever names the first, who does not act, names the second, who gets what the first has.

use nightcourt_resolvers::model::Night;

use super::super::change::Change;
use super::super::draft::{Draft, acting, used};
use super::Offer;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    let used = used(night);
    used.without(acting(night)).iter().any(|from| {
        used.iter().filter(|&into| into != from).any(|into| {
            let mut draft = Draft::of(night);
            draft.order.retain(|&player| player != from);
            draft.rename(|player| if player == from { into } else { player });
            let gone = draft.players[from.index()];
            let heir = &mut draft.players[into.index()];
            heir.passives = heir.passives.union(gone.passives);
            heir.vends = heir.vends.union(gone.vends);
            heir.holds = heir.holds.union(gone.holds);
            heir.money = heir.money.saturating_add(gone.money);
            draft.remove_player(from);
            offer.draft(Change::Merge(from, into), draft)
        })
    })
}
