//! Lists: systems, roles, houses, random nights.

use std::collections::BTreeMap;

use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::file::FrameFile;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings};
use nightcourt_host::house::{House, PRESETS, preset};
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::model::{Ability, Limit, Passive, ROLES, RoleRow};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};
use serde_json::{Value, json};

use crate::problem::{Problem, Problems, only};
use crate::request::Terms;
use crate::terms::{Checked, named};

/// The most nights of one answer.
const MOST: u64 = 100_000;

/// The systems with their places of abilities, and their switches; all seven if none is named.
#[must_use]
pub fn systems(systems: &[System]) -> Value {
    let systems = if systems.is_empty() {
        &System::ALL[..]
    } else {
        systems
    };
    let abilities = |system: System| {
        let place = |ability: Ability| json!({"place": place(system, ability).to_string(), "native": native(system, ability)});
        Ability::all()
            .map(|ability| (ability.id().to_owned(), place(ability)))
            .collect::<serde_json::Map<_, _>>()
    };
    let rows = systems.iter().map(|&system| {
        let mut row = system_row(system.into(), system.title(), system.summary());
        row["abilities"] = abilities(system).into();
        row
    });
    let switches = SWITCHES
        .iter()
        .filter(|row| row.systems.iter().any(|system| systems.contains(system)))
        .map(|row| {
            let options = row
                .options
                .iter()
                .zip(row.says)
                .map(|(option, says)| json!({"option": option, "says": says}));
            json!({
                "switch": row.id,
                "question": row.question,
                "options": options.collect::<Vec<_>>(),
                "systems": row.systems.iter().map(|system| system.id()).collect::<Vec<_>>(),
                "source": row.source,
            })
        });
    json!({"version": 1, "systems": rows.collect::<Vec<_>>(), "switches": switches.collect::<Vec<_>>()})
}

/// The systems and the rulebooks of a request.
pub(crate) fn of_terms(terms: &Terms, abilities: bool) -> Result<Value, Problems> {
    let Checked { panel, .. } = Checked::of(terms)?;
    let mut list = systems(&[]);
    let rows = list["systems"].as_array_mut().into_iter().flatten();
    rows.filter(|_| !abilities).for_each(|row| {
        row.as_object_mut().map(|row| row.remove("abilities"));
    });
    for ruler in panel.added() {
        let id = ruler.id();
        let summary = panel.ruleset(id).map_or("", Ruleset::summary);
        if let Some(rows) = list["systems"].as_array_mut() {
            rows.push(system_row(id, &ruler.title(), summary));
        }
    }
    Ok(list)
}

fn system_row(id: RulerId, title: &str, summary: &str) -> Value {
    json!({
        "system": id.id(),
        "name": id.id().to_uppercase().replace('-', " "),
        "title": title,
        "summary": summary,
    })
}

/// The roles that a night may name, the modifiers and the limits.
#[must_use]
pub fn roles() -> Value {
    let effects =
        Passive::ALL.map(|passive| json!({"modifier": passive.word(), "effect": passive.effect()}));
    json!({
        "version": 1,
        "roles": ROLES.iter().map(role).collect::<Vec<_>>(),
        "modifiers": effects,
        "limits": limits(),
    })
}

fn role(row: &RoleRow) -> Value {
    json!({
        "role": row.name,
        "aliases": row.aliases,
        "abilities": row.abilities.iter().map(|ability| ability.id()).collect::<Vec<_>>(),
        "item": row.item,
        "passives": row.passives.iter().map(|passive| passive.id()).collect::<Vec<_>>(),
        "vends": row.vends,
        "note": row.note,
    })
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
pub fn houses() -> Value {
    let rows = PRESETS.iter().filter_map(|preset| {
        Some(house_row(
            preset.id,
            preset.text,
            &House::parse(preset.text).ok()?,
        ))
    });
    json!({"version": 1, "houses": rows.collect::<Vec<_>>()})
}

/// One house, by the name of a preset or from its text.
pub(crate) fn house(word: &str) -> Result<Value, Problems> {
    let house = named(word)?;
    let mut row = match preset(word) {
        Some(preset) => house_row(preset.id, preset.text, &house),
        None => house_row(&house.name, word, &house),
    };
    row["version"] = json!(1);
    Ok(row)
}

fn house_row(id: &str, text: &str, house: &House) -> Value {
    let system = house.system;
    let others = house.systems.iter().filter(|&&one| one != system);
    let switches = house.set.iter().map(|(id, option)| (*id, option));
    json!({
        "house": id,
        "name": house.name,
        "system": system.id(),
        "beside": others.map(RulerId::id).collect::<Vec<_>>(),
        "source": house.source,
        "switches": switches.collect::<BTreeMap<_, _>>(),
        "unknown": house.points(),
        "text": text,
    })
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
