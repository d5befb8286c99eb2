//! `nightcourt roles`.

use nightcourt_pages::page::Block;
use nightcourt_resolvers::model::{Ability, Passive, ROLES, RoleRow};

use super::options::{self, Form};
use super::output::CommandResult;

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

pub(crate) fn run(args: &Args) -> CommandResult {
    let modifiers = Passive::ALL.map(|passive| [passive.word(), passive.effect()]);
    let vendor = [
        "vendor:ITEM",
        "gives the item to whoever targets this player",
    ];
    let modifiers = modifiers
        .into_iter()
        .chain([vendor])
        .map(|cells| cells.map(str::to_owned));
    let page = [
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
    ];
    options::listing(args.format, &page, &nightcourt_requests::roles())
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
