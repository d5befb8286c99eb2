//! A player is of a plainer alignment. Town is the plainest.

use nightcourt_resolvers::model::{Alignment, Night};

use super::super::change::Change;
use super::offer::Offer;
use crate::canonical::Draft;

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

pub(super) fn offer(night: &Night, offer: &mut Offer) -> bool {
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

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_words};
    use super::offer;

    #[test]
    fn who_leaves_the_mafia_needs_a_role_that_kills() {
        check(
            offer,
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
            offer,
            "Zed = Neutral (Hostile) Vanilla | Bob = Town Vanilla",
            "",
            &["Zed is Town", "Zed is Mafia", "Zed is Cult"],
        );
    }
}
