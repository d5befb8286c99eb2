//! The observer: every axiom and every system, on each night.

use std::collections::BTreeMap;

use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;

use super::changes::Change;
use super::{Axiom, GROUPS, Tallies};
use crate::study::{Look, Observer};

/// Measures axioms. Once a night has a breach on deaths, a system is not evaluated further for that axiom.
#[derive(Debug, Default)]
pub struct Axioms {
    /// The findings of the night: by axiom and place of a system, the narrowest lens of a breach.
    found: BTreeMap<(Axiom, usize), Option<Lens>>,
    spare: Outcome,
}

/// Evaluates a changed night and leaves its outcome in `spare`. If the change leaves the night as it is, that is the
/// earlier outcome.
pub(super) fn ask_changed<'o>(
    evaluator: &mut Evaluator<'_>,
    system: RulerId,
    change: &Change,
    before: &'o Outcome,
    spare: &'o mut Outcome,
) -> Option<&'o Outcome> {
    let Some(night) = &change.night else {
        return Some(before);
    };
    let ruled = evaluator.ask(system, night, spare).is_ok() && !spare.exhausted;
    ruled.then_some(spare)
}

impl Observer for Axioms {
    type State = Tallies;

    fn ask(&mut self, look: &mut Look<'_, '_>) {
        let Axioms { found, spare } = self;
        found.clear();
        for (axioms, each) in &GROUPS {
            each(look.night, &mut |change| {
                for (place, &system) in look.systems.iter().enumerate() {
                    if look.results.compared.statuses()[place] != Status::Ruled {
                        continue;
                    }
                    let known = |&axiom: &Axiom| found.get(&(axiom, place)).copied().flatten();
                    if axioms
                        .iter()
                        .all(|axiom| known(axiom) == Some(Lens::Deaths))
                    {
                        continue;
                    }
                    let before = &look.results.outcomes[place];
                    let Some(after) = ask_changed(look.evaluator, system, &change, before, spare)
                    else {
                        continue;
                    };
                    for &axiom in *axioms {
                        let breach = axiom.breach(&change, before, after);
                        let lens = found.entry((axiom, place)).or_default();
                        *lens = lens.iter().copied().chain(breach).min();
                    }
                }
            });
        }
    }

    fn add(&mut self, look: &mut Look<'_, '_>, tallies: &mut Tallies) {
        tallies.nights += look.weight;
        for (&(axiom, place), &breach) in &self.found {
            let tally = tallies.get_mut(axiom, look.systems[place].id());
            tally.add(look.night, look.weight, breach);
        }
    }
}

/// Returns the first changed night that shows a breach of an axiom by a system, and both outcomes.
pub(super) fn breach(
    evaluator: &mut Evaluator<'_>,
    axiom: Axiom,
    system: RulerId,
    night: &Night,
) -> Option<(Change, Lens, [Outcome; 2])> {
    let (mut before, mut spare, mut found) = (Outcome::default(), Outcome::default(), None);
    if evaluator.ask(system, night, &mut before).is_err() || before.exhausted {
        return None;
    }
    let (_, each) = GROUPS.iter().find(|(axioms, _)| axioms.contains(&axiom))?;
    each(night, &mut |change| {
        if found.is_some() {
            return;
        }
        let Some(after) = ask_changed(evaluator, system, &change, &before, &mut spare) else {
            return;
        };
        if let Some(lens) = axiom.breach(&change, &before, after) {
            found = Some((lens, after.clone(), change));
        }
    });
    found.map(|(lens, after, change)| (change, lens, [before, after]))
}
