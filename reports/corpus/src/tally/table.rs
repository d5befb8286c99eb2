//! The table of a study: a row for each source, measure and part.

use std::io;

use serde::{Deserialize, Serialize};

use super::{Measures, Share, Shown, Tally};
use crate::campaign::records::rows::lines;
use crate::study::{Plan, Source, State};

/// The rows of a study.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Table {
    /// The names of the words of each row.
    pub columns: Vec<String>,
    /// The rows, by source, measure and part. Parts without a case have none.
    pub rows: Vec<Row>,
}

/// A share of cases on the nights of a source.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Measure")
)]
pub struct Row {
    /// The word of the source.
    pub source: String,
    /// The words of the measure and of its part, one for each of the columns.
    pub words: Vec<String>,
    /// Number of cases that count. Shapley shares are rounded to whole nights.
    pub hits: u64,
    /// Number of all cases.
    pub of: u64,
    /// The share, from 0 to 1, rounded to nine decimals.
    pub rate: f64,
    /// The lower end of its 95 % interval. Null of a census, whose shares are exact, and of Shapley shares.
    pub low: Option<f64>,
    /// The upper end; if no case counts, the exact 95 % upper limit.
    pub high: Option<f64>,
    /// The index of the first night with a case that counts: `nightcourt gen --frame FRAME --seed SEED --index FIRST`. In a census, the
    /// number of its unit. Left out if there is none, and of studies that name no nights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
}

impl Row {
    fn new<M: Measures>(source: Source, words: Vec<String>, share: &Share, units: u64) -> Row {
        let round = |value: f64| (value * 1e9).round() / 1e9;
        let ends = (!source.is_exact() && units == 1).then(|| share.ends());
        let (low, high) = ends.unzip();
        Row {
            source: source.to_string(),
            words,
            hits: (share.hits + units / 2) / units,
            of: share.of,
            rate: round(share.value().unwrap_or_default() / units as f64),
            low: low.map(round),
            high: high.map(round),
            first: match share.first {
                Some(Shown::Index(first)) if M::NAMES_NIGHTS => Some(first),
                _ => None,
            },
        }
    }
}

impl Table {
    /// Makes the rows of the state of a plan.
    #[must_use]
    pub fn new<M: Measures>(plan: &Plan, state: &State<Tally<M>>) -> Table {
        let (none, mut rows) = (Tally::default(), Vec::new());
        for (source, tally) in state.of_plan(plan, &none) {
            for (measure, shares) in tally.measures() {
                for (part, share) in shares.shares() {
                    let words = measure.split(':').chain(part.split(':'));
                    let words = words.take(M::COLUMNS.len()).map(str::to_owned).collect();
                    rows.push(Row::new::<M>(source, words, &share, M::units(&part)));
                }
            }
        }
        Table {
            columns: M::COLUMNS.iter().map(ToString::to_string).collect(),
            rows,
        }
    }

    /// Returns the row of a source with these words.
    #[must_use]
    pub fn row(&self, source: &str, words: &[&str]) -> Option<&Row> {
        let mut rows = self.rows.iter();
        rows.find(|row| row.source == source && row.words == words)
    }

    /// Returns the rows of a measure, each with the name of its part.
    pub fn parts<'t>(&'t self, measure: &'t str) -> impl Iterator<Item = (String, &'t Row)> {
        let rows = self.rows.iter().filter(move |row| row.words[0] == measure);
        rows.map(|row| (row.words[1..].join(" "), row))
    }

    /// Returns the table as CSV. Studies that name nights have no such table.
    ///
    /// # Errors
    /// If a row cannot be written; in memory it can.
    pub fn csv(&self) -> io::Result<Vec<u8>> {
        let columns = self.columns.join(",");
        let head = format!("source,{columns},hits,of,rate,low,high\n");
        Ok([head.into_bytes(), lines(&self.rows)?].concat())
    }
}
