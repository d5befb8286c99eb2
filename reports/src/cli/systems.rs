//! `nightcourt systems`.

use nightcourt_pages::page::{Block, Item};
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};

use super::options::{self, Form};
use super::output::CommandResult;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt systems
  nightcourt systems nar snarf

An ability is native to a system if the system's source places or defines it. All others are placed by analogy and marked
with ~; a comparison that depends on one says less.")]
pub(crate) struct Args {
    /// Systems to list [default: all seven]
    #[arg(value_name = "SYSTEM", value_parser = options::system)]
    systems: Vec<System>,
    /// Format of the tables
    #[arg(long, short, value_enum, default_value_t = Form::Text)]
    format: Form,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let mut systems = Vec::new();
    for &system in if args.systems.is_empty() {
        &System::ALL[..]
    } else {
        &args.systems
    } {
        if !systems.contains(&system) {
            systems.push(system);
        }
    }
    let plain = |text: &str| text.to_owned();
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
        [plain(ability.id())]
            .into_iter()
            .chain(cells)
            .collect::<Vec<_>>()
    });
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
    let page = [
        Block::Heading(plain("Systems")),
        Block::List(titles.collect()),
        Block::Heading(plain(
            "Where each places an ability: its class, order or category; ~ by analogy",
        )),
        options::table(&header, rows),
        Block::Heading(plain("Switches: rule FILE --switch SWITCH=OPTION")),
        options::table(
            &[
                "switch",
                "question",
                "options, default first",
                "changes",
                "source of the dispute",
            ],
            switches,
        ),
    ];
    options::listing(args.format, &page, &nightcourt_requests::systems(&systems))
}
