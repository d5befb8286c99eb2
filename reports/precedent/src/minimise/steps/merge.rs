//! Two players become one: whatever names the first, who does not act, names the second, who gets what the first has.

use nightcourt_resolvers::model::{Night, RoleSet};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::{Draft, acting, used};

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
    let used = used(night);
    used.without(acting(night)).iter().any(|from| {
        used.iter().filter(|&into| into != from).any(|into| {
            let mut draft = Draft::of(night);
            draft.order.retain(|&player| player != from);
            draft.rename(|player| if player == from { into } else { player });
            let gone = draft.players[from.index()];
            let heir = &mut draft.players[into.index()];
            heir.passives = heir.passives.union(gone.passives);
            heir.also = gone.also.iter().fold(heir.also, RoleSet::with);
            heir.vends = heir.vends.union(gone.vends);
            heir.holds = heir.holds.union(gone.holds);
            heir.money = heir.money.saturating_add(gone.money);
            draft.remove_player(from);
            offer.draft(Change::Merge(from, into), draft)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_words, offered};
    use super::offer;

    #[test]
    fn whoever_takes_the_place_gets_what_was_there() {
        check(
            offer,
            "Ann = Town Cop with 1 money | Bob = Town Doctor with gun, 2 money | Cy = Town Bulletproof with knife, 1 money",
            "Ann -> Cy | Bob -> Ann",
            &[(
                "Cy is Bob",
                "Ann = Town Cop with 1 money | Bob = Town Bulletproof Doctor with gun, knife, 3 money // \
                 Ann: investigate -> Bob | Bob: protect -> Ann",
            )],
        );
    }

    #[test]
    fn nobody_becomes_his_own_target_nor_does_one_who_acts_give_up_his_place() {
        check(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla",
            "Ann -> Bob",
            &[],
        );
        check_words(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Doctor | Di = Town Vanilla",
            "Ann -> Bob | Cy -> Di",
            &["Bob is Cy", "Bob is Di", "Di is Ann", "Di is Bob"],
        );
    }

    #[test]
    fn a_place_in_the_order_is_given_up_too() {
        let offered = offered(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Doctor | Di = Town Vanilla",
            "Ann -> Bob | Cy -> Ann",
            "Bob, Cy",
        );
        let merged = "Ann = Town Cop | Cy = Town Doctor | Di = Town Vanilla // \
                      Ann: investigate -> Cy | Cy: protect -> Ann // Cy";
        assert_eq!(offered, [("Bob is Cy".to_owned(), merged.to_owned())]);
    }

    #[test]
    fn whoever_else_is_in_the_order_stays_there() {
        let offered = offered(
            offer,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Doctor",
            "Ann -> Bob | Cy -> Ann",
            "Bob, Ann, Cy",
        );
        let merged = "Ann = Town Cop | Cy = Town Doctor // Ann: investigate -> Cy | Cy: protect -> Ann // Ann, Cy";
        assert_eq!(offered, [("Bob is Cy".to_owned(), merged.to_owned())]);
    }
}
