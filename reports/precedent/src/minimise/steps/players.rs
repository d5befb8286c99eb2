//! A player whom no action names is gone, or the pre-decided order of players is.

use nightcourt_resolvers::model::Night;

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::{Draft, used};

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

#[cfg(test)]
mod tests {
    use super::super::testing::{check, offered};
    use super::offer;

    #[test]
    fn the_last_idle_player_goes_first() {
        check(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Macho | Di = Town Doctor",
            "Ann -> Bob",
            &[
                (
                    "without Di",
                    "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Macho Vanilla // Ann: investigate -> Bob",
                ),
                (
                    "without Cy",
                    "Ann = Town Cop | Bob = Town Vanilla | Di = Town Doctor // Ann: investigate -> Bob",
                ),
            ],
        );
    }

    #[test]
    fn the_order_goes_whole_and_nobody_who_has_a_place_in_it() {
        let offered = offered(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla",
            "Ann -> Bob",
            "Cy, Ann",
        );
        let after =
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla // Ann: investigate -> Bob";
        assert_eq!(
            offered,
            [("without the order of players".to_owned(), after.to_owned())]
        );
    }

    #[test]
    fn whoever_acts_or_is_named_stays() {
        check(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla",
            "Ann -> Bob",
            &[],
        );
    }
}
