//! The answer for serde: `nightcourt search --format json`.

use nightcourt_corpus::campaign::records::{FindingRow, Ruling};
use nightcourt_corpus::rates::wilson;
use serde::{Deserialize, Serialize};

use super::{Answer, Hit};
use crate::library::{Case, CorpusInfo};
use crate::notes::{Note, Notes};

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of an answer.
pub const VERSION: u32 = 3;

/// The answer to a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Answer")
)]
#[serde(deny_unknown_fields)]
pub struct AnswerRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The folder of the corpus; `built-in` for the one that comes with the program.
    pub corpus: String,
    /// The number of precedents that fit; `hits` may be fewer.
    pub total: u64,
    /// `all`: they have all words. `all-but-one`: they have all words but one, and no precedent has all. `some`: they
    /// have some of the words.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["all", "all-but-one", "some"])))]
    pub fit: String,
    /// Words that were read as others.
    pub read: Vec<ReadRow>,
    /// The precedents, the best first.
    pub hits: Vec<HitRow>,
}

/// A word that was read as another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRow {
    /// The word as typed.
    pub typed: String,
    /// The word that it was read as; null if nothing is known of it.
    pub meant: Option<String>,
}

/// A precedent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct HitRow {
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// The result, in words.
    pub title: String,
    /// The catalogues that it is in.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<nightcourt_corpus::schema::CatalogueName>")
    )]
    pub catalogues: Vec<String>,
    /// The night text.
    pub night: String,
    /// The mechanisms that it is an example of.
    pub mechanisms: Vec<String>,
    /// The findings in all its catalogues.
    pub findings: Vec<FindingRow>,
    /// The rulings, by groups of systems that rule alike.
    pub rulings: Vec<Ruling>,
    /// Its frequency in each sampling frame, even if it is zero.
    pub frames: Vec<FrequencyRow>,
    /// Hosts' own rulings.
    pub own: Vec<Note>,
}

/// The frequency of a precedent in a frame.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FrequencyRow {
    /// The frame.
    #[cfg_attr(feature = "schema", schemars(with = "closed::FrameName"))]
    pub frame: String,
    /// The most nights that one of its catalogues brings down to it.
    pub nights: u64,
    /// All nights of the frame.
    pub of: u64,
    /// The lower end of the 95 % interval of the share (Wilson).
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl FrequencyRow {
    /// Returns the frequency of a case in every frame of its corpus.
    #[must_use]
    pub fn all(info: &CorpusInfo, case: &Case<'_>) -> Vec<FrequencyRow> {
        let rows = info.frames.iter().map(|frame| {
            let each = case.records.iter().flat_map(|(_, record)| &record.frames);
            let nights = each
                .filter(|one| one.frame == frame.frame)
                .map(|one| one.nights)
                .max()
                .unwrap_or(0);
            let (low, high) = wilson(nights, frame.nights);
            FrequencyRow {
                frame: frame.frame.clone(),
                nights,
                of: frame.nights,
                low: digits(low),
                high: digits(high),
            }
        });
        rows.collect()
    }
}

/// Rounds to twelve digits after the point, so that the number is read back as it was written.
fn digits(share: f64) -> f64 {
    (share * 1e12).round() / 1e12
}

impl HitRow {
    /// A hit as a row.
    #[must_use]
    pub fn new(info: &CorpusInfo, hit: &Hit, notes: &Notes) -> HitRow {
        let (case, record) = (&hit.case, hit.case.record());
        let id = case.id.to_string();
        HitRow {
            title: record.title.clone(),
            catalogues: case
                .records
                .iter()
                .map(|(which, _)| which.id().to_owned())
                .collect(),
            night: record.night.clone(),
            mechanisms: record.mechanisms.clone(),
            findings: case
                .records
                .iter()
                .flat_map(|(_, record)| record.findings.clone())
                .collect(),
            rulings: record.rulings.clone(),
            frames: FrequencyRow::all(info, case),
            own: notes.on(&id).cloned().collect(),
            id,
        }
    }
}

impl AnswerRow {
    /// An answer as a row.
    #[must_use]
    pub fn new(info: &CorpusInfo, answer: &Answer, notes: &Notes) -> AnswerRow {
        AnswerRow {
            version: VERSION,
            corpus: info.name.clone(),
            total: answer.total,
            fit: answer.how.id().to_owned(),
            read: answer.read.clone(),
            hits: answer
                .hits
                .iter()
                .map(|hit| HitRow::new(info, hit, notes))
                .collect(),
        }
    }
}
