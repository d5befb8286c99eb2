//! An action is of a simpler ability: a jail is a block or a protection, a Super Commandant's look is a Roleblocker's
//! block; and whatever targets a player may be a look, or a visit and nothing more.

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Component, ItemId, Naming, Night, PlayerId,
};

use super::extras::plainer;
use super::{Change, Offer};
use crate::seats::Draft;

/// The plainer abilities that may replace an ability, in the order in which they are tried: a visit and a look for whatever
/// targets a living player, and then those that are like it.
pub fn simpler(ability: Ability) -> impl Iterator<Item = Ability> + Clone {
    const LIKE: [(Ability, &[Ability]); 14] = [
        (Ability::Guard, &[Ability::Protect]),
        (Ability::Jail, &[Ability::Protect, Ability::Block]),
        (Ability::Commandant, &[Ability::Block]),
        (Ability::Redirect, &[Ability::Block]),
        (Ability::Commuterize, &[Ability::Block, Ability::Rolestop]),
        (Ability::Hide, &[Ability::Commute]),
        (Ability::Watch, &[Ability::Track]),
        (Ability::Follow, &[Ability::Track]),
        (Ability::Voyeur, &[Ability::Track, Ability::Watch]),
        (
            Ability::Motion,
            &[Ability::Track, Ability::Watch, Ability::Follow],
        ),
        (Ability::Neapolitan, &[Ability::VanillaCop]),
        (Ability::Gunsmith, &[Ability::VanillaCop]),
        (Ability::Recruit, &[Ability::Vanillaise]),
        (Ability::Steal, &[Ability::Vanillaise]),
    ];
    let visits = ability.has(Component::Visit)
        && !ability.has(Component::Revive)
        && ability != Ability::Visit;
    let looks = visits && ability.has_target() && ability != Ability::Investigate;
    let plain = [
        visits.then_some(Ability::Visit),
        looks.then_some(Ability::Investigate),
    ];
    let like = LIKE
        .iter()
        .find(|(one, _)| *one == ability)
        .map_or(&[][..], |(_, like)| like);
    plain.into_iter().flatten().chain(like.iter().copied())
}

/// The most steps from an ability to one that nothing is simpler than.
#[cfg(test)]
pub(super) fn rank(ability: Ability) -> usize {
    simpler(ability)
        .map(|other| rank(other) + 1)
        .max()
        .unwrap_or(0)
}

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    (0..night.actions().len()).any(|place| {
        let id = ActionId::new(place as u8);
        let action = *night.action(id);
        let mut with = |change: Change, after: Action| {
            let mut draft = Draft::of(night);
            draft.actions[place] = after;
            draft.make_plain(after.actor);
            offer.draft(change, draft)
        };
        simpler(action.ability).any(|ability| {
            let aims = match (ability.names(), action.ability.names()) {
                (Naming::Nobody, _) => {
                    return with(
                        Change::Simplify(id, ability, None),
                        Action::alone(action.actor, ability),
                    );
                }
                // Either of the two whom a drive swaps.
                (_, Naming::TwoChosen) => action.named(),
                (_, Naming::Nobody | Naming::Target | Naming::TargetAndDestination) => {
                    &action.named()[..1]
                }
            };
            let shown = |at: PlayerId| (aims.len() > 1).then_some(at);
            aims.iter().any(|&at| {
                with(
                    Change::Simplify(id, ability, shown(at)),
                    Action::at(action.actor, ability, at),
                )
            })
        }) || action.ability == Ability::Give
            && plainer(action.item).any(|item: ItemId| {
                with(
                    Change::Gift(id, item),
                    Action::give(action.actor, item, action.named()[0]),
                )
            })
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_words};
    use super::*;

    #[test]
    fn every_replacement_is_simpler() {
        // It would not end if an ability could become itself again. The longest way down: voyeur, watch, track, look, visit.
        assert_eq!(Ability::all().map(rank).max(), Some(4));
    }

    #[test]
    fn a_jail_is_a_visit_a_look_a_protection_or_a_block() {
        check(
            offer,
            "Ann = Town Jailkeeper | Bob = Town Vanilla",
            "Ann -> Bob",
            &[
                (
                    "Ann's jail becomes visit",
                    "Ann = Town Visitor | Bob = Town Vanilla // Ann: visit -> Bob",
                ),
                (
                    "Ann's jail becomes investigate",
                    "Ann = Town Cop | Bob = Town Vanilla // Ann: investigate -> Bob",
                ),
                (
                    "Ann's jail becomes protect",
                    "Ann = Town Doctor | Bob = Town Vanilla // Ann: protect -> Bob",
                ),
                (
                    "Ann's jail becomes block",
                    "Ann = Town Roleblocker | Bob = Town Vanilla // Ann: block -> Bob",
                ),
            ],
        );
    }

    #[test]
    fn a_redirect_keeps_its_victim_and_a_drive_either_of_the_two() {
        let three = "Ann = Town {redirect, drive} | Bob = Town Vanilla | Cy = Town Vanilla";
        check_words(
            offer,
            three,
            "Ann: redirect -> Bob, Cy",
            &[
                "Ann's redirect becomes visit",
                "Ann's redirect becomes investigate",
                "Ann's redirect becomes block",
            ],
        );
        check_words(
            offer,
            three,
            "Ann: drive -> Bob, Cy",
            &[
                "Ann's drive becomes visit at Bob",
                "Ann's drive becomes visit at Cy",
            ],
        );
        // Nobody visits themselves.
        check_words(
            offer,
            three,
            "Ann: drive -> Ann, Cy",
            &["Ann's drive becomes visit at Cy"],
        );
    }

    #[test]
    fn who_hides_may_just_be_away_and_nothing_is_simpler_than_that() {
        check_words(
            offer,
            "Ann = Town Hider | Bob = Town Vanilla",
            "Ann -> Bob",
            &[
                "Ann's hide becomes visit",
                "Ann's hide becomes investigate",
                "Ann's hide becomes commute",
            ],
        );
        check(offer, "Ann = Town Commuter", "Ann: commute", &[]);
        check(
            offer,
            "Ann = Town {visit} | Bob = Town Vanilla",
            "Ann -> Bob",
            &[],
        );
    }

    #[test]
    fn a_gift_may_be_plainer() {
        let gift = |item: &str| format!("Ann: give {item} -> Bob");
        let roster = "Ann = Town {give} | Bob = Town Vanilla";
        let two = ["Ann's give becomes visit", "Ann's give becomes investigate"];
        check_words(offer, roster, &gift("fruit"), &two);
        check_words(
            offer,
            roster,
            &gift("money"),
            &[two[0], two[1], "Ann's gift is fruit"],
        );
        let key = [
            two[0],
            two[1],
            "Ann's gift is fruit",
            "Ann's gift is money",
            "Ann's gift is gun",
        ];
        check_words(offer, roster, &gift("key"), &key);
        let both = "Ann: give gun -> Bob | Ann: give key -> Bob";
        let of_gun = [two[0], two[1], "Ann's gift is fruit", "Ann's gift is money"];
        // The key may not be a gun: there would be two gifts of the same.
        check_words(offer, roster, both, &[of_gun, of_gun].concat());
    }
}
