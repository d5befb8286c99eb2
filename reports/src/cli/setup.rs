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

A setup is a list of roles as a host posts it: counts on either side, below headings of sides, in a table or a sentence, with
alternatives such as \"1 of: Cop, Tracker\", or a roster with a name before each role. Lines that are no roles are passed over and
named; what is in doubt is asked, and the rest is listed in the meantime.

The answer is a list of decisions: questions that the rules leave open for these roles, each with the rulings of the systems and
of the house, how often it matters, and its smallest night; and a sentence for the rules post, no two of which have one case.
Before them are numbers: the share of the mafia, kills a night, roles that are not modelled, and roles that never matter.

Shares are those of random nights on which all use their roles on random targets, each faction kills once, and no team acts
against its own. Questions that matter only on other nights come last.")]
pub(crate) struct Args {
    /// File with the setup; - for standard input, which is read if it is a pipe
    #[arg(value_name = "SETUP")]
    file: Option<PathBuf>,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// House rules: one that `nightcourt list houses` has, or a file
    #[arg(long, value_name = "NAME|FILE")]
    house: Option<String>,
    /// Most decisions to show, and most disputes in JSON
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
