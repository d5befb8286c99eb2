//! Which corpus is meant, and its index.

use std::env;
use std::fs;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use nightcourt_caselaw::index::{Index, cache};
use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::notes::Notes;

use super::output;

/// The folder that a command was given, or else the one that is found.
pub(crate) fn folder(given: Option<&Path>) -> Result<PathBuf, String> {
    if let Some(given) = given {
        return Ok(given.to_owned());
    }
    match env::var_os("NIGHTCOURT_CORPUS").filter(|path| !path.is_empty()) {
        Some(path) => Ok(PathBuf::from(path)),
        None => env::current_dir().ok().and_then(|here| nearest(&here)).ok_or_else(|| {
            "there is no corpus here: name the folder of one, or set NIGHTCOURT_CORPUS to it; `nightcourt campaign \
             --nights 100000 --out DIR` makes one"
                .to_owned()
        }),
    }
}

/// All of that corpus, in memory.
pub(crate) fn library(given: Option<&Path>) -> Result<Library, String> {
    Library::open(&folder(given)?).map_err(|unopened| unopened.to_string())
}

/// The newest published corpus of this folder, or of the nearest above it that has any.
fn nearest(here: &Path) -> Option<PathBuf> {
    here.ancestors().find_map(|folder| {
        let corpora = fs::read_dir(folder.join("reports/corpora")).ok()?;
        let found = corpora.flatten().map(|entry| entry.path()).filter(|path| is_corpus(path));
        // They are named after their dates.
        found.max()
    })
}

/// Whether a path is the folder of a campaign.
fn is_corpus(path: &Path) -> bool {
    path.join("run.json").is_file() || path.join("checkpoint.json").is_file()
}

/// Whether a word that may be a corpus is one: a folder of a campaign, or the path of any other folder.
pub(crate) fn is_meant(word: &str) -> bool {
    let path = Path::new(word);
    is_corpus(path) || (word.contains(std::path::MAIN_SEPARATOR) || word.starts_with('.')) && path.is_dir()
}

/// The index of a corpus; on a terminal it is said that it is made.
pub(crate) fn index(folder: &Path) -> Result<Index, String> {
    let making = |folder: &Path| {
        if std::io::stderr().is_terminal() {
            output::tell(&format!("making the search index of {} ...", folder.display()));
        }
    };
    Index::open(folder, cache().as_deref(), making).map_err(|failed| failed.to_string())
}

/// What hosts ruled; lines that cannot be read are told of.
pub(crate) fn notes(folder: &Path) -> Result<Notes, String> {
    let notes = Notes::of(folder).map_err(|unreadable| unreadable.to_string())?;
    for (line, why) in &notes.unread {
        output::tell(&format!("warning: line {line} of {}/rulings.json is no note: {why}", folder.display()));
    }
    Ok(notes)
}
