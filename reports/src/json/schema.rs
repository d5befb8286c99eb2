//! The published JSON Schemas: of a night and of a verdict, which people and batches write and read, of the files of a
//! campaign, and of what is said of precedents. The files in `schemas/` are what `nightcourt schema` prints.

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::night::NightRow;
use super::verdict::VerdictRow;
use crate::campaign::checkpoint::CheckpointFile;
use crate::campaign::record::{self, CatalogueFile, Run};
use crate::precedents::{matching, notes, search, show};

/// The version of nights and verdicts: it changes when something that was valid is no longer, or means something else.
/// The files of a campaign have their own, [`record::VERSION`], and so has each form that is about precedents.
pub const VERSION: &str = "1";

/// The form that a schema describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A night.
    Night,
    /// A verdict, or any other line that a batch prints.
    Verdict,
    /// `divergences.json`, `loops.json`, `anomalies.json` or `panics.json` of a campaign.
    Catalogue,
    /// `run.json` of a campaign.
    Run,
    /// `checkpoint.json` of a campaign.
    Checkpoint,
    /// What `nightcourt search --format json` prints.
    Answer,
    /// What `nightcourt match --format json` prints.
    Match,
    /// What `nightcourt show --format json` prints.
    Case,
    /// A line of `rulings.json`.
    Note,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 9] = [
        Form::Night,
        Form::Verdict,
        Form::Catalogue,
        Form::Run,
        Form::Checkpoint,
        Form::Answer,
        Form::Match,
        Form::Case,
        Form::Note,
    ];

    /// The word that users type, and the file's name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Form::Night => "night",
            Form::Verdict => "verdict",
            Form::Catalogue => "catalogue",
            Form::Run => "run",
            Form::Checkpoint => "checkpoint",
            Form::Answer => "answer",
            Form::Match => "match",
            Form::Case => "case",
            Form::Note => "note",
        }
    }

    /// The version of the form.
    #[must_use]
    pub fn version(self) -> String {
        match self {
            Form::Night | Form::Verdict => VERSION.to_owned(),
            Form::Catalogue | Form::Run | Form::Checkpoint => record::VERSION.to_string(),
            Form::Answer => search::VERSION.to_string(),
            Form::Match => matching::VERSION.to_string(),
            Form::Case => show::VERSION.to_string(),
            Form::Note => notes::VERSION.to_string(),
        }
    }

    /// The schema as it is published, with a line feed at its end.
    #[must_use]
    pub fn schema(self) -> String {
        let mut text = serde_json::to_string_pretty(&self.value()).unwrap_or_default();
        text.push('\n');
        text
    }

    /// The schema.
    #[must_use]
    pub fn value(self) -> Value {
        let generator = SchemaSettings::draft2020_12().into_generator();
        let mut schema = match self {
            Form::Night => generator.into_root_schema_for::<NightRow<'static>>(),
            Form::Verdict => generator.into_root_schema_for::<VerdictRow>(),
            Form::Catalogue => generator.into_root_schema_for::<CatalogueFile>(),
            Form::Run => generator.into_root_schema_for::<Run>(),
            Form::Checkpoint => generator.into_root_schema_for::<CheckpointFile>(),
            Form::Answer => generator.into_root_schema_for::<search::AnswerRow>(),
            Form::Match => generator.into_root_schema_for::<matching::FoundRow>(),
            Form::Case => generator.into_root_schema_for::<show::CaseRow>(),
            Form::Note => generator.into_root_schema_for::<notes::Note>(),
        };
        schema.insert("$id".to_owned(), Value::from(format!("urn:nightcourt:{}:{}", self.id(), self.version())));
        schema.insert("version".to_owned(), Value::from(self.version()));
        schema.to_value()
    }
}
