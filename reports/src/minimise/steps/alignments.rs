//! A player is of a plainer alignment. Town is the plainest.

use nightcourt_resolvers::model::{Alignment, Night};

use super::super::change::Change;
use super::super::draft::Draft;
use super::Offer;

/// The alignments, plainest first: a step goes up this list only.
const PLAINEST_FIRST: [Alignment; 7] = [
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
        PLAINEST_FIRST.into_iter().take_while(|&plainer| plainer != before).any(|plainer| {
            let mut draft = Draft::of(night);
            draft.players[player.index()].alignment = plainer;
            // The faction's kill does not come along: who did it needs a role that kills.
            draft.make_plain(player);
            offer.draft(Change::Align(player, plainer), draft)
        })
    })
}
