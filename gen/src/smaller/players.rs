//! Steps on players: one is gone, becomes another, or gets a plainer alignment or role.

use nightcourt_resolvers::model::{Alignment, Night, RoleSet};

use super::{Change, Offer};
use crate::plain_role;
use crate::seats::{Draft, acting, used};

/// A player whom no action names is gone, or the pre-decided order of players is.
pub(super) fn remove(night: &Night, offer: &mut Offer) -> bool {
    if !night.order().is_empty() {
        let mut draft = Draft::of(night);
        draft.order.clear();
        if offer.draft(Change::RemoveOrder, draft) {
            return true;
        }
    }
    let idle: Vec<_> = night.player_ids().without(used(night)).iter().collect();
    idle.into_iter().rev().any(|player| {
        let mut draft = Draft::of(night);
        draft.remove_player(player);
        offer.draft(Change::RemovePlayer(player), draft)
    })
}

/// Two players become one: whatever names the first, who does not act, names the second, who gets what the first has.
pub(super) fn merge(night: &Night, offer: &mut Offer) -> bool {
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

/// The alignments, plainest first: a step goes up this list only.
pub(super) const PLAINEST_FIRST: [Alignment; 7] = [
    Alignment::Town,
    Alignment::Mafia,
    Alignment::Cult,
    Alignment::NeutralHostile,
    Alignment::Werewolf,
    Alignment::NeutralScum,
    Alignment::NeutralTown,
];

/// A player is of a plainer alignment. Town is the plainest.
pub(super) fn align(night: &Night, offer: &mut Offer) -> bool {
    night.player_ids().iter().any(|player| {
        let before = night.player(player).alignment;
        PLAINEST_FIRST
            .into_iter()
            .take_while(|&plainer| plainer != before)
            .any(|plainer| {
                let mut draft = Draft::of(night);
                draft.players[player.index()].alignment = plainer;
                // The faction's kill does not come along: who did it needs a role that kills.
                draft.make_plain(player);
                offer.draft(Change::Align(player, plainer), draft)
            })
    })
}

/// A player has the plainest role for what they do tonight.
pub(super) fn make_plain(night: &Night, offer: &mut Offer) -> bool {
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
    use super::super::tests::{check, check_words, offered};
    use super::*;

    #[test]
    fn the_last_idle_player_goes_first() {
        check(
            remove,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Macho | Di = Town Doctor",
            "Ann -> Bob",
            &[
                (
                    "without Di",
                    "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Macho Vanilla // Ann: investigate -> Bob",
                ),
                (
                    "without Cy",
                    "Ann = Town Cop | Bob = Town Vanilla | Di = Town Doctor // Ann: investigate -> Bob",
                ),
            ],
        );
    }

    #[test]
    fn the_order_goes_whole_and_nobody_who_has_a_place_in_it() {
        let offered = offered(
            remove,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla",
            "Ann -> Bob",
            "Cy, Ann",
        );
        let after =
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Vanilla // Ann: investigate -> Bob";
        assert_eq!(
            offered,
            [("without the order of players".to_owned(), after.to_owned())]
        );
    }

    #[test]
    fn whoever_acts_or_is_named_stays() {
        check(
            remove,
            "Ann = Town Cop | Bob = Town Vanilla",
            "Ann -> Bob",
            &[],
        );
    }

    #[test]
    fn whoever_takes_the_place_gets_what_was_there() {
        check(
            merge,
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
            merge,
            "Ann = Town Cop | Bob = Town Vanilla",
            "Ann -> Bob",
            &[],
        );
        check_words(
            merge,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Doctor | Di = Town Vanilla",
            "Ann -> Bob | Cy -> Di",
            &["Bob is Cy", "Bob is Di", "Di is Ann", "Di is Bob"],
        );
    }

    #[test]
    fn a_place_in_the_order_is_given_up_too() {
        let offered = offered(
            merge,
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
            merge,
            "Ann = Town Cop | Bob = Town Vanilla | Cy = Town Doctor",
            "Ann -> Bob | Cy -> Ann",
            "Bob, Ann, Cy",
        );
        let merged = "Ann = Town Cop | Cy = Town Doctor // Ann: investigate -> Cy | Cy: protect -> Ann // Ann, Cy";
        assert_eq!(offered, [("Bob is Cy".to_owned(), merged.to_owned())]);
    }

    #[test]
    fn who_leaves_the_mafia_needs_a_role_that_kills() {
        check(
            align,
            "Zed = Mafia Goon | Bob = Town Vanilla",
            "Zed: kill -> Bob",
            &[(
                "Zed is Town",
                "Zed = Town Vigilante | Bob = Town Vanilla // Zed: kill -> Bob",
            )],
        );
    }

    #[test]
    fn every_plainer_alignment_is_offered_and_town_is_the_plainest() {
        check_words(
            align,
            "Zed = Neutral (Hostile) Vanilla | Bob = Town Vanilla",
            "",
            &["Zed is Town", "Zed is Mafia", "Zed is Cult"],
        );
    }

    #[test]
    fn a_role_for_what_is_done_and_no_more() {
        check(
            make_plain,
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
            make_plain,
            "Ann = Town Roleblocker | Zed = Mafia Goon",
            "Ann -> Zed | Zed: kill -> Ann",
            &[],
        );
    }

    #[test]
    fn whose_faction_kills_twice_is_plain_with_a_role_that_kills() {
        check(
            make_plain,
            "Yan = Mafia Vigilante | Zed = Mafia Goon | Bob = Town Vanilla",
            "Yan: kill -> Bob | Zed: kill -> Bob",
            &[(
                "Zed has a plain role",
                "Yan = Mafia Vigilante | Bob = Town Vanilla | Zed = Mafia Vigilante // Yan: kill -> Bob | Zed: kill -> Bob",
            )],
        );
    }
}
