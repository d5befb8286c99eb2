//! `nightcourt.toml`: a host's defaults for rulings of one night and for precedents. Campaigns never read it, because
//! their files must follow from their command line.

use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{FileError, vocabulary};
use serde::{Deserialize, Serialize};
use toml::Spanned;

/// Name of the file, in the folder of a command or in one above.
pub const FILE: &str = "nightcourt.toml";

/// Version of the form.
pub const VERSION: u32 = 1;

/// Defaults of a host. Each replaces the option of its name, and a given option wins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Defaults {
    /// House rules: a preset, or a file in the same folder.
    pub house: Option<String>,
    /// Systems to ask; empty for those of the house, else all seven.
    pub systems: Vec<System>,
    /// Corpus folder, relative to this file.
    pub corpus: Option<String>,
}

/// Defaults of a host: nightcourt.toml.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Defaults"))]
#[serde(
    deny_unknown_fields,
    bound(deserialize = "V: Deserialize<'de>, S: Deserialize<'de>")
)]
pub(crate) struct DefaultsRow<V, S> {
    /// The version of this form: 1.
    version: V,
    /// House rules: a preset, or a file in the same folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    house: Option<String>,
    /// Systems to ask.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    systems: Vec<S>,
    /// Corpus folder, relative to this file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    corpus: Option<String>,
}

impl Defaults {
    /// Parses the file.
    ///
    /// # Errors
    /// The first mistake, with its place and the nearest word that is known.
    pub fn parse(text: &str) -> Result<Defaults, FileError> {
        let row: DefaultsRow<Spanned<u32>, Spanned<String>> = toml::from_str(text)
            .map_err(|error| FileError::of_reader(text, error.span(), error.message()))?;
        if *row.version.get_ref() != VERSION {
            let version = row.version.get_ref();
            let said = format!(
                "these defaults are of version {version}; this program reads version {VERSION}"
            );
            return Err(FileError::at(text, &row.version.span(), said));
        }
        let system = |word: &Spanned<String>| {
            vocabulary::system(word.get_ref())
                .map_err(|complaint| FileError::at(text, &word.span(), complaint.to_string()))
        };
        let systems = row.systems.iter().map(system).collect::<Result<_, _>>()?;
        Ok(Defaults {
            house: row.house,
            systems,
            corpus: row.corpus,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_read() {
        let text =
            "version = 1\nhouse = \"matrix6\"\nsystems = [\"nar\", \"snarf\"]\ncorpus = \"mine\"\n";
        let expected = Defaults {
            house: Some("matrix6".to_owned()),
            systems: vec![System::Nar, System::Snarf],
            corpus: Some("mine".to_owned()),
        };
        assert_eq!(Defaults::parse(text), Ok(expected));
        assert_eq!(Defaults::parse("version = 1\n"), Ok(Defaults::default()));
    }

    #[test]
    fn mistakes_have_a_place() {
        for (text, says) in [
            (
                "version = 2\n",
                "line 1, column 11: these defaults are of version 2; this program reads version 1",
            ),
            (
                "version = 1\nsystems = [\"nra\"]\n",
                "line 2, column 12: no system is called `nra`; did you mean nar?",
            ),
            (
                "version = 1\nhaus = \"x\"\n",
                "line 2, column 1: unknown field `haus`",
            ),
        ] {
            let said = Defaults::parse(text).expect_err(text).to_string();
            assert!(said.starts_with(says), "{said}");
        }
    }
}
