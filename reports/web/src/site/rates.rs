//! The rates of divergence of any two systems, per frame and lens, as the corpus counted them.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::records::rates::{RateRow, table};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::SEVEN;

use super::error::SiteError;

/// A share of nights: its count, the total, and the ends of its interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Share {
    pub(super) nights: u64,
    pub(super) of: u64,
    pub(super) rate: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The rates of a corpus: shares of all nights of a frame on which two systems diverge.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rates {
    shares: BTreeMap<(String, [String; 2], String), Share>,
}

impl Rates {
    /// Makes the rates of a corpus, as in its `rates.csv`.
    ///
    /// # Errors
    /// If a rate cannot be written; in memory it can.
    pub fn of(state: &State) -> Result<Rates, SiteError> {
        let unmade = |what: csv::Error| SiteError::Rates(what.to_string());
        // The panel does not matter, because only counts of diverging nights are read.
        let table = table(state, &SEVEN).map_err(|error| SiteError::Rates(error.to_string()))?;
        let mut rows = csv::Reader::from_reader(&table[..]);
        let mut rates = Rates::default();
        for row in rows.deserialize() {
            let row: RateRow = row.map_err(unmade)?;
            if row.measure != "diverges" || row.players != "all" {
                continue;
            }
            let number = |text: &str| {
                text.parse::<f64>()
                    .map_err(|_| SiteError::Rates(format!("`{text}` is no number")))
            };
            let share = Share {
                nights: row.nights,
                of: row.of,
                rate: number(&row.rate)?,
                low: number(&row.low)?,
                high: number(&row.high)?,
            };
            rates
                .shares
                .insert((row.frame, [row.system_a, row.system_b], row.lens), share);
        }
        Ok(rates)
    }

    pub(super) fn share(&self, frame: &str, systems: [&str; 2], lens: Lens) -> Option<Share> {
        let key = (
            frame.to_owned(),
            systems.map(str::to_owned),
            lens.id().to_owned(),
        );
        self.shares.get(&key).copied()
    }
}
