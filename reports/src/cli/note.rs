//! `nightcourt note`.

use nightcourt_caselaw::notes::{LINES, Note, TABLE, append};
use nightcourt_corpus::campaign::records::describe::Detail;

use super::output::CommandResult;
use super::{corpus, output};

#[derive(clap::Args)]
#[command(after_help = "\
Example:
  nightcourt note 21c081485e99 --ruling \"The cop gets his result\" --game \"Mini 1900\" --by Ann

The note is added to rulings.json (a JSON object on each line: `nightcourt schema note`) and rulings.csv: in the folder of
the corpus, or for the one that comes with the program in your folder for data, such as ~/.local/share/nightcourt. `nightcourt show` prints it with the precedent, and `nightcourt search` finds the precedent by its words. Several
people may add notes at once.")]
pub(crate) struct Args {
    /// Id of the precedent that was ruled on, or its beginning
    #[arg(value_name = "ID")]
    id: String,
    /// The ruling, in a sentence
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    ruling: String,
    /// Game in which it was ruled
    #[arg(
        long,
        value_name = "GAME",
        default_value = "",
        allow_hyphen_values = true
    )]
    game: String,
    /// Name of the host who ruled
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        allow_hyphen_values = true
    )]
    by: String,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    output::say(&note(args)?)
}

fn note(args: &Args) -> CommandResult<String> {
    let index = corpus::index(args.corpus.given())?;
    let case = index.find(&args.id, Detail::Brief)?;
    let id = case.id.to_string();
    let note = Note::new(&id, &args.ruling, &args.game, &args.by)?;
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
