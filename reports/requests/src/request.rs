//! The requests.

use std::collections::BTreeMap;

use nightcourt_pages::page::Format;
use serde::Deserialize;
use serde_json::Value;

/// A request of a program.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The outcome under each system.
    Resolve {
        /// The night: its text, or an object.
        night: NightInput,
        /// Systems and rulings.
        #[serde(default)]
        terms: Terms,
        /// Adds each system's account.
        #[serde(default)]
        explain: bool,
    },
    /// The outcome under one system, with its account.
    Explain {
        /// The night.
        night: NightInput,
        /// The system.
        system: String,
        /// Rulings.
        #[serde(default)]
        terms: Terms,
    },
    /// The pairs of systems that diverge.
    Compare {
        /// The night.
        night: NightInput,
        /// Systems and rulings.
        #[serde(default)]
        terms: Terms,
    },
    /// A host's texts after a night: the morning post, the messages to players, and the ruling.
    Texts {
        /// The night.
        night: NightInput,
        /// The system whose ruling counts; without it, the house's, or the first of those asked.
        #[serde(default)]
        system: Option<String>,
        /// Systems and rulings.
        #[serde(default)]
        terms: Terms,
        /// Adds the sides and roles of the dead to the morning post.
        #[serde(default)]
        flips: bool,
        /// The markup.
        #[serde(default)]
        markup: Markup,
    },
    /// A paste as a night.
    Read {
        /// The text as it was pasted.
        paste: String,
    },
    /// A question in plain words.
    Ask {
        /// The question.
        question: String,
        /// Systems and rulings.
        #[serde(default)]
        terms: Terms,
        /// The number of precedents of each night.
        #[serde(default = "three")]
        limit: usize,
    },
    /// The smallest night with the same difference.
    Minimise {
        /// The night.
        night: NightInput,
        /// Two systems; one for a finding.
        #[serde(default)]
        terms: Terms,
        /// The finding about one system; without it, two systems diverge.
        #[serde(default)]
        finding: Option<String>,
        /// Adds every night that is one step smaller.
        #[serde(default)]
        certificate: bool,
    },
    /// Random nights.
    Gen {
        /// The frame: its name, or its file's text.
        frame: String,
        /// The seed.
        #[serde(default = "one")]
        seed: u64,
        /// The first index.
        #[serde(default)]
        first: u64,
        /// The number of nights.
        #[serde(default = "one")]
        count: u64,
    },
    /// The systems, the abilities native to each, and the switches.
    Systems,
    /// The roles that a night may name.
    Roles,
}

const fn one() -> u64 {
    1
}

const fn three() -> usize {
    3
}

/// A night as JSON: a string with its text, or an object.
pub(crate) type NightInput = Value;

/// The markup of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Markup {
    /// Plain text.
    #[default]
    Text,
    /// GitHub's Markdown.
    Markdown,
    /// BBCode, for a forum.
    Bbcode,
    /// Discord's markup, in posts of at most 2,000 characters.
    Discord,
}

impl From<Markup> for Format {
    fn from(markup: Markup) -> Format {
        match markup {
            Markup::Text => Format::Text,
            Markup::Markdown => Format::Markdown,
            Markup::Bbcode => Format::Bbcode,
            Markup::Discord => Format::Discord,
        }
    }
}

/// Systems and rulings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// Ids of systems or of rulebooks; empty for the house's, or all seven.
    pub systems: Vec<String>,
    /// House rules: the name of a preset, or a TOML text.
    pub house: Option<String>,
    /// Switches with their options. They win over those of the house.
    pub switches: BTreeMap<String, String>,
    /// Rulebooks next to the systems: ids of those that come with the program, or TOML texts.
    pub rulebooks: Vec<String>,
    /// The lens; `full` if there is none.
    pub lens: Option<String>,
}
