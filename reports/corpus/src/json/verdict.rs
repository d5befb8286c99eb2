//! The rows of a verdict: for readers of the output of [`write_verdict`](super::write_verdict), and for the schema.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::object::version;

#[cfg(feature = "schema")]
use crate::schema::closed;

/// The verdict of one system on one night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Verdict")
)]
#[allow(
    clippy::large_enum_variant,
    reason = "nearly every verdict is of the large kind"
)]
pub enum VerdictRow {
    /// The outcome of the night.
    Resolved(ResolvedRow),
    /// The system exceeded its step budget.
    Exhausted(ExhaustedRow),
    /// The system is an engine, and has no outcome.
    Silent(SilentRow),
    /// In a batch: the line is no night.
    Error(ErrorRow),
}

/// The outcome of a night under a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Resolved")
)]
pub struct ResolvedRow {
    /// Version of this form, which may be left out: 1.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "version"
    )]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The night's number: of a batch its line, from 0.
    pub night: u64,
    /// The system's id.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The part of the verdict that is compared between systems.
    pub outcome: OutcomeRow,
    /// The events: decisions and remarks of the system.
    pub events: Vec<EventRow>,
    /// Where a switch asks for them (`nar-tie=all` and its like): every outcome that the system's rules allow, each once; the
    /// first is `outcome`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Vec<OutcomeRow>>,
    /// True if the search for these exceeded its budget: there may be more. Left out if false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more_outcomes: bool,
    /// Roles that are not fully modelled, each with its players and what is left out. Left out if there is none, and in a
    /// ruling, which names them once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// The system's own account of the night. `rule` gives it for one night; batches leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Vec<LineRow>>,
}

/// A line of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Line")
)]
pub struct LineRow {
    /// How far it is indented: a line explains the nearest line above it with a smaller depth.
    pub depth: usize,
    /// The text: a sentence.
    pub text: String,
    /// True if the described action was counteracted in the end.
    pub struck: bool,
    /// The id of the rule behind the line, such as `NAR-5`.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[A-Z]+-[0-9]+$")))]
    pub rule: String,
}

/// A system that exceeded its step budget: it has no outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Exhausted")
)]
pub struct ExhaustedRow {
    /// Version of this form, which may be left out: 1.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "version"
    )]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The night's number.
    pub night: u64,
    /// The system's id.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// Always true.
    pub exhausted: bool,
    /// As of a system that has an outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Vec<LineRow>>,
}

/// An engine that has no outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Silent")
)]
pub struct SilentRow {
    /// Version of this form, which may be left out: 1.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "version"
    )]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The night's number.
    pub night: u64,
    /// The system's id.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The reason: `skipped: ` and its words, or `failed: ` and what the engine did instead of answering.
    pub silent: String,
}

/// A line of a batch that is no night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Error")
)]
pub struct ErrorRow {
    /// Version of this form, which may be left out: 1.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "version"
    )]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The line's number, from 0.
    pub night: u64,
    /// The mistake.
    pub error: String,
}

/// The outcome of a night. Players are sorted by roster everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Outcome")
)]
pub struct OutcomeRow {
    /// The players reported dead.
    pub deaths: Vec<String>,
    /// The players who changed sides, with their new alignments.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "BTreeMap<String, closed::AlignmentId>")
    )]
    pub alignment: BTreeMap<String, String>,
    /// The players who lost abilities.
    pub stripped: Vec<String>,
    /// The items of players at the end of the night, sorted by name.
    pub holds: BTreeMap<String, Vec<String>>,
    /// The money of players at the end of the night.
    pub money: BTreeMap<String, u32>,
    /// The players who came back from the dead.
    pub revived: Vec<String>,
    /// The reports to players, sorted by player, then kind, then value.
    pub reports: Vec<ReportRow>,
}

/// A report to a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Report")
)]
pub struct ReportRow {
    /// The player who gets it.
    pub to: String,
    /// The kind: `receives`, or the ability that reads, as `investigate` or `track`.
    #[cfg_attr(feature = "schema", schemars(with = "closed::ReportId"))]
    pub ability: String,
    /// The content: players, abilities, or a word such as `mafia`, `no result`, `nobody`.
    pub value: ValueRow,
}

/// The content of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Value")
)]
pub enum ValueRow {
    /// Players who were seen, or the abilities of visits.
    List(Vec<String>),
    /// Anything else.
    Word(String),
}

/// A decision or a remark of a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Event")
)]
pub enum EventRow {
    /// `nar`, `nar-guide`: a cycle of actions that could modify each other.
    Breakdown {
        /// The reason for the pick: `list` or `tie`.
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["list", "tie"])))]
        decided: String,
        /// The cycle.
        actions: Vec<AgentRow>,
    },
    /// `nar`, `nar-guide`: free actions whose order matters.
    Ambiguity {
        /// The actions.
        actions: Vec<AgentRow>,
    },
    /// `lar`, `werewolves`, `rar-list`: actions of one step whose order matters.
    Order {
        /// The actions.
        actions: Vec<AgentRow>,
    },
    /// `snarf`: an action that got several targets.
    Split {
        /// The action.
        actions: Vec<AgentRow>,
    },
    /// `rar`, `rar-list`: a reading with two results.
    Contradiction {
        /// The reading.
        actions: Vec<AgentRow>,
    },
    /// Passives that would set each other off for ever.
    Loop {
        /// The passives, in firing order.
        members: Vec<AgentRow>,
        /// The passives that fail for the night.
        failed: Vec<AgentRow>,
    },
}

/// The agent of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Agent")
)]
pub enum AgentRow {
    /// A submitted action, by its place in the order of submission, from 0.
    Submitted(usize),
    /// A passive that went off.
    Passive {
        /// `pgo`, `suicidal` or `vendor:ITEM`.
        #[cfg_attr(feature = "schema", schemars(with = "closed::PassiveWord"))]
        passive: String,
        /// The owner.
        owner: String,
    },
}
