//! What the files of a campaign hold, as serde sees it. [`VERSION`] changes when a field changes its meaning.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::json::verdict::{EventRow, OutcomeRow};

/// The version of every record here.
pub const VERSION: u32 = 1;

/// One row of `divergences.csv`: one night, and one pair of systems that part on it.
#[derive(Clone, Debug, Serialize)]
pub struct DivergenceRow<'a> {
    /// The sampling frame.
    pub frame: &'a str,
    /// The seed.
    pub seed: u64,
    /// The night's index.
    pub index: u64,
    /// Players on the night.
    pub players: usize,
    /// Actions on the night.
    pub actions: usize,
    /// The abilities used, each once, separated by spaces.
    pub abilities: &'a str,
    /// The first system of the pair.
    pub system_a: &'a str,
    /// The second.
    pub system_b: &'a str,
    /// The narrowest lens under which they part.
    pub lens: &'a str,
    /// Whether every ability used is native to both systems.
    pub native: bool,
    /// Who dies under the first, separated by semicolons.
    pub deaths_a: &'a str,
    /// Who dies under the second.
    pub deaths_b: &'a str,
}

/// One row of `rates.csv`: one pair of systems, lens and number of players.
#[derive(Clone, Debug, Serialize)]
pub struct RateRow<'a> {
    /// The sampling frame.
    pub frame: &'a str,
    /// The first system of the pair, or `any`.
    pub system_a: &'a str,
    /// The second, or `any`.
    pub system_b: &'a str,
    /// The lens.
    pub lens: &'a str,
    /// The number of players, or `all`.
    pub players: &'a str,
    /// Nights on which both systems had an outcome.
    pub nights: u64,
    /// Nights on which they part.
    pub divergent: u64,
    /// The share.
    pub rate: String,
    /// Its 95 % Wilson interval: the lower end.
    pub low: String,
    /// The upper end.
    pub high: String,
}

/// A diverging night, whole: one of the list in `divergences.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Divergence {
    /// The night's index.
    pub index: u64,
    /// Players on the night.
    pub players: usize,
    /// Actions on the night.
    pub actions: usize,
    /// The abilities used, each once, in the order of spec.md section 2.
    pub abilities: Vec<&'static str>,
    /// The narrowest lens under which two systems part.
    pub lens: &'static str,
    /// The night text.
    pub night: String,
    /// For each lens, the groups of systems that agree.
    pub groups: ByLens<Vec<Vec<&'static str>>>,
    /// What each system says.
    pub verdicts: Vec<Verdict>,
    /// The command that prints the night.
    pub repeat: String,
}

/// Something for each lens, narrowest first.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ByLens<T> {
    /// Under the lens `deaths`.
    pub deaths: T,
    /// Under the lens `state`.
    pub state: T,
    /// Under the lens `full`.
    pub full: T,
}

/// What a system says of a night.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The system.
    pub system: &'static str,
    /// `ruled`, `exhausted` or `panicked`.
    pub standing: &'static str,
    /// The outcome, as the claims of an `[expect]` section that it bears out.
    pub says: Vec<String>,
    /// What it had to decide, in words.
    pub notes: Vec<String>,
    /// The outcome, as `nightcourt rule --batch` writes it; null if there is none.
    pub outcome: Option<OutcomeRow>,
    /// The events, in the same way.
    pub events: Vec<EventRow>,
}

/// A night on which a system panicked.
#[derive(Clone, Debug, Serialize)]
pub struct Panic {
    /// The night's index.
    pub index: u64,
    /// The system.
    pub system: &'static str,
    /// What the panic said.
    pub message: String,
    /// Where: file, line and column.
    pub place: String,
    /// The night text.
    pub night: String,
    /// The command that prints the night.
    pub repeat: String,
}

/// `run.json`: what was run, and every count.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// [`VERSION`].
    pub version: u32,
    /// The version of this program.
    pub program: &'static str,
    /// The sampling frame.
    pub frame: &'static str,
    /// The least and the most players.
    pub players: [u32; 2],
    /// The nights' indices: from the first, up to but without the second.
    pub range: [u64; 2],
    /// The seed.
    pub seed: u64,
    /// The systems compared.
    pub systems: Vec<&'static str>,
    /// Every switch and its option.
    pub switches: BTreeMap<&'static str, String>,
    /// Nights resolved.
    pub nights: u64,
    /// Nights on which any two systems part, under each lens.
    pub diverging: ByLens<u64>,
    /// How many of them `divergences.csv` and `divergences.json` hold: the first by index.
    pub kept: usize,
    /// Each pair of systems.
    pub pairs: Vec<PairCount>,
    /// What each system noted on its way.
    pub conduct: Vec<Conduct>,
    /// What the nights exercised.
    pub exercised: Exercised,
    /// The first panics, by index.
    pub panics: Vec<Panic>,
}

/// A pair of systems in `run.json`.
#[derive(Clone, Debug, Serialize)]
pub struct PairCount {
    /// The two systems.
    pub systems: [&'static str; 2],
    /// Nights on which one of them had no outcome.
    pub incomparable: u64,
    /// Nights on which they part, under each lens.
    pub parted: ByLens<u64>,
}

/// A system in `run.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Conduct {
    /// The system.
    pub system: &'static str,
    /// Nights on which it gave up within its step budget.
    pub exhausted: u64,
    /// Nights on which it panicked.
    pub panicked: u64,
    /// Its events, by kind; those that never came left out.
    pub events: BTreeMap<String, EventCount>,
}

/// Events of one kind in `run.json`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct EventCount {
    /// Nights with at least one.
    pub nights: u64,
    /// All of them.
    pub events: u64,
}

/// What the nights exercised, in `run.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Exercised {
    /// Actions of each ability.
    pub abilities: BTreeMap<&'static str, u64>,
    /// Players with each passive.
    pub passives: BTreeMap<&'static str, u64>,
    /// Players of each alignment.
    pub alignments: BTreeMap<&'static str, u64>,
    /// Nights with each feature.
    pub features: BTreeMap<&'static str, u64>,
    /// Nights of each number of players.
    pub players: BTreeMap<usize, u64>,
}
