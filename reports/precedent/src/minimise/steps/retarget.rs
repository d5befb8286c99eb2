//! An action names another player in the place of one who does not act, whom nothing else names, and who has something.
//! A player who has nothing is merged instead.

use nightcourt_resolvers::model::{Action, ActionId, Night, PlayerId};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::{Draft, acting, is_bare, used};

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
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

#[cfg(test)]
mod tests {
    use super::super::testing::{check, offered};
    use super::offer;

    #[test]
    fn what_the_one_named_before_has_stays_with_him() {
        check(
            offer,
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
        check(offer, bare, "Ann -> Cy | Bob -> Ann", &[]);
        let proof = "Ann = Town Cop | Bob = Town Bulletproof Doctor | Cy = Town Bulletproof";
        check(offer, proof, "Ann -> Bob | Bob -> Ann", &[]);
        check(offer, proof, "Ann -> Cy | Bob -> Cy", &[]);
        assert_eq!(offered(offer, proof, "Ann -> Cy | Bob -> Ann", "Cy"), []);
    }
}
