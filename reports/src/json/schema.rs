//! The published JSON Schemas of a night and of a verdict; the files in `schemas/` are what `nightcourt schema` prints.

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::night::NightRow;
use super::verdict::VerdictRow;

/// The version of both forms: it changes when something that was valid is no longer, or means something else.
pub const VERSION: &str = "1";

/// The form that a schema describes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A night.
    Night,
    /// A verdict, or any other line that a batch prints.
    Verdict,
}

impl Form {
    /// Both.
    pub const ALL: [Form; 2] = [Form::Night, Form::Verdict];

    /// The word that users type, and the file's name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Form::Night => "night",
            Form::Verdict => "verdict",
        }
    }

    /// The schema as it is published, with a line feed at its end.
    #[must_use]
    pub fn schema(self) -> String {
        let generator = SchemaSettings::draft2020_12().into_generator();
        let mut schema = match self {
            Form::Night => generator.into_root_schema_for::<NightRow<'static>>(),
            Form::Verdict => generator.into_root_schema_for::<VerdictRow>(),
        };
        schema.insert("$id".to_owned(), Value::from(format!("urn:nightcourt:{}:{VERSION}", self.id())));
        schema.insert("version".to_owned(), Value::from(VERSION));
        let mut text = serde_json::to_string_pretty(schema.as_value()).unwrap_or_default();
        text.push('\n');
        text
    }
}
