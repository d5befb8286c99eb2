//! A minimised night, for serde.

use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_corpus::record::VERSION;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

/// The output of `nightcourt minimise --format json`: a record like those of a catalogue, with the steps to it. It was
/// met in no sampling frame, so that `frames`, `contains`, `contained_in` and `repeat` are empty.
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

/// The output if the budget was exceeded before the night was minimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReachedRow {
    /// The version of the records.
    pub version: u32,
    /// Always true.
    pub exceeded: bool,
    /// The text of the smallest night reached, under its players' own names. It has the finding too.
    pub named: String,
}

impl ReachedRow {
    /// Returns the record of the night reached.
    #[must_use]
    pub fn of(sheet: &Sheet) -> ReachedRow {
        ReachedRow {
            version: VERSION,
            exceeded: true,
            named: sheet.to_string(),
        }
    }
}
