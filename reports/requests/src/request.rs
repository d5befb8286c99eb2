//! The requests.

use std::collections::BTreeMap;

#[cfg(feature = "full")]
use nightcourt_caselaw::search::Sort;
#[cfg(feature = "full")]
use nightcourt_pages::page::Format;
use serde::Deserialize;

/// A request of a program or of a page. The small module answers the three about a night on a page.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    /// The outcome under each system.
    #[cfg(feature = "full")]
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
    #[cfg(feature = "full")]
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
    #[cfg(feature = "full")]
    Compare {
        /// The night.
        night: NightInput,
        /// Systems and rulings.
        #[serde(default)]
        terms: Terms,
    },
    /// A host's texts after a night: the morning post, the messages to players, and the ruling.
    #[cfg(feature = "full")]
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
    #[cfg(feature = "full")]
    Read {
        /// The text as it was pasted.
        paste: String,
        /// Answers to questions about the paste, as a reading lists them.
        #[serde(default)]
        answers: Vec<String>,
        /// The house rules, whose Self-Targeting roles may name themselves.
        #[serde(default)]
        terms: Terms,
    },
    /// The kind of a text: `night`, `paste`, `question` or `setup`.
    #[cfg(feature = "full")]
    Kind {
        /// The text.
        text: String,
    },
    /// A question in plain words.
    #[cfg(feature = "full")]
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
    /// Precedents by words and filters.
    #[cfg(feature = "full")]
    Search(Search),
    /// The precedents in a night, and those that it comes down to.
    #[cfg(feature = "full")]
    Match {
        /// The night.
        night: NightInput,
        /// Systems and rulings.
        #[serde(default)]
        terms: Terms,
        /// Minimises the night for differences that no precedent in it explains.
        #[serde(default = "yes")]
        minimise: bool,
        /// Answers with what a page lists.
        #[serde(default)]
        page: bool,
    },
    /// A precedent with its records.
    #[cfg(feature = "full")]
    Show {
        /// The id, or its beginning.
        id: String,
    },
    /// The disputes of a setup.
    #[cfg(feature = "full")]
    Setup {
        /// The roles with their counts.
        setup: String,
        /// The house rules.
        #[serde(default)]
        terms: Terms,
        /// The most disputes.
        #[serde(default = "ten")]
        limit: usize,
        /// Answers with a text in this markup instead.
        #[serde(default)]
        markup: Option<Markup>,
    },
    /// The house rules that come with the program, or those that are named.
    #[cfg(feature = "full")]
    House {
        /// The name of a preset, or a TOML text.
        #[serde(default)]
        house: Option<String>,
    },
    /// The roster that a night leaves to the next.
    #[cfg(feature = "full")]
    Next {
        /// The night.
        night: NightInput,
        /// The system whose ruling counts.
        #[serde(default)]
        system: Option<String>,
        /// House rules and switches.
        #[serde(default)]
        terms: Terms,
    },
    /// The roster before a night, after deaths by day.
    #[cfg(feature = "full")]
    Day {
        /// The night, in which they have no actions yet.
        night: NightInput,
        /// The players who died.
        died: Vec<String>,
    },
    /// The smallest night with the same difference.
    #[cfg(feature = "full")]
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
    #[cfg(feature = "full")]
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
    /// The systems and rulebooks, the abilities native to each system, and the switches.
    #[cfg(feature = "full")]
    Systems {
        /// Rulebooks next to the systems.
        #[serde(default)]
        terms: Terms,
        /// Adds the place of every ability under each system.
        #[serde(default = "yes")]
        abilities: bool,
    },
    /// The roles that a night may name.
    #[cfg(feature = "full")]
    Roles,
    /// Every system's ruling on a night, one of them step by step, as a page shows it.
    Page {
        /// The night.
        night: NightInput,
        /// The system whose ruling counts.
        #[serde(default)]
        system: Option<String>,
        /// House rules, switches and rulebooks. All systems are asked.
        #[serde(default)]
        terms: Terms,
    },
    /// Small changes to a night that change one system's ruling.
    WhatIf {
        /// The night.
        night: NightInput,
        /// The system whose ruling counts.
        #[serde(default)]
        system: Option<String>,
        /// House rules, switches and rulebooks.
        #[serde(default)]
        terms: Terms,
    },
    /// The parts of a precedent's page that its night determines: the drawing, all systems' accounts, texts to paste.
    Precedent {
        /// The night.
        night: NightInput,
    },
}

#[cfg(feature = "full")]
const fn yes() -> bool {
    true
}

#[cfg(feature = "full")]
const fn one() -> u64 {
    1
}

#[cfg(feature = "full")]
const fn three() -> usize {
    3
}

#[cfg(feature = "full")]
const fn ten() -> usize {
    10
}

/// A night as JSON: a string with its text, or an object.
#[cfg(feature = "full")]
pub(crate) type NightInput = serde_json::Value;
/// The text of a night.
#[cfg(not(feature = "full"))]
pub(crate) type NightInput = String;

/// A search for precedents.
#[cfg(feature = "full")]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Search {
    /// The words.
    #[serde(default)]
    pub words: String,
    /// Roles that act.
    #[serde(default)]
    pub roles: Vec<String>,
    /// Roles that die under some system.
    #[serde(default)]
    pub dies: Vec<String>,
    /// Systems that diverge: one from any other, several from each other.
    #[serde(default)]
    pub systems: Vec<String>,
    /// The narrowest lens of the divergence.
    #[serde(default)]
    pub lens: Option<String>,
    /// Native abilities only.
    #[serde(default)]
    pub native: bool,
    /// The sampling frame in which it was found.
    #[serde(default)]
    pub frame: Option<String>,
    /// The catalogue.
    #[serde(default)]
    pub catalogue: Option<String>,
    /// The order.
    #[serde(default)]
    pub sort: Order,
    /// The most precedents.
    #[serde(default = "ten")]
    pub limit: usize,
    /// Answers with cards for a page.
    #[serde(default)]
    pub page: bool,
}

/// The order of precedents in a list.
#[cfg(feature = "full")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The best fit first.
    #[default]
    #[serde(alias = "best")]
    Rank,
    /// The most frequent first.
    Frequency,
    /// The smallest first.
    Size,
}

#[cfg(feature = "full")]
impl From<Order> for Sort {
    fn from(order: Order) -> Sort {
        match order {
            Order::Rank => Sort::Rank,
            Order::Frequency => Sort::Frequency,
            Order::Size => Sort::Size,
        }
    }
}

/// The markup of texts.
#[cfg(feature = "full")]
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

#[cfg(feature = "full")]
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
    /// House rules: the name of a preset, or a TOML text. The small module has none.
    pub house: Option<String>,
    /// Switches with their options. They win over those of the house.
    pub switches: BTreeMap<String, String>,
    /// Rulebooks next to the systems: ids of those that come with the program, or TOML texts. The small module has none.
    pub rulebooks: Vec<String>,
    /// The lens; `full` if there is none.
    pub lens: Option<String>,
}
