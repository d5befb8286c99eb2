//! A player whom no action names is gone, or the pre-decided order of players is.

use nightcourt_resolvers::model::Night;

use super::super::change::Change;
use super::super::draft::{Draft, used};
use super::Offer;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    if !night.order().is_empty() {
        let mut draft = Draft::of(night);
        draft.order.clear();
        if offer.draft(Change::RemoveOrder, draft) {
            return true;
        }
    }
    let idle: Vec<_> = night.player_ids().without(used(night)).iter().collect();
    idle.into_iter().rev().any(|player| {
        let mut draft = Draft::of(night);
        draft.remove_player(player);
        offer.draft(Change::RemovePlayer(player), draft)
    })
}
