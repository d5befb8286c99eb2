//! `nightcourt search`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use nightcourt::page;
use nightcourt::precedents::search::{self, AnswerRow, Query, Sort};
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;

use super::{corpus, options, output};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt search roleblocker jailkeeper each other
  nightcourt search bus driver kill --dies Doctor --systems nar,rar
  nightcourt search --roles PGO,Doctor --lens deaths --native
  nightcourt search reports/corpora/2026-11-21 redirect loop --frame theme --sort frequency
  nightcourt search 21c081

Words are roles by any of their names, abilities, systems, mechanisms, what happens (dies, survives, blocked, no result)
and ids. What is mistyped is read as the nearest word, and the answer says so. All words have to be there; if no
precedent has all, those with all but one are shown.

If the first word is the folder of a corpus, that is searched; else the folder named by NIGHTCOURT_CORPUS; else the
newest under reports/corpora of this folder or one above. Its index is made on first use.")]
pub(crate) struct Args {
    /// The corpus, if it is not the one that is found by itself; then words
    #[arg(value_name = "[CORPUS] WORDS")]
    words: Vec<String>,
    /// The same as naming the corpus first
    #[arg(long, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Somebody does what each of these roles does
    #[arg(long, value_name = "ROLE,...", value_delimiter = ',', value_parser = options::role)]
    roles: Vec<RoleId>,
    /// These systems part: one from any other, two from each other
    #[arg(long, short, value_name = "SYSTEM,...", value_delimiter = ',', value_parser = options::system)]
    systems: Vec<System>,
    /// They part on this, and on nothing narrower: deaths, state or full (what players are told)
    #[arg(long, value_parser = options::lens)]
    lens: Option<Lens>,
    /// Under some system somebody with this role dies
    #[arg(long, value_name = "ROLE,...", value_delimiter = ',', value_parser = options::role)]
    dies: Vec<RoleId>,
    /// With abilities that the sources of these systems themselves define
    #[arg(long)]
    native: bool,
    /// It was met in this sampling frame of the corpus
    #[arg(long, value_name = "FRAME")]
    frame: Option<String>,
    /// In which order
    #[arg(long, value_enum, default_value_t = Order::Rank)]
    sort: Order,
    /// How many are shown
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// How the answer is printed
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Order {
    /// What fits the words best
    Rank,
    /// Met on most nights
    Frequency,
    /// Fewest actions
    Size,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match answer(args) {
        Ok(printed) => output::print(printed.as_bytes(), ExitCode::SUCCESS),
        Err(problem) => output::complain(&problem),
    }
}

fn answer(args: &Args) -> Result<String, String> {
    let (given, words) = match (&args.corpus, args.words.split_first()) {
        (None, Some((first, rest))) if corpus::is_meant(first) => (Some(Path::new(first)), rest),
        (given, _) => (given.as_deref(), &args.words[..]),
    };
    let folder = corpus::folder(given)?;
    let index = corpus::index(&folder)?;
    let notes = corpus::notes(&folder)?;
    if let Some(frame) = &args.frame {
        options::frame_of(index.court(), frame)?;
    }
    let query = Query {
        words: words.to_vec(),
        roles: args.roles.clone(),
        dies: args.dies.clone(),
        systems: args.systems.clone(),
        lens: args.lens,
        native: args.native,
        frame: args.frame.clone(),
        sort: match args.sort {
            Order::Rank => Sort::Rank,
            Order::Frequency => Sort::Frequency,
            Order::Size => Sort::Size,
        },
        limit: args.limit,
    };
    let answer = search::search(&index, &notes, &query).map_err(|failed| failed.to_string())?;
    match args.format.page() {
        Some(format) => Ok(page::print(&answer.page(index.court()), format, output::screen())),
        None => options::json(&AnswerRow::new(index.court(), &answer, &notes)),
    }
}
