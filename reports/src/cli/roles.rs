//! `nightcourt roles`.

use nightcourt_pages::page::{Block, Row};
use nightcourt_resolvers::model::{Ability, Passive, ROLES, RoleRow};

use super::options::{self, Form};
use super::process::ExitCode;

#[derive(clap::Args)]
#[command(after_help = "\
Example:
  nightcourt roles --format markdown

Any other role can be spelled out, Cy = Neutral (Hostile) {kill, block; bulletproof}, or named in a [roles] section")]
pub(crate) struct Args {
    /// Format of the table
    #[arg(long, short, value_enum, default_value_t = Form::Text)]
    format: Form,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let words = |words: &[&str]| {
        words
            .iter()
            .map(|&word| word.to_owned())
            .collect::<Vec<_>>()
    };
    let roles = Block::Table {
        header: words(&["role", "also", "abilities", "passives", "note"]),
        rows: ROLES.iter().map(role).collect(),
    };
    let modifiers = Passive::ALL.into_iter().map(|passive| Row {
        cells: words(&[passive.word(), passive.effect()]),
        marked: false,
    });
    let vendor = words(&[
        "vendor:ITEM",
        "gives the item to whoever targets this player",
    ]);
    let modifiers = modifiers
        .chain([Row {
            cells: vendor,
            marked: false,
        }])
        .collect();
    let page = [
        Block::Heading("Roles".to_owned()),
        roles,
        Block::Heading(
            "Modifiers, before any role (Town Ninja Cop), or after the semicolon of a spelled-out one".to_owned(),
        ),
        Block::Table { header: words(&["modifier", "effect"]), rows: modifiers },
        Block::Heading("Limits, before any role (Town 1-Shot Cop): kept, and without effect on one night".to_owned()),
        Block::Sentence(nightcourt_requests::limits().join(", ")),
        Block::Heading("Roles of a night's own, in a section before [players]".to_owned()),
        Block::Code(
            "[roles]\nGravedigger = {track, revive; ascetic}\n\n[players]\nAnn = Town Gravedigger\n".to_owned(),
        ),
    ];
    options::listing(args.format, &page, &nightcourt_requests::roles())
}

fn role(row: &RoleRow) -> Row {
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
    Row {
        cells: vec![
            row.name.to_owned(),
            row.aliases.join(", "),
            abilities.join(", "),
            passives.join(", "),
            row.note.to_owned(),
        ],
        marked: false,
    }
}
