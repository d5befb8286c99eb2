//! Law 4: the order of submission decides only where an event says that it may have. Tried with the actions submitted the
//! other way round, and in an order that is drawn. The one exception is a finding about `nar`'s own rules; tests of `gen`
//! show a night of each kind.

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Action, Component, Night};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

use super::{Asked, Broken, Draw, Systems, tied};
use crate::literal;

/// Tries law 4, in the reverse order and in one that it draws. Returns the systems in which an order decided, with an
/// event.
///
/// # Errors
/// If it is broken.
pub fn submission_order(asked: &mut Asked<'_>, mut draw: Draw) -> Result<Systems, Broken> {
    let night = asked.night;
    let count = night.actions().len();
    let mut decided = Systems::NONE;
    for order in [(0..count).rev().collect(), draw.order(count)] {
        let Some(other) = resubmitted(night, &order) else {
            return asked.broken(
                "it is no night in another order of submission".to_owned(),
                [],
            );
        };
        for (place, system) in asked.each() {
            let after = asked.outcome(system, &other);
            let before = &asked.said[place];
            if same_verdict(before, &after) {
                continue;
            }
            let said = tied(before) || tied(&after);
            // `nar-guide` goes by submission only between actions of one player that no rung tells apart (GUIDE-7).
            let waits = matches!(system, System::Nar | System::NarGuide);
            if !said && waits && never_free_together(night, &asked.switches) {
                continue;
            }
            decided.add(system);
            if !said {
                let why = format!(
                    "{} goes by the order of submission and does not say so",
                    system.id()
                );
                return asked.broken(
                    why,
                    [
                        ("as submitted", night, before),
                        ("submitted otherwise", &other, &after),
                    ],
                );
            }
        }
    }
    Ok(decided)
}

/// A night whose actions were submitted in another order.
fn resubmitted(night: &Night, order: &[usize]) -> Option<Night> {
    let (players, actions, pre_decided) = night.clone().into_parts();
    let actions = order.iter().map(|&number| actions[number]).collect();
    Night::new(players, actions, pre_decided).ok()
}

/// **Finding.** Reports whether `nar` may have to choose between two actions without an event. NAR-7 asks for pairs of
/// free actions. If each of two actions that interfere has to wait for another one, one may be done before the other is
/// free: then the order of those others decides, although they do not interfere.
#[must_use]
pub fn never_free_together(night: &Night, switches: &Switches) -> bool {
    let waiting = literal::waiting(night, switches);
    let several = |kind: &dyn Fn(&Action) -> bool| {
        waiting.iter().filter(|&id| kind(night.action(id))).count() > 1
    };
    let has = |components: &'static [Component]| {
        move |action: &Action| {
            components
                .iter()
                .any(|&component| action.ability.has(component))
        }
    };
    several(&has(&[Component::Redirect, Component::Swap]))
        || several(&has(&[Component::Guard]))
        || several(&has(&[Component::Exchange]))
        // A visit at a vendor makes a gift.
        || several(&|action| {
            has(&[Component::Strip, Component::Steal, Component::Give, Component::ReadGun])(action)
                || !night.vendors().is_empty()
        })
}
