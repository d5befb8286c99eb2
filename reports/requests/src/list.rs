//! Lists: systems, roles, random nights.

use std::collections::BTreeMap;

use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::file::FrameFile;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings};
use nightcourt_pages::ruling::name;
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{self, Ability, Limit, Passive, ROLES};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::{self, SWITCHES};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};
use nightcourt_resolvers::text::Sheet;
use serde::Deserialize;

use crate::problem::{Answer, Problem, Problems, only};
use crate::request::{Terms, usual};
use crate::respond::{Responder, json};
use crate::row::{
    ModifierRow, OptionRow, PlaceRow, RoleRow, RolesRow, SwitchRow, SystemRow, SystemsRow, VERSION,
};
use crate::terms::Checked;

/// The most nights of one answer.
const MOST: u64 = 100_000;

/// The systems with their places of abilities, and their switches; all seven if none is named.
#[must_use]
pub fn systems(systems: &[System]) -> SystemsRow {
    let systems = if systems.is_empty() {
        &System::ALL[..]
    } else {
        systems
    };
    let rows = systems.iter().map(|&system| SystemRow {
        abilities: Some(places(system)),
        ..system_row(system.into(), system.title(), system.summary())
    });
    let switches = SWITCHES
        .iter()
        .filter(|row| row.systems.iter().any(|system| systems.contains(system)));
    SystemsRow {
        switches: switches.map(switch).collect(),
        systems: rows.collect(),
        version: VERSION,
    }
}

fn places(system: System) -> BTreeMap<&'static str, PlaceRow> {
    let place = |ability: Ability| {
        let row = PlaceRow {
            native: native(system, ability),
            place: place(system, ability).to_string(),
        };
        (ability.id(), row)
    };
    Ability::all().map(place).collect()
}

fn switch(row: &ruling::SwitchRow) -> SwitchRow {
    let options = row.options.iter().zip(row.says);
    SwitchRow {
        options: options
            .map(|(option, says)| OptionRow { option, says })
            .collect(),
        question: row.question,
        source: row.source,
        switch: row.id,
        systems: row.systems.iter().map(|system| system.id()).collect(),
    }
}

/// The systems and rulebooks, the abilities native to each system, and the switches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Systems {
    /// Rulebooks next to the systems.
    #[serde(default)]
    terms: Terms,
    /// Adds the place of every ability under each system.
    #[serde(default = "usual::yes")]
    abilities: bool,
}

impl Systems {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let Checked { panel, .. } = Checked::of(&self.terms)?;
        let mut list = systems(&[]);
        if !self.abilities {
            list.systems.iter_mut().for_each(|row| row.abilities = None);
        }
        let added = panel.added().map(|ruler| {
            let summary = panel.ruleset(ruler.id()).map_or("", Ruleset::summary);
            system_row(ruler.id(), &ruler.title(), summary)
        });
        list.systems.extend(added);
        json(&list)
    }
}

fn system_row(id: RulerId, title: &str, summary: &str) -> SystemRow {
    SystemRow {
        abilities: None,
        name: name(id),
        summary: summary.to_owned(),
        system: id.to_string(),
        title: title.to_owned(),
    }
}

/// The roles that a night may name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Roles {}

impl Roles {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        json(&roles())
    }
}

/// The roles that a night may name, the modifiers and the limits.
#[must_use]
pub fn roles() -> RolesRow {
    let modifier = |passive: Passive| ModifierRow {
        effect: passive.effect(),
        modifier: passive.word(),
    };
    RolesRow {
        limits: limits(),
        modifiers: Passive::ALL.map(modifier).to_vec(),
        roles: ROLES.iter().map(role).collect(),
        version: VERSION,
    }
}

fn role(row: &model::RoleRow) -> RoleRow {
    RoleRow {
        abilities: row.abilities.iter().map(|ability| ability.id()).collect(),
        aliases: row.aliases,
        item: row.item,
        note: row.note,
        passives: row.passives.iter().map(Passive::id).collect(),
        role: row.name,
        vends: row.vends,
    }
}

/// The words of the limits, those with a number by an example.
#[must_use]
pub fn limits() -> Vec<String> {
    let examples = [Limit::Shots(1), Limit::XShot, Limit::Night(2)];
    let others = Limit::all()
        .filter(|limit| !matches!(limit, Limit::Shots(_) | Limit::XShot | Limit::Night(_)));
    examples
        .into_iter()
        .chain(others)
        .map(Limit::word)
        .collect()
}

/// Random nights.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gen {
    /// The frame: its name, or its file's text.
    frame: String,
    /// The seed.
    #[serde(default = "usual::one")]
    seed: u64,
    /// The first index.
    #[serde(default)]
    first: u64,
    /// The number of nights.
    #[serde(default = "usual::one")]
    count: u64,
}

impl Gen {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let nights = nights(&self.frame, self.seed, self.first, self.count)?;
        let nights = nights.collect::<Result<Vec<_>, _>>()?;
        json(&nights.iter().map(NightRow::from).collect::<Vec<_>>())
    }
}

/// Returns the random nights of a frame at these indices.
pub(crate) fn nights(
    frame: &str,
    seed: u64,
    first: u64,
    count: u64,
) -> Result<impl Iterator<Item = Result<Sheet, Problems>>, Problems> {
    let settings = settings(frame)?;
    let last = first.checked_add(count).filter(|_| count <= MOST);
    let last = last.ok_or_else(|| {
        only(format!(
            "count: at most {MOST} nights at once; ask for fewer"
        ))
    })?;
    Ok((first..last).map(move |index| {
        let night = sheet(night(&settings, seed, index, Buffers::default()));
        night.map_err(|error| only(error.to_string()))
    }))
}

fn settings(frame: &str) -> Result<Settings, Problems> {
    if frame.contains('\n') {
        return match FrameFile::parse(frame) {
            Ok(file) => Ok(file.settings),
            Err(error) => Err(only(Problem::in_file("frame", &error))),
        };
    }
    let known = Frame::ALL.iter().map(Frame::id);
    let found = Frame::ALL.into_iter().find(|known| known.id() == frame);
    found
        .map(Frame::settings)
        .ok_or_else(|| only(Problem::unknown("frame: no frame", frame, known)))
}
