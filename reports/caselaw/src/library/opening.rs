//! Opens a folder: checks that it is a corpus, and that its state is whole and of this version.

use std::io;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, LoadError, PACKED, RUN, finished};
use nightcourt_corpus::record::InvalidRecord;
use nightcourt_corpus::study::CheckpointError;

/// The reason that a folder cannot be used as a corpus.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such folder.
    #[error("there is no folder {}: name the folder of a campaign's files", .0.display())]
    NoFolder(PathBuf),
    /// It is a folder, and no campaign's.
    #[error(
        "{} is no corpus: it has no {CHECKPOINT}; name the folder of a campaign's files, such as `nightcourt campaign \
         --out` writes",
        .0.display()
    )]
    NoCorpus(PathBuf),
    /// Its campaign has not finished.
    #[error(
        "the campaign in {} has not finished: run its command again, then its precedents can be searched",
        .0.display()
    )]
    Unfinished(PathBuf),
    /// A file of it is missing.
    #[error("{} is missing: the corpus is not whole; copy it again, or make it again", .0.display())]
    Missing(PathBuf),
    /// A file of it cannot be read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
    /// A file of it is damaged, or of another version.
    #[error("{} {}", .0.display(), invalid(.1))]
    Invalid(PathBuf, InvalidRecord),
    /// A night of it cannot be read or written, with the reason.
    #[error("{}: {}; make the corpus again", .0.display(), .1)]
    Night(PathBuf, String),
    /// Its state and its tables disagree, with the reason.
    #[error("{} is of another campaign than {RUN} next to it: {}; make its files again", .0.display(), .1)]
    Apart(PathBuf, String),
}

/// The reason that a file cannot be used, and the way out.
fn invalid(why: &InvalidRecord) -> String {
    match why {
        InvalidRecord::Form(what) => {
            format!("is damaged: {what}; copy the corpus again, or make it again")
        }
        InvalidRecord::Version { found, read } => format!(
            "has version {found} of the records, and this program reads version {read}: make the corpus again with this \
             program, or use the program that wrote it"
        ),
        InvalidRecord::Altered => "was changed after it was written: its content has another hash; copy the corpus again, or \
                                   make it again"
            .to_owned(),
        InvalidRecord::Rulings(what) => format!(
            "was made under other rulings: {what}; make the corpus again with this program, or use the program that wrote it"
        ),
    }
}

/// Returns the path of the state of a corpus, packed or not.
///
/// # Errors
/// If the folder is no corpus.
pub(crate) fn state_file(directory: &Path) -> Result<PathBuf, OpenError> {
    if !directory.is_dir() {
        return Err(OpenError::NoFolder(directory.to_owned()));
    }
    let [path, packed] = [CHECKPOINT, PACKED].map(|name| directory.join(name));
    match (path.exists(), packed.exists(), directory.join(RUN).exists()) {
        (true, _, true) => Ok(path),
        (true, _, false) => Err(OpenError::Unfinished(directory.to_owned())),
        (false, true, _) => Ok(packed),
        (false, false, true) => Err(OpenError::Missing(path)),
        (false, false, false) => Err(OpenError::NoCorpus(directory.to_owned())),
    }
}

/// Reads the state of the corpus in a folder. Everything in a library is made from it.
///
/// # Errors
/// If the folder is no corpus, or its state is damaged, unfinished or of another version.
pub fn state(directory: &Path) -> Result<State, OpenError> {
    let path = state_file(directory)?;
    finished(directory).map_err(|error| match error {
        LoadError::Missing => OpenError::Missing(path),
        LoadError::Io(error) => OpenError::Io(path, error),
        LoadError::Damaged(CheckpointError::Form(what) | CheckpointError::Content(what)) => {
            OpenError::Invalid(path, InvalidRecord::Form(what))
        }
        LoadError::Damaged(CheckpointError::Other(why)) => OpenError::Invalid(path, why),
        LoadError::Unfinished(_) => OpenError::Unfinished(directory.to_owned()),
        LoadError::Apart(why) => OpenError::Apart(path, why),
    })
}
