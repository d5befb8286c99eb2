//! The stamp of a corpus: while it is the same, its index is up to date.

use std::fmt::Write as _;
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
    let state = state_file(directory)?;
    let program = env!("CARGO_PKG_VERSION");
    let mut stamp = format!(
        "index {VERSION}, records {}, program {program}",
        record::VERSION
    );
    let night = Sheet::parse(NIGHT)
        .map(|sheet| Signature::of(&sheet.night).to_bytes())
        .unwrap_or([0; Signature::BYTES]);
    let tags = MECHANISMS
        .iter()
        .map(|one| one.id)
        .collect::<Vec<_>>()
        .join(" ");
    let rulings = serde_json::to_vec(&Rulings::pinned()).unwrap_or_default();
    let read = |path: &Path| {
        let read = File::open(path).and_then(|file| read_from(file.take(BEGINNING), BEGINNING));
        read.map_err(|error| OpenError::Io(path.to_owned(), error))
    };
    let run = read_at_most(&directory.join(RUN), MAX_RECORD).unwrap_or_default();
    for (what, bytes) in [
        ("signature", &night[..]),
        ("mechanisms", tags.as_bytes()),
        ("rulings", &rulings),
        ("run", &run),
        ("state", &read(&state)?),
    ] {
        let _ = write!(stamp, ", {what} {}", &blake3::hash(bytes).to_hex()[..16]);
    }
    let found = fs::metadata(&state).map_err(|error| OpenError::Io(state, error))?;
    let written = found
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let _ = write!(
        stamp,
        ", {}@{}",
        found.len(),
        written.map_or(0, |since| since.as_nanos())
    );
    Ok(stamp)
}
