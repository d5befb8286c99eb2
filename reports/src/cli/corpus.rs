//! The corpus that a command reads: a folder, or the one that comes with the program.

use std::env;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use nightcourt_caselaw::index::{Index, Table, cache, data};
use nightcourt_caselaw::library::{CorpusInfo, Library};
use nightcourt_caselaw::matching::Asked;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::withdrawn::{Withdrawn, WithdrawnNight};
use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::folder::publish::contents;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, PACKED, load_packed};
use nightcourt_corpus::campaign::records::{EditionFile, Provenance};
use nightcourt_requests::Responder;
use nightcourt_resolvers::text::Sheet;

use super::output::CommandResult;
use super::{defaults, output, rulers};
use crate::Files;

/// The state and the search table of the corpus that comes with the program. `scripts/corpora` writes the state, and
/// `scripts/bless` the table.
static STATE: &[u8] = include_bytes!("../../corpora/published/checkpoint.json.gz");
static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/precedents.bin"));
/// The precedents withdrawn from the published corpus. `scripts/corpora` keeps the list.
static WITHDRAWN: &[u8] = include_bytes!("../../corpora/published/withdrawn.json.gz");
static EDITION: &[u8] = include_bytes!("../../corpora/published/edition.json");

/// The name of the corpus that comes with the program.
const BUILT_IN: &str = "built-in";

/// `--corpus`.
#[derive(clap::Args)]
pub(crate) struct CorpusOption {
    /// Folder of a corpus [default: the folder that NIGHTCOURT_CORPUS names, else the corpus that comes with the program]
    #[arg(long = "corpus", short = 'C', value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// `--corpus`, or its folder as a word.
#[derive(clap::Args)]
pub(crate) struct CorpusWord {
    /// Folder of a corpus, the same as --corpus
    #[arg(value_name = "CORPUS", conflicts_with = "folder")]
    word: Option<PathBuf>,
    #[command(flatten)]
    option: CorpusOption,
}

impl CorpusOption {
    /// Returns the given folder.
    pub(crate) fn given(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

impl CorpusWord {
    /// Returns the given folder.
    pub(crate) fn given(&self) -> Option<&Path> {
        self.word.as_deref().or(self.option.given())
    }
}

/// Returns the folder of the corpus: that of the command, else that of NIGHTCOURT_CORPUS; `None` for the corpus that
/// comes with the program.
pub(crate) fn folder(given: Option<&Path>) -> Option<PathBuf> {
    let named = || {
        env::var_os("NIGHTCOURT_CORPUS")
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
    };
    given.map(Path::to_owned).or_else(named)
}

/// Returns the folder of the corpus for a host's command. The last resort is the folder that the nearest
/// nightcourt.toml names.
pub(crate) fn folder_of_host(given: Option<&Path>) -> CommandResult<Option<PathBuf>> {
    let Some(folder) = folder(given) else {
        for file in defaults::files()? {
            if let Some(folder) = &file.defaults.corpus {
                file.note("corpus", folder);
                return Ok(Some(PathBuf::from(folder)));
            }
        }
        return Ok(None);
    };
    Ok(Some(folder))
}

/// Returns the state of the corpus that comes with the program.
pub(crate) fn built_in() -> Result<State, String> {
    output::reading("corpus", BUILT_IN);
    load_packed(STATE).map_err(|error| {
        format!("the corpus in this program is damaged: {error}: install it again")
    })
}

/// Returns the precedents withdrawn from a corpus. Only the one that comes with the program has a list of them.
pub(crate) fn withdrawn(corpus: &CorpusInfo) -> Result<Withdrawn, String> {
    if corpus.name != BUILT_IN {
        return Ok(Withdrawn::default());
    }
    Withdrawn::unpack(WITHDRAWN).map_err(|damaged| format!("{damaged}: install the program again"))
}

/// Returns the precedent that a night was before it was withdrawn from the corpus.
pub(crate) fn withdrawn_night(
    corpus: &CorpusInfo,
    night: &Sheet,
    asked: &Asked,
) -> Result<Option<WithdrawnNight>, String> {
    if corpus.name != BUILT_IN {
        return Ok(None);
    }
    Withdrawn::of_night_in(WITHDRAWN, night, asked)
        .map_err(|damaged| format!("{damaged}: install the program again"))
}

/// Returns all of a corpus, in memory.
pub(crate) fn library(given: Option<&Path>) -> CommandResult<Library> {
    let library = match folder(given) {
        Some(folder) => {
            output::reading("corpus", folder.display());
            Library::open_with(&folder, rulers::shipped)
        }
        None => {
            let state = built_in()?;
            Library::of(
                CorpusInfo::of(&notes_folder(), &state).named(BUILT_IN),
                state,
            )
        }
    };
    Ok(library?)
}

/// Reports whether a path is the folder of a campaign.
fn is_corpus(path: &Path) -> bool {
    ["run.json", CHECKPOINT, PACKED]
        .iter()
        .any(|name| path.join(name).is_file())
}

/// Reports whether a word that may be a corpus is one: a folder of a campaign, or the path of any other folder.
pub(crate) fn is_meant(word: &str) -> bool {
    let path = Path::new(word);
    is_corpus(path)
        || (word.contains(std::path::MAIN_SEPARATOR) || word.starts_with('.')) && path.is_dir()
}

/// Returns the index of a corpus. On a terminal, a message says when it has to be made.
pub(crate) fn index(given: Option<&Path>) -> CommandResult<Index> {
    let making = |folder: &Path| {
        if std::io::stderr().is_terminal() {
            output::tell(&format!(
                "making the search index of {} ...",
                folder.display()
            ));
        }
    };
    match folder_of_host(given)? {
        Some(folder) => {
            output::reading("corpus", folder.display());
            let cache = cache();
            let index = Index::open_with(&folder, rulers::shipped, cache.as_deref(), making)?;
            Ok(index)
        }
        None => built_in_index(),
    }
}

/// Returns the index of the corpus that comes with the program.
fn built_in_index() -> CommandResult<Index> {
    output::reading("corpus", BUILT_IN);
    let table = Table::unchecked(TABLE)
        .map_err(|damaged| format!("{damaged}: install the program again"))?;
    Ok(Index::of(&notes_folder(), table)?.named(BUILT_IN))
}

/// Returns a responder with the corpus that comes with the program.
pub(crate) fn responder() -> CommandResult<Responder> {
    let index = built_in_index()?;
    let withdrawn = withdrawn(index.info())?;
    Ok(Responder::of(index, withdrawn))
}

/// Returns the files of the corpus that comes with the program.
pub(crate) fn published() -> CommandResult<Files> {
    let state = built_in()?;
    let EditionFile { edition, .. } = serde_json::from_slice(EDITION).map_err(|error| {
        format!("the edition in this program is damaged: {error}: install it again")
    })?;
    let provenance = Provenance {
        edition: Some(edition),
        ..Provenance::default()
    };
    let panel = rulers::shipped(&state.terms.added);
    Ok(contents(&state, &panel, &provenance)?)
}

/// Returns the folder of notes on the corpus that comes with the program; empty if the user has no folder for data.
fn notes_folder() -> PathBuf {
    data().unwrap_or_default()
}

/// Reads hosts' notes on a corpus. Lines that cannot be read give a warning.
pub(crate) fn notes(index: &Index) -> CommandResult<Notes> {
    let folder = &index.info().directory;
    if folder.as_os_str().is_empty() {
        return Ok(Notes::default());
    }
    let notes = Notes::of(folder)?;
    for (line, why) in &notes.unread {
        output::tell(&format!(
            "warning: line {line} of {}/rulings.json is no note: {why}",
            folder.display()
        ));
    }
    Ok(notes)
}
