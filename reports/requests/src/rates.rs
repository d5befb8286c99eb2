//! Rates of divergence on random nights, a small study. A campaign counts them over any number of nights, on several threads.

use nightcourt_pages::ruling::Ruling;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::Deserialize;

use crate::list;
use crate::problem::Answer;
use crate::request::{Terms, usual};
use crate::respond::{Responder, json};
use crate::row::{PairRatesRow, RatesRow, VERSION};
use crate::terms::Checked;

/// A request for the rates at which each two systems diverge on random nights.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rates {
    /// The frame: its name, or its file's text.
    frame: String,
    /// The seed.
    #[serde(default = "usual::one")]
    seed: u64,
    /// The first index.
    #[serde(default)]
    first: u64,
    /// The number of nights.
    #[serde(default = "usual::thousand")]
    count: u64,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
}

impl Rates {
    pub(crate) fn answer(&self, _: &Responder, mut budget: Budget) -> Answer {
        let checked = Checked::of(&self.terms)?;
        let Checked {
            panel,
            systems,
            switches,
            ..
        } = &checked;
        let row = |pair: [RulerId; 2]| PairRatesRow {
            systems: pair.map(|system| system.to_string()),
            ..PairRatesRow::default()
        };
        let mut rows: Vec<_> = checked.pairs().map(|pair| (pair, row(pair))).collect();
        let mut nights = 0;
        for sheet in list::nights(&self.frame, self.seed, self.first, self.count)? {
            let sheet = sheet?;
            let ruling = Ruling::within(panel, &sheet, systems, *switches, Lens::Full, &budget);
            budget = ruling.budget();
            if budget.is_spent() {
                break;
            }
            nights += 1;
            let silent = ruling.exceeded();
            for (pair, row) in &mut rows {
                let lens = ruling.diverges(pair[0], pair[1]);
                row.deaths += u64::from(lens == Some(Lens::Deaths));
                row.state += u64::from(matches!(lens, Some(Lens::Deaths | Lens::State)));
                row.full += u64::from(lens.is_some());
                row.incomparable += u64::from(pair.iter().any(|one| silent.contains(one)));
            }
        }
        json(&RatesRow {
            version: VERSION,
            nights,
            exceeded: nights < self.count,
            pairs: rows.into_iter().map(|(_, row)| row).collect(),
        })
    }
}
