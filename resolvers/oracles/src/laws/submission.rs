//! Law 4: the order of submission decides only where an event says that it may have. Three exceptions are findings about
//! the systems' own rules; tests of `gen` show a night of each.

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Action, Component, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::System;

use super::{Asked, Broken, Draw, Systems, movers, tied};

/// Tries law 4, in an order that it draws. What comes back are the systems in which that decided, and they said so.
///
/// # Errors
/// If it is broken.
pub fn submission_order(asked: &mut Asked<'_>, mut draw: Draw) -> Result<Systems, Broken> {
    let night = asked.night;
    let Some(other) = resubmitted(night, &draw.order(night.actions().len())) else {
        return asked.broken("it is no night in another order of submission".to_owned(), []);
    };
    let mut decided = Systems::NONE;
    for (place, system) in asked.each() {
        let by_golden_rule = matches!(system, System::Nar | System::NarGuide);
        if by_golden_rule && redirects_wait(night) || system == System::RarList && lists_unsaid(night) {
            continue;
        }
        let after = asked.outcome(system, &other);
        let before = &asked.said[place];
        let owned_aside = (by_golden_rule || system == System::Lar) && thefts_chain(night);
        if same(before, &after, owned_aside) {
            continue;
        }
        decided.add(system);
        if !tied(before) && !tied(&after) {
            let why = format!("{} goes by the order of submission and does not say so", system.id());
            return asked.broken(why, [("as submitted", night, before), ("submitted otherwise", &other, &after)]);
        }
    }
    Ok(decided)
}

/// Whether two verdicts of one system are the same, perhaps apart from what is held and owned.
fn same(one: &Outcome, other: &Outcome, owned_aside: bool) -> bool {
    if !owned_aside {
        return same_verdict(one, other);
    }
    let without = |outcome: &Outcome| {
        let mut without = outcome.clone();
        without.holds.clear();
        without.money.clear();
        without
    };
    same_verdict(&without(one), &without(other))
}

/// A night whose actions were submitted in another order.
fn resubmitted(night: &Night, order: &[usize]) -> Option<Night> {
    let (players, actions, pre_decided) = night.clone().into_parts();
    let actions = order.iter().map(|&number| actions[number]).collect();
    Night::new(players, actions, pre_decided).ok()
}

/// Whether two redirects of one action may each have to wait for a redirect of its own before they are free.
#[must_use]
pub fn redirects_wait(night: &Night) -> bool {
    night.actions().iter().filter(|action| action.ability.has(Component::Redirect)).count() >= 4
}

/// Whether `rar-list` may let the order of submission decide and not say so. **Finding.** Where movers carry what would
/// stop each other, what is run first may decide although no two items of one level interfere: about one such night in
/// ten thousand. LIST-15 has no event for it. It takes a mover.
fn lists_unsaid(night: &Night) -> bool {
    movers(night) > 0
}

/// Whether somebody's theft may be found, or not yet be found, on the thief: one who steals, and another who steals
/// from them or strips them, or may be moved to.
#[must_use]
pub fn thefts_chain(night: &Night) -> bool {
    let moved = movers(night) > 0;
    let takes = |action: &Action| action.ability.has(Component::Steal) || action.ability.has(Component::Strip);
    night.actions().iter().any(|theft| {
        theft.ability.has(Component::Steal)
            && night
                .actions()
                .iter()
                .any(|other| other != theft && takes(other) && (moved || other.target() == Some(theft.actor)))
    })
}
