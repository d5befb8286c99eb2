//! What a page has to know beforehand: the systems and the switches, in words.

use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
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
    id: &'static str,
    title: &'static str,
}

#[derive(Serialize)]
struct OneSwitch {
    id: &'static str,
    /// The default first. Options that stand for a number are not among them.
    options: Vec<&'static str>,
    /// The ids of the systems that it changes.
    systems: Vec<&'static str>,
    question: &'static str,
    source: &'static str,
}

pub(crate) fn all() -> Known {
    let system = |system: System| OneSystem { id: system.id(), title: system.title() };
    let switches = SWITCHES.iter().map(|row| OneSwitch {
        id: row.id,
        options: row.options.iter().copied().filter(|option| !option.contains(':')).collect(),
        systems: row.systems.iter().map(|system| system.id()).collect(),
        question: row.question,
        source: row.source,
    });
    Known { systems: System::ALL.map(system).into(), switches: switches.collect(), houses: house::presets() }
}
