//! What the files of a campaign hold, as serde sees it. [`VERSION`] changes when a field changes its meaning.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::verdict::{EventRow, OutcomeRow};

/// The version of every record here.
pub const VERSION: u32 = 2;

/// Something for each lens, narrowest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByLens<T> {
    /// Under the lens `deaths`.
    pub deaths: T,
    /// Under the lens `state`.
    pub state: T,
    /// Under the lens `full`.
    pub full: T,
}

/// A catalogue: `divergences.json`, `loops.json`, `anomalies.json` or `panics.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Catalogue")]
pub struct CatalogueFile {
    /// The version of the records.
    pub version: u32,
    /// `divergences`, `loops`, `anomalies` or `panics`.
    pub catalogue: String,
    /// The systems compared, in the order of the campaign.
    pub systems: Vec<String>,
    /// Every switch and its option.
    pub switches: BTreeMap<String, String>,
    /// The precedents, the most frequent first, then by id.
    pub precedents: Vec<Precedent>,
}

/// A minimized night in canonical form, and all that is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Precedent {
    /// The first 12 hexadecimal digits of the BLAKE3 hash of `night`.
    pub id: String,
    /// What it is about, in words.
    pub title: String,
    /// The night text, without a title. Names are standard names in canonical order.
    pub night: String,
    /// Players on it.
    pub players: usize,
    /// Actions on it.
    pub actions: usize,
    /// The abilities used, each once, in the order of spec.md section 2.
    pub abilities: Vec<String>,
    /// What it is an example of: tags, each by a stated rule.
    pub mechanisms: Vec<String>,
    /// What it was catalogued for.
    pub findings: Vec<FindingRow>,
    /// On how many nights of each sampling frame it was met, and on which first.
    pub frames: Vec<Frequency>,
    /// The command that prints the first of those nights.
    pub repeat: String,
    /// For each lens, the groups of systems that agree.
    pub groups: ByLens<Vec<Vec<String>>>,
    /// What the systems say; those that say the same in full together.
    pub rulings: Vec<Ruling>,
    /// What systems had to decide, or noticed; those that did neither left out.
    pub events: Vec<Notes>,
    /// Precedents of this file that this one contains: their actions are among its actions, with roles and aims preserved.
    pub contains: Vec<String>,
    /// Precedents of this file that contain this one.
    pub contained_in: Vec<String>,
    /// The certificate that it is minimal: every night that is one step smaller, and what it shows. No finding above is
    /// among that, unless `by_analogy` says that the step leaves what is native.
    pub reductions: Vec<ReductionRow>,
}

/// What a precedent was catalogued for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindingRow {
    /// `parts`, `breakdown-list`, `breakdown-tie`, `loop`, `rule-4`, `exhausted`, `two-deaths`, `unkilled`, `ordered` or
    /// `panic`.
    pub kind: String,
    /// The system, or the two that part.
    pub systems: Vec<String>,
    /// Of two that part: the narrowest lens under which they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lens: Option<String>,
    /// Whether every ability used is native to these systems.
    pub native: bool,
    /// Of a breakdown or loop: the shape of the circle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<String>,
    /// Of a panic: what it said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Of a panic: file, line and column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Sampled nights on which this finding came from this precedent, in all frames.
    pub nights: u64,
}

/// How often a precedent was met in a sampling frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Frequency {
    /// The sampling frame.
    pub frame: String,
    /// Nights with a finding of this catalogue that came from it.
    pub nights: u64,
    /// The index of the first of them.
    pub first: u64,
}

/// What systems say of a night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Those who say it.
    pub systems: Vec<String>,
    /// `ruled`, `exhausted` or `panicked`.
    pub standing: String,
    /// The outcome, as the lines of an `[expect]` section that it bears out.
    pub says: Vec<String>,
    /// The outcome, as `nightcourt rule --batch` writes it; null if there is none.
    pub outcome: Option<OutcomeRow>,
}

/// What a system had to decide, or noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The system.
    pub system: String,
    /// In words.
    pub notes: Vec<String>,
    /// As `nightcourt rule --batch` writes it.
    pub events: Vec<EventRow>,
}

/// A night that is one step smaller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReductionRow {
    /// The step, in words.
    pub step: String,
    /// What the smaller night shows: for each lens under which systems part more than under the one before, the groups
    /// that agree; then each system's own findings.
    pub shows: Vec<String>,
    /// The step puts an ability that is by analogy in the place of native ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_analogy: bool,
}

/// `run.json`: what was run, and every count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Run")]
pub struct Run {
    /// The version of the records.
    pub version: u32,
    /// The version of this program.
    pub program: String,
    /// The seed.
    pub seed: u64,
    /// The least and the most players, if they were given; else each frame has its own.
    pub players: Option<[u32; 2]>,
    /// The systems compared.
    pub systems: Vec<String>,
    /// Every switch and its option.
    pub switches: BTreeMap<String, String>,
    /// Each sampling frame.
    pub frames: Vec<FrameRun>,
    /// How many precedents each catalogue has.
    pub precedents: BTreeMap<String, usize>,
}

/// A sampling frame in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrameRun {
    /// The sampling frame.
    pub frame: String,
    /// The indices of its nights: ranges, each without its end.
    pub ranges: Vec<[u64; 2]>,
    /// Nights resolved.
    pub nights: u64,
    /// Nights on which any two systems part, under each lens.
    pub diverging: ByLens<u64>,
    /// Each pair of systems.
    pub pairs: Vec<PairCount>,
    /// What each system noted on its way.
    pub conduct: Vec<Conduct>,
    /// What the nights exercised.
    pub exercised: Exercised,
    /// Precedents met, by catalogue.
    pub precedents: BTreeMap<String, usize>,
}

/// A pair of systems in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairCount {
    /// The two systems.
    pub systems: [String; 2],
    /// Nights on which one of them had no outcome.
    pub incomparable: u64,
    /// Nights on which they part, under each lens.
    pub parted: ByLens<u64>,
}

/// A system in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conduct {
    /// The system.
    pub system: String,
    /// Nights on which it gave up within its step budget.
    pub exhausted: u64,
    /// Nights on which it panicked.
    pub panicked: u64,
    /// Nights with a breakdown, whatever decided it.
    pub breakdown: u64,
    /// Its events, by kind; those that never came left out.
    pub events: BTreeMap<String, EventCount>,
}

/// Events of one kind in `run.json`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventCount {
    /// Nights with at least one.
    pub nights: u64,
    /// All of them.
    pub events: u64,
}

/// What the nights exercised, in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exercised {
    /// Actions of each ability.
    pub abilities: BTreeMap<String, u64>,
    /// Players with each passive.
    pub passives: BTreeMap<String, u64>,
    /// Players of each alignment.
    pub alignments: BTreeMap<String, u64>,
    /// Nights with each feature.
    pub features: BTreeMap<String, u64>,
    /// Nights of each number of players.
    pub players: BTreeMap<usize, u64>,
}
