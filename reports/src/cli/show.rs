//! `nightcourt show`, and hosts' own rulings on a precedent.

use nightcourt_caselaw::index::{Index, IndexError};
use nightcourt_caselaw::notes::{LINES, Note, TABLE, append};
use nightcourt_caselaw::show::{self, CaseRow, PageOptions};
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_pages::page;

use super::output::CommandResult;
use super::{corpus, options, output};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt show 21c081485e99
  nightcourt show 21c081 --format bbcode
  nightcourt show 21c081 --format bbcode --full
  nightcourt show 21c081485e99 --format json
  nightcourt show 21c081485e99 --note \"The cop gets his result\" --game \"Mini 1900\" --by Ann

The beginning of an id is enough if no other precedent shares it. A precedent that left the published corpus is shown with
the one that explains its night now. BBCode and Discord's markup have at most ten lines; --full adds the night, the accounts and
the sources, in BBCode for forums that know [area] and [spoiler].

A note is your own ruling on the precedent. It is added to rulings.json (a JSON object on each line: `nightcourt self schema note`)
and rulings.csv: in the folder of the corpus, or for the one that comes with the program in your folder for data, such as
~/.local/share/nightcourt. `nightcourt show` prints it with the precedent, and `nightcourt search` finds the precedent by its
words. Several people may add notes at once.")]
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
    /// Add your own ruling on the precedent, in a sentence, instead of showing it
    #[arg(long, alias = "ruling", value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["format", "full"])]
    note: Option<String>,
    /// Game in which it was ruled, with --note
    #[arg(
        long,
        value_name = "GAME",
        default_value = "",
        hide_default_value = true,
        requires = "note",
        allow_hyphen_values = true
    )]
    game: String,
    /// Name of the host who ruled, with --note
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true,
        requires = "note",
        allow_hyphen_values = true
    )]
    by: String,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let index = corpus::index(args.corpus.given())?;
    if let Some(ruling) = &args.note {
        return output::say(&note(args, &index, ruling)?);
    }
    let detail = if args.format.page().is_some() {
        Detail::Brief
    } else {
        Detail::Certified
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

/// Adds a note on the precedent.
fn note(args: &Args, index: &Index, ruling: &str) -> CommandResult<String> {
    let case = index.find(&args.id, Detail::Brief)?;
    let id = case.id.to_string();
    let note = Note::new(&id, ruling, &args.game, &args.by)?;
    let folder = &index.info().directory;
    if folder.as_os_str().is_empty() {
        return Err(
            "there is no folder for your notes: set XDG_DATA_HOME to one, or name a corpus with --corpus".into());
    }
    append(folder, &note)?;
    let title = &case.record().title;
    Ok(format!(
        "{id}  {title}\n  ruled: {note}\nadded to {LINES} and {TABLE} in {}\n",
        folder.display()
    ))
}
