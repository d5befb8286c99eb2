//! The record of the families: `families.json`.

use std::collections::BTreeMap;

#[cfg(feature = "schema")]
use nightcourt_precedent::family::Kind as Kinds;
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

use crate::record::{VERSION, Versioned};

/// `families.json` of a campaign: the precedents of `divergences.json` in families. Two are of one family if they are the
/// same night, whatever the order of submission, once each ability is replaced by the first of its kind, and the same
/// systems stand against each other under the same lens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Families")
)]
pub struct FamiliesFile {
    /// The version of the records. It changes when a field changes its meaning, comes or goes.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The systems compared, by their ids, in the order of the campaign.
    pub systems: Vec<String>,
    /// The rulings that hosts dispute: every switch, and the option chosen.
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
        self.families
            .iter()
            .find(|family| family.id == id || family.precedents.iter().any(|one| one == id))
    }
}

/// Number of precedents and families that cover the diverging nights of a sampling frame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coverage {
    /// The id of the sampling frame.
    pub frame: String,
    /// Its nights on which any two systems diverge, each counted once for every precedent that it comes down to.
    pub nights: u64,
    /// Number of precedents, the most frequent first, that cover 50, 90 and 99 % of these.
    #[cfg_attr(feature = "schema", schemars(length(equal = 3)))]
    pub precedents: Vec<usize>,
    /// Number of families that do.
    #[cfg_attr(feature = "schema", schemars(length(equal = 3)))]
    pub families: Vec<usize>,
    /// Number of these nights that so large a number of families covers, if each night is left out while they are chosen:
    /// about as great a share of fresh nights is covered.
    #[cfg_attr(feature = "schema", schemars(length(equal = 3)))]
    pub held_out: Vec<u64>,
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
    /// Its first precedent in words; in brackets whoever does what several abilities could.
    pub title: String,
    /// The pattern of its nights: a night text with the first ability of its kind in the place of each, in the
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
    /// Number of nights with one ability of each slot, in all combinations, all resolved; 0 if there are more than 4,096.
    pub tried: usize,
    /// Number of them on which systems diverge in the same groups under the same lens.
    pub alike: usize,
}

impl Family {
    /// On how many nights its precedents were met, in all frames together.
    #[must_use]
    pub fn nights(&self) -> u64 {
        self.frames.iter().map(|row| row.nights).sum()
    }
}

/// Counts of a family's precedents in a frame.
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

impl Versioned for FamiliesFile {
    const VERSION: u32 = VERSION;
}
