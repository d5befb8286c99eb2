//! The files of a finished campaign, all of which follow from its state. Records are written as they are made: none is kept but
//! those that the summary shows.

use std::collections::{BTreeMap, BTreeSet};
use std::{fmt, io};

use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Complaint;

use super::names::{CHECKPOINT, COUNTS, FINDINGS, NAMES, RUN, TAGS};
use super::place::{Folder, Place};
use super::write::{Lines, families, run};
use crate::campaign::State;
use crate::campaign::checkpoint;
use crate::campaign::records::catalogue::{each_precedent, head};
use crate::campaign::records::corpus::Corpus;
use crate::campaign::records::describe::Detail;
use crate::campaign::records::family::families as families_of;
use crate::campaign::records::rates;
use crate::campaign::records::rows::{self, CountCells, FindingCells, TagCells};
use crate::campaign::records::run::run as run_record;
use crate::campaign::records::{Precedent, Provenance, Run};

/// The README of every corpus; a test compares it with what `readme.rs` makes.
const README: &str = include_str!("readme.md");

/// How many of the most frequent native divergences, and of the panics, are kept to be shown.
const SHOWN: usize = 5;

/// Why the files could not be written.
#[derive(Debug)]
pub enum Unpublished {
    /// A night cannot be written; none is like that.
    Night(Complaint),
    /// The disk refuses.
    Disk(io::Error),
}

impl fmt::Display for Unpublished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unpublished::Night(complaint) => complaint.fmt(f),
            Unpublished::Disk(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unpublished {}

impl From<Complaint> for Unpublished {
    fn from(complaint: Complaint) -> Unpublished {
        Unpublished::Night(complaint)
    }
}

impl From<io::Error> for Unpublished {
    fn from(error: io::Error) -> Unpublished {
        Unpublished::Disk(error)
    }
}

/// What is kept of the precedents of a campaign, to be shown.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Highlights {
    /// How many precedents each catalogue has, in the order of [`Catalogue::ALL`], and how many of them are native to
    /// the systems of a finding.
    pub counts: [(usize, usize); Catalogue::ALL.len()],
    /// The most frequent native divergences, five at most.
    pub divergences: Vec<Precedent>,
    /// The most frequent panics, five at most.
    pub panics: Vec<Precedent>,
}

impl Highlights {
    /// Those of a campaign whose records are in memory.
    #[must_use]
    pub fn of(corpus: &Corpus) -> Highlights {
        let mut shown = Highlights::default();
        for which in Catalogue::ALL {
            shown.see(which, &corpus.catalogue(which).precedents);
        }
        shown
    }

    /// Takes what is worth showing of the next precedents of a catalogue.
    fn see(&mut self, which: Catalogue, precedents: &[Precedent]) {
        let is_native = |precedent: &&Precedent| precedent.findings.iter().any(|finding| finding.native);
        let (all, native) = &mut self.counts[which as usize];
        *all += precedents.len();
        *native += precedents.iter().filter(is_native).count();
        let some = |shown: &[Precedent]| SHOWN - shown.len();
        match which {
            Catalogue::Divergences => {
                let left = some(&self.divergences);
                self.divergences.extend(precedents.iter().filter(is_native).take(left).cloned());
            }
            Catalogue::Panics => {
                let left = some(&self.panics);
                self.panics.extend(precedents.iter().take(left).cloned());
            }
            Catalogue::Loops | Catalogue::Anomalies | Catalogue::Underdetermined | Catalogue::Settled => {}
        }
    }
}

impl Place {
    /// Writes all files of a finished campaign and gives them their names.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn publish(
        &mut self,
        state: &State,
        rulers: &dyn Rulers,
        provenance: &Provenance,
    ) -> Result<Highlights, Unpublished> {
        publish(state, rulers, provenance, self)
    }
}

/// The files of a corpus with their bytes.
///
/// # Errors
/// If a record cannot be written; in memory it can.
pub fn contents(
    state: &State,
    rulers: &dyn Rulers,
    provenance: &Provenance,
) -> Result<BTreeMap<&'static str, Vec<u8>>, Unpublished> {
    let mut files = BTreeMap::new();
    publish(state, rulers, provenance, &mut files)?;
    Ok(files)
}

/// Writes the files of a corpus, in the order of [`NAMES`]: so `run.json`, which has the hashes of the others, is the last to get
/// its name.
fn publish(
    state: &State,
    rulers: &dyn Rulers,
    provenance: &Provenance,
    folder: &mut dyn Folder,
) -> Result<Highlights, Unpublished> {
    let mut files = Files { folder, hashers: BTreeMap::new(), hashes: BTreeMap::new() };
    let mut shown = Highlights::default();
    files.whole("README.md", README.as_bytes())?;
    files.add(FINDINGS, &rows::head::<FindingCells>()?)?;
    files.add(COUNTS, &rows::head::<CountCells>()?)?;
    files.add(TAGS, &rows::head::<TagCells>()?)?;
    let mut tagged = BTreeSet::new();
    let exact: BTreeSet<String> =
        state.frames.keys().filter(|source| source.is_exact()).map(ToString::to_string).collect();
    for which in Catalogue::ALL {
        let json = NAMES[1 + which as usize];
        let mut lines = Lines::new(&head(state, which))?;
        each_precedent(state, rulers, which, Detail::Whole, &mut |precedents| -> Result<(), Unpublished> {
            shown.see(which, &precedents);
            files.add(FINDINGS, &rows::lines(rows::findings(which, &precedents))?)?;
            files.add(COUNTS, &rows::lines(rows::counts(which, &precedents, |frame| exact.contains(frame)))?)?;
            files.add(TAGS, &rows::lines(rows::tags(&mut tagged, &precedents))?)?;
            lines.add(&precedents)?;
            Ok(files.add(json, &lines.take())?)
        })?;
        files.add(json, &lines.end())?;
        files.close(json)?;
    }
    for table in [FINDINGS, COUNTS, TAGS] {
        files.close(table)?;
    }
    files.whole("families.json", &families(&families_of(state, rulers)?)?)?;
    files.whole("rates.csv", &rates::table(state, rulers.panel())?)?;
    files.whole(CHECKPOINT, &checkpoint::write(state).map_err(io::Error::from)?)?;
    let counts = Catalogue::ALL.into_iter().zip(shown.counts);
    let counts = counts.map(|(which, (all, _))| (which.id().to_owned(), all)).collect();
    let record = Run { files: std::mem::take(&mut files.hashes), ..run_record(state, provenance, counts) };
    files.whole(RUN, &run(&record)?)?;
    Ok(shown)
}

/// A folder, and the hashes of what is written to it.
struct Files<'a> {
    folder: &'a mut dyn Folder,
    hashers: BTreeMap<&'static str, blake3::Hasher>,
    hashes: BTreeMap<String, String>,
}

impl Files<'_> {
    fn whole(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        self.add(name, bytes)?;
        self.close(name)
    }

    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        self.hashers.entry(name).or_default().update(bytes);
        self.folder.add(name, bytes)
    }

    fn close(&mut self, name: &'static str) -> io::Result<()> {
        if let Some(hasher) = self.hashers.remove(name) {
            self.hashes.insert(name.to_owned(), hasher.finalize().to_hex().to_string());
        }
        self.folder.close(name)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::campaign::records::made_up::precedent;

    /// Records come in lots: of three and three five are shown, and all six are counted.
    #[test]
    fn five_are_shown_of_however_many_lots() {
        let lot = [1, 2, 3].map(|number| precedent(&json!({ "id": format!("{number}") })));
        let mut shown = Highlights::default();
        for _ in 0..2 {
            shown.see(Catalogue::Panics, &lot);
        }
        let ids: Vec<&str> = shown.panics.iter().map(|precedent| precedent.id.as_str()).collect();
        assert_eq!(ids, ["1", "2", "3", "1", "2"]);
        assert_eq!(shown.counts[Catalogue::Panics as usize], (6, 0));
    }
}
