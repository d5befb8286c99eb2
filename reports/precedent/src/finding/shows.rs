//! Whether a night shows a finding: the predicate of the minimiser.

use nightcourt_resolvers::compare::{Comparison, Status, compare};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};
use nightcourt_resolvers::system::System;

use super::{Behaviour, Finding, anomaly};
use crate::evaluator::Evaluator;
use crate::panics::Caught;
use crate::settled::Settler;

/// Whether a night shows a finding.
pub fn shows(evaluator: &mut Evaluator<'_>, finding: Finding, night: &Night, [one, other]: &mut [Outcome; 2]) -> bool {
    let event = |outcome: &Outcome, kind| outcome.events.iter().any(|event| event.kind == kind);
    let mut ask = |system: System, night: &Night, outcome: &mut Outcome| {
        evaluator.ask(system, night, outcome).is_ok() && !outcome.exhausted
    };
    match finding {
        Finding::Diverges(first, second, lens) => {
            ask(first, night, one)
                && ask(second, night, other)
                && compare(one, other) == Comparison::Diverge(lens)
                && evaluator.repeats(first, night, Ok(one))
                && evaluator.repeats(second, night, Ok(other))
        }
        Finding::Shows(behaviour, system) => match behaviour {
            Behaviour::BreakdownByList => ask(system, night, one) && event(one, EventKind::BreakdownByList),
            Behaviour::BreakdownByTie => ask(system, night, one) && event(one, EventKind::BreakdownByTie),
            Behaviour::Loop => ask(system, night, one) && event(one, EventKind::Loop),
            Behaviour::Cut => ask(system, night, one) && one.cut,
            Behaviour::Exhausted => {
                evaluator.ask(system, night, one).is_ok() && Status::of(Some(one)) == Status::Exhausted
            }
            Behaviour::TwoDeaths => ask(system, night, one) && anomaly::two_deaths(night, one),
            Behaviour::Unkilled => anomaly::tailed(night)
                .is_some_and(|tailed| ask(system, &tailed, one) && anomaly::unkilled(&tailed, one)),
            Behaviour::Underdetermined => {
                ask(system, night, one)
                    && matches!(evaluator.possible(system, night, one), Ok(Some(all)) if all.underdetermined(Lens::Full))
            }
            Behaviour::Settled => {
                let mut settler = Settler::new(evaluator, &System::ALL);
                settler.agree(night) && settler.needs_all(night).is_some()
            }
            Behaviour::Ordered => anomaly::reversed(night).is_some_and(|reversed| {
                ask(system, night, one)
                    && ask(system, &reversed, other)
                    && matches!(compare(one, other), Comparison::Diverge(_))
            }),
        },
        Finding::Panics(system, place) => {
            let asked = evaluator.ask(system, night, one);
            let caught = asked.err().or_else(|| evaluator.possible(system, night, one).err());
            caught.is_some_and(|caught| place_hash(&caught) == place)
        }
    }
}

/// A number for the place of a panic, the same on every machine that builds the same sources.
#[must_use]
pub(super) fn place_hash(caught: &Caught) -> u32 {
    let bytes = blake3::hash(caught.place.as_bytes());
    let [a, b, c, d, ..] = *bytes.as_bytes();
    u32::from_be_bytes([a, b, c, d])
}
