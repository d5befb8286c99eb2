//! The records of a catalogue: its precedents, and what is known of each.

use std::collections::BTreeMap;

use nightcourt_precedent::finding::Kind;
#[cfg(feature = "schema")]
use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::{Deserialize, Serialize};

use super::ByLens;
use crate::json::verdict::{EventRow, OutcomeRow};
use crate::record::{VERSION, Versioned};

#[cfg(feature = "schema")]
use crate::schema::closed;

/// A catalogue of a campaign: `divergences.json`, `loops.json`, `anomalies.json`, `underdetermined.json`, `settled.json` or `panics.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Catalogue")
)]
pub struct CatalogueFile {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// Which catalogue it is; the name of its file.
    #[cfg_attr(feature = "schema", schemars(with = "crate::schema::CatalogueName"))]
    pub catalogue: String,
    /// The systems compared, by their ids, in the order of the campaign.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub systems: Vec<String>,
    /// The rulings that hosts dispute: every switch, and the option chosen.
    #[cfg_attr(feature = "schema", schemars(with = "closed::SwitchOptions"))]
    pub switches: BTreeMap<String, String>,
    /// The censuses, by their words, whose nights are all in it: every minimal night of theirs, and every settled one, is among
    /// the precedents. Left out if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub complete: Vec<String>,
    /// The precedents: those met on most nights, in all frames together, first; then by id.
    pub precedents: Vec<Precedent>,
}

/// A precedent: a night that shows something, minimized and in canonical form, and all that is known of it. Everything but
/// how often it was met follows from the night.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Precedent {
    /// Its name: the first 12 hexadecimal digits of the BLAKE3 hash of `night`. Equal nights have equal ids in every campaign.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// The name of its class: all precedents that are equal but for the order of submission have it in common. It is the id of
    /// the one that comes first in canonical order, whether that is a precedent or not.
    pub class: String,
    /// The night in words.
    pub title: String,
    /// The night text, as `nightcourt rule` reads it, without a title. Players have standard names, in the order in which
    /// the actions name them.
    pub night: String,
    /// Number of players.
    pub players: usize,
    /// Number of actions.
    pub actions: usize,
    /// The ids of the abilities used, each once, in the order of `nightcourt list systems`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::AbilityId>"))]
    pub abilities: Vec<String>,
    /// Ids of the mechanisms that it is an example of, each by the rule that the README of the files states; `other` if none.
    pub mechanisms: Vec<String>,
    /// Its findings: those of sampled nights that come down to it.
    pub findings: Vec<FindingRow>,
    /// On how many nights of each sampling frame it was met, and on which first. Frames without such a night are left out.
    pub frames: Vec<Frequency>,
    /// The command that prints the first of those nights, of the first frame.
    pub repeat: String,
    /// For each lens, the groups of systems that agree. A system without an outcome is in no group.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "super::ByLens<Vec<Vec<closed::RulerId>>>")
    )]
    pub groups: ByLens<Vec<Vec<String>>>,
    /// The outcomes, each with the systems that say it under the lens `full`; a system without one is alone.
    pub rulings: Vec<Ruling>,
    /// Decisions and notes of systems on the way; systems without any are left out.
    pub events: Vec<Notes>,
    /// The systems whose rules allow more than one outcome, and the outcomes.
    pub possible: Vec<PossibleRow>,
    /// The ids of the other precedents of this file that this one contains: their players and actions are among its own
    /// under other names, with abilities, aims, passives and belongings preserved.
    pub contains: Vec<String>,
    /// The ids of the other precedents of this file that contain this one.
    pub contained_in: Vec<String>,
    /// True if it shows something that no precedent within it shows: `false` if it contains one that was catalogued for all of
    /// its `findings` too (for these systems, and under this lens), and that does not contain it in turn.
    pub irreducible: bool,
    /// The certificate that it is minimal: every night that is one step of the minimizer smaller, and what it shows. It
    /// shows none of the `findings`, unless `by_analogy` is true. Empty in the files of a campaign: `nightcourt show ID -f
    /// json` has it, and `nightcourt check` resolves every smaller night.
    pub reductions: Vec<ReductionRow>,
}

/// A finding of a precedent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingRow {
    /// The kind of finding: `diverges` in `divergences.json`; `breakdown-list`, `breakdown-tie`, `loop`, `rule-4` or `exhausted` in
    /// `loops.json`; `two-deaths`, `unkilled` or `ordered` in `anomalies.json`; `underdetermined` in `underdetermined.json`;
    /// `settled` in `settled.json`;
    /// `panic` in `panics.json`.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = Kind::ALL.map(Kind::id))))]
    #[serde(with = "super::word")]
    pub kind: Kind,
    /// The system, or the two that diverge.
    #[serde(with = "super::word::systems")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<closed::RulerId>", length(min = 1, max = 2))
    )]
    pub systems: Vec<RulerId>,
    /// Narrowest lens of a divergence; the two diverge under every wider one too.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        with = "super::word::optional"
    )]
    #[cfg_attr(feature = "schema", schemars(with = "Option<closed::LensId>"))]
    pub lens: Option<Lens>,
    /// True if every ability used on the night is native to these systems: their sources themselves place or define it.
    pub native: bool,
    /// Shape of the circle of a breakdown or loop, such as `block>jail>`; the same word for all circles of one form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Message of a panic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Source file, line and column of a panic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Number of nights of sampling frames, and of given nights, that show this finding and come down to this precedent for it.
    pub sampled: u64,
    /// Number of nights of censuses that do.
    pub counted: u64,
    /// The first such night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstNight>,
    /// True if no night of a census that has this precedent shows the finding with fewer actions. Left out if false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub smallest: bool,
}

impl FindingRow {
    /// Number of nights, sampled or counted.
    #[must_use]
    pub fn nights(&self) -> u64 {
        self.sampled.saturating_add(self.counted)
    }
}

/// The first night with a finding.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstNight {
    /// The first frame, census or list of given nights that has such a night.
    #[cfg_attr(feature = "schema", schemars(with = "closed::FrameName"))]
    pub frame: String,
    /// The least index of such a night in it; of a census, of its unit.
    pub index: u64,
}

/// Counts of a precedent in a sampling frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frequency {
    /// The id of the sampling frame.
    #[cfg_attr(feature = "schema", schemars(with = "closed::FrameName"))]
    pub frame: String,
    /// Nights of the frame with any finding of this catalogue that comes down to the precedent; each counts once. 0 in a census
    /// if every night that shows the precedent's findings comes down to another one.
    pub nights: u64,
    /// The least index of such a night.
    pub first: u64,
}

/// An outcome, and the systems that say it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ruling {
    /// The systems.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<closed::RulerId>"))]
    pub systems: Vec<String>,
    /// `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked,
    /// or is an engine that failed. `skipped`: it is an engine that does not resolve such nights. `flaky`: it is
    /// an engine that answers in two ways when it is asked twice.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Status::ALL.map(Status::id))))]
    pub standing: String,
    /// The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an outcome; of
    /// an engine that skipped the night, why.
    pub says: Vec<String>,
    /// The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    pub outcome: Option<OutcomeRow>,
}

/// Decisions and notes of a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notes {
    /// The system.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// Its events in words.
    pub notes: Vec<String>,
    /// The same as data, in the same order, as `nightcourt rule --batch` writes them.
    pub events: Vec<EventRow>,
}

/// The outcomes that a system's rules allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PossibleRow {
    /// The system.
    #[serde(with = "super::word")]
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: RulerId,
    /// True if the search exceeded its budget: there may be more outcomes than these.
    pub exceeded: bool,
    /// Each outcome once; the first is that of the system's own order.
    pub ways: Vec<WayRow>,
}

/// One possible outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WayRow {
    /// The choices on one way there, in words, as in `if Ann's block on Bob goes before Bob's jail on Ann`; may be empty.
    pub condition: String,
    /// The outcome in words, as in `rulings`.
    pub says: Vec<String>,
    /// The outcome as data, as `nightcourt rule --batch` writes it.
    pub outcome: OutcomeRow,
}

/// A night that is one step smaller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReductionRow {
    /// The step of the minimizer, in words.
    pub step: String,
    /// Findings of the smaller night: for each lens under which systems diverge otherwise than under the one before, the groups
    /// that agree, as in `deaths: nar lar | snarf`; then each system's own findings, as in `nar: breakdown-tie`.
    pub shows: Vec<String>,
    /// True if a finding is native on the precedent and would not be on the smaller night. The minimizer does not take such
    /// a step, so a finding may be shown there too. Left out if false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_analogy: bool,
}

impl Versioned for CatalogueFile {
    const VERSION: u32 = VERSION;
}
