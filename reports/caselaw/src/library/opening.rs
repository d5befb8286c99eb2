//! Opening a folder: is it a corpus, are its files there, whole and of this version.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::files::{CHECKPOINT, RUN};
use nightcourt_corpus::campaign::record::{
    self, CatalogueFile, FamiliesFile, Family, InvalidRecord, Precedent, Run, Versioned, read_sealed,
};
use nightcourt_corpus::campaign::rulebooks::systems;
use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::ruling::Switches;

use super::corpus_info::CorpusInfo;

/// Why a folder cannot be used as a corpus.
#[derive(Debug)]
pub enum OpenError {
    /// There is no such folder.
    NoFolder(PathBuf),
    /// It is a folder, and no campaign's.
    NoCorpus(PathBuf),
    /// Its campaign has not finished.
    Unfinished(PathBuf),
    /// A file of it is missing.
    Missing(PathBuf),
    /// A file of it cannot be read.
    Io(PathBuf, io::Error),
    /// A file of it is damaged, or of another version.
    Invalid(PathBuf, InvalidRecord),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::NoFolder(path) => {
                write!(f, "there is no folder {}: name the folder of a campaign's files", path.display())
            }
            OpenError::NoCorpus(path) => write!(
                f,
                "{} is no corpus: it has no {RUN}; name the folder of a campaign's files, such as `nightcourt campaign \
                 --out` writes",
                path.display()
            ),
            OpenError::Unfinished(path) => write!(
                f,
                "the campaign in {} has not finished: run it again with --resume, then its precedents can be searched",
                path.display()
            ),
            OpenError::Missing(path) => {
                write!(f, "{} is missing: the corpus is not whole; copy it again, or make it again", path.display())
            }
            OpenError::Io(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            OpenError::Invalid(path, InvalidRecord::Form(what)) => {
                write!(f, "{} is damaged: {what}; copy the corpus again, or make it again", path.display())
            }
            OpenError::Invalid(path, InvalidRecord::Version { found, read }) => write!(
                f,
                "{} has version {found} of the records, and this program reads version {read}: make the corpus again \
                 with this program, or use the program that wrote it",
                path.display(),
            ),
            OpenError::Invalid(path, InvalidRecord::Rulebook(what)) => {
                write!(f, "cannot use {}: {what}", path.display())
            }
            OpenError::Invalid(path, InvalidRecord::Altered) => write!(
                f,
                "{} was changed after it was written: its content has another hash; copy the corpus again, or make it again",
                path.display()
            ),
            OpenError::Invalid(path, InvalidRecord::Rulings(what)) => write!(
                f,
                "{} was made under other rulings: {what}; make the corpus again with this program, or use the program \
                 that wrote it",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {}

/// A folder that is a corpus, with its catalogues not read yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// By what rulings it was made.
    pub info: CorpusInfo,
}

impl Opening {
    /// Looks at a folder.
    ///
    /// # Errors
    /// If it is no corpus, or its `run.json` cannot be used.
    pub fn of(directory: &Path) -> Result<Opening, OpenError> {
        if !directory.is_dir() {
            return Err(OpenError::NoFolder(directory.to_owned()));
        }
        let path = directory.join(RUN);
        if !path.exists() {
            let unfinished = directory.join(CHECKPOINT).exists();
            let why = if unfinished { OpenError::Unfinished } else { OpenError::NoCorpus };
            return Err(why(directory.to_owned()));
        }
        let run: Run = read_sealed(&bytes(&path)?).map_err(|unread| OpenError::Invalid(path.clone(), unread))?;
        let damaged = |what: String| OpenError::Invalid(path.clone(), InvalidRecord::Form(what));
        let systems =
            systems(&run.systems, &run.rulebooks, &run.engines).map_err(|why| OpenError::Invalid(path.clone(), why))?;
        let mut switches = Switches::default();
        for (id, option) in &run.switches {
            switches.set(id, option).map_err(|_| damaged(format!("there is no switch `{id}={option}`")))?;
        }
        Ok(Opening { info: CorpusInfo { directory: directory.to_owned(), systems, switches, run } })
    }

    /// Where a catalogue is.
    #[must_use]
    pub fn path(&self, which: Catalogue) -> PathBuf {
        path(&self.info.directory, which)
    }

    /// The bytes of one of its files, which must be those that were written.
    ///
    /// # Errors
    /// If it is missing, or was changed since the corpus was made.
    pub fn bytes(&self, name: &str) -> Result<Vec<u8>, OpenError> {
        let path = self.info.directory.join(name);
        let bytes = bytes(&path)?;
        if self.info.run.files.get(name).is_some_and(|hash| *hash == *blake3::hash(&bytes).to_hex()) {
            Ok(bytes)
        } else {
            Err(OpenError::Invalid(path, InvalidRecord::Altered))
        }
    }

    /// Reads the families of its divergences.
    ///
    /// # Errors
    /// If the file is missing, damaged, or of another version.
    pub fn families(&self) -> Result<Vec<Family>, OpenError> {
        let file: FamiliesFile = self.parsed("families.json", &self.bytes("families.json")?)?;
        Ok(file.families)
    }

    /// Reads a catalogue.
    ///
    /// # Errors
    /// If it is missing, damaged, of another version, or another catalogue.
    pub fn catalogue(&self, which: Catalogue) -> Result<CatalogueFile, OpenError> {
        self.catalogue_in(which, &self.bytes(&name(which))?)
    }

    /// The same of bytes that were read already.
    ///
    /// # Errors
    /// As [`Opening::catalogue`].
    pub fn catalogue_in(&self, which: Catalogue, bytes: &[u8]) -> Result<CatalogueFile, OpenError> {
        let file: CatalogueFile = self.parsed(&name(which), bytes)?;
        if file.catalogue != which.id() {
            let what = format!("it is the catalogue `{}`, and not `{}`", file.catalogue, which.id());
            return Err(OpenError::Invalid(self.path(which), InvalidRecord::Form(what)));
        }
        Ok(file)
    }

    fn parsed<T: Versioned>(&self, name: &str, bytes: &[u8]) -> Result<T, OpenError> {
        record::read(bytes).map_err(|unread| OpenError::Invalid(self.info.directory.join(name), unread))
    }
}

/// What the file of a catalogue is called.
pub(crate) fn name(which: Catalogue) -> String {
    format!("{}.json", which.id())
}

/// Where a catalogue of a corpus is.
pub(crate) fn path(directory: &Path, which: Catalogue) -> PathBuf {
    directory.join(name(which))
}

/// The bytes of a file of a corpus.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, OpenError> {
    read_at_most(path, MAX_RECORD).map_err(|error| {
        let missing = error.kind() == io::ErrorKind::NotFound;
        if missing { OpenError::Missing(path.to_owned()) } else { OpenError::Io(path.to_owned(), error) }
    })
}

/// The id of a record.
pub(crate) fn id(directory: &Path, which: Catalogue, precedent: &Precedent) -> Result<Id, OpenError> {
    precedent.id.parse().map_err(|_| {
        let path = path(directory, which);
        OpenError::Invalid(path, InvalidRecord::Form(format!("`{}` is not an id", precedent.id)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_missing_is_not_one_that_cannot_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(matches!(bytes(&folder.join("no-such-file")), Err(OpenError::Missing(_))));
        assert!(matches!(bytes(folder), Err(OpenError::Io(..))));
        assert!(bytes(&folder.join("Cargo.toml")).is_ok());
    }
}
