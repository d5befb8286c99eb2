//! A player has the plainest role for what he does tonight.

use nightcourt_resolvers::model::Night;

use super::super::change::Change;
use super::super::draft::{Draft, plain_role};
use super::Offer;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    night.player_ids().iter().any(|player| {
        let plain = plain_role(night.players(), night.actions(), player);
        plain != night.player(player).role && {
            let mut draft = Draft::of(night);
            draft.make_plain(player);
            offer.draft(Change::PlainRole(player), draft)
        }
    })
}
