//! The rows of an exported data package that no file of a campaign has; the others are in
//! [`records`](crate::campaign::records).

use serde::{Deserialize, Serialize};

/// One row of `precedents.csv`: a precedent of a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PrecedentCells {
    /// The catalogue: the name of its JSON file.
    pub catalogue: String,
    /// The id of the precedent.
    pub id: String,
    /// The id of its class: precedents that are equal but for the order of submission.
    pub class: String,
    /// The title of the precedent: its result in words.
    pub title: String,
    /// The night text, of several lines, as `nightcourt rule` reads it.
    pub night: String,
    /// Number of players of the precedent.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "players")))]
    pub players: usize,
    /// Number of its actions.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "actions")))]
    pub actions: usize,
    /// `false` if a smaller precedent within it was catalogued for all of its findings too, else `true`.
    pub irreducible: bool,
    /// The command that prints the first night that comes down to the precedent for anything of the catalogue.
    pub repeat: String,
}

/// One row of `counts.csv`: nights of one frame and one number of players that show a finding and come down to a precedent for it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CauseCells {
    /// The catalogue: the name of its JSON file.
    pub catalogue: String,
    /// The id of the precedent.
    pub id: String,
    /// The kind of finding.
    pub kind: String,
    /// The id of the system, or of the first system of the pair.
    pub system_a: String,
    /// The id of the second system; empty if there is one system.
    pub system_b: String,
    /// The narrowest lens under which the pair diverges; empty if there is one system.
    pub lens: String,
    /// The id of the sampling frame, the word of given nights, or the word of a census.
    pub frame: String,
    /// `true` if the nights are all nights of a census, `false` if they were drawn at random, or given.
    pub exact: bool,
    /// Number of players of the nights.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "players")))]
    pub players: u8,
    /// Number of nights that show the finding and come down to this precedent for it. A night with several findings is in several rows.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "nights")))]
    pub nights: u64,
}

/// The last column of `rates.csv`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TagCell {
    /// The subject of the measure: of `event` the kind of event, of `mechanism` the mechanism, of `unattributed` the kind of finding;
    /// empty for other measures.
    pub tag: String,
}

/// One row of `nights.csv`: a sampled night, resolved by all systems.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NightCells {
    /// The id of the sampling frame.
    pub frame: String,
    /// The index of the night in its frame.
    pub index: u64,
    /// Number of players.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "players")))]
    pub players: usize,
    /// Number of actions.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "actions")))]
    pub actions: usize,
    /// The partition of the systems under the lens `deaths`: a letter for each system, in the order of `systems` in `datapackage.json`.
    /// Systems with the same letter agree; `-` is a system without an outcome.
    pub deaths: String,
    /// The partition under the lens `state`, in the same form.
    pub state: String,
    /// The partition under the lens `full`, in the same form.
    pub full: String,
}

/// One row of `events.csv`: the events of one kind that a system recorded on a night of `nights.csv`. A night without events has no row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventCells {
    /// The id of the sampling frame.
    pub frame: String,
    /// The index of the night in its frame.
    pub index: u64,
    /// The id of the system.
    pub system: String,
    /// The kind of event: `breakdown-list`, `breakdown-tie`, `ambiguity`, `loop`, `order`, `split` or `contradiction`.
    pub event: String,
    /// Number of such events.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "events")))]
    pub events: u64,
}
