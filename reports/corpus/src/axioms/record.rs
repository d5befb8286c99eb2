//! The published form of what was measured: `axioms.json`, and its tables as CSV. Pages are made of it alone.

use std::io;

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

use super::observer::{measure, night};
use super::smallest::{BreachRecord, smallest};
use super::{Axiom, Breaches};
use crate::campaign::records::rows::lines;
use crate::record::Versioned;
use crate::study::{Plan, State};
use crate::tally::Table;

/// The version of the form: it changes when a field changes its meaning, comes or goes.
pub const VERSION: u32 = 2;

/// `axioms.json`: how often each system breaks each axiom, and the smallest night on which it does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Axioms")
)]
pub struct AxiomsFile {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The command that makes the file again.
    pub command: String,
    /// The sources of nights, in the order asked.
    pub sources: Vec<SourceRecord>,
    /// The axioms.
    pub axioms: Vec<AxiomRecord>,
    /// The ids of the systems.
    pub systems: Vec<String>,
    /// The share of nights with a breach, by source, axiom, system and lens, of those that have a changed night, both with an
    /// outcome: the rows of `axiom-rates.csv`.
    pub rates: Table,
    /// The smallest breach of each axiom by each system that has one, on nights of any source: the rows of `axioms.csv`.
    pub breaches: Vec<BreachRecord>,
}

/// A source of nights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceRecord {
    /// Its word.
    pub source: String,
    /// Its description.
    pub about: String,
    /// Number of its nights that were counted.
    pub nights: u64,
}

/// An axiom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AxiomRecord {
    /// The rule of RULES.md that defines it.
    pub axiom: Axiom,
    /// A breach in a few words, as the heads of tables have it.
    pub title: String,
    /// The definition in a sentence.
    pub definition: String,
}

impl AxiomsFile {
    /// Makes the record from the state of a plan. The smallest breaches are brought down to minimal nights by these rulers.
    #[must_use]
    pub fn new(plan: &Plan, state: &State<Breaches>, rulers: &dyn Rulers) -> AxiomsFile {
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
        AxiomsFile {
            version: VERSION,
            command: plan
                .command()
                .replacen("campaign", "study axioms", 1)
                .replacen("nightcourt census", "nightcourt study axioms", 1),
            sources: measured
                .iter()
                .map(|(source, tallies)| SourceRecord {
                    source: source.to_string(),
                    about: source.about(),
                    nights: tallies.nights,
                })
                .collect(),
            axioms: Axiom::all()
                .map(|axiom| AxiomRecord {
                    axiom,
                    title: axiom.title().to_owned(),
                    definition: axiom.rule().sentence().to_owned(),
                })
                .collect(),
            systems: plan.terms.systems.iter().map(ToString::to_string).collect(),
            rates: Table::new(plan, state),
            breaches,
        }
    }

    /// The bytes of `axioms.csv`, the smallest breaches. Nights and outcomes have several lines in a cell.
    ///
    /// # Errors
    /// If they cannot be written; in memory they can.
    pub fn breaches_table(&self) -> io::Result<Vec<u8>> {
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
        let rows = lines(self.breaches.iter().map(cells))?;
        Ok([
            &b"axiom,system,id,night,change,changed,lens,before,after\n"[..],
            &rows,
        ]
        .concat())
    }
}

impl Versioned for AxiomsFile {
    const VERSION: u32 = VERSION;
}
