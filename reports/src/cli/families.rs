//! `nightcourt families`: the divergences of a corpus in families.

use std::path::PathBuf;
use std::process::ExitCode;

use nightcourt_corpus::campaign::record::{FamiliesFile, Family, read};
use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_pages::families::{list, one};
use nightcourt_pages::page;

use super::options::Form;
use super::{corpus, options, output};

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
    /// Corpus folder [default: the newest one found, see `nightcourt search --help`]
    #[arg(value_name = "CORPUS")]
    corpus: Option<PathBuf>,
    /// Show one family alone: its id, or that of one of its precedents
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// List this many, the most frequent first
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    limit: usize,
    /// How to print them; `json` prints all of them, or the one
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
    let path = corpus::folder(args.corpus.as_deref())?.join("families.json");
    let cannot = |why: String| {
        format!(
            "cannot read {}: {why}: `nightcourt merge DIR --out NEW` makes the files of a corpus anew",
            path.display()
        )
    };
    let bytes = read_at_most(&path, MAX_RECORD).map_err(|error| cannot(error.to_string()))?;
    let file: FamiliesFile = read(&bytes).map_err(|unread| cannot(unread.to_string()))?;
    let family: Option<&Family> = match &args.id {
        None => None,
        Some(id) => Some(file.family(id).ok_or_else(|| {
            format!(
                "no family and no divergence has the id `{id}` in {}: `nightcourt families` lists ids",
                path.display()
            )
        })?),
    };
    match (args.format.page(), family) {
        (Some(format), Some(family)) => Ok(page::print(&one(family), format, output::wide_screen())),
        (Some(format), None) => Ok(page::print(&list(&file, args.limit), format, output::wide_screen())),
        (None, Some(family)) => options::json(family),
        (None, None) => options::json(&file),
    }
}
