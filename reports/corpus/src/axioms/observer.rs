//! The observer: every axiom and every system, on each night.

use std::collections::BTreeMap;

use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use super::changes::Change;
use super::{Axiom, GROUPS};
use crate::study::{Look, Observer, Terms};
use crate::tally::{Cases, Measures, Rows, Shown, Tally, check_system};

/// Breaches of every axiom by every system over the nights of one source. Each has a row for each lens, and the smallest
/// night that shows it.
pub type Breaches = Tally<AxiomRates>;

/// The measures of axioms: an axiom and a system, as `AX-1:nar`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AxiomRates;

impl Measures for AxiomRates {
    const STUDY: &'static str = "axioms";
    const FILES: &'static [&'static str] =
        &["axioms.csv", "axiom-rates.csv", "axioms.md", "axioms.json"];
    const COLUMNS: &'static [&'static str] = &["axiom", "system", "lens"];

    fn check(measure: &str, rows: &Rows, terms: &Terms) -> Result<(), String> {
        let (_, system) = measure.split_once(':').unwrap_or_default();
        check_system(system, measure, terms)?;
        let [deaths, state, full] = Lens::ALL.map(|lens| rows.share(lens.id()));
        let widens = [deaths.hits, state.hits, full.hits].is_sorted();
        let is_shown = full.first.is_none() || full.hits > 0 && night(&full.first).is_some();
        if widens && is_shown {
            return Ok(());
        }
        Err(format!(
            "the numbers of `{measure}` disagree: measure them again"
        ))
    }
}

/// Returns the measure of an axiom and a system.
pub(super) fn measure(axiom: Axiom, system: &str) -> String {
    format!("{}:{system}", axiom.rule())
}

/// Returns the night that a share shows.
pub(super) fn night(shown: &Option<Shown>) -> Option<Night> {
    let Some(Shown::Night { text, .. }) = shown else {
        return None;
    };
    Some(Sheet::parse(text).ok()?.night)
}

/// Measures axioms. Once a night has a breach on deaths, a system is not evaluated further for that axiom.
#[derive(Debug, Default)]
pub struct Axioms {
    /// The findings of the night: by axiom and place of a system, the narrowest lens of a breach.
    found: BTreeMap<(Axiom, usize), Option<Lens>>,
    cases: Cases,
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
    type State = Breaches;

    fn changes_nights(&self) -> bool {
        true
    }

    fn ask(&mut self, look: &mut Look<'_, '_>) {
        let Axioms { found, spare, .. } = self;
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

    fn add(&mut self, look: &mut Look<'_, '_>, breaches: &mut Breaches) {
        for (&(axiom, place), &breach) in &self.found {
            let measure = measure(axiom, look.systems[place].id());
            for lens in Lens::ALL {
                let shows = breach.is_some_and(|narrowest| narrowest <= lens);
                self.cases.night(measure.clone(), lens.id(), shows);
            }
        }
        let shows = self.found.values().any(Option::is_some);
        let night = shows.then(|| sheet(look.night.clone()).ok()).flatten();
        let night = night.map(|sheet| Shown::of(sheet.to_string()));
        breaches.add_shown(night, look.weight, &mut self.cases);
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
