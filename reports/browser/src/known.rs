//! What a page has to know beforehand: the systems and the switches, in words.

use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow};
use serde::Serialize;

use crate::house::{self, OneHouse};

#[derive(Serialize)]
pub(crate) struct Known {
    systems: Vec<OneSystem>,
    switches: Vec<OneSwitch>,
    houses: Vec<OneHouse>,
}

#[derive(Serialize)]
struct OneSystem {
    id: String,
    /// Its short name, such as `NAR`.
    name: String,
    title: String,
    /// How it resolves a night, in a sentence.
    summary: &'static str,
}

#[derive(Serialize)]
struct OneSwitch {
    id: &'static str,
    /// The default first. Options that stand for a number are not among them.
    options: Vec<OneOption>,
    /// The ids of the systems that it changes.
    systems: Vec<&'static str>,
    question: &'static str,
    source: &'static str,
}

#[derive(Serialize)]
struct OneOption {
    id: &'static str,
    /// As an answer to the question.
    says: &'static str,
}

/// What is known, with these rulers.
pub(crate) fn all(panel: &Panel) -> Known {
    let system = |id: RulerId| OneSystem {
        id: id.to_string(),
        name: id.id().to_uppercase().replace('-', " "),
        title: panel.title(id),
        summary: panel.ruleset(id).map_or("", Ruleset::summary),
    };
    let switches = SWITCHES.iter().map(|row| OneSwitch {
        id: row.id,
        options: options(row),
        systems: row.systems.iter().map(|system| system.id()).collect(),
        question: row.question,
        source: row.source,
    });
    Known { systems: panel.ids().map(system).collect(), switches: switches.collect(), houses: house::presets() }
}

fn options(row: &SwitchRow) -> Vec<OneOption> {
    let all = row.options.iter().zip(row.says);
    all.filter(|(id, _)| !id.contains(':')).map(|(id, says)| OneOption { id, says }).collect()
}
