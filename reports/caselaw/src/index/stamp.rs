//! The stamp of a corpus: while it is the same, its index is up to date.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;
use std::time::UNIX_EPOCH;

use nightcourt_corpus::campaign::folder::RUN;
use nightcourt_corpus::files::{MAX_RECORD, read_at_most, read_from};
use nightcourt_corpus::record;
use nightcourt_corpus::rulings::Rulings;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::catalogue::mechanisms::MECHANISMS;
use nightcourt_resolvers::text::Sheet;

use super::VERSION;
use crate::library::{OpenError, state_file};

/// A night with links and belongings: its signature tells whether signatures have changed.
const NIGHT: &str = "[players]\nAnn = Town Roleblocker\nBob = Mafia Ninja Bus Driver with gun\nCy = Town Reflexive Fruit Vendor\n\
                     [actions]\nAnn: block -> Bob\nBob: drive -> Ann, Cy\n";

/// The bytes of the state that are read. They include the hash of all of it.
const BEGINNING: u64 = 4096;

/// Hashes the size, the time and the beginning of the state, all of `run.json`, and the versions and rulings of this
/// program.
pub(super) fn of(directory: &Path) -> Result<String, OpenError> {
    let path = state_file(directory)?;
    let unread = |error| OpenError::Io(path.clone(), error);
    let found = fs::metadata(&path).map_err(unread)?;
    let written = found.modified().ok();
    let written = written.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let file = File::open(&path).map_err(unread)?;
    let beginning = read_from(file.take(BEGINNING), BEGINNING).map_err(unread)?;
    let run = read_at_most(&directory.join(RUN), MAX_RECORD).unwrap_or_default();

    let night = Sheet::parse(NIGHT).map(|sheet| Signature::of(&sheet.night).to_bytes());
    let tags = MECHANISMS.iter().map(|one| one.id).collect::<Vec<_>>();
    let versions = (VERSION, record::VERSION, env!("CARGO_PKG_VERSION"));
    let program = (versions, night.ok(), tags, Rulings::pinned());
    let mut hash = blake3::Hasher::new();
    hash.update(format!("{program:?}, {}@{written:?}", found.len()).as_bytes());
    // Hashed first, so that the end of one file is not taken for the beginning of the other.
    hash.update(blake3::hash(&run).as_bytes());
    hash.update(&beginning);
    Ok(hash.finalize().to_hex().to_string())
}
