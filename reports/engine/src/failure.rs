//! What an engine did instead of answering.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What kind of failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "FailureKind"))]
pub enum FailureKind {
    /// The engine said itself that something went wrong.
    Errored,
    /// It ended, or closed its output.
    Crashed,
    /// It said nothing in time.
    Hung,
    /// A line that is not JSON.
    NotJson,
    /// JSON that is not an answer, or an answer that cannot be one to this night.
    WrongForm,
    /// An answer to another request than the one that was open, or a line that nobody asked for.
    OutOfTurn,
    /// A line that is longer than any answer may be.
    TooLong,
}

impl FailureKind {
    /// The kind by the place of a failure in a panel, as `engine: hung`; a program that panics has crashed.
    #[must_use]
    pub(crate) fn of_place(place: &str) -> FailureKind {
        let kind = place.strip_prefix("engine: ").map(|word| serde_json::from_value(word.into()));
        kind.and_then(Result::ok).unwrap_or(FailureKind::Crashed)
    }

    /// The word of the reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            FailureKind::Errored => "errored",
            FailureKind::Crashed => "crashed",
            FailureKind::Hung => "hung",
            FailureKind::NotJson => "not-json",
            FailureKind::WrongForm => "wrong-form",
            FailureKind::OutOfTurn => "out-of-turn",
            FailureKind::TooLong => "too-long",
        }
    }
}

/// What an engine did instead of answering.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What kind.
    pub kind: FailureKind,
    /// What happened, in a sentence without a full stop.
    pub what: String,
    /// The last that the engine wrote to standard error: shown, and no part of any verdict.
    pub stderr: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}
