//! An action is not submitted. The last submitted goes first.

use nightcourt_resolvers::model::{ActionId, Night};

use super::super::change::Change;
use super::super::draft::Draft;
use super::Offer;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    (0..night.actions().len()).rev().any(|place| {
        let mut draft = Draft::of(night);
        draft.actions.remove(place);
        offer.draft(Change::RemoveAction(ActionId::new(place as u8)), draft)
    })
}
