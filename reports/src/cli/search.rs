//! `nightcourt search`.

use std::path::Path;

use clap::ValueEnum;
use nightcourt_caselaw::search::{self, AnswerRow, Query, Sort};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;

use super::output::CommandResult;
use super::{corpus, options, rulers};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt search roleblocker jailkeeper each other
  nightcourt search bus driver kill --dies Doctor --systems nar,rar
  nightcourt search --roles PGO,Doctor --lens deaths --native
  nightcourt search my-corpus redirect --frame theme --sort frequency
  nightcourt search doctor paranoid gun owner --catalogue settled
  nightcourt search 21c081

Words are roles by any of their names, abilities, systems, mechanisms, what happens (dies, survives, blocked, no result)
and ids. What is mistyped is read as the nearest word, and the answer says so. All words have to be there; if no
precedent has all, those with all but one are shown.

If the first word is the folder of a corpus, that is searched, as --corpus would. Its index is made on first use.")]
pub(crate) struct Args {
    /// Words to search for; the first may be the folder of a corpus
    #[arg(value_name = "[CORPUS] WORDS")]
    words: Vec<String>,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// Only precedents with a player acting as each of these roles
    #[arg(long, value_name = "ROLE,...", value_delimiter = ',', value_parser = options::role)]
    roles: Vec<RoleId>,
    /// Only precedents on which these systems diverge: one from any other, several from each other
    #[arg(
        long,
        short,
        alias = "system",
        value_name = "SYSTEM,...",
        value_delimiter = ','
    )]
    systems: Vec<String>,
    /// Narrowest lens of the divergence: deaths, state or full (what players are told)
    #[arg(long, value_parser = options::lens)]
    lens: Option<Lens>,
    /// Only precedents where, under some system, a player with this role dies
    #[arg(long, value_name = "ROLE,...", value_delimiter = ',', value_parser = options::role)]
    dies: Vec<RoleId>,
    /// Only precedents whose abilities the sources of the diverging systems define themselves
    #[arg(long)]
    native: bool,
    /// Only precedents found in this sampling frame of the corpus
    #[arg(long, value_name = "FRAME")]
    frame: Option<String>,
    /// Only precedents of this catalogue: divergences, loops, anomalies, underdetermined, settled or panics
    #[arg(long, value_name = "CATALOGUE", value_parser = options::catalogue)]
    catalogue: Option<Catalogue>,
    /// Order of the answer
    #[arg(long, value_enum, default_value_t = Order::Rank)]
    sort: Order,
    /// Most precedents to show
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Format of the answer
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Order {
    /// Best fit of the words first
    Rank,
    /// Found on most nights first
    Frequency,
    /// Fewest actions first
    Size,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let (given, words) = match (args.corpus.given(), args.words.split_first()) {
        (None, Some((first, rest))) if corpus::is_meant(first) => (Some(Path::new(first)), rest),
        (given, _) => (given, &args.words[..]),
    };
    if let Some(path) = words
        .iter()
        .find(|word| word.contains(std::path::MAIN_SEPARATOR))
    {
        return Err(format!(
            "{path}: there is no such folder of a corpus; words to search for have no {}",
            std::path::MAIN_SEPARATOR
        )
        .into());
    }
    let index = corpus::index(given)?;
    let notes = corpus::notes(&index)?;
    if let Some(frame) = &args.frame {
        options::frame_of(index.info(), frame)?;
    }
    let query = Query {
        words: words.to_vec(),
        roles: args.roles.clone(),
        dies: args.dies.clone(),
        systems: rulers::named(&args.systems, &index.info().systems)?,
        lens: args.lens,
        native: args.native,
        frame: args.frame.clone(),
        catalogue: args.catalogue,
        sort: match args.sort {
            Order::Rank => Sort::Rank,
            Order::Frequency => Sort::Frequency,
            Order::Size => Sort::Size,
        },
        limit: args.limit,
    };
    let answer = search::search(&index, &notes, &query)?;
    options::answer(
        args.format,
        |_| answer.page(index.info()),
        || AnswerRow::new(index.info(), &answer, &notes),
    )
}
