//! The guide to a study: the texts about its measures, and the claims that they test. Guides are data (`claims.toml`), which a
//! researcher edits; the functions that count cases name figures by their ids.

use serde::{Deserialize, Serialize};

use super::Bar;

/// The texts of a study.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Guide {
    /// The title of the page.
    pub title: String,
    /// Paragraphs that a reader of every figure has to know.
    pub about: Vec<String>,
    /// The measures, in the order of the page.
    #[serde(alias = "measure")]
    pub measures: Vec<Measure>,
}

/// Figures that belong together, and the claim that they test.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measure {
    /// A word for it, which is never given to another.
    pub id: String,
    /// The subject, in a line.
    pub title: String,
    /// The method: the counted cases, and the meaning of the words.
    pub method: String,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The claim that the figures test; null if there is none.
    pub claim: Option<Claim>,
}

/// One figure: a share, or several.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// The word of its rows, unlike that of any other figure.
    pub id: String,
    /// The counted cases.
    pub counted: String,
    /// The cases among which they are counted.
    pub among: String,
    /// The kind of its rows.
    #[serde(default)]
    pub parts: Parts,
}

/// The rows of a figure.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Parts {
    /// One row, without a name.
    #[default]
    One,
    /// The kind of the rows, and their names.
    Listed(String, Vec<String>),
    /// The kind of the rows, whose names are found on nights.
    Found(String),
}

/// A statement of a source, in our words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Claim {
    /// The source and the place in it.
    pub source: String,
    /// The statement.
    pub says: String,
    /// The figure that decides.
    pub figure: String,
    /// The part of the figure; empty if it has one row.
    pub part: String,
    /// The bar that the figure has to meet.
    pub bar: Bar,
    /// The reason for the result.
    pub remark: String,
    /// A small night that shows the reason; null if there is none.
    pub example: Option<Example>,
}

/// A small night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// The finding that it shows.
    pub shows: String,
    /// Its text.
    pub night: String,
}
