//! The claim of \[Categories\] that a swap of identities changes who is reported dead, and never who dies.

use nightcourt_resolvers::compare::{compare, same_verdict};
use nightcourt_resolvers::model::{Ability, Action, Night, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::system::System;

use super::look::Look;
use crate::changed::changed;
use crate::tally::Cases;

/// The most exchanges on one night: more would have too many orders.
const MOST: usize = 6;

pub(super) fn swaps(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let pairs: Vec<[PlayerId; 2]> = look.night.actions().iter().filter_map(exchanged).collect();
    if pairs.is_empty() || pairs.len() > MOST {
        return;
    }
    let without = changed(look.night, |_, actions| {
        actions.retain(|action| exchanged(action).is_none());
    });
    let Some(without) = without else { return };
    let other_order = (pairs.len() > 1).then(|| exchanges_reversed(look.night));
    for system in System::ALL {
        let Some(own) = look.ruled(system) else {
            continue;
        };
        let Some(other) = look.otherwise(system, &without) else {
            continue;
        };
        let same_deaths = compare(other, own).agrees(Lens::Deaths);
        let same_rest = same_verdict(&rest(other), &rest(own));
        let known = renamed_by_some(other.deaths, own.deaths, &pairs);
        sums.night("swaps-deaths", system.id(), !known);
        sums.night("swaps-reported", system.id(), !same_deaths);
        sums.night("swaps-rest", system.id(), !same_rest);
        if let Some(Some(other_order)) = &other_order
            && let Some(other) = look.otherwise(system, other_order)
        {
            let differ = !compare(other, own).agrees(Lens::Deaths);
            sums.night("swaps-order", system.id(), differ);
        }
    }
}

/// Returns the two players of an exchange of identities.
fn exchanged(action: &Action) -> Option<[PlayerId; 2]> {
    action
        .pair()
        .filter(|_| action.ability == Ability::Exchange)
}

/// Returns an outcome without its reported deaths.
fn rest(outcome: &Outcome) -> Outcome {
    let mut rest = outcome.clone();
    rest.deaths = PlayerSet::EMPTY;
    rest
}

/// Reports whether some of the exchanges, in some order, turn the players who die into those reported dead.
fn renamed_by_some(dead: PlayerSet, reported: PlayerSet, pairs: &[[PlayerId; 2]]) -> bool {
    dead == reported
        || pairs.iter().enumerate().any(|(place, &[one, other])| {
            let name = |player: PlayerId| match player {
                player if player == one => other,
                player if player == other => one,
                player => player,
            };
            let left = [&pairs[..place], &pairs[place + 1..]].concat();
            renamed_by_some(dead.iter().map(name).collect(), reported, &left)
        })
}

/// Returns the night with its exchanges in the opposite order, at the same places.
fn exchanges_reversed(night: &Night) -> Option<Night> {
    let is_exchange = |action: &Action| exchanged(action).is_some();
    changed(night, |_, actions| {
        let exchanges = night.actions().iter().rev().filter(|one| is_exchange(one));
        let places = actions.iter_mut().filter(|one| is_exchange(one));
        for (place, exchange) in places.zip(exchanges) {
            *place = *exchange;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_death_is_known_again_under_any_of_the_names() {
        let [a, b, c, d] = [0, 1, 2, 3].map(PlayerId::new);
        let dies = PlayerSet::of(a);
        // A and B are exchanged, then B and C: A is reported as C; or as B, if the second exchange was stopped. No
        // order reports A as D.
        for (player, known) in [(a, true), (b, true), (c, true), (d, false)] {
            for pairs in [[[a, b], [b, c]], [[b, c], [a, b]]] {
                assert_eq!(
                    renamed_by_some(dies, PlayerSet::of(player), &pairs),
                    known,
                    "{player:?}"
                );
            }
        }
        // One death never becomes two.
        assert!(!renamed_by_some(
            dies,
            dies.union(PlayerSet::of(b)),
            &[[a, b]]
        ));
    }
}
