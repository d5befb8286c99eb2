//! The published form of what was measured: `axioms.json`, and its tables as CSV. Pages are made of it alone.

use std::io;

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use serde::{Deserialize, Serialize};

use super::Axiom;
use super::smallest::{BreachRecord, smallest};
use super::tallies::{Tallies, Tally, size};
use crate::campaign::records::rows::{EXACT, SAMPLED, head, lines};
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
        let rate = (of > 0).then(|| full as f64 / of as f64);
        let (low, high) = if full == 0 {
            (0.0, upper_limit(0, of, DOUBT))
        } else {
            wilson(full, of)
        };
        let end = |value: f64| rate.filter(|_| !source.is_exact()).map(|_| round(value));
        RateRecord {
            axiom,
            system: system.to_owned(),
            source: source.to_string(),
            kind: if source.is_exact() { EXACT } else { SAMPLED }.to_owned(),
            of,
            deaths,
            state,
            full,
            rate: rate.map(round),
            low: end(low),
            high: end(high),
        }
    }
}

impl AxiomsFile {
    /// Makes the record from the state of a plan. The smallest breaches are brought down to minimal nights by these rulers.
    #[must_use]
    pub fn new(plan: &Plan, state: &State<Tallies>, rulers: &dyn Rulers) -> AxiomsFile {
        let none = Tallies::default();
        let measured = state.of_plan(plan, &none);
        let mut evaluator = Evaluator::new(rulers, plan.terms.switches);
        let (mut rates, mut breaches) = (Vec::new(), Vec::new());
        for axiom in Axiom::all() {
            for &system in &plan.terms.systems {
                let own: Vec<(Source, Tally)> = measured
                    .iter()
                    .map(|(source, tallies)| {
                        (
                            *source,
                            tallies.get(axiom, system.id()).cloned().unwrap_or_default(),
                        )
                    })
                    .collect();
                rates
                    .extend(own.iter().map(|(source, tally)| {
                        RateRecord::new(axiom, system.id(), *source, tally)
                    }));
                let nights = own.iter().filter_map(|(_, tally)| tally.smallest());
                let found =
                    nights.filter_map(|night| smallest(&mut evaluator, axiom, system, &night));
                breaches
                    .extend(found.min_by(|one, other| size(&one.night).cmp(&size(&other.night))));
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
            axioms: Axiom::all().map(AxiomRecord::from).collect(),
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
        Ok([
            head::<BreachCells>()?,
            lines(self.breaches.iter().map(BreachCells::from))?,
        ]
        .concat())
    }
}

impl Versioned for AxiomsFile {
    const VERSION: u32 = VERSION;
}

impl From<Axiom> for AxiomRecord {
    fn from(axiom: Axiom) -> AxiomRecord {
        let (title, definition) = (axiom.title().to_owned(), axiom.rule().sentence().to_owned());
        AxiomRecord {
            axiom,
            title,
            definition,
        }
    }
}

/// A row of `axioms.csv`.
#[derive(Default, Serialize)]
struct BreachCells<'a> {
    axiom: &'a str,
    system: &'a str,
    id: &'a str,
    night: &'a str,
    change: &'a str,
    changed: &'a str,
    lens: &'a str,
    before: String,
    after: String,
}

impl<'a> From<&'a BreachRecord> for BreachCells<'a> {
    fn from(record: &'a BreachRecord) -> BreachCells<'a> {
        let BreachRecord {
            axiom,
            system,
            id,
            night,
            change,
            changed,
            lens,
            before,
            after,
        } = record;
        let [before, after] = [before, after].map(|lines| lines.join("\n"));
        BreachCells {
            axiom: axiom.rule().id(),
            system,
            id,
            night,
            change,
            changed,
            lens,
            before,
            after,
        }
    }
}
