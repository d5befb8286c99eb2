//! The rows of a verdict: for whoever reads what [`write_verdict`](super::write_verdict) writes, and for the schema.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::object::version;

/// What one system says of one night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Verdict"))]
#[allow(clippy::large_enum_variant, reason = "nearly every verdict is of the large kind")]
pub enum VerdictRow {
    /// How the night ends.
    Resolved(ResolvedRow),
    /// The system exceeded its step budget.
    Exhausted(ExhaustedRow),
    /// The system is an engine, and has no outcome.
    Silent(SilentRow),
    /// In a batch: the line is no night.
    Error(ErrorRow),
}

/// How a night ends under a system.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Resolved"))]
pub struct ResolvedRow {
    /// Version of this form, which may be left out: 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "version")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The night's number: of a batch its line, from 0.
    pub night: u64,
    /// The system's id.
    pub system: String,
    /// What is compared between systems.
    pub outcome: OutcomeRow,
    /// What the system had to decide, or noticed, on the way.
    pub events: Vec<EventRow>,
    /// Where a switch asks for them (`nar-tie=all` and its like): every outcome that the system's rules allow, each once; the
    /// first is `outcome`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Vec<OutcomeRow>>,
    /// True if the search for these exceeded its budget: there may be more. Left out if false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub more_outcomes: bool,
    /// The system's own account of the night. `rule` gives it for one night; batches leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Vec<LineRow>>,
}

/// A line of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Line"))]
pub struct LineRow {
    /// How far it is indented: a line explains the nearest line above it with a smaller depth.
    pub depth: usize,
    /// What it says: a sentence.
    pub text: String,
    /// Whether what it says was counteracted in the end.
    pub struck: bool,
    /// The rule that decided what it says, by its id, such as `NAR-5`.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[A-Z]+-[0-9]+$")))]
    pub rule: String,
}

/// A system that exceeded its step budget: it has no outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Exhausted"))]
pub struct ExhaustedRow {
    /// Version of this form, which may be left out: 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "version")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The night's number.
    pub night: u64,
    /// The system's id.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Silent"))]
pub struct SilentRow {
    /// Version of this form, which may be left out: 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "version")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The night's number.
    pub night: u64,
    /// The system's id.
    pub system: String,
    /// Why: `skipped: ` and its reason, or `failed: ` and what it did instead of answering.
    pub silent: String,
}

/// A line of a batch that is no night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Error"))]
pub struct ErrorRow {
    /// Version of this form, which may be left out: 1.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "version")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 1)))]
    pub version: Option<u32>,
    /// The line's number, from 0.
    pub night: u64,
    /// What is wrong with it.
    pub error: String,
}

/// How a night ends. Players are sorted by roster everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Outcome"))]
pub struct OutcomeRow {
    /// Who is reported dead.
    pub deaths: Vec<String>,
    /// Who is of another side than before, and of which.
    pub alignment: BTreeMap<String, String>,
    /// Who lost abilities.
    pub stripped: Vec<String>,
    /// Who holds what at the end of the night; items sorted by name.
    pub holds: BTreeMap<String, Vec<String>>,
    /// Who has money at the end of the night, and how much.
    pub money: BTreeMap<String, u32>,
    /// Who came back from the dead.
    pub revived: Vec<String>,
    /// What players are told, by player, then kind, then value.
    pub reports: Vec<ReportRow>,
}

/// A line that a player is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Report"))]
pub struct ReportRow {
    /// Who is told.
    pub to: String,
    /// What kind of line: `receives`, or the ability that reads, as `investigate` or `track`.
    pub ability: String,
    /// What it says: players, abilities, or a word such as `mafia`, `no result`, `nobody`.
    pub value: ValueRow,
}

/// What a report says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Value"))]
pub enum ValueRow {
    /// Players who were seen, or the abilities of visits.
    List(Vec<String>),
    /// Anything else.
    Word(String),
}

/// What a system had to decide, or noticed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Event"))]
pub enum EventRow {
    /// `nar`, `nar-guide`: a cycle of actions that could modify each other.
    Breakdown {
        /// What picked one: `list` or `tie`.
        decided: String,
        /// The cycle.
        actions: Vec<AgentRow>,
    },
    /// `nar`, `nar-guide`: free actions whose order matters.
    Ambiguity {
        /// These.
        actions: Vec<AgentRow>,
    },
    /// `lar`, `werewolves`, `rar-list`: actions of one step whose order matters.
    Order {
        /// These.
        actions: Vec<AgentRow>,
    },
    /// `snarf`: an action that got several targets.
    Split {
        /// This.
        actions: Vec<AgentRow>,
    },
    /// `rar`, `rar-list`: a reading that is told two things.
    Contradiction {
        /// This.
        actions: Vec<AgentRow>,
    },
    /// Passives that would set each other off for ever.
    Loop {
        /// These, in firing order.
        members: Vec<AgentRow>,
        /// Those of them that fail for the night.
        failed: Vec<AgentRow>,
    },
}

/// What acts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "Agent"))]
pub enum AgentRow {
    /// A submitted action, by its place in the order of submission, from 0.
    Submitted(usize),
    /// A passive that went off.
    Passive {
        /// `pgo`, `suicidal` or `vendor:ITEM`.
        passive: String,
        /// Whose.
        owner: String,
    },
}
