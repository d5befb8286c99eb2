//! Lists: systems, roles, houses, random nights.

use std::collections::BTreeMap;

use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::file::FrameFile;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings};
use nightcourt_host::house::{House, PRESETS, preset};
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::model::{self, Ability, Limit, Passive, ROLES};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::{self, SWITCHES};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};

use crate::problem::{Problem, Problems, only};
use crate::request::Terms;
use crate::row::{
    HouseRulesRow, HousesRow, ModifierRow, OptionRow, PlaceRow, RoleRow, RolesRow, SwitchRow,
    SystemRow, SystemsRow, VERSION,
};
use crate::terms::{Checked, named};

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

fn places(system: System) -> BTreeMap<String, PlaceRow> {
    let place = |ability: Ability| {
        let row = PlaceRow {
            native: native(system, ability),
            place: place(system, ability).to_string(),
        };
        (ability.id().to_owned(), row)
    };
    Ability::all().map(place).collect()
}

fn switch(row: &ruling::SwitchRow) -> SwitchRow {
    let options = row.options.iter().zip(row.says);
    let option = |(option, says): (&&str, &&str)| OptionRow {
        option: (*option).to_owned(),
        says: (*says).to_owned(),
    };
    SwitchRow {
        options: options.map(option).collect(),
        question: row.question.to_owned(),
        source: row.source.to_owned(),
        switch: row.id.to_owned(),
        systems: words(row.systems.iter().map(|system| system.id())),
    }
}

fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// The systems and the rulebooks of a request.
pub(crate) fn of_terms(terms: &Terms, abilities: bool) -> Result<SystemsRow, Problems> {
    let Checked { panel, .. } = Checked::of(terms)?;
    let mut list = systems(&[]);
    if !abilities {
        list.systems.iter_mut().for_each(|row| row.abilities = None);
    }
    let added = panel.added().map(|ruler| {
        let summary = panel.ruleset(ruler.id()).map_or("", Ruleset::summary);
        system_row(ruler.id(), &ruler.title(), summary)
    });
    list.systems.extend(added);
    Ok(list)
}

fn system_row(id: RulerId, title: &str, summary: &str) -> SystemRow {
    SystemRow {
        abilities: None,
        name: id.id().to_uppercase().replace('-', " "),
        summary: summary.to_owned(),
        system: id.id().to_owned(),
        title: title.to_owned(),
    }
}

/// The roles that a night may name, the modifiers and the limits.
#[must_use]
pub fn roles() -> RolesRow {
    let modifier = |passive: Passive| ModifierRow {
        effect: passive.effect().to_owned(),
        modifier: passive.word().to_owned(),
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
        abilities: words(row.abilities.iter().map(|ability| ability.id())),
        aliases: words(row.aliases.iter().copied()),
        item: row.item.map(str::to_owned),
        note: row.note.to_owned(),
        passives: words(row.passives.iter().map(Passive::id)),
        role: row.name.to_owned(),
        vends: row.vends.map(str::to_owned),
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

/// The house rules that come with the program.
#[must_use]
pub fn houses() -> HousesRow {
    let rows = PRESETS.iter().filter_map(|preset| {
        let house = House::parse(preset.text).ok()?;
        Some(house_row(preset.id, preset.text, &house))
    });
    HousesRow {
        houses: rows.collect(),
        version: VERSION,
    }
}

/// One house, by the name of a preset or from its text.
pub(crate) fn house(word: &str) -> Result<HouseRulesRow, Problems> {
    let house = named(word)?;
    let row = match preset(word) {
        Some(preset) => house_row(preset.id, preset.text, &house),
        None => house_row(&house.name, word, &house),
    };
    Ok(HouseRulesRow {
        version: Some(VERSION),
        ..row
    })
}

fn house_row(id: &str, text: &str, house: &House) -> HouseRulesRow {
    let others = house.systems.iter().filter(|&&one| one != house.system);
    let switches = house.set.iter();
    HouseRulesRow {
        beside: words(others.map(RulerId::id)),
        house: id.to_owned(),
        name: house.name.clone(),
        source: house.source.clone(),
        switches: switches
            .map(|(id, option)| ((*id).to_owned(), option.clone()))
            .collect(),
        system: house.system.id().to_owned(),
        text: text.to_owned(),
        unknown: house.points(),
        version: None,
    }
}

/// Random nights of a frame, by its name or its file.
pub(crate) fn random(frame: &str, seed: u64, first: u64, count: u64) -> Result<String, Problems> {
    let settings = settings(frame)?;
    let last = first.checked_add(count).filter(|_| count <= MOST);
    let last = last.ok_or_else(|| {
        only(format!(
            "count: at most {MOST} nights at once; ask for fewer"
        ))
    })?;
    let rows = (first..last).map(|index| {
        let sheet = sheet(night(&settings, seed, index, Buffers::default()))
            .map_err(|error| only(error.to_string()))?;
        serde_json::to_string(&NightRow::from(&sheet)).map_err(|error| only(error.to_string()))
    });
    Ok(format!(
        "[{}]",
        rows.collect::<Result<Vec<_>, Problems>>()?.join(",")
    ))
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
