//! The index of a corpus: a [`Table`] for searching and matching, from which records of precedents are made on demand.
//!
//! The index of a folder is kept in the user's cache, and made again when the corpus changes; without a cache folder it
//! is made each time. The program includes the index of its own corpus.

mod build;
mod bytes;
mod cases;
mod entry;
mod expr;
mod pieces;
mod place;
mod postings;
mod signatures;
mod stamp;
mod table;
mod words;

use std::path::Path;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::added::Added;
use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_corpus::record::InvalidRecord;
use nightcourt_corpus::study::CheckpointError;
use nightcourt_corpus::study::terms::TermsRow;

pub use entry::Entry;
pub(crate) use entry::{Sources, bits};
pub(crate) use expr::{Column, Expr};
pub use place::{cache, config, data};
pub use table::{FIRST_PIECE, Table};
pub use words::role_words;
pub(crate) use words::{COMPONENTS, word};

use nightcourt_resolvers::ruler::Panel;

use super::library::{CorpusInfo, OpenError, UnknownId, state};

/// The version of the form; an index of another version is made again.
const VERSION: u32 = 11;

/// An index of the current state of a corpus.
#[derive(Debug)]
pub struct Index {
    info: CorpusInfo,
    table: Table,
}

#[cfg(test)]
pub(crate) fn table_of(info: &CorpusInfo, cases: &[super::library::Case<'_>]) -> Table {
    build::table(info, cases, String::new()).unwrap_or_else(|error| panic!("{error}"))
}

/// The reason that an index cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The corpus cannot be used.
    #[error(transparent)]
    Corpus(#[from] OpenError),
    /// No precedent has the id.
    #[error(transparent)]
    Unknown(#[from] UnknownId),
}

impl Index {
    /// Opens the index of a corpus in this cache folder, with those of its rulers that are at hand. An index that is
    /// missing or outdated is made first, which takes seconds, so `making` is called before.
    ///
    /// # Errors
    /// If the corpus cannot be used.
    pub fn open_with(
        directory: &Path,
        at_hand: impl Fn(&Added) -> Panel,
        cache: Option<&Path>,
        mut making: impl FnMut(&Path),
    ) -> Result<Index, IndexError> {
        let stamp = stamp::of(directory)?;
        let path = cache.map(|cache| place::place(cache, &stamp));
        // A table made without some rulers lacks their findings, so that it needs a stamp of its own.
        let stamp = |panel: &Panel| {
            let added = panel
                .added()
                .map(|ruler| format!(" {}={}", ruler.id(), ruler.content()));
            stamp.clone() + &added.collect::<String>()
        };
        if let Some(table) = path
            .as_deref()
            .and_then(|path| Table::from_bytes(read_at_most(path, MAX_RECORD).ok()?).ok())
        {
            let info = info(directory, &table)?;
            let panel = at_hand(&info.terms.added);
            if table.head().stamp == stamp(&panel) {
                return Ok(Index {
                    info: info.before(panel),
                    table,
                });
            }
        }
        let state = state(directory)?;
        making(directory);
        let panel = at_hand(&state.terms.added);
        let stamp = stamp(&panel);
        let info = CorpusInfo::of(directory, &state).before(panel);
        let table = build::of_state(&info, &state, stamp)?;
        if let Some(path) = path {
            // An index that cannot be kept is made again next time, which costs seconds and nothing else.
            let _ = place::put(&path, &table.to_bytes());
        }
        Ok(Index { info, table })
    }

    /// Opens the index of a corpus with the built-in systems alone.
    ///
    /// # Errors
    /// If the corpus cannot be used.
    pub fn open(
        directory: &Path,
        cache: Option<&Path>,
        making: impl FnMut(&Path),
    ) -> Result<Index, IndexError> {
        Index::open_with(directory, |_| Panel::systems(), cache, making)
    }

    /// The index of a table, with hosts' notes in this folder.
    ///
    /// # Errors
    /// If its systems or switches are not at hand.
    pub fn of(directory: &Path, table: Table) -> Result<Index, IndexError> {
        Ok(Index {
            info: info(directory, &table)?,
            table,
        })
    }

    /// Returns the index under a name of its own.
    #[must_use]
    pub fn named(self, name: &str) -> Index {
        Index {
            info: self.info.named(name),
            ..self
        }
    }

    /// The place of the corpus, and the rulings that it was made by.
    #[must_use]
    pub fn info(&self) -> &CorpusInfo {
        &self.info
    }

    /// Adds a piece of the table, as [`Table::add`] does.
    ///
    /// # Errors
    /// If the table has no such piece.
    pub fn add(&mut self, name: &str, piece: &[u8]) -> Result<(), String> {
        self.table.add(name, piece)
    }

    /// The table that is searched and matched.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }
}

/// Returns the info of a table, equal to that of the state that it was made of.
fn info(directory: &Path, table: &Table) -> Result<CorpusInfo, OpenError> {
    let head = table.head();
    let invalid = |why| OpenError::Invalid(directory.to_owned(), why);
    let row: TermsRow = serde_json::from_str(&head.terms)
        .map_err(|error| invalid(InvalidRecord::Form(error.to_string())))?;
    let terms = row.terms().map_err(|damage| match damage {
        CheckpointError::Other(why) => invalid(why),
        CheckpointError::Form(what) | CheckpointError::Content(what) => {
            invalid(InvalidRecord::Form(what))
        }
    })?;
    Ok(CorpusInfo::new(directory, terms, head.frames.clone()))
}

impl Table {
    /// Returns the table of a state, as it is built into the program.
    ///
    /// # Errors
    /// If a night of it cannot be read.
    pub fn of_state(directory: &Path, state: &State) -> Result<Table, OpenError> {
        build::of_state(&CorpusInfo::of(directory, state), state, String::new())
    }
}
