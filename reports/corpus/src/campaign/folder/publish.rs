//! The files of a finished campaign, all of which follow from its state. Each record is written as it is made, and then
//! dropped unless the summary shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Complaint;
use serde::Serialize;

use super::Folder;
use super::{CHECKPOINT, COUNTS, FINDINGS, NAMES, RUN, TAGS};
use crate::campaign::State;
use crate::campaign::checkpoint;
use crate::campaign::records::catalogue::{each_precedent, head};
use crate::campaign::records::describe::Detail;
use crate::campaign::records::rates;
use crate::campaign::records::rows::{self, CountCells, FindingCells, TagCells};
use crate::campaign::records::run::run as run_record;
use crate::campaign::records::{CatalogueFile, Precedent, Provenance, Run};
use crate::record::{checksum, pretty};

/// The README of every corpus; `tests/readme.rs` makes it from the types and their comments.
const README: &str = include_str!("readme.md");

/// Number of the most frequent native divergences, and of panics, in the summary.
const SHOWN: usize = 5;

/// The reason why the files could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Unpublished {
    /// A night cannot be written; no known night is like that.
    #[error(transparent)]
    Night(#[from] Complaint),
    /// The file system's error.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

/// The precedents of a campaign for its summary.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Highlights {
    /// The number of precedents of each catalogue, in the order of [`Catalogue::ALL`], and of those native to the
    /// systems of a finding.
    pub counts: [(usize, usize); Catalogue::ALL.len()],
    /// The most frequent native divergences, five at most.
    pub divergences: Vec<Precedent>,
    /// The most frequent panics, five at most.
    pub panics: Vec<Precedent>,
}

impl Highlights {
    /// Adds the next precedents of a catalogue.
    fn see(&mut self, which: Catalogue, precedents: &[Precedent]) {
        let is_native = |precedent: &Precedent| precedent.findings.iter().any(|one| one.native);
        let (all, native) = &mut self.counts[which as usize];
        *all += precedents.len();
        *native += precedents.iter().filter(|one| is_native(one)).count();
        let shown = match which {
            Catalogue::Divergences => &mut self.divergences,
            Catalogue::Panics => &mut self.panics,
            _ => return,
        };
        let some = precedents.iter();
        let some = some.filter(|one| which == Catalogue::Panics || is_native(one));
        shown.extend(some.take(SHOWN - shown.len()).cloned());
    }
}

/// Returns the files of a corpus with their bytes.
///
/// # Errors
/// If a record cannot be written; writing to memory never fails.
pub fn contents(
    state: &State,
    rulers: &dyn Rulers,
    provenance: &Provenance,
) -> Result<BTreeMap<&'static str, Vec<u8>>, Unpublished> {
    let mut files = BTreeMap::new();
    publish(state, rulers, provenance, &mut files)?;
    Ok(files)
}

/// Writes the files of a corpus, in the order of [`NAMES`]. `run.json`, which has the hashes of the others, gets its
/// name last.
///
/// # Errors
/// If a record cannot be written, or the error of the file system.
pub fn publish(
    state: &State,
    rulers: &dyn Rulers,
    provenance: &Provenance,
    folder: &mut dyn Folder,
) -> Result<Highlights, Unpublished> {
    let mut files = Files {
        folder,
        hashers: BTreeMap::new(),
        hashes: BTreeMap::new(),
    };
    let mut shown = Highlights::default();
    files.whole("README.md", readme(state).as_bytes())?;
    files.add(FINDINGS, &rows::head::<FindingCells>()?)?;
    files.add(COUNTS, &rows::head::<CountCells>()?)?;
    files.add(TAGS, &rows::head::<TagCells>()?)?;
    let mut tagged = BTreeSet::new();
    for which in Catalogue::ALL {
        let json = NAMES[1 + which as usize];
        let mut lines = Lines::new(&head(state, which))?;
        each_precedent(
            state,
            rulers,
            which,
            Detail::Whole,
            &mut |precedents| -> Result<(), Unpublished> {
                shown.see(which, &precedents);
                files.add(FINDINGS, &rows::lines(rows::findings(which, &precedents))?)?;
                files.add(COUNTS, &rows::lines(rows::counts(which, &precedents))?)?;
                files.add(TAGS, &rows::lines(rows::tags(&mut tagged, &precedents))?)?;
                lines.add(&precedents)?;
                Ok(files.add(json, &lines.take())?)
            },
        )?;
        files.add(json, &lines.end())?;
        files.close(json)?;
    }
    for table in [FINDINGS, COUNTS, TAGS] {
        files.close(table)?;
    }
    files.whole("rates.csv", &rates::table(state, rulers.panel())?)?;
    files.whole(
        CHECKPOINT,
        &checkpoint::write(state).map_err(io::Error::from)?,
    )?;
    let counts = Catalogue::ALL.into_iter().zip(shown.counts);
    let counts = counts
        .map(|(which, (all, _))| (which.id().to_owned(), all))
        .collect();
    let record = Run {
        files: std::mem::take(&mut files.hashes),
        ..run_record(state, provenance, counts)
    };
    files.whole(RUN, &run(&record)?)?;
    Ok(shown)
}

/// Returns the README of a corpus. It begins with the sources whose counts cannot be verified.
fn readme(state: &State) -> String {
    let unverified = state.unverified();
    if unverified.is_empty() {
        return README.to_owned();
    }
    let sources: Vec<String> = unverified
        .iter()
        .map(|source| format!("`{source}`"))
        .collect();
    format!(
        "**The counts of {} cannot be verified.** No counts of their leaves were kept, so nobody can resolve a part of the nights \
         again and compare. Run them again before you rely on their rates.\n\n{README}",
        sources.join(", ")
    )
}

/// A folder, and the hashes of the files in it.
struct Files<'a> {
    folder: &'a mut dyn Folder,
    hashers: BTreeMap<&'static str, blake3::Hasher>,
    hashes: BTreeMap<String, String>,
}

impl Folder for Files<'_> {
    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        self.hashers.entry(name).or_default().update(bytes);
        self.folder.add(name, bytes)
    }

    fn close(&mut self, name: &'static str) -> io::Result<()> {
        if let Some(hasher) = self.hashers.remove(name) {
            self.hashes
                .insert(name.to_owned(), hasher.finalize().to_hex().to_string());
        }
        self.folder.close(name)
    }
}

/// Returns the bytes of `run.json`.
///
/// # Errors
/// If a record cannot be written; writing to memory never fails.
pub fn run(run: &Run) -> io::Result<Vec<u8>> {
    let bytes = pretty(&Run {
        content: checksum::blank(),
        ..run.clone()
    })?;
    Ok(checksum::with_checksum(bytes))
}

/// Returns the bytes of a catalogue, with a line for each precedent: small, and readable by eye and by `diff`.
///
/// # Errors
/// If a record cannot be written; writing to memory never fails.
pub fn lines(file: &CatalogueFile) -> io::Result<Vec<u8>> {
    let head = CatalogueFile {
        precedents: Vec::new(),
        ..file.clone()
    };
    let mut lines = Lines::new(&head)?;
    lines.add(&file.precedents)?;
    Ok(lines.end())
}

/// A record that ends with a list, with a line for each item of the list. Written bytes may be taken before the end.
#[derive(Debug)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    empty: bool,
}

impl Lines {
    /// Starts with the record, whose list must be empty.
    pub(crate) fn new(head: &impl Serialize) -> io::Result<Lines> {
        let mut bytes = serde_json::to_vec(head)?;
        // The bytes end with `[]}`.
        bytes.truncate(bytes.len() - 2);
        Ok(Lines { bytes, empty: true })
    }

    /// Appends to the list.
    pub(crate) fn add(&mut self, rows: &[impl Serialize]) -> io::Result<()> {
        for row in rows {
            self.bytes
                .extend_from_slice(if self.empty { b"\n" } else { b",\n" });
            serde_json::to_writer(&mut self.bytes, row)?;
            self.empty = false;
        }
        Ok(())
    }

    /// Takes the bytes written since the last call.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Returns the remaining bytes, with the end of the list.
    pub(crate) fn end(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(b"\n]}\n");
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::campaign::records::tests::precedent;

    /// Records come in batches: of three and three, five are shown, and all six are counted.
    #[test]
    fn five_are_shown_of_several_batches() {
        let lot = [1, 2, 3].map(|number| precedent(&json!({ "id": format!("{number}") })));
        let mut shown = Highlights::default();
        for _ in 0..2 {
            shown.see(Catalogue::Panics, &lot);
        }
        let ids: Vec<&str> = shown
            .panics
            .iter()
            .map(|precedent| precedent.id.as_str())
            .collect();
        assert_eq!(ids, ["1", "2", "3", "1", "2"]);
        assert_eq!(shown.counts[Catalogue::Panics as usize], (6, 0));
    }
}
