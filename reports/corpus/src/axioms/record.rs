//! The published form of what was measured: `axioms.json`, and its tables as CSV. Pages are made of it alone.

use std::io;

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use serde::{Deserialize, Serialize};

use super::Axiom;
use super::smallest::{BreachRecord, smallest};
use super::tallies::{Tallies, Tally, size};
use crate::campaign::records::rows::{head, kind, lines};
use crate::rates::{DOUBT, upper_limit, wilson};
use crate::record::Versioned;
use crate::study::{Plan, Source, State};

/// The version of the form: it changes when a field changes its meaning, comes or goes.
pub const VERSION: u32 = 1;

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
    /// The rates, by axiom, system and source: the rows of `axiom-rates.csv`.
    pub rates: Vec<RateRecord>,
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

/// Counts of a system's breaches of an axiom on the nights of a source.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateRecord {
    /// The axiom.
    pub axiom: Axiom,
    /// The id of the system.
    pub system: String,
    /// The word of the source.
    pub source: String,
    /// `sampled`, or `exact`: every night of a census, so that there is no interval.
    pub kind: String,
    /// Number of nights that have a changed night, both with an outcome.
    pub of: u64,
    /// Number of these on which deaths show a breach.
    pub deaths: u64,
    /// Number of these on which the state does, which includes deaths.
    pub state: u64,
    /// Number of these on which anything does.
    pub full: u64,
    /// `full` / `of`, from 0 to 1, rounded to nine decimals. Null of no nights.
    pub rate: Option<f64>,
    /// The lower end of the 95 % interval of `rate`. Null if there is none.
    pub low: Option<f64>,
    /// The upper end; if no breach was seen, the exact 95 % upper limit.
    pub high: Option<f64>,
}

impl RateRecord {
    fn new(axiom: Axiom, system: &str, source: Source, tally: &Tally) -> RateRecord {
        let Tally {
            of,
            breaches: [deaths, state, full],
            ..
        } = *tally;
        let round = |value: f64| (value * 1e9).round() / 1e9;
        let (low, high) = if full == 0 {
            (0.0, upper_limit(0, of, DOUBT))
        } else {
            wilson(full, of)
        };
        let end = |value: f64| (of > 0 && !source.is_exact()).then(|| round(value));
        RateRecord {
            axiom,
            system: system.to_owned(),
            source: source.to_string(),
            kind: kind(source.is_exact()),
            of,
            deaths,
            state,
            full,
            rate: (of > 0).then(|| round(full as f64 / of as f64)),
            low: end(low),
            high: end(high),
        }
    }
}

impl AxiomsFile {
    /// Makes the record from the state of a plan. The smallest breaches are brought down to minimal nights by these rulers.
    #[must_use]
    pub fn new(plan: &Plan, state: &State<Tallies>, rulers: &dyn Rulers) -> AxiomsFile {
        let (none, no_tally) = <(Tallies, Tally)>::default();
        let measured = state.of_plan(plan, &none);
        let mut evaluator = Evaluator::new(rulers, plan.terms.switches);
        let (mut rates, mut breaches) = (Vec::new(), Vec::new());
        for axiom in Axiom::all() {
            for &system in &plan.terms.systems {
                let mut found = Vec::new();
                for &(source, tallies) in &measured {
                    let tally = tallies.get(axiom, system.id()).unwrap_or(&no_tally);
                    rates.push(RateRecord::new(axiom, system.id(), source, tally));
                    let night = tally.smallest();
                    found.extend(
                        night.and_then(|night| smallest(&mut evaluator, axiom, system, &night)),
                    );
                }
                let smallest = found.into_iter();
                breaches.extend(
                    smallest.min_by(|one, other| size(&one.night).cmp(&size(&other.night))),
                );
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
            rates,
            breaches,
        }
    }

    /// The bytes of `axiom-rates.csv`.
    ///
    /// # Errors
    /// If they cannot be written; in memory they can.
    pub fn rates_table(&self) -> io::Result<Vec<u8>> {
        Ok([head::<RateRecord>()?, lines(&self.rates)?].concat())
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
