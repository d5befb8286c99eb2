//! The records of a catalogue: its precedents, and what is known of each.

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use nightcourt_precedent::finding::Catalogue;
use nightcourt_precedent::finding::Kind;
#[cfg(feature = "schema")]
use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::{Deserialize, Serialize};

use super::ByLens;
use crate::json::verdict::{EventRow, OutcomeRow};
use crate::record::{VERSION, Versioned};

/// A catalogue of a campaign: `divergences.json`, `loops.json`, `anomalies.json`, `underdetermined.json`, `settled.json` or `panics.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Catalogue"))]
pub struct CatalogueFile {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// Which catalogue it is; the name of its file.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Catalogue::ALL.map(Catalogue::id))))]
    pub catalogue: String,
    /// The systems compared, by their ids, in the order of the campaign.
    pub systems: Vec<String>,
    /// How the rulings that hosts dispute were decided: every switch, and the option chosen.
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Precedent {
    /// Its name: the first 12 hexadecimal digits of the BLAKE3 hash of `night`. Equal nights have equal ids in every campaign.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// The name of its class: all precedents that are equal but for the order of submission have it in common. It is the id of
    /// the one that comes first in canonical order, whether that is a precedent or not.
    pub class: String,
    /// What happens on the night, in words.
    pub title: String,
    /// The night text, as `nightcourt rule` reads it, without a title. Players have standard names, in the order in which
    /// the actions name them.
    pub night: String,
    /// How many players it has.
    pub players: usize,
    /// How many actions it has.
    pub actions: usize,
    /// The ids of the abilities used, each once, in the order of `nightcourt systems`.
    pub abilities: Vec<String>,
    /// What it is an example of: the ids of mechanisms, each by the rule that the README of the files states; `other` if none.
    pub mechanisms: Vec<String>,
    /// What it was catalogued for: what sampled nights show that come down to it.
    pub findings: Vec<FindingRow>,
    /// On how many nights of each sampling frame it was met, and on which first. Frames without such a night are left out.
    pub frames: Vec<Frequency>,
    /// The command that prints the first of those nights, of the first frame.
    pub repeat: String,
    /// For each lens, the groups of systems that agree. A system without an outcome is in no group.
    pub groups: ByLens<Vec<Vec<String>>>,
    /// How the night ends; systems that say the same under the lens `full` stand together, those without an outcome alone.
    pub rulings: Vec<Ruling>,
    /// What systems had to decide, or noticed, on the way; those that did neither are left out.
    pub events: Vec<Notes>,
    /// The systems whose rules allow more than one outcome, and the outcomes.
    pub possible: Vec<PossibleRow>,
    /// The ids of the other precedents of this file that this one contains: their players and actions are among its own
    /// under other names, with abilities, aims, passives and belongings preserved.
    pub contains: Vec<String>,
    /// The ids of the other precedents of this file that contain this one.
    pub contained_in: Vec<String>,
    /// Whether it shows something that no precedent within it shows: `false` if it contains one that was catalogued for all of
    /// its `findings` too (for these systems, and under this lens), and that does not contain it in turn.
    pub irreducible: bool,
    /// The certificate that it is minimal: every night that is one step of the minimizer smaller, and what it shows. It
    /// shows none of the `findings`, unless `by_analogy` is true.
    pub reductions: Vec<ReductionRow>,
}

/// What a precedent was catalogued for.
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
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>", length(min = 1, max = 2)))]
    #[serde(with = "super::word::systems")]
    pub systems: Vec<RulerId>,
    /// Of a divergence: the narrowest lens under which the two diverge. They diverge under every wider one too.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["deaths", "state", "full", null])))]
    #[serde(default, skip_serializing_if = "Option::is_none", with = "super::word::optional")]
    pub lens: Option<Lens>,
    /// Whether every ability used on the night is native to these systems: their sources themselves place or define it.
    pub native: bool,
    /// Of a breakdown or loop: the shape of the circle, such as `block>jail>`; the same word for all circles of one form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Of a panic: its message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Of a panic: the source file, line and column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Number of nights of sampling frames, and of given nights, that show this finding and come down to this precedent for it.
    pub sampled: u64,
    /// Number of nights of censuses that do.
    pub counted: u64,
    /// The first such night. Left out if unknown: states of version 5 do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstNight>,
    /// Whether no night of a census that has this precedent shows the finding with fewer actions. Left out if false.
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
    pub frame: String,
    /// The least index of such a night in it; of a census, of its unit.
    pub index: u64,
}

/// How often a precedent was met in a sampling frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frequency {
    /// The id of the sampling frame.
    pub frame: String,
    /// Nights of the frame with any finding of this catalogue that comes down to the precedent; each counts once. 0 in a census
    /// if every night that shows the precedent's findings comes down to another one.
    pub nights: u64,
    /// The least index of such a night.
    pub first: u64,
}

/// How a night ends under systems that say the same of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ruling {
    /// The systems.
    pub systems: Vec<String>,
    /// `ruled`: with an outcome. `exhausted`: it exceeded its step budget. `panicked`: it panicked,
    /// or is an engine that failed. Of engines also `skipped`: it does not resolve such nights; `flaky`: asked twice, it says two
    /// things.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Status::ALL.map(Status::id))))]
    pub standing: String,
    /// The outcome in words: the lines of an `[expect]` section of a night text that hold for it. Empty without an outcome; of
    /// an engine that skipped the night, why.
    pub says: Vec<String>,
    /// The outcome as data, as `nightcourt rule --batch` writes it; null without one.
    pub outcome: Option<OutcomeRow>,
}

/// What a system had to decide, or noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notes {
    /// The system.
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
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(with = "super::word")]
    pub system: RulerId,
    /// Whether the search exceeded its budget: there may be more outcomes than these.
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
    /// What the smaller night shows: for each lens under which systems diverge otherwise than under the one before, the groups
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
