//! Why a program that rules nights itself has no outcome of one.

use std::fmt;

/// Why a program that rules nights itself has no outcome of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// It does not resolve such nights: why, in its words.
    Skipped(String),
    /// Asked twice, it says two things.
    Flaky,
    /// It did something else than answer: what kind of failure, in a word, and what happened.
    Failed {
        /// The kind.
        kind: &'static str,
        /// The reason, in a sentence without a full stop.
        what: String,
    },
}

/// `skipped: it knows no cults`, `failed: it said nothing within 5 s`.
impl fmt::Display for Silence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Silence::Skipped(why) => write!(f, "skipped: {why}"),
            Silence::Flaky => f.write_str("flaky: asked twice, it says two things"),
            Silence::Failed { what, .. } => write!(f, "failed: {what}"),
        }
    }
}
