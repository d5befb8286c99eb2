//! What a page may ask.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A question, and what is to be known for it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Asked {
    /// Rulebooks in addition to the program's own systems, as TOML. The small module knows none.
    #[cfg(feature = "full")]
    #[serde(default)]
    pub rulebooks: Vec<String>,
    /// The question.
    #[serde(flatten)]
    pub request: Request,
}

/// A question.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The systems and switches, with a line on each; the example nights.
    #[cfg(feature = "full")]
    Known,
    /// What every system says of a night, and what one says in full.
    Rule {
        /// The night text, or the night as JSON.
        night: String,
        /// By which rulings.
        #[serde(flatten)]
        terms: Terms,
    },
    /// What the page of a precedent shows of its night: the drawing, all systems' accounts, what to paste.
    Precedent {
        /// The night text.
        night: String,
    },
    /// What changes for one system if the night were a little different.
    WhatIf {
        /// The night text.
        night: String,
        /// By which rulings.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The night text with one change made.
    Change {
        /// The night text.
        night: String,
        /// The change.
        change: Change,
    },
    /// The precedents and settled answers in a night.
    #[cfg(feature = "full")]
    Match {
        /// The night text.
        night: String,
        /// By which rulings.
        #[serde(flatten)]
        terms: Terms,
    },
    /// What a night comes down to, where no precedent in it explains why the systems part.
    #[cfg(feature = "full")]
    Smaller {
        /// The night text.
        night: String,
        /// By which rulings.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The kind of a text in the box: `night`, `paste`, `question` or `setup`.
    #[cfg(feature = "full")]
    Kind {
        /// The text.
        text: String,
    },
    /// A night in whatever form a host has it.
    #[cfg(feature = "full")]
    Read {
        /// The text as it was pasted.
        paste: String,
        /// Answers to its questions, which are added to it.
        #[serde(default)]
        answers: Vec<String>,
        /// House rules as TOML; empty for none.
        #[serde(default)]
        house: String,
    },
    /// A question in words. Its precedents are given once they are loaded.
    #[cfg(feature = "full")]
    Question {
        /// The question.
        question: String,
        /// By which rulings.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The disputes of a setup.
    #[cfg(feature = "full")]
    Setup {
        /// The roles with their counts.
        setup: String,
        /// House rules as TOML; empty for none.
        #[serde(default)]
        house: String,
    },
    /// House rules, from a file of the reader's own.
    #[cfg(feature = "full")]
    House {
        /// The TOML file.
        text: String,
    },
    /// The roster that a night leaves to the next.
    #[cfg(feature = "full")]
    Carry {
        /// The night text.
        night: String,
        /// By which rulings.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The roster before a night, after somebody died in the day.
    #[cfg(feature = "full")]
    Day {
        /// The night text, still without their actions.
        night: String,
        /// Who died, by name.
        died: Vec<String>,
    },
    /// Precedents by words and filters.
    #[cfg(feature = "full")]
    Search {
        /// The words, as typed.
        words: String,
        /// Roles that act, as typed, separated by commas.
        #[serde(default)]
        roles: String,
        /// Roles that die under some system, as typed, separated by commas.
        #[serde(default)]
        dies: String,
        /// Ids of systems that diverge.
        #[serde(default)]
        systems: Vec<String>,
        /// The narrowest lens; empty for any.
        #[serde(default)]
        lens: String,
        /// Native abilities only.
        #[serde(default)]
        native: bool,
        /// The frame; empty for any.
        #[serde(default)]
        frame: String,
        /// The catalogue; empty for any.
        #[serde(default)]
        catalogue: String,
        /// In which order.
        #[serde(default)]
        sort: Order,
        /// How many are shown.
        limit: usize,
    },
}

#[cfg(feature = "full")]
impl Request {
    /// The house rules that it names; empty for none.
    pub(crate) fn house(&self) -> &str {
        match self {
            Request::Rule { terms, .. }
            | Request::WhatIf { terms, .. }
            | Request::Match { terms, .. }
            | Request::Smaller { terms, .. }
            | Request::Question { terms, .. }
            | Request::Carry { terms, .. } => &terms.house,
            // A setup reads its house itself.
            Request::Known
            | Request::Precedent { .. }
            | Request::Change { .. }
            | Request::Kind { .. }
            | Request::Read { .. }
            | Request::Setup { .. }
            | Request::House { .. }
            | Request::Day { .. }
            | Request::Search { .. } => "",
        }
    }
}

/// By which rulings a night is ruled.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Terms {
    /// The id of the system whose ruling is shown in full.
    pub system: String,
    /// The switches that are not at their defaults: id and option.
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    /// The house rules that say how messages are worded and what becomes of blocked shots, as TOML; empty for the usual ones. The small
    /// module knows no other.
    #[serde(default)]
    pub house: String,
}

/// A change to a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// This action is left out.
    LeaveOut(usize),
    /// This action and the next are submitted the other way round.
    SwapWithNext(usize),
}

/// In which order precedents are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The best fit first.
    #[default]
    Best,
    /// The most frequent first.
    Frequency,
    /// The smallest first.
    Size,
}
