//! The precedents and differences of a night for serde: `nightcourt match --format json`.

use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_corpus::json::house::HouseRow;
use serde::{Deserialize, Serialize};

use super::{Difference, Found, Match, New, Relation};
use crate::library::CorpusInfo;
use crate::withdrawn::WithdrawnNight;

#[cfg(feature = "schema")]
use nightcourt_corpus::schema::closed;

/// The version of the form.
pub const VERSION: u32 = 2;

/// The precedents and differences of a night.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Match")
)]
#[serde(deny_unknown_fields)]
pub struct FoundRow {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The folder of the corpus; `built-in` for the one that comes with the program.
    pub corpus: String,
    /// The differences between the systems asked.
    pub differences: Vec<DifferenceRow>,
    /// The precedents in the night, those that explain a difference first.
    pub matches: Vec<MatchRow>,
    /// The minimal nights that the corpus does not have.
    pub new: Vec<NewRow>,
    /// True if the search exceeded its budget: the night may have more precedents then.
    #[serde(default)]
    pub exceeded: bool,
    /// The withdrawn precedent of this very night, if it left the published corpus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn: Option<WithdrawnNight>,
    /// The house rules, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<HouseRow>,
}

/// Two systems that diverge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DifferenceRow {
    /// The two systems.
    #[cfg_attr(feature = "schema", schemars(with = "[closed::RulerId; 2]"))]
    pub systems: [String; 2],
    /// The narrowest lens under which they diverge.
    #[cfg_attr(feature = "schema", schemars(with = "closed::LensId"))]
    pub lens: String,
}

/// A precedent in the night.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchRow {
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
    /// The number of sampled nights that it was met on.
    pub nights: u64,
    /// `contained`: its actions are among the night's. `comes-down`: the night comes down to it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["contained", "comes-down"])))]
    pub how: String,
    /// If contained: for each of its actions the action of the night, counted from 0 in the order of submission.
    pub actions: Vec<usize>,
    /// If the night comes down to it: the steps, in words.
    pub steps: Vec<String>,
    /// The differences of the night that it explains.
    pub explains: Vec<DifferenceRow>,
    /// True if it explains a difference with native abilities; if it explains none, true if its abilities are native to
    /// all systems asked.
    pub native: bool,
}

/// A precedent that the corpus does not have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRow {
    /// The differences of the night that it explains.
    pub explains: Vec<DifferenceRow>,
    /// The minimal night under its players' own names.
    pub named: String,
    /// The steps that led to it, in words.
    pub steps: Vec<String>,
    /// The record to add to `divergences.json`. It was met in no sampling frame, and the precedents that contain it are
    /// not known yet.
    pub record: Precedent,
}

fn rows(differences: &[Difference]) -> Vec<DifferenceRow> {
    let row = |difference: &Difference| DifferenceRow {
        systems: difference.systems.map(|system| system.id().to_owned()),
        lens: difference.lens.id().to_owned(),
    };
    differences.iter().map(row).collect()
}

impl FoundRow {
    /// Returns a row of the precedents and differences found.
    #[must_use]
    pub fn new(info: &CorpusInfo, found: &Found, new: &[New]) -> FoundRow {
        FoundRow {
            version: VERSION,
            corpus: info.name.clone(),
            differences: rows(&found.differences),
            matches: found.matches.iter().map(row).collect(),
            new: new
                .iter()
                .map(|New { minimal, explains }| NewRow {
                    explains: rows(explains),
                    named: minimal.sheet.to_string(),
                    steps: minimal.steps.clone(),
                    record: minimal.precedent.clone(),
                })
                .collect(),
            exceeded: found.exceeded,
            withdrawn: None,
            house: None,
        }
    }
}

fn row(
    Match {
        volume,
        how,
        explains,
        native,
    }: &Match,
) -> MatchRow {
    let (word, actions, steps) = match how {
        Relation::Contained(witness) => (
            "contained",
            witness.iter().map(|action| action.index()).collect(),
            Vec::new(),
        ),
        Relation::ComesDown(steps) => ("comes-down", Vec::new(), steps.clone()),
    };
    MatchRow {
        id: volume.id.to_string(),
        title: volume.title.clone(),
        catalogues: volume
            .catalogues
            .iter()
            .map(|which| which.id().to_owned())
            .collect(),
        nights: volume.nights,
        how: word.to_owned(),
        actions,
        steps,
        explains: rows(explains),
        native: *native,
    }
}
