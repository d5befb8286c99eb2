//! `nightcourt setup`.

use std::path::PathBuf;

use nightcourt_host::setup::{Setup, SetupRow, report};
use nightcourt_reading::MAX_PASTE;

use super::house::Chosen;
use super::output::CommandResult;
use super::{corpus, house, input, options};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt setup setup.txt
  nightcourt setup setup.txt --house mafiascum-normal --format bbcode

A setup is a list of roles with their counts, separated by slashes, commas or lines, as in \"2 Mafia Goons / 1 Town Jailkeeper /
8 Vanilla Townies\", or a roster with a name before each role. The answer lists disputes among these roles before the game begins: the smallest precedent of each, the ruling of
every system and of the house, and a sentence for the rules post. Interactions on which all systems agree are counted.

Shares are those of random nights on which all use their roles on random targets, and each faction kills once.")]
pub(crate) struct Args {
    /// File with the setup; - for standard input, which is read if it is a pipe
    #[arg(value_name = "SETUP")]
    file: Option<PathBuf>,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// House rules: one that `nightcourt list houses` has, or a file
    #[arg(long, value_name = "NAME|FILE")]
    house: Option<String>,
    /// Most disputes to show
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Format of the answer
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    #[command(flatten)]
    work: options::Work,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let file = input::file_or_pipe(
        args.file.as_ref(),
        "no setup is given: name its file, as in nightcourt setup roles.txt",
    )?;
    let text = input::given_text(&file, MAX_PASTE as u64)?;
    let setup = Setup::parse(&text).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("\n")
    })?;
    let Chosen {
        house,
        row: by_house,
        ..
    } = house::asked(args.house.as_ref(), &[])?;
    let index = corpus::index(args.corpus.given())?;
    let found = report(
        index.table(),
        &setup,
        house.as_ref(),
        &mut args.work.budget(),
    );
    options::answer(
        args.format,
        |_| found.page(&setup, house.as_ref(), args.limit),
        || SetupRow {
            house: by_house,
            ..SetupRow::new(&setup, &found, args.limit)
        },
    )
}
