//! A player has the plainest role for what they do tonight.

use nightcourt_gen::plain_role;
use nightcourt_resolvers::model::Night;

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::Draft;

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    night.player_ids().iter().any(|player| {
        let plain = plain_role(night.players(), night.actions(), player);
        plain != night.player(player).role && {
            let mut draft = Draft::of(night);
            draft.make_plain(player);
            offer.draft(Change::PlainRole(player), draft)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::check;
    use super::offer;

    #[test]
    fn a_role_for_what_is_done_and_no_more() {
        check(
            offer,
            "Ann = Town {block, kill} | Bob = Town Cop | Zed = Mafia Roleblocker",
            "Ann: block -> Bob | Zed: kill -> Bob",
            &[
                (
                    "Ann has a plain role",
                    "Ann = Town Roleblocker | Bob = Town Cop | Zed = Mafia Roleblocker // \
                     Ann: block -> Bob | Zed: kill -> Bob",
                ),
                (
                    "Bob has a plain role",
                    "Ann = Town {block, kill} | Bob = Town Vanilla | Zed = Mafia Roleblocker // \
                     Ann: block -> Bob | Zed: kill -> Bob",
                ),
                (
                    "Zed has a plain role",
                    "Ann = Town {block, kill} | Bob = Town Cop | Zed = Mafia Goon // \
                     Ann: block -> Bob | Zed: kill -> Bob",
                ),
            ],
        );
    }

    #[test]
    fn a_plain_role_is_left_alone() {
        check(
            offer,
            "Ann = Town Roleblocker | Zed = Mafia Goon",
            "Ann -> Zed | Zed: kill -> Ann",
            &[],
        );
    }

    #[test]
    fn whose_faction_kills_twice_is_plain_with_a_role_that_kills() {
        check(
            offer,
            "Yan = Mafia Vigilante | Zed = Mafia Goon | Bob = Town Vanilla",
            "Yan: kill -> Bob | Zed: kill -> Bob",
            &[(
                "Zed has a plain role",
                "Yan = Mafia Vigilante | Bob = Town Vanilla | Zed = Mafia Vigilante // Yan: kill -> Bob | Zed: kill -> Bob",
            )],
        );
    }
}
