//! The possible outcomes of a night (NAR-24), by trying every order of ties.
//!
//! Section 5: "Because \[NAR\] allows *any* fair tie-break, `nar` can also be asked for its possible outcomes: the set over
//! all picks among equals". Section 11, `lar-tie` and `wolves-tie`: "orders of submission within a sequential category".
//! A tie-break is an order of the submitted actions (what they trigger comes "in every tie-break right after the action
//! that set it off"), so all of them are tried: with seven actions 5040.

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Events, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

use super::{nar, ordered};

/// Every outcome that some order of ties leads to, once, without events. `None` of a system that has no such ties here,
/// or where some order exceeds the step budget.
#[must_use]
pub fn possible(system: System, night: &Night, switches: &Switches) -> Option<Vec<Outcome>> {
    let mut found: Vec<Outcome> = Vec::new();
    for order in orders(night.actions().len()) {
        let outcome = match system {
            System::Nar => nar::resolve(system, night, switches, Some(&order)).0,
            System::Lar | System::Werewolves => {
                ordered::resolve(system, night, switches, Some(&order)).0
            }
            System::NarGuide | System::Snarf | System::Rar | System::RarList => return None,
        };
        if outcome.exhausted {
            return None;
        }
        let bare = Outcome {
            events: Events::default(),
            ..outcome
        };
        if !found.contains(&bare) {
            found.push(bare);
        }
    }
    Some(found)
}

/// Every order of `count` things, as the place of each.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let put = |order: Vec<usize>, place: usize| -> Vec<usize> {
        let pushed = order
            .into_iter()
            .map(|other| if other < place { other } else { other + 1 });
        pushed.chain([place]).collect()
    };
    orders(last)
        .into_iter()
        .flat_map(|order| (0..count).map(move |place| put(order.clone(), place)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_order_comes_once() {
        let all = orders(4);
        let distinct: BTreeSet<&Vec<usize>> = all.iter().collect();
        assert_eq!((all.len(), distinct.len()), (24, 24));
        let sorted = |order: &Vec<usize>| {
            let mut places = order.clone();
            places.sort_unstable();
            places
        };
        assert!(all.iter().all(|order| sorted(order) == [0, 1, 2, 3]));
    }
}
