//! One minimised night, as serde sees it.

use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_corpus::record::VERSION;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

/// What `nightcourt minimise --format json` prints: a record like those of a catalogue, and how the night came to it. It
/// was met in no sampling frame: `frames`, `contains` and `contained_in` are empty, and so is `repeat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MinimalRow {
    /// The version of the records.
    pub version: u32,
    /// The canonical night, under standard names.
    #[serde(flatten)]
    pub precedent: Precedent,
    /// The text of the same night under its players' own names.
    pub named: String,
    /// The steps taken, in words.
    pub steps: Vec<String>,
}

/// What it prints instead if the budget was exceeded before the night was minimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReachedRow {
    /// The version of the records.
    pub version: u32,
    /// Always true.
    pub exceeded: bool,
    /// The text of the smallest night that was reached, under its players' own names: it shows the same.
    pub named: String,
}

impl ReachedRow {
    /// The record of what was reached.
    #[must_use]
    pub fn of(sheet: &Sheet) -> ReachedRow {
        ReachedRow { version: VERSION, exceeded: true, named: sheet.to_string() }
    }
}
