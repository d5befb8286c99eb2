//! What every page of a site is made from: the corpus, its rates, and what hosts ruled.

use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::notes::Notes;
use nightcourt_resolvers::system::System;

use super::error::SiteError;
use super::rates::Rates;

/// Where a site is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// From a folder of files.
    Folder,
    /// From `nightcourt serve`, which has a page that rules nights.
    Server,
}

/// A corpus as a site.
#[derive(Clone, Debug)]
pub struct Site<'a> {
    pub(super) library: &'a Library,
    pub(super) rates: Rates,
    pub(super) notes: Notes,
    pub(super) place: Place,
}

impl<'a> Site<'a> {
    /// The site of a corpus; reads its rates, and what hosts ruled.
    ///
    /// # Errors
    /// If these cannot be read.
    pub fn new(library: &'a Library, place: Place) -> Result<Site<'a>, SiteError> {
        let notes = Notes::of(&library.info.directory).map_err(|error| SiteError::Notes(error.to_string()))?;
        Ok(Site { library, rates: Rates::read(&library.info)?, notes, place })
    }

    /// The corpus.
    #[must_use]
    pub fn library(&self) -> &'a Library {
        self.library
    }

    /// Where it is read.
    #[must_use]
    pub fn place(&self) -> Place {
        self.place
    }

    pub(super) fn systems(&self) -> &[System] {
        &self.library.info.systems
    }

    /// All pairs of systems, by their places; in the order of the data.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.systems().len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
    }
}
