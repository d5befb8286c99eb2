//! The index of a corpus: a [`Table`] of what is searched and matched, so that neither reads the corpus' JSON, and where each
//! record stands in its file, so that only those shown are read. It is kept in the user's cache, and made again when the
//! corpus changes; where it cannot be kept it is made each time.

mod build;
mod cases;
mod elements;
mod entry;
mod expr;
mod families;
mod place;
mod postings;
mod stamp;
mod table;
mod words;

use std::fmt;
use std::fs;
use std::path::Path;

#[cfg(test)]
use nightcourt_corpus::campaign::record::Family;
use serde::{Deserialize, Serialize};

pub(crate) use elements::Elements;
pub use entry::Entry;
pub(crate) use entry::bits;
pub(crate) use expr::{Column, Expr};
pub use families::by_precedent;
pub use place::cache;
pub use table::Table;
pub use words::role_words;
pub(crate) use words::{COMPONENTS, role_names, word};

use super::library::{CorpusInfo, OpenError, Opening, UnknownId};

/// The version of the form: another one is made anew.
const VERSION: u32 = 7;

/// An index that is up to date.
#[derive(Debug)]
pub struct Index {
    opening: Opening,
    table: Table,
    places: Places,
}

/// Where the records of each precedent are, by id.
type Places = Vec<(u64, Vec<Place>)>;

/// Where a record is in the file of its catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Place {
    catalogue: u8,
    first: u64,
    length: u64,
    /// Of the record's bytes: what was changed in the file since is not shown.
    hash: [u8; 16],
}

/// The table of made-up cases.
#[cfg(test)]
pub(crate) fn table_of(info: &CorpusInfo, cases: &[super::library::Case<'_>], families: &[Family]) -> Table {
    build::table(info, cases, families).unwrap_or_else(|error| panic!("{error}"))
}

/// The beginning of the BLAKE3 hash of a record's bytes.
fn record_hash(bytes: &[u8]) -> [u8; 16] {
    let mut hash = [0; 16];
    hash.copy_from_slice(&blake3::hash(bytes).as_bytes()[..16]);
    hash
}

/// Why there is no index, or why it does not answer.
#[derive(Debug)]
pub enum IndexError {
    /// The corpus cannot be used.
    Corpus(OpenError),
    /// No precedent has the id.
    Unknown(UnknownId),
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Corpus(unopened) => unopened.fmt(f),
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

impl From<UnknownId> for IndexError {
    fn from(unknown: UnknownId) -> IndexError {
        IndexError::Unknown(unknown)
    }
}

impl Index {
    /// Opens the index of a corpus that is in this cache folder; makes it first if there is none, or if the corpus has
    /// changed. `making` hears of it, since that takes seconds.
    ///
    /// # Errors
    /// If the corpus cannot be used.
    pub fn open(directory: &Path, cache: Option<&Path>, mut making: impl FnMut(&Path)) -> Result<Index, IndexError> {
        let opening = Opening::of(directory)?;
        let stamp = stamp::of(&opening)?;
        let path = cache.map(|cache| place::place(cache, &stamp));
        if let Some((table, places)) = path.as_deref().and_then(|path| kept(&fs::read(path).ok()?, &stamp)) {
            return Ok(Index { opening, table, places });
        }
        making(directory);
        let (table, places) = build::read(&opening)?;
        if let Some(path) = path {
            // What cannot be kept is made again next time: that costs seconds and nothing else.
            let _ = place::put(&path, &keep(&table, &places, &stamp));
        }
        Ok(Index { opening, table, places })
    }

    /// Where the corpus is, and by what rulings it was made.
    #[must_use]
    pub fn info(&self) -> &CorpusInfo {
        &self.opening.info
    }

    /// What is searched and matched.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }
}

/// An index as a file: a hash of all that follows, then the stamp, the table and the places, each after its length.
fn keep(table: &Table, places: &Places, stamp: &str) -> Vec<u8> {
    let places = postcard::to_stdvec(places).unwrap_or_else(|error| panic!("numbers can be written: {error}"));
    let mut body = Vec::new();
    for part in [stamp.as_bytes(), &table.to_bytes(), &places] {
        body.extend((part.len() as u64).to_le_bytes());
        body.extend(part);
    }
    [blake3::hash(&body).as_bytes(), &body[..]].concat()
}

/// What was kept, if it is whole and has this stamp.
fn kept(bytes: &[u8], stamp: &str) -> Option<(Table, Places)> {
    let (hash, mut rest) = bytes.split_first_chunk::<32>()?;
    if blake3::hash(rest).as_bytes() != hash {
        return None;
    }
    let mut part = || {
        let (length, after) = rest.split_first_chunk::<8>()?;
        let (part, after) = after.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        rest = after;
        Some(part)
    };
    if part()? != stamp.as_bytes() {
        return None;
    }
    let table = Table::from_bytes(part()?).ok()?;
    let places: Places = postcard::from_bytes(part()?).ok()?;
    places.is_sorted_by_key(|(id, _)| id).then_some((table, places))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use nightcourt_corpus::campaign::record::Run;
    use nightcourt_corpus::rulings::Rulings;
    use nightcourt_resolvers::ruling::Switches;

    use super::*;

    /// Whatever byte of it is wrong, it is not read.
    #[test]
    fn a_damaged_index_is_none() {
        let run = Run {
            version: 0,
            content: String::new(),
            files: BTreeMap::new(),
            program: String::new(),
            seed: 0,
            players: None,
            actions: None,
            given: Vec::new(),
            systems: Vec::new(),
            rulebooks: BTreeMap::new(),
            engines: BTreeMap::new(),
            switches: [("doctor-saves".to_owned(), "one".to_owned())].into(),
            rates_only: false,
            frames: Vec::new(),
            precedents: BTreeMap::new(),
            rulings: Rulings::default(),
        };
        let info = CorpusInfo { directory: "here".into(), systems: Vec::new(), switches: Switches::default(), run };
        let table = Table::new(&info, Vec::new(), vec!["cop".to_owned()]);
        let places = vec![(7, vec![Place { catalogue: 0, first: 1, length: 2, hash: [3; 16] }])];
        let whole = keep(&table, &places, "stamp");
        assert_eq!(kept(&whole, "stamp"), Some((table, places)));
        assert_eq!(kept(&whole, "another stamp"), None);
        for place in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[place] ^= 1 << (place % 8);
            let longer = [&whole[..place], b"x", &whole[place..]].concat();
            for damaged in [&flipped, &whole[..place], &longer] {
                assert_eq!(kept(damaged, "stamp"), None, "byte {place}");
            }
        }
    }
}
