//! `nightcourt show`.

use nightcourt_caselaw::index::IndexError;
use nightcourt_caselaw::show::{self, CaseRow, PageOptions};
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_pages::page;

use super::output::CommandResult;
use super::{corpus, options};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt show 21c081485e99
  nightcourt show 21c081 --format bbcode
  nightcourt show 21c081 --format bbcode --full
  nightcourt show 21c081485e99 --format json

The beginning of an id is enough if no other precedent shares it. A precedent that left the published corpus is shown with
the one that explains its night now. BBCode and Discord's markup have at most ten lines; --full adds the night, the accounts and
the sources, in BBCode for forums that know [area] and [spoiler].")]
pub(crate) struct Args {
    /// Id of the precedent, or its beginning
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// Format of the precedent
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    /// Print the whole page as BBCode or Discord's markup too
    #[arg(long)]
    full: bool,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let index = corpus::index(args.corpus.given())?;
    let detail = if args.format.page().is_some() {
        Detail::Brief
    } else {
        Detail::Whole
    };
    let case = match index.find(&args.id, detail) {
        Err(IndexError::Unknown(unknown)) => {
            let withdrawn = corpus::withdrawn(index.info())?;
            let night = withdrawn.find(&args.id).map_err(|_| unknown)?;
            return options::answer(
                args.format,
                |_| night.page(index.info()),
                || Withdrawn {
                    nights: vec![night.clone()],
                    ..Withdrawn::default()
                },
            );
        }
        found => found?,
    };
    let notes = corpus::notes(&index)?;
    let own = notes.words(&case.id.to_string());
    let named = args.corpus.given().map(|path| path.display().to_string());
    let page = |format: page::Format| {
        if format.is_for_threads() && !args.full {
            return show::brief(index.info(), &case, &own);
        }
        let options = PageOptions {
            own: &own,
            corpus: named.as_deref(),
        };
        show::page(index.info(), &case, options)
    };
    options::answer(args.format, page, || {
        CaseRow::new(index.info(), &case, &notes)
    })
}
