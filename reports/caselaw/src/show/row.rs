//! A precedent for serde: `nightcourt show --format json`.

use nightcourt_corpus::campaign::records::Precedent;
use serde::{Deserialize, Serialize};

use crate::library::{Case, CorpusInfo};
use crate::notes::{Note, Notes};
use crate::search::FrequencyRow;

/// The version of the form.
pub const VERSION: u32 = 2;

/// All records of a precedent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Case")
)]
#[serde(deny_unknown_fields)]
pub struct CaseRow {
    /// The version of the form. The records have the version of the catalogues.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The folder of the corpus; `built-in` for the one that comes with the program.
    pub corpus: String,
    /// Its id.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// Its records: one for each catalogue that it is in.
    pub records: Vec<RecordRow>,
    /// Its frequency in each sampling frame, even if it is zero.
    pub frames: Vec<FrequencyRow>,
    /// Hosts' own rulings.
    pub own: Vec<Note>,
}

/// A record, and its catalogue.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecordRow {
    /// The catalogue.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "nightcourt_corpus::schema::CatalogueName")
    )]
    pub catalogue: String,
    /// The record of that catalogue.
    pub precedent: Precedent,
}

impl CaseRow {
    /// A case as a row.
    #[must_use]
    pub fn new(info: &CorpusInfo, case: &Case<'_>, notes: &Notes) -> CaseRow {
        let id = case.id.to_string();
        let records = case.records.iter().map(|(which, record)| RecordRow {
            catalogue: which.id().to_owned(),
            precedent: record.clone().into_owned(),
        });
        CaseRow {
            version: VERSION,
            corpus: info.name.clone(),
            records: records.collect(),
            frames: FrequencyRow::all(info, case),
            own: notes.on(&id).cloned().collect(),
            id,
        }
    }
}
