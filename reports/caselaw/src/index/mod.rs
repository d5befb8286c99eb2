//! The index of a corpus: an SQLite file beside it, made on first use, and made again when the corpus changes. Full-text
//! search is SQLite's own (FTS5); signatures stand in it as bytes, so that a night is matched without reading JSON; where
//! each record stands in its file is known, so that only those shown are read.
//!
//! tantivy was weighed, and would do: it takes three times as long to build with six times as many crates, its index is a
//! folder of files where one that is renamed into place is safe by itself, and it has nothing that is needed beyond FTS5.

mod build;
mod cases;
mod elements;
mod place;
mod shelf;
mod stamp;
mod tables;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

pub(crate) use elements::Elements;
pub use place::{NAME, caches};
pub use words::role_words;
pub(crate) use words::{COMPONENTS, role_names, word};

use super::library::{CorpusInfo, OpenError, Opening, UnknownId};

/// An index that is up to date.
#[derive(Debug)]
pub struct Index {
    opening: Opening,
    path: PathBuf,
    connection: Connection,
}

/// Why there is no index, or why it does not answer.
#[derive(Debug)]
pub enum IndexError {
    /// The corpus cannot be used.
    Corpus(OpenError),
    /// The index cannot be made, here or there.
    Unwritable(PathBuf, String),
    /// SQLite does not answer.
    Sqlite(rusqlite::Error),
    /// No precedent has the id.
    Unknown(UnknownId),
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Corpus(unopened) => unopened.fmt(f),
            IndexError::Unwritable(path, why) => write!(
                f,
                "cannot make the index {}: {why}; make room, or copy the corpus to where you may write",
                path.display()
            ),
            IndexError::Sqlite(error) => {
                write!(f, "the index does not answer: {error}; remove it, and it is made again")
            }
            IndexError::Unknown(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for IndexError {}

impl From<OpenError> for IndexError {
    fn from(unopened: OpenError) -> IndexError {
        IndexError::Corpus(unopened)
    }
}

impl From<rusqlite::Error> for IndexError {
    fn from(error: rusqlite::Error) -> IndexError {
        IndexError::Sqlite(error)
    }
}

impl From<UnknownId> for IndexError {
    fn from(unknown: UnknownId) -> IndexError {
        IndexError::Unknown(unknown)
    }
}

impl Index {
    /// Opens the index of a corpus; makes it first if there is none, or if the corpus has changed. `making` hears of it, since
    /// that takes seconds. The caches are where else it may be, if the folder cannot be written: see [`caches`].
    ///
    /// # Errors
    /// If the corpus cannot be used, or the index can be made nowhere.
    pub fn open(directory: &Path, caches: &[PathBuf], mut making: impl FnMut(&Path)) -> Result<Index, IndexError> {
        let opening = Opening::of(directory)?;
        let stamp = stamp::of(&opening)?;
        let places = place::places(directory, caches);
        for path in &places {
            if let Ok(connection) = ready(path, &stamp) {
                return Ok(Index { opening, path: path.clone(), connection });
            }
        }
        making(directory);
        let made = build::Made::of(&opening)?;
        let mut refused = None;
        for path in &places {
            match place::put(path, |beside| build::write(beside, &stamp, &made)) {
                Ok(()) => {
                    let connection = ready(path, &stamp)?;
                    return Ok(Index { opening, path: path.clone(), connection });
                }
                Err(why) => refused = refused.or(Some(IndexError::Unwritable(path.clone(), why))),
            }
        }
        Err(refused
            .unwrap_or_else(|| IndexError::Unwritable(directory.join(NAME), "there is no place for it".to_owned())))
    }

    /// Where the corpus is, and by what rulings it was made.
    #[must_use]
    pub fn info(&self) -> &CorpusInfo {
        &self.opening.info
    }

    /// Where the index is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The connection, for questions that the tables answer.
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }
}

/// The index at this place, if it is one and has this stamp.
fn ready(path: &Path, stamp: &str) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    let found: String = connection.query_row("SELECT value FROM about WHERE key = 'stamp'", [], |row| row.get(0))?;
    if found == stamp { Ok(connection) } else { Err(rusqlite::Error::QueryReturnedNoRows) }
}
