//! An engine's failure to answer.

use nightcourt_resolvers::outcome::Silence;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "FailureKind")
)]
pub enum FailureKind {
    /// The engine reported an error of its own.
    Errored,
    /// It ended, or closed its output.
    Crashed,
    /// It did not answer in time.
    Hung,
    /// A line that is not JSON.
    NotJson,
    /// JSON that is not an answer, or an answer that cannot be one to this night.
    WrongForm,
    /// An answer to another request than the open one, or a line without a request.
    OutOfTurn,
    /// A line over the limit of length.
    TooLong,
}

impl FailureKind {
    /// Returns the kind from the place of a failure in a panel, as `engine: hung`. A panic counts as a crash.
    #[must_use]
    pub(crate) fn of_place(place: &str) -> FailureKind {
        let kind = place
            .strip_prefix("engine: ")
            .map(|word| serde_json::from_value(word.into()));
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

/// An engine's failure to answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{what}")]
pub struct Failure {
    /// The kind.
    pub kind: FailureKind,
    /// A description, in a sentence without a full stop.
    pub what: String,
    /// The end of its standard error, which is shown and has no influence on a verdict.
    pub stderr: String,
}

impl Failure {
    /// A failure without words on its standard error.
    pub(crate) fn new(kind: FailureKind, what: impl Into<String>) -> Failure {
        Failure {
            kind,
            what: what.into(),
            stderr: String::new(),
        }
    }

    /// The reason that there is no outcome.
    pub(crate) fn into_silence(self) -> Silence {
        Silence::Failed {
            kind: self.kind.id(),
            what: self.what,
        }
    }

    /// The sentence, with the standard error below a heading if there is any.
    pub(crate) fn with_stderr(&self, heading: &str) -> String {
        let Failure { what, stderr, .. } = self;
        if stderr.is_empty() {
            what.clone()
        } else {
            format!("{what}\n{heading}:\n{stderr}")
        }
    }
}
