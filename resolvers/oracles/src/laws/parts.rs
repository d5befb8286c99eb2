//! Law 8: what two unconnected parts of a night do together is what each does alone, unless a tie is broken by lot: other parts
//! have their share of the draws. Such a tie is an event, but for the finding of law 4.

use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::parts::{part, parts};
use nightcourt_resolvers::ruling::NarTie;
use nightcourt_resolvers::system::System;

use super::submission::never_free_together;
use super::{Asked, Broken, Systems, tied};

/// Tries law 8. Returns the systems that it was asked of: all, if the night has two parts and no budget was exceeded.
///
/// # Errors
/// If it is broken.
pub fn parts_apart(asked: &mut Asked<'_>) -> Result<Systems, Broken> {
    let night = asked.night;
    let apart = parts(night);
    let mut held = Systems::NONE;
    if apart.len() < 2 {
        return Ok(held);
    }
    for (place, system) in asked.each() {
        let by_lot = system == System::Nar && matches!(asked.switches.nar_tie, NarTie::Seeded(_));
        let drawn =
            by_lot && (tied(&asked.said[place]) || never_free_together(night, &asked.switches));
        if asked.said[place].exhausted || drawn {
            continue;
        }
        let mut sum: Option<Outcome> = None;
        for &actions in &apart {
            let Some(one) = part(night, actions) else {
                return asked.broken("a part of it is no night".to_owned(), []);
            };
            let alone = asked.outcome(system, &one);
            sum = Some(sum.map_or(alone.clone(), |sum| sum.together(&alone, night)));
        }
        let Some(sum) = sum else { continue };
        let whole = &asked.said[place];
        if !same(whole, &sum) {
            let why = format!(
                "{} says something else of the parts than of the whole",
                system.id()
            );
            return asked.broken(
                why,
                [("whole", night, whole), ("its parts together", night, &sum)],
            );
        }
        held.add(system);
    }
    Ok(held)
}

fn same(one: &Outcome, other: &Outcome) -> bool {
    matches!(compare(one, other), Comparison::Agree)
}
