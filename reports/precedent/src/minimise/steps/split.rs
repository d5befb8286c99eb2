//! An action of a player with several is given to a stranger: two players with an action each are plainer than one with
//! two.

use nightcourt_resolvers::model::{
    Action, ActionId, Alignment, MAX_PLAYERS, Night, Player, PlayerId, Role, RoleId,
};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::Draft;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    let several = |actor: PlayerId| {
        night
            .actions()
            .iter()
            .filter(|other| other.actor == actor)
            .count()
            > 1
    };
    night.players().len() < MAX_PLAYERS
        && night
            .actions()
            .iter()
            .enumerate()
            .filter(|(_, action)| several(action.actor))
            .any(|(place, action)| {
                let mut draft = Draft::of(night);
                let stranger = PlayerId::new(draft.players.len() as u8);
                draft
                    .players
                    .push(Player::new(Alignment::Town, Role::Named(RoleId::VANILLA)));
                let Some(done) = Action::new(stranger, action.ability, action.named(), action.item)
                else {
                    return false;
                };
                draft.actions[place] = done;
                draft.make_plain(stranger);
                draft.make_plain(action.actor);
                offer.draft(Change::Stranger(ActionId::new(place as u8)), draft)
            })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, offered};
    use super::offer;

    #[test]
    fn either_of_two_deeds_may_be_a_strangers() {
        check(
            offer,
            "Ann = Town {block, kill; macho} | Bob = Town Vanilla | Cy = Town Vanilla",
            "Ann: block -> Bob | Ann: kill -> Cy",
            &[
                (
                    "a stranger does Ann's block",
                    "Di = Town Roleblocker | Bob = Town Vanilla | Ann = Town Macho Vigilante | Cy = Town Vanilla // \
                     Di: block -> Bob | Ann: kill -> Cy",
                ),
                (
                    "a stranger does Ann's kill",
                    "Ann = Town Macho Roleblocker | Bob = Town Vanilla | Di = Town Vigilante | Cy = Town Vanilla // \
                     Ann: block -> Bob | Di: kill -> Cy",
                ),
            ],
        );
    }

    #[test]
    fn one_deed_each_is_plain_enough() {
        check(
            offer,
            "Ann = Town Cop | Bob = Town Doctor",
            "Ann -> Bob | Bob -> Ann",
            &[],
        );
    }

    #[test]
    fn there_is_no_seat_for_a_stranger_in_a_full_roster() {
        let others = |count: usize| {
            (0..count)
                .map(|number| format!(" | P{number} = Town Vanilla"))
                .collect::<String>()
        };
        let roster = |count: usize| format!("Ann = Town {{block, kill}}{}", others(count - 1));
        let deeds = "Ann: block -> P0 | Ann: kill -> P1";
        assert_eq!(offered(offer, &roster(63), deeds, "").len(), 2);
        assert_eq!(offered(offer, &roster(64), deeds, ""), []);
    }
}
