//! An action is not submitted. The last submitted goes first.

use nightcourt_resolvers::model::{ActionId, Night};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::Draft;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    (0..night.actions().len()).rev().any(|place| {
        let mut draft = Draft::of(night);
        draft.actions.remove(place);
        offer.draft(Change::RemoveAction(ActionId::new(place as u8)), draft)
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::offer;

    #[test]
    fn the_last_action_goes_first_and_whoever_did_it_stays_what_he_is() {
        check(
            offer,
            "Ann = Town Cop | Bob = Town Doctor | Cy = Town Vanilla",
            "Ann -> Cy | Bob -> Cy",
            &[
                (
                    "without Bob: protect -> Cy",
                    "Ann = Town Cop | Cy = Town Vanilla | Bob = Town Doctor // Ann: investigate -> Cy",
                ),
                (
                    "without Ann: investigate -> Cy",
                    "Bob = Town Doctor | Cy = Town Vanilla | Ann = Town Cop // Bob: protect -> Cy",
                ),
            ],
        );
    }

    #[test]
    fn where_nobody_acts_nothing_is_offered() {
        check(offer, "Ann = Town Cop", "", &[]);
    }
}
