//! An action names another player of those who act or are named anyway: the one met first, where it makes no difference
//! whom. "First" is by the order in which the actions meet them.

use nightcourt_resolvers::model::{Action, ActionId, Night, PlayerId};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::{Draft, plainness, used};

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    let Some(before) = plainness(Draft::of(night)) else { return false };
    let used = used(night);
    night.actions().iter().enumerate().any(|(place, action)| {
        (0..action.named().len()).any(|which| {
            used.iter().filter(|&to| to != action.named()[which]).any(|to| {
                let mut named: Vec<PlayerId> = action.named().to_vec();
                named[which] = to;
                let Some(aimed) = Action::new(action.actor, action.ability, &named, action.item) else { return false };
                let mut draft = Draft::of(night);
                draft.actions[place] = aimed;
                let nearer = plainness(draft.clone()).is_some_and(|after| after < before);
                nearer && offer.draft(Change::Aim(ActionId::new(place as u8), action.named()[which], to), draft)
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

    /// Bob and Cy are as each other, and a drive may name its two in either order: to look at Cy instead of Bob is no step.
    #[test]
    fn an_aim_that_is_no_plainer_is_no_step() {
        let aimed = |roster: [&str; 4], look: &str, drive: &str| {
            let roster = roster.map(|name| match name {
                "Ann" => "Ann = Town Cop",
                "Di" => "Di = Town Bus Driver",
                "Bob" => "Bob = Town Vanilla",
                _ => "Cy = Town Vanilla",
            });
            format!("{} // Ann: investigate -> {look} | Di: drive -> {drive}", roster.join(" | "))
        };
        check(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla | Di = Town Bus Driver",
            "Ann -> Bob | Di -> Bob, Cy",
            &[
                ("Ann's investigate names Di instead of Bob", &aimed(["Ann", "Di", "Bob", "Cy"], "Di", "Bob, Cy")),
                ("Di's drive names Ann instead of Bob", &aimed(["Ann", "Bob", "Di", "Cy"], "Bob", "Ann, Cy")),
                ("Di's drive names Ann instead of Cy", &aimed(["Ann", "Bob", "Di", "Cy"], "Bob", "Bob, Ann")),
                ("Di's drive names Di instead of Cy", &aimed(["Ann", "Bob", "Di", "Cy"], "Bob", "Bob, Di")),
            ],
        );
    }

    #[test]
    fn nobody_new_is_met() {
        check(offer, "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla", "Ann -> Cy", &[]);
    }
}
