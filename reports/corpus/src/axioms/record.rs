//! The published form of what was measured: the guide to the axioms, and the smallest breaches.

use std::io;

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_resolvers::outcome::Lens;

use super::observer::{measure, night};
use super::smallest::{BreachRecord, smallest};
use super::{Axiom, Breaches};
use crate::campaign::records::rows::lines;
use crate::study::{Plan, State};
use crate::tally::{Figure, Guide, Measure, Parts, StudyFile};

/// Makes the file of a state. The smallest breaches are brought down to minimal nights by these rulers.
#[must_use]
pub fn file(plan: &Plan, state: &State<Breaches>, rulers: &dyn Rulers) -> StudyFile {
    StudyFile {
        breaches: breaches(plan, state, rulers),
        ..StudyFile::new(plan, state, guide(plan))
    }
}

/// Returns the guide to the axioms: each is a measure, with a row for each system.
fn guide(plan: &Plan) -> Guide {
    let systems = plan.terms.systems.iter();
    let rows: Vec<String> = systems
        .map(|system| format!("{system} {}", Lens::Full.id()))
        .collect();
    let measure = |axiom: Axiom| {
        let id = axiom.rule().id().to_owned();
        Measure {
            title: format!("{id}: {}", axiom.title()),
            method: axiom.rule().sentence().to_owned(),
            figures: vec![Figure {
                counted: "nights on which the system breaks it".to_owned(),
                among: "nights with such a change on which both have an outcome".to_owned(),
                parts: Parts::Listed("system and lens".to_owned(), rows.clone()),
                id: id.clone(),
            }],
            claim: None,
            id,
        }
    };
    let about = [
        "Nights on which each system breaks each axiom of RULES.md (AX-1 to AX-11), of those that have a changed night, with 95 % intervals. \
         The number after \"below\" is the 95 % upper limit if no breach was seen on these nights. A census has every night, and no \
         intervals. Below each axiom is its smallest breach by each system that has one, on nights of any source.",
        "Blocks are there to change who dies: AX-8 and AX-9 measure power, not fault.",
    ];
    Guide {
        title: "Axioms, measured".to_owned(),
        about: about.map(str::to_owned).into(),
        measures: Axiom::all().map(measure).collect(),
    }
}

/// Returns the smallest breach of each axiom by each system that has one, on nights of any source.
fn breaches(plan: &Plan, state: &State<Breaches>, rulers: &dyn Rulers) -> Vec<BreachRecord> {
    let none = Breaches::default();
    let measured = state.of_plan(plan, &none);
    let mut evaluator = Evaluator::new(rulers, plan.terms.switches);
    let mut breaches = Vec::new();
    for axiom in Axiom::all() {
        for &system in &plan.terms.systems {
            let measure = measure(axiom, system.id());
            let shown = measured.iter().filter_map(|(_, tally)| {
                let night = night(&tally.row(&measure, Lens::Full.id()).first)?;
                smallest(&mut evaluator, axiom, system, &night)
            });
            let size = |one: &BreachRecord| (one.night.lines().count(), one.night.clone());
            breaches.extend(shown.min_by_key(size));
        }
    }
    breaches
}

/// The bytes of `axioms.csv`. Nights and outcomes have several lines in a cell.
///
/// # Errors
/// If they cannot be written; in memory they can.
pub fn table(breaches: &[BreachRecord]) -> io::Result<Vec<u8>> {
    let cells = |one: &BreachRecord| {
        let words =
            [&one.system, &one.id, &one.night, &one.change, &one.changed].map(String::clone);
        (
            one.axiom,
            words,
            one.lens.clone(),
            one.before.join("\n"),
            one.after.join("\n"),
        )
    };
    let rows = lines(breaches.iter().map(cells))?;
    let head = b"axiom,system,id,night,change,changed,lens,before,after\n";
    Ok([&head[..], &rows].concat())
}
