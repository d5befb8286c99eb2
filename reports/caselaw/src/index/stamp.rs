//! What an index was made of: as long as this is the same, so is the index.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use nightcourt_corpus::campaign::files::RUN;
use nightcourt_corpus::campaign::record;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::catalogue::mechanisms::MECHANISMS;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Sheet;

use super::VERSION;
use crate::library::{OpenError, Opening};

/// A night with links and belongings, by which it is seen whether signatures are still what they were.
const NIGHT: &str = "[players]\nAnn = Town Roleblocker\nBob = Mafia Ninja Bus Driver with gun\nCy = Town Reflexive Fruit Vendor\n\
                     [actions]\nAnn: block -> Bob\nBob: drive -> Ann, Cy\n";

/// The size and the time of every file read, and the versions of everything written. Only the run, which has every count
/// and is written last, is read as a whole: a corpus copied over another within one tick of the clock shows there.
pub(super) fn of(opening: &Opening) -> Result<String, OpenError> {
    let program = env!("CARGO_PKG_VERSION");
    let mut stamp = format!("index {VERSION}, records {}, program {program}", record::VERSION);
    let night =
        Sheet::parse(NIGHT).map(|sheet| Signature::of(&sheet.night).to_bytes()).unwrap_or([0; Signature::BYTES]);
    let _ = write!(stamp, ", signature {}", &blake3::hash(&night).to_hex()[..8]);
    let tags = MECHANISMS.iter().map(|one| one.id).collect::<Vec<_>>().join(" ");
    let _ = write!(stamp, ", mechanisms {}", &blake3::hash(tags.as_bytes()).to_hex()[..8]);
    let run = opening.info.directory.join(RUN);
    let bytes = crate::library::bytes(&run)?;
    let _ = write!(stamp, ", run {}", &blake3::hash(&bytes).to_hex()[..16]);
    for which in Catalogue::ALL {
        let path = opening.path(which);
        let _ = write!(stamp, ", {} {}", which.id(), look(&path)?);
    }
    let families = opening.info.directory.join("families.json");
    if families.exists() {
        let _ = write!(stamp, ", families {}", look(&families)?);
    }
    Ok(stamp)
}

/// The size of a file, and when it was written.
fn look(path: &Path) -> Result<String, OpenError> {
    let found = fs::metadata(path).map_err(|error| {
        let missing = error.kind() == std::io::ErrorKind::NotFound;
        if missing { OpenError::Missing(path.to_owned()) } else { OpenError::Io(path.to_owned(), error) }
    })?;
    let written = found.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    Ok(format!("{}@{}", found.len(), written.map_or(0, |since| since.as_nanos())))
}
