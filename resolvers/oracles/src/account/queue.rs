//! Accounts of `snarf`: who is said to die in the queue or at its end is who dies, and nobody else.

use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{Explanation, Says, Words};
use nightcourt_resolvers::model::PlayerSet;
use nightcourt_resolvers::outcome::Outcome;

/// The fault of an account, if it has one.
pub(super) fn fault(outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    let mut killed = PlayerSet::EMPTY;
    let mut reported = Vec::new();
    for says in account.lines.iter().filter(|line| line.depth > 0).filter_map(|line| line.says) {
        match says {
            Says::Happens(Effect::Dies(player)) | Says::DiesOf(player, _) | Says::Fate(player, ..) => {
                killed.insert(player)
            }
            Says::ReportedAs(player, shown) => reported.push((player, shown)),
            Says::Happens(_)
            | Says::Works(..)
            | Says::Fails(_)
            | Says::Stopped(..)
            | Says::StepsIn(..)
            | Says::Pending(_) => {}
        }
    }
    let shown = |player| reported.iter().find(|&&(who, _)| who == player).map_or(player, |&(_, shown)| shown);
    let dead: PlayerSet = killed.iter().map(shown).collect();
    let names = |players: PlayerSet| players.iter().map(|player| &words.players[player.index()]).collect::<Vec<_>>();
    (dead != outcome.deaths).then(|| format!("in the queue {:?} die, of {:?}", names(dead), names(outcome.deaths)))
}
