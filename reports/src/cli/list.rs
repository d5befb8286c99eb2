//! `nightcourt list`: the names that other commands take, a listing for each kind of them.

use clap::ValueEnum;
use nightcourt_gen::Frame;
use nightcourt_host::house::PRESETS;
use nightcourt_pages::page::{self, Block, Item};
use nightcourt_resolvers::model::{Ability, Passive, ROLES, RoleRow};
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};
use nightcourt_rulebook::{SITES, SYSTEMS};
use serde_json::{Value, json};

use super::options::{self, Form};
use super::output::{self, CommandResult};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt list
  nightcourt list roles --format markdown
  nightcourt list systems nar snarf
  nightcourt list switches --format json

An ability is native to a system if the system's source places or defines it. All others are placed by analogy and marked
with ~; a comparison that depends on one says less.

Any other role can be spelled out, Cy = Neutral (Hostile) {kill, block; bulletproof}, or named in a [roles] section")]
pub(crate) struct Args {
    /// Kind of names [default: list the kinds]
    #[arg(value_enum, value_name = "KIND")]
    kind: Option<Kind>,
    /// Only these systems, or the switches that change them
    #[arg(value_name = "SYSTEM", value_parser = options::system)]
    systems: Vec<System>,
    /// Format of the list
    #[arg(long, short, value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Roles that a night may name, with their abilities; and the modifiers before them
    Roles,
    /// Systems, and where each places an ability
    Systems,
    /// Disputed rulings, each a question with its options
    Switches,
    /// Sampling frames of random nights
    Frames,
    /// House rules that come with the program
    Houses,
    /// Rulebooks that come with the program: orders of operations of systems and of sites
    Rulebooks,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let of_systems = matches!(args.kind, Some(Kind::Systems | Kind::Switches));
    if let (Some(system), false) = (args.systems.first(), of_systems) {
        return Err(format!(
            "{}: only systems and switches are listed by system; leave it out",
            system.id()
        )
        .into());
    }
    print(args.kind, &args.systems, args.format)
}

/// Prints the names of a kind, or the kinds.
pub(crate) fn print(kind: Option<Kind>, named: &[System], form: Form) -> CommandResult {
    let all = if named.is_empty() {
        &System::ALL[..]
    } else {
        named
    };
    let mut systems = Vec::new();
    for &system in all {
        if !systems.contains(&system) {
            systems.push(system);
        }
    }
    let (page, row) = match kind {
        None => kinds(),
        Some(Kind::Roles) => (roles(), json!(nightcourt_requests::roles())),
        Some(Kind::Systems) => (
            places(&systems),
            json!(nightcourt_requests::systems(&systems)),
        ),
        Some(Kind::Switches) => {
            let row = nightcourt_requests::systems(&systems);
            let row = json!({"version": 1, "switches": row.switches});
            (vec![switches(&systems)], row)
        }
        Some(Kind::Frames) => frames(),
        Some(Kind::Houses) => houses(),
        Some(Kind::Rulebooks) => rulebooks(),
    };
    output::print(match form.page() {
        Some(format) => page::print(&page, format, output::wide_screen()),
        None => options::json(&row)?,
    })
}

/// Returns the names of a kind as options take them, without spaces.
pub(crate) fn names(kind: Kind) -> Vec<String> {
    let shipped = SYSTEMS.iter().chain(&SITES);
    match kind {
        Kind::Roles => ROLES.iter().map(|row| row.name.replace(' ', "-")).collect(),
        Kind::Systems => System::ALL.map(|system| system.id().to_owned()).into(),
        Kind::Switches => {
            let options = SWITCHES
                .iter()
                .flat_map(|row| row.options.iter().map(|option| (row.id, option)));
            options
                .map(|(id, option)| format!("{id}={option}"))
                .collect()
        }
        Kind::Frames => Frame::ALL.map(|frame| frame.id().to_owned()).into(),
        Kind::Houses => PRESETS.map(|preset| preset.id.to_owned()).into(),
        Kind::Rulebooks => shipped.map(|book| book.id.to_owned()).collect(),
    }
}

/// A listing, as a page and as JSON.
type Listing = (Vec<Block>, Value);

/// Returns a listing of one table: its name in JSON, the headers of its columns with their keys, and its rows.
fn table<const N: usize>(
    name: &str,
    columns: [(&str, &str); N],
    rows: impl Iterator<Item = Value>,
) -> Listing {
    let cell = |value: &Value| match value {
        Value::Array(words) => {
            let words: Vec<&str> = words.iter().filter_map(Value::as_str).collect();
            words.join(", ")
        }
        word => word.as_str().unwrap_or_default().to_owned(),
    };
    let rows: Vec<Value> = rows.collect();
    let cells = rows
        .iter()
        .map(|row| columns.map(|(_, key)| cell(&row[key])));
    let page = options::table(&columns.map(|(header, _)| header), cells);
    (vec![page], json!({"version": 1, name: rows}))
}

fn kinds() -> Listing {
    let kinds = Kind::value_variants().iter();
    let rows = kinds.filter_map(ValueEnum::to_possible_value).map(|kind| {
        let about = kind.get_help().map(ToString::to_string);
        json!({"list": kind.get_name(), "about": about})
    });
    table("lists", [("list", "list"), ("what it has", "about")], rows)
}

fn frames() -> Listing {
    let rows = Frame::ALL
        .iter()
        .map(|frame| json!({"frame": frame.id(), "about": frame.about()}));
    let columns = [("--frame", "frame"), ("what its nights are like", "about")];
    table("frames", columns, rows)
}

fn houses() -> Listing {
    let columns = [
        ("--house", "house"),
        ("what it is", "name"),
        ("system", "system"),
        ("beside it", "beside"),
        ("source", "source"),
    ];
    let rows = nightcourt_requests::houses().houses.into_iter();
    table("houses", columns, rows.map(|row| json!(row)))
}

fn rulebooks() -> Listing {
    let rows = SYSTEMS.iter().chain(&SITES).map(|shipped| {
        let book = shipped.book();
        json!({
            "rulebook": shipped.id, "title": book.rulebook.title, "read-in": book.confidence.words(), "source": book.source,
        })
    });
    let columns = [
        ("--rulebook", "rulebook"),
        ("what it is", "title"),
        ("read in", "read-in"),
        ("source", "source"),
    ];
    table("rulebooks", columns, rows)
}

fn roles() -> Vec<Block> {
    let modifiers = Passive::ALL.map(|passive| [passive.word(), passive.effect()]);
    let vendor = [
        "vendor:ITEM",
        "gives the item to whoever targets this player",
    ];
    let modifiers = modifiers
        .into_iter()
        .chain([vendor])
        .map(|cells| cells.map(str::to_owned));
    vec![
        Block::Heading("Roles".to_owned()),
        options::table(
            &["role", "also", "abilities", "passives", "note"],
            ROLES.iter().map(role),
        ),
        Block::Heading(
            "Modifiers, before any role (Town Ninja Cop), or after the semicolon of a spelled-out one".to_owned(),
        ),
        options::table(&["modifier", "effect"], modifiers),
        Block::Heading("Limits, before any role (Town 1-Shot Cop): kept, and without effect on one night".to_owned()),
        Block::Sentence(nightcourt_requests::limits().join(", ")),
        Block::Heading("Roles of a night's own, in a section before [players]".to_owned()),
        Block::Code(
            "[roles]\nGravedigger = {track, revive; ascetic}\n\n[players]\nAnn = Town Gravedigger\n".to_owned(),
        ),
    ]
}

fn role(row: &RoleRow) -> [String; 5] {
    let mut abilities: Vec<String> = row
        .abilities
        .iter()
        .map(|ability| ability.id().to_owned())
        .collect();
    if let (Some(item), true) = (row.item, row.abilities.contains(&Ability::Give)) {
        abilities = vec![format!("give {item}")];
    }
    let mut passives: Vec<String> = row
        .passives
        .iter()
        .map(|passive| passive.id().to_owned())
        .collect();
    passives.extend(row.vends.map(|item| format!("vendor:{item}")));
    [
        row.name.to_owned(),
        row.aliases.join(", "),
        abilities.join(", "),
        passives.join(", "),
        row.note.to_owned(),
    ]
}

/// Returns the page of systems: their titles, and the place of each ability.
fn places(systems: &[System]) -> Vec<Block> {
    let titles = systems.iter().flat_map(|system| {
        let summary = Item {
            depth: 1,
            text: system.summary().to_owned(),
            ..Item::default()
        };
        [
            Item::plain(format!("{}: {}", system.id(), system.title())),
            summary,
        ]
    });
    let mut header = vec!["ability"];
    header.extend(systems.iter().map(|system| system.id()));
    let rows = Ability::all().map(|ability| {
        let cells = systems.iter().map(|&system| {
            let mark = if native(system, ability) { "" } else { "~" };
            format!("{mark}{}", place(system, ability))
        });
        [ability.id().to_owned()]
            .into_iter()
            .chain(cells)
            .collect::<Vec<_>>()
    });
    vec![
        Block::Heading("Systems".to_owned()),
        Block::List(titles.collect()),
        Block::Heading(
            "Where each places an ability: its class, order or category; ~ by analogy".to_owned(),
        ),
        options::table(&header, rows),
    ]
}

/// Returns the table of the switches that change one of these systems.
fn switches(systems: &[System]) -> Block {
    let plain = |text: &str| text.to_owned();
    let switches = SWITCHES
        .iter()
        .filter(|row| row.systems.iter().any(|system| systems.contains(system)))
        .map(|row| {
            let in_words = |(option, said): (&&str, &&str)| match said.starts_with(option) {
                true => plain(said),
                false => format!("{option}: {said}"),
            };
            let options: Vec<String> = row.options.iter().zip(row.says).map(in_words).collect();
            let on = if row.systems.len() == System::ALL.len() {
                plain("all")
            } else {
                row.systems
                    .iter()
                    .map(|system| system.id())
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            [
                plain(row.id),
                plain(row.question),
                options.join("\n"),
                on,
                plain(row.source),
            ]
        });
    let header = [
        "switch",
        "question",
        "options, default first",
        "changes",
        "source of the dispute",
    ];
    options::table(&header, switches)
}
