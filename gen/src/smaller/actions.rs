//! Steps on actions: one is not submitted, is given to a stranger, or names other players.

use nightcourt_resolvers::model::{
    Action, ActionId, Alignment, MAX_PLAYERS, Night, Player, PlayerId, Role, RoleId,
};

use super::{Change, Offer};
use crate::seats::{Draft, acting, is_bare, plainness, used};

/// An action is not submitted. The last submitted goes first.
pub(super) fn remove(night: &Night, offer: &mut Offer) -> bool {
    (0..night.actions().len()).rev().any(|place| {
        let mut draft = Draft::of(night);
        draft.actions.remove(place);
        offer.draft(Change::RemoveAction(ActionId::new(place as u8)), draft)
    })
}

/// An action of a player with several is given to a stranger: two players with an action each are plainer than one with
/// two.
pub(super) fn give_to_stranger(night: &Night, offer: &mut Offer) -> bool {
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

/// An action names another player in the place of one who does not act, whom nothing else names, and who has something.
/// A player who has nothing is merged instead.
pub(super) fn retarget(night: &Night, offer: &mut Offer) -> bool {
    let used = used(night);
    let once = |player: PlayerId| {
        let named = night
            .actions()
            .iter()
            .flat_map(|action| action.named())
            .filter(|&&named| named == player);
        named.count() == 1 && !night.order().contains(&player)
    };
    used.without(acting(night))
        .iter()
        .filter(|&from| once(from) && !is_bare(night.player(from)))
        .any(|from| {
            let Some(place) = night
                .actions()
                .iter()
                .position(|action| action.named().contains(&from))
            else {
                return false;
            };
            used.iter().filter(|&to| to != from).any(|to| {
                let mut draft = Draft::of(night);
                let action = draft.actions[place];
                let named: Vec<PlayerId> = action
                    .named()
                    .iter()
                    .map(|&player| if player == from { to } else { player })
                    .collect();
                Action::new(action.actor, action.ability, &named, action.item).is_some_and(
                    |aimed| {
                        draft.actions[place] = aimed;
                        offer.draft(
                            Change::Retarget(ActionId::new(place as u8), from, to),
                            draft,
                        )
                    },
                )
            })
        })
}

/// An action names another player of those who act or are named anyway: the one met first, where it makes no difference
/// whom. "First" is by the order in which the actions meet them.
pub(super) fn aim(night: &Night, offer: &mut Offer) -> bool {
    let Some(before) = plainness(Draft::of(night)) else {
        return false;
    };
    let used = used(night);
    night.actions().iter().enumerate().any(|(place, action)| {
        (0..action.named().len()).any(|which| {
            used.iter()
                .filter(|&to| to != action.named()[which])
                .any(|to| {
                    let mut named: Vec<PlayerId> = action.named().to_vec();
                    named[which] = to;
                    let Some(aimed) =
                        Action::new(action.actor, action.ability, &named, action.item)
                    else {
                        return false;
                    };
                    let mut draft = Draft::of(night);
                    draft.actions[place] = aimed;
                    let nearer = plainness(draft.clone()).is_some_and(|after| after < before);
                    nearer
                        && offer.draft(
                            Change::Aim(ActionId::new(place as u8), action.named()[which], to),
                            draft,
                        )
                })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, offered};
    use super::*;

    #[test]
    fn the_last_action_goes_first_and_whoever_did_it_stays_what_he_is() {
        check(
            remove,
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
        check(remove, "Ann = Town Cop", "", &[]);
    }

    #[test]
    fn either_of_two_deeds_may_be_a_strangers() {
        check(
            give_to_stranger,
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
            give_to_stranger,
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
        assert_eq!(offered(give_to_stranger, &roster(63), deeds, "").len(), 2);
        assert_eq!(offered(give_to_stranger, &roster(64), deeds, ""), []);
    }

    #[test]
    fn what_the_one_named_before_has_stays_with_him() {
        check(
            retarget,
            "Ann = Town Cop | Bob = Town Doctor | Cy = Town Bulletproof",
            "Ann -> Cy | Bob -> Ann",
            &[(
                "Ann's investigate names Bob instead of Cy",
                "Ann = Town Cop | Bob = Town Doctor | Cy = Town Bulletproof Vanilla // \
                 Ann: investigate -> Bob | Bob: protect -> Ann",
            )],
        );
    }

    #[test]
    fn who_has_nothing_acts_or_is_named_again_keeps_his_place() {
        let bare = "Ann = Town Cop | Bob = Town Doctor | Cy = Town Vanilla";
        check(retarget, bare, "Ann -> Cy | Bob -> Ann", &[]);
        let proof = "Ann = Town Cop | Bob = Town Bulletproof Doctor | Cy = Town Bulletproof";
        check(retarget, proof, "Ann -> Bob | Bob -> Ann", &[]);
        check(retarget, proof, "Ann -> Cy | Bob -> Cy", &[]);
        assert_eq!(offered(retarget, proof, "Ann -> Cy | Bob -> Ann", "Cy"), []);
    }

    #[test]
    fn whom_an_action_names_may_be_one_met_before_and_never_one_met_later() {
        check(
            aim,
            "Ann = Town Cop | Bob = Town Doctor | Cy = Town Vanilla",
            "Ann -> Bob | Bob -> Cy",
            &[(
                "Bob's protect names Ann instead of Cy",
                "Ann = Town Cop | Bob = Town Doctor | Cy = Town Vanilla // Ann: investigate -> Bob | Bob: protect -> Ann",
            )],
        );
    }

    #[test]
    fn nobody_new_is_met() {
        check(
            aim,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla",
            "Ann -> Cy",
            &[],
        );
    }
}
