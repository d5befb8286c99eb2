//! An action names another player of those who act or are named anyway: the one met first, where it makes no difference
//! whom. "First" is by the order in which the actions meet them.

use nightcourt_resolvers::model::{Action, ActionId, Night, PlayerId};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::{Draft, plainness, used};

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
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
    use super::super::testing::check;
    use super::offer;

    #[test]
    fn whom_an_action_names_may_be_one_met_before_and_never_one_met_later() {
        check(
            offer,
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
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla",
            "Ann -> Cy",
            &[],
        );
    }
}
