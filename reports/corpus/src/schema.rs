//! The published JSON Schemas of this package's forms: of a night and of a verdict, which people and batches write and
//! read, and of the files of a campaign. `nightcourt self schema` prints them. Packages that publish forms of their own
//! describe them by the same [`Form`].

pub use nightcourt_gen::closed;
use nightcourt_gen::file::{self as frame, FrameRow};
use nightcourt_precedent::finding::Catalogue;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::Value;

use crate::campaign::Sums;
use crate::campaign::records::edition::{self, EditionFile};
use crate::campaign::records::{CatalogueFile, Run};
use crate::json::night::NightRow;
use crate::json::verdict::VerdictRow;
use crate::record;
use crate::study::checkpoint::{self, CheckpointFile};
use crate::tally::file::{self, StudyFile};

/// The version of nights and verdicts. It changes when valid input becomes invalid or changes its meaning. The files of
/// a campaign have their own versions, [`record::VERSION`] and [`checkpoint::VERSION`].
pub const VERSION: u32 = 1;

/// A night.
pub const NIGHT: Form = Form::of::<NightRow<'static>>("night", VERSION);
/// A verdict, or any other line that a batch prints.
pub const VERDICT: Form = Form::of::<VerdictRow>("verdict", VERSION);
/// `divergences.json`, `loops.json`, `anomalies.json`, `underdetermined.json`, `settled.json` or `panics.json` of a campaign.
pub const CATALOGUE: Form = Form::of::<CatalogueFile>("catalogue", record::VERSION);
/// `run.json` of a campaign.
pub const RUN: Form = Form::of::<Run>("run", checkpoint::VERSION);
/// `edition.json` of the published corpus.
pub const EDITION: Form = Form::of::<EditionFile>("edition", edition::VERSION);
/// `checkpoint.json` of a campaign.
pub const CHECKPOINT: Form = Form::of::<CheckpointFile<Sums>>("checkpoint", checkpoint::VERSION);
/// The claims.json and axioms.json that `nightcourt study` writes.
pub const STUDY: Form = Form::of::<StudyFile>("study", file::VERSION);

/// A sampling frame for `--frame`. Frames are written as TOML, whose values are JSON's.
pub const FRAME: Form = Form::of::<FrameRow<String>>("frame", frame::VERSION);

/// The name of a catalogue: `divergences`, `loops` and so on.
pub type CatalogueName = closed::Word<CatalogueNames>;

/// The names of the catalogues.
#[derive(Debug)]
pub enum CatalogueNames {}

impl closed::WordList for CatalogueNames {
    const NAME: &'static str = "CatalogueName";
    fn words() -> Vec<&'static str> {
        Catalogue::ALL.map(Catalogue::id).to_vec()
    }
}

/// A form that is published with a schema.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The word that users type, and the name of the schema's file.
    pub id: &'static str,
    /// The version of the form.
    pub version: u32,
    root: fn(SchemaGenerator) -> Schema,
}

impl Form {
    /// The form of this row type.
    #[must_use]
    pub const fn of<T: JsonSchema>(id: &'static str, version: u32) -> Form {
        Form {
            id,
            version,
            root: SchemaGenerator::into_root_schema_for::<T>,
        }
    }

    /// Returns the schema as published, with a line feed at its end.
    #[must_use]
    pub fn schema(&self) -> String {
        format!("{:#}\n", self.value())
    }

    /// Returns the schema as a JSON value.
    #[must_use]
    pub fn value(&self) -> Value {
        let mut schema = (self.root)(SchemaSettings::draft2020_12().into_generator());
        schema.insert(
            "$id".to_owned(),
            Value::from(format!("urn:nightcourt:{}:{}", self.id, self.version)),
        );
        schema.insert("version".to_owned(), Value::from(self.version.to_string()));
        schema.to_value()
    }
}
