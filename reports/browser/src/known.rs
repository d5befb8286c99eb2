//! The systems and the switches, in words, which a page shows before the first request.

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
    /// A sentence about its method.
    summary: &'static str,
}

#[derive(Serialize)]
struct OneSwitch {
    id: &'static str,
    /// The default first. Options with a number are left out.
    options: Vec<OneOption>,
    /// The ids of the systems that it changes.
    systems: Vec<&'static str>,
    question: &'static str,
    source: &'static str,
}

#[derive(Serialize)]
struct OneOption {
    id: &'static str,
    /// The option as an answer to the question.
    says: &'static str,
}

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
    Known {
        systems: panel.ids().map(system).collect(),
        switches: switches.collect(),
        houses: house::presets(),
    }
}

fn options(row: &SwitchRow) -> Vec<OneOption> {
    let all = row.options.iter().zip(row.says);
    all.filter(|(id, _)| !id.contains(':'))
        .map(|(id, says)| OneOption { id, says })
        .collect()
}
