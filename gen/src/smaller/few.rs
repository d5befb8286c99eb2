//! Nights of one or two of a night's actions. Steps lead down from a night, each to one that still fails, and may end
//! where another road would have led further. Two actions of the first night are few enough to try them all.

use nightcourt_resolvers::model::{Night, PlayerId};

use super::{Offer, Reduction, players};
use crate::seats::{Draft, used};

/// The most actions of which pairs are tried.
const MOST_PAIRED: usize = 16;

/// Returns the nights of one or two of the first 16 actions of a night, each also with players merged who do not act.
#[must_use]
pub fn few_actions(night: &Night) -> Vec<Night> {
    let actions = night.actions();
    let mut found = Vec::new();
    for (place, &one) in actions.iter().enumerate().take(MOST_PAIRED) {
        for &other in &actions[..=place] {
            let mut draft = Draft::of(night);
            draft.actions = vec![other, one];
            draft.actions.dedup();
            if let Some(few) = draft.night() {
                add_merged(without_idle(&few), &mut found);
            }
        }
    }
    found
}

/// Returns a night without the players whom no action names.
#[must_use]
pub fn without_idle(night: &Night) -> Night {
    let mut draft = Draft::of(night);
    let idle: Vec<PlayerId> = night.player_ids().without(used(night)).iter().collect();
    for player in idle.into_iter().rev() {
        draft.remove_player(player);
    }
    draft.night().unwrap_or_else(|| night.clone())
}

fn add_merged(night: Night, found: &mut Vec<Night>) {
    if found.contains(&night) {
        return;
    }
    found.push(night.clone());
    let mut take = |step: Reduction| {
        add_merged(step.night, found);
        false
    };
    players::merge(&night, &mut Offer { take: &mut take });
}
