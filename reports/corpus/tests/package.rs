//! `datapackage.json`, a tabular data package of Frictionless Data, from the row types and their comments. `BLESS=1`
//! writes the checked-in file again.

use nightcourt_corpus::campaign::export::rows::{
    CauseCells, EventCells, NightCells, PrecedentCells, TagCell,
};
use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::campaign::records::rows::{FindingCells, TagCells};
use nightcourt_gen::Feature;
use nightcourt_resolvers::model::{Ability, Alignment, Passive};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::readme::{kind, meaning, names, row_schema};

/// The meaning of each feature of a night.
const FEATURES: [(Feature, &str); Feature::ALL.len()] = [
    (
        Feature::NamedRole,
        "somebody has a role of the table of roles",
    ),
    (
        Feature::SpelledRole,
        "somebody has a role that is spelled out by its abilities",
    ),
    (Feature::Vendor, "somebody is a reflexive vendor"),
    (
        Feature::MoneyVendor,
        "somebody is a reflexive vendor of money",
    ),
    (Feature::Dead, "somebody was dead before the night"),
    (Feature::Holds, "somebody holds an item from the start"),
    (Feature::Money, "somebody has money from the start"),
    (Feature::Order, "there is a pre-decided order of players"),
    (Feature::FactionKill, "a faction's kill was submitted"),
    (
        Feature::SeveralActions,
        "somebody submitted more than one action",
    ),
    (Feature::Quiet, "no player acts"),
];

/// Returns the description of all tables of an export, without the values that differ between corpora.
fn package() -> Value {
    let nights = [columns::<NightCells>(), tally()].concat();
    let rates = [columns::<RateRow>(), columns::<TagCell>()].concat();
    json!({
        "profile": "tabular-data-package",
        "name": "nightcourt-corpus",
        "title": "How often systems of resolving a Mafia night diverge, and on which nights",
        "description": "A corpus of Night Court. Sampled nights are true of their frame alone; `exact` nights are all nights of a census. \
            Rows are joined by `id` and `catalogue`, or by `frame` and `index`. Read ids as text.",
        "licenses": [{
            "name": "CC0-1.0",
            "title": "CC0 1.0 Universal",
            "path": "LICENSE-CC0",
        }],
        "resources": [
            table::<PrecedentCells>("precedents", columns::<PrecedentCells>(), &["catalogue", "id"]),
            table::<TagCells>("tags", columns::<TagCells>(), &["id", "kind", "tag"]),
            table::<FindingCells>("findings", columns::<FindingCells>(), &[]),
            table::<CauseCells>("counts", columns::<CauseCells>(), &[]),
            table::<RateRow>("rates", rates, &[]),
            table::<NightCells>("nights", nights, &["frame", "index"]),
            table::<EventCells>("events", columns::<EventCells>(), &["frame", "index", "system", "event"]),
        ],
    })
}

/// Describes a table with these columns by the comment of its row type, and by the list of measures or of findings.
fn table<T: JsonSchema>(name: &str, fields: Vec<Value>, key: &[&str]) -> Value {
    let mut description = meaning(&row_schema::<T>());
    let list = match name {
        "findings" => explained("| kind | file |"),
        "rates" => explained("| measure | `nights` |"),
        _ => Vec::new(),
    };
    if !list.is_empty() {
        description += &format!("\n\n{}", list.join("\n"));
    }
    let mut schema = json!({ "fields": fields });
    if !key.is_empty() {
        schema["primaryKey"] = key.into();
    }
    json!({
        "profile": "tabular-data-resource",
        "name": name,
        "path": format!("{name}.csv"),
        "description": description,
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": schema,
    })
}

/// Returns the table with this head in the README of a corpus.
fn explained(head: &str) -> Vec<&'static str> {
    let lines = include_str!("../src/campaign/folder/columns.md").lines();
    lines
        .skip_while(|line| !line.starts_with(head))
        .take_while(|line| line.starts_with('|'))
        .collect()
}

fn columns<T: JsonSchema + Serialize + Default>() -> Vec<Value> {
    let schema = row_schema::<T>();
    let column = |name: String| {
        let field = &schema["properties"][&name];
        let mut column =
            json!({ "name": name, "type": kind(&schema, field), "description": meaning(field) });
        if let Some(unit) = field.get("unit") {
            column["unit"] = unit.clone();
        }
        column
    };
    names::<T>().into_iter().map(column).collect()
}

/// The columns of a night's tallies, in the order of [`nightcourt_gen::Tally`].
fn tally() -> Vec<Value> {
    let name = |kind: &str, id: &str| format!("{kind}_{}", id.replace('-', "_"));
    let count = |kind: &str, id: &str, unit: &str, meaning: String| json!({ "name": name(kind, id), "type": "integer", "unit": unit, "description": meaning });
    let abilities = Ability::all().map(Ability::id);
    let abilities = abilities.map(|id| {
        count(
            "ability",
            id,
            "actions",
            format!("Number of actions of the ability `{id}`."),
        )
    });
    let passives = Passive::ALL.into_iter().map(Passive::id);
    let passives = passives.map(|id| {
        count(
            "passive",
            id,
            "players",
            format!("Number of players with the passive `{id}`."),
        )
    });
    let alignments = Alignment::ALL.into_iter().map(Alignment::id);
    let alignments = alignments.map(|id| {
        count(
            "alignment",
            id,
            "players",
            format!("Number of players of the alignment `{id}`."),
        )
    });
    let features = FEATURES.map(|(feature, meaning)| {
        let meaning = format!("`true` if {meaning}, else `false`.");
        json!({ "name": name("feature", feature.id()), "type": "boolean", "description": meaning })
    });
    abilities
        .chain(passives)
        .chain(alignments)
        .chain(features)
        .collect()
}

#[test]
fn the_checked_in_package_is_up_to_date() {
    let kept = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/campaign/export/datapackage.json"
    );
    let made = format!("{:#}\n", package());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(kept, &made).expect("written");
    }
    let kept = std::fs::read_to_string(kept).unwrap_or_default();
    assert!(kept == made, "run scripts/bless, and read what has changed");
}

/// Indices are numbers without a unit.
#[test]
fn every_column_has_a_meaning_and_every_number_a_unit() {
    assert_eq!(FEATURES.map(|(feature, _)| feature), Feature::ALL);
    for table in package()["resources"].as_array().expect("tables") {
        let about = table["description"].as_str().expect("a description");
        assert_eq!(
            about.contains("\n|---|"),
            ["findings", "rates"].contains(&table["name"].as_str().expect("a name"))
        );
        for column in table["schema"]["fields"].as_array().expect("columns") {
            let is_number =
                ["integer", "number"].contains(&column["type"].as_str().expect("a type"));
            let is_index = ["index", "first"].contains(&column["name"].as_str().expect("a name"));
            assert_eq!(
                column.get("unit").is_some(),
                is_number && !is_index,
                "{column}"
            );
            assert!(
                column["description"]
                    .as_str()
                    .is_some_and(|meaning| meaning.ends_with('.')),
                "{column}"
            );
        }
    }
}
