//! Of a player who does several things, one is done by a stranger: two players with an action each are plainer than one
//! with two.

use nightcourt_resolvers::model::{Action, ActionId, Alignment, MAX_PLAYERS, Night, Player, PlayerId, Role, RoleId};

use super::super::change::Change;
use super::super::draft::Draft;
use super::Offer;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    let several = |actor: PlayerId| night.actions().iter().filter(|other| other.actor == actor).count() > 1;
    night.players().len() < MAX_PLAYERS
        && night.actions().iter().enumerate().filter(|(_, action)| several(action.actor)).any(|(place, action)| {
            let mut draft = Draft::of(night);
            let stranger = PlayerId::new(draft.players.len() as u8);
            draft.players.push(Player::new(Alignment::Town, Role::Named(RoleId::VANILLA)));
            let Some(done) = Action::new(stranger, action.ability, action.named(), action.item) else { return false };
            draft.actions[place] = done;
            draft.make_plain(stranger);
            draft.make_plain(action.actor);
            offer.draft(Change::Stranger(ActionId::new(place as u8)), draft)
        })
}
