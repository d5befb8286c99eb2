//! Accounts of `snarf`: the deaths in the queue and at its end are those of the outcome.

use nightcourt_resolvers::explain::{Explanation, Words};
use nightcourt_resolvers::model::PlayerSet;
use nightcourt_resolvers::outcome::Outcome;

use super::{death, reported_as};

/// The fault of an account, if it has one.
pub(super) fn fault(outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    let claims = || {
        account
            .lines
            .iter()
            .filter(|line| line.depth > 0)
            .filter_map(|line| line.says)
    };
    let killed: PlayerSet = claims().filter_map(death).collect();
    let dead: PlayerSet = killed
        .iter()
        .map(|player| reported_as(claims(), player))
        .collect();
    let names = |players: PlayerSet| {
        players
            .iter()
            .map(|player| &words.players[player.index()])
            .collect::<Vec<_>>()
    };
    (dead != outcome.deaths).then(|| {
        format!(
            "in the queue {:?} die, of {:?}",
            names(dead),
            names(outcome.deaths)
        )
    })
}
