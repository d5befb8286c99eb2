//! `nightcourt families`: the divergences of a corpus in families.

use nightcourt_caselaw::library;
use nightcourt_corpus::campaign::records::Family;
use nightcourt_corpus::campaign::records::family::families as made;
use nightcourt_pages::families::{list, one};
use nightcourt_pages::page;

use super::options::Form;
use super::process::ExitCode;
use super::{corpus, options, output, rulers};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt families
  nightcourt families --id 21c081485e99
  nightcourt families my-corpus --format json

Precedents are of one family if they are one another with an ability changed for another of its kind, such as a Cop for a \
Tracker, and the same systems stand against each other under the same lens. In titles, brackets stand for any of a kind: \
`--id` lists which abilities these are; each was tried.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    /// Show one family alone: its id, or that of one of its precedents
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// List this many, the most frequent first
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// Format of the answer; `json` prints all families, or the one
    #[arg(long, short, value_enum, default_value_t = Form::Text)]
    format: Form,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match families(args) {
        Ok(printed) => output::print(printed.as_bytes(), ExitCode::SUCCESS),
        Err(problem) => output::complain(&problem),
    }
}

fn families(args: &Args) -> Result<String, String> {
    let state = match corpus::folder_of_host(args.corpus.given())? {
        Some(folder) => library::state(&folder).map_err(|unopened| unopened.to_string())?,
        None => corpus::built_in()?,
    };
    let file = made(&state, &rulers::shipped(&state.terms.added))
        .map_err(|complaint| complaint.to_string())?;
    let family: Option<&Family> = match &args.id {
        None => None,
        Some(id) => Some(file.family(id).ok_or_else(|| {
            format!("no family and no divergence of the corpus has the id `{id}`: `nightcourt families` lists ids")
        })?),
    };
    match (args.format.page(), family) {
        (Some(format), Some(family)) => {
            Ok(page::print(&one(family), format, output::wide_screen()))
        }
        (Some(format), None) => Ok(page::print(
            &list(&file, args.limit),
            format,
            output::wide_screen(),
        )),
        (None, Some(family)) => options::json(family),
        (None, None) => options::json(&file),
    }
}
