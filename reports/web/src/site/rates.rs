//! How often any two systems diverge, per frame and lens, as the corpus counted it.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::records::rates::{RateRow, table};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::SEVEN;

use super::error::SiteError;

/// A share of nights: how many of how many, and the ends of its interval.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Share {
    pub(super) nights: u64,
    pub(super) of: u64,
    pub(super) rate: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The rates of a corpus: how often two systems diverge, all nights of a frame together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rates {
    shares: BTreeMap<(String, [String; 2], String), Share>,
}

impl Rates {
    /// The rates of a corpus, as its `rates.csv` has them.
    ///
    /// # Errors
    /// If a rate cannot be written; in memory it can.
    pub fn of(state: &State) -> Result<Rates, SiteError> {
        let unmade = |what: csv::Error| SiteError::Rates(what.to_string());
        // Diverging nights are counted; who rules again does not matter.
        let table = table(state, &SEVEN).map_err(|error| SiteError::Rates(error.to_string()))?;
        let mut rows = csv::Reader::from_reader(&table[..]);
        let mut rates = Rates::default();
        for row in rows.deserialize() {
            let row: RateRow = row.map_err(unmade)?;
            if row.measure != "diverges" || row.players != "all" {
                continue;
            }
            let number =
                |text: &str| text.parse::<f64>().map_err(|_| SiteError::Rates(format!("`{text}` is no number")));
            let share = Share {
                nights: row.nights,
                of: row.of,
                rate: number(&row.rate)?,
                low: number(&row.low)?,
                high: number(&row.high)?,
            };
            rates.shares.insert((row.frame, [row.system_a, row.system_b], row.lens), share);
        }
        Ok(rates)
    }

    pub(super) fn share(&self, frame: &str, systems: [&str; 2], lens: Lens) -> Option<Share> {
        let key = (frame.to_owned(), systems.map(str::to_owned), lens.id().to_owned());
        self.shares.get(&key).copied()
    }
}
