//! What the files of a campaign hold, as serde sees it. [`VERSION`] changes when a field changes its meaning.

use std::collections::BTreeMap;
use std::fmt;

#[cfg(feature = "schema")]
use nightcourt_precedent::family::Kind as Kinds;
#[cfg(feature = "schema")]
use nightcourt_precedent::finding::Catalogue;
use nightcourt_precedent::finding::Kind;
#[cfg(feature = "schema")]
use nightcourt_resolvers::compare::Status;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::seal;
use crate::json::verdict::{EventRow, OutcomeRow};
use crate::rulings::Rulings;
use crate::study::terms::TermsRow;

/// The version of the files of a study. It changes when a field changes its meaning, is added or removed.
pub const VERSION: u32 = 6;

/// A file of a campaign, by the version that this program reads.
pub trait Versioned: DeserializeOwned {
    /// The version.
    const VERSION: u32;
}

impl Versioned for CatalogueFile {
    const VERSION: u32 = VERSION;
}
impl Versioned for FamiliesFile {
    const VERSION: u32 = VERSION;
}

/// Why bytes are not a file of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvalidRecord {
    /// They are of no such form, or a part of one.
    Form(String),
    /// They are of another version of the records.
    Version {
        /// The version that they say they have.
        found: u32,
        /// The version that this program reads.
        read: u32,
    },
    /// They were changed since they were written: their hash is of something else.
    Altered,
    /// They were made under other rulings: which, in words.
    Rulings(String),
}

impl fmt::Display for InvalidRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidRecord::Form(what) => f.write_str(what),
            InvalidRecord::Version { found, read } => {
                write!(f, "it has version {found} of the records, and this program reads version {read}")
            }
            InvalidRecord::Altered => f.write_str("it was changed after it was written: its content has another hash"),
            InvalidRecord::Rulings(what) => write!(f, "it was made under other rulings: {what}"),
        }
    }
}

/// Reads a [`CatalogueFile`] or a [`FamiliesFile`]; a [`Run`] and a checkpoint by [`read_sealed`]. The version is looked at
/// first: a file of another one has other fields.
///
/// # Errors
/// If it is something else.
pub fn read<T: Versioned>(bytes: &[u8]) -> Result<T, InvalidRecord> {
    #[derive(Deserialize)]
    struct Head {
        version: u32,
    }
    let form = |error: serde_json::Error| InvalidRecord::Form(error.to_string());
    let Head { version } = serde_json::from_slice(bytes).map_err(form)?;
    if version != T::VERSION {
        return Err(InvalidRecord::Version { found: version, read: T::VERSION });
    }
    serde_json::from_slice(bytes).map_err(form)
}

/// A file that carries a hash of its content, and the rulings that it was made under.
pub trait Sealed: Versioned {
    /// What systems said of the pinned nights when it was made.
    fn rulings(&self) -> &Rulings;
    /// The systems whose rulings it depends on, by their ids.
    fn systems(&self) -> &[String];
}

/// Reads a [`Run`] or a checkpoint.
///
/// # Errors
/// If it is something else, was changed since it was written, or was made under other rulings than this program's.
pub fn read_sealed<T: Sealed>(bytes: &[u8]) -> Result<T, InvalidRecord> {
    let file: T = read(bytes)?;
    if !seal::holds(bytes) {
        return Err(InvalidRecord::Altered);
    }
    match file.rulings().difference(&Rulings::pinned(), file.systems()) {
        None => Ok(file),
        Some(what) => Err(InvalidRecord::Rulings(what)),
    }
}

/// Something for each lens, narrowest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByLens<T> {
    /// Under the lens `deaths`: who is reported dead.
    pub deaths: T,
    /// Under the lens `state`: that, and alignments, abilities, belongings and revivals.
    pub state: T,
    /// Under the lens `full`: that, and all that players are told.
    pub full: T,
}

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

/// `families.json` of a campaign: the precedents of `divergences.json` in families. Two are of one family if they are the
/// same night, whatever the order of submission, once each ability is replaced by the first of its kind, and the same
/// systems stand against each other under the same lens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Families"))]
pub struct FamiliesFile {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The systems compared, by their ids, in the order of the campaign.
    pub systems: Vec<String>,
    /// How the rulings that hosts dispute were decided: every switch, and the option chosen.
    pub switches: BTreeMap<String, String>,
    /// For each sampling frame, how few precedents and how few families cover its diverging nights.
    pub coverage: Vec<Coverage>,
    /// The families: those met on most nights, in all frames together, first; then by id.
    pub families: Vec<Family>,
}

impl FamiliesFile {
    /// The family of this id, or of the precedent of this id.
    #[must_use]
    pub fn family(&self, id: &str) -> Option<&Family> {
        self.families.iter().find(|family| family.id == id || family.precedents.iter().any(|one| one == id))
    }
}

/// How few precedents and families cover the diverging nights of a sampling frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coverage {
    /// The id of the sampling frame.
    pub frame: String,
    /// Its nights on which any two systems diverge, each counted once for every precedent that it comes down to.
    pub nights: u64,
    /// How many precedents, the most frequent first, it takes to cover 50, 90 and 99 % of these.
    #[cfg_attr(feature = "schema", schemars(length(equal = 3)))]
    pub precedents: Vec<usize>,
    /// How many families it takes.
    #[cfg_attr(feature = "schema", schemars(length(equal = 3)))]
    pub families: Vec<usize>,
}

/// Precedents that are one another with abilities changed for others of their kind, on which the same systems stand
/// against each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Family {
    /// Its name: `f-` and the first 12 hexadecimal digits of the BLAKE3 hash of `pattern`.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^f-[0-9a-f]{12}$")))]
    pub id: String,
    /// What happens on its first precedent, in words; in brackets whoever does what several abilities could.
    pub title: String,
    /// What its nights have in common: a night text with the first ability of its kind in the place of each, in the
    /// first of all orders of submission, then the lens and the groups in a line. The systems need not diverge on that night.
    pub pattern: String,
    /// The narrowest lens under which any two systems diverge on its precedents.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["deaths", "state", "full"])))]
    #[serde(with = "super::word")]
    pub lens: Lens,
    /// The groups of systems that agree under it.
    pub groups: Vec<Vec<String>>,
    /// The ids of its precedents, those met on most nights first.
    pub precedents: Vec<String>,
    /// On how many nights of each frame its precedents were met; a night may have come down to several.
    pub frames: Vec<FamilyNights>,
    /// The actions of its first precedent that may have another ability.
    pub slots: Vec<SlotRow>,
    /// How many nights there are with one ability of each slot, every one with every other, all of which were resolved; 0 if
    /// there are more than 4,096.
    pub tried: usize,
    /// On how many of them the same systems stand against each other under the same lens.
    pub alike: usize,
}

impl Family {
    /// On how many nights its precedents were met, in all frames together.
    #[must_use]
    pub fn nights(&self) -> u64 {
        self.frames.iter().map(|row| row.nights).sum()
    }
}

/// How often the precedents of a family were met in a frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FamilyNights {
    /// The id of the sampling frame, or the word of a census.
    pub frame: String,
    /// Nights that come down to one of its precedents, each counted for every one.
    pub nights: u64,
}

/// An action of a family's first precedent, and what may stand in its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SlotRow {
    /// Which action of that night it is, from 0.
    pub action: usize,
    /// Its kind, as the README has them.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Kinds::ALL.map(Kinds::id))))]
    pub kind: String,
    /// The abilities of the kind with which, all else as on that night, the same systems stand against each other under the
    /// same lens. Each was tried.
    pub abilities: Vec<String>,
}

/// `run.json` of a campaign: what was run, and every count. It is written last: a folder without it is not whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Run"))]
pub struct Run {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The BLAKE3 hash of this file with zeros in the place of these 64 digits.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub content: String,
    /// The BLAKE3 hashes of all other files of the folder that the campaign wrote, by their names.
    pub files: BTreeMap<String, String>,
    /// The version of the program that wrote the files.
    pub program: String,
    /// The command that runs the same nights.
    pub command: String,
    /// The sources of nights, and the systems that resolve them under which switches.
    pub terms: TermsRow,
    /// What the nights of each sampling frame gave.
    pub frames: Vec<FrameRun>,
    /// By catalogue: how many precedents it has.
    pub precedents: BTreeMap<String, usize>,
    /// What systems said of the pinned nights when it was made.
    pub rulings: Rulings,
}

impl Versioned for Run {
    const VERSION: u32 = VERSION;
}
impl Sealed for Run {
    fn rulings(&self) -> &Rulings {
        &self.rulings
    }
    fn systems(&self) -> &[String] {
        &self.terms.systems
    }
}

/// A sampling frame in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FrameRun {
    /// The id of the sampling frame.
    pub frame: String,
    /// Of a census: its nights up to names. Left out of a sampling frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<u64>,
    /// The indices of its nights, or of the units of a census: ranges, first and end; the end is not in the range.
    pub ranges: Vec<[u64; 2]>,
    /// Nights resolved, or that the classes of a census stand for.
    pub nights: u64,
    /// Nights that were drawn besides, and do not meet the conditions (`given`): nothing else counts them. Left out if there are none.
    #[serde(default, skip_serializing_if = "crate::study::is_zero")]
    pub passed_over: u64,
    /// Nights on which any two systems diverge, under each lens.
    pub diverging: ByLens<u64>,
    /// The same for each pair of systems.
    pub pairs: Vec<PairCount>,
    /// The counts of each system.
    pub systems: Vec<SystemRow>,
    /// What the nights exercised.
    pub exercised: Exercised,
    /// By catalogue: how many of its precedents nights of this frame come down to.
    pub precedents: BTreeMap<String, usize>,
    /// By finding (kind, systems, and lens or place, separated by colons): nights that show it, and to find the precedent would have taken
    /// too much work. Left out if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unattributed: BTreeMap<String, u64>,
}

/// A pair of systems in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairCount {
    /// The two systems.
    pub systems: [String; 2],
    /// Nights on which one of the two, or both, had no outcome: they are not compared there.
    pub incomparable: u64,
    /// Nights on which the two diverge, under each lens.
    pub diverging: ByLens<u64>,
    /// Of these, nights on which some possible outcome of the one is one of the other.
    pub could_agree: ByLens<u64>,
    /// Nights of these on which that is unknown: a search for possible outcomes exceeded its budget.
    pub unknown: ByLens<u64>,
}

/// A system in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SystemRow {
    /// The system.
    pub system: String,
    /// Nights on which it exceeded its step budget.
    pub exhausted: u64,
    /// Nights on which it panicked; of an engine, on which it failed.
    pub panicked: u64,
    /// Of an engine: nights that it does not resolve. Left out if there are none.
    #[serde(default, skip_serializing_if = "crate::study::is_zero")]
    pub skipped: u64,
    /// Of an engine: nights of which it says two things when it is asked twice. Left out if there are none.
    #[serde(default, skip_serializing_if = "crate::study::is_zero")]
    pub flaky: u64,
    /// Nights with a breakdown of the golden rule, whether the list or a tie-break decided it.
    pub breakdown: u64,
    /// Nights on which its rules allow more than one outcome, under each lens.
    pub underdetermined: ByLens<u64>,
    /// Nights on which that is unknown, under each lens: the search exceeded its budget.
    pub unknown: ByLens<u64>,
    /// Its events: `breakdown-list`, `breakdown-tie`, `ambiguity`, `loop`, `order`, `split`, `contradiction`; those that never
    /// came are left out.
    pub events: BTreeMap<String, EventCount>,
}

/// Events of one kind in `run.json`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventCount {
    /// Nights with at least one such event.
    pub nights: u64,
    /// All such events.
    pub events: u64,
}

/// What the nights exercised, in `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exercised {
    /// By ability: actions of it.
    pub abilities: BTreeMap<String, u64>,
    /// By passive: players with it.
    pub passives: BTreeMap<String, u64>,
    /// By alignment: players of it.
    pub alignments: BTreeMap<String, u64>,
    /// By feature: nights with it.
    pub features: BTreeMap<String, u64>,
    /// By number of players: nights with so many.
    pub players: BTreeMap<usize, u64>,
}
