//! The requests of a page.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A request with the rulebooks that it needs.
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
    /// Every system's ruling on a night, one of them in full.
    Rule {
        /// The night text, or the night as JSON.
        night: String,
        /// The system, switches and house rules.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The parts of a precedent's page that its night determines: the drawing, all systems' accounts, texts to paste.
    Precedent {
        /// The night text.
        night: String,
    },
    /// Small changes to a night that change one system's ruling.
    WhatIf {
        /// The night text.
        night: String,
        /// The system, switches and house rules.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The precedents and settled answers in a night.
    #[cfg(feature = "full")]
    Match {
        /// The night text.
        night: String,
        /// The system, switches and house rules.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The precedents that a night comes down to for differences that no precedent in it explains.
    #[cfg(feature = "full")]
    Smaller {
        /// The night text.
        night: String,
        /// The system, switches and house rules.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The kind of a text in the box: `night`, `paste`, `question` or `setup`.
    #[cfg(feature = "full")]
    Kind {
        /// The text.
        text: String,
    },
    /// A night in any form that hosts use.
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
        /// The system, switches and house rules.
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
        /// The system, switches and house rules.
        #[serde(flatten)]
        terms: Terms,
    },
    /// The roster before a night, after deaths by day.
    #[cfg(feature = "full")]
    Day {
        /// The night text, in which they have no actions yet.
        night: String,
        /// The players who died.
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
        /// The order.
        #[serde(default)]
        sort: Order,
        /// The most that are shown.
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
            | Request::Kind { .. }
            | Request::Read { .. }
            | Request::Setup { .. }
            | Request::House { .. }
            | Request::Day { .. }
            | Request::Search { .. } => "",
        }
    }
}

/// The system, switches and house rules of a request.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Terms {
    /// The id of the system whose ruling is shown in full.
    pub system: String,
    /// The switches that are not at their defaults: id and option.
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    /// House rules as TOML, for the wording of messages and for blocked shots; empty for the defaults. The small module
    /// ignores them.
    #[serde(default)]
    pub house: String,
}

/// The order of precedents in a list.
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
