//! The files of a finished campaign, all of which follow from its state.

use std::io;

use super::checkpoint;
use super::corpus::Corpus;
use super::files::{CHECKPOINT, NAMES, Place, RUN, families, lines, run};
use super::record::Run;
use super::state::State;
use super::{rates, rows};

/// The README that goes with every corpus: [`readme`](super::readme) makes it, and a test says that it is this.
const README: &str = include_str!("readme.md");

impl Place {
    /// Writes all files of a finished campaign and gives them their names.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn publish(&mut self, state: &State, corpus: &Corpus) -> io::Result<()> {
        contents(state, corpus)?.iter().try_for_each(|(name, bytes)| self.write(name, bytes))
    }
}

/// The files of a corpus with their bytes, in the order of [`NAMES`].
///
/// # Errors
/// If a record cannot be written; in memory it can.
pub fn contents(state: &State, corpus: &Corpus) -> io::Result<Vec<(&'static str, Vec<u8>)>> {
    let mut files = vec![("README.md", README.as_bytes().to_vec())];
    for (place, file) in corpus.catalogues.iter().enumerate() {
        files.push((NAMES[1 + 2 * place], rows::table(file)?));
        files.push((NAMES[2 + 2 * place], lines(file)?));
    }
    files.push(("families.json", families(&corpus.families)?));
    let mut table = csv::Writer::from_writer(Vec::new());
    for row in rates::rows(state) {
        table.serialize(row)?;
    }
    files.push(("rates.csv", table.into_inner().map_err(|error| io::Error::other(error.to_string()))?));
    files.push((CHECKPOINT, checkpoint::write(state)?));
    let hash = |(name, bytes): &(&str, Vec<u8>)| ((*name).to_owned(), blake3::hash(bytes).to_hex().to_string());
    files.push((RUN, run(&Run { files: files.iter().map(hash).collect(), ..corpus.run.clone() })?));
    Ok(files)
}
