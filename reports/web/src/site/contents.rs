//! The content of a site: the corpus, its rates, and hosts' own rulings.

use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_engine::nearest::Nearest;
use nightcourt_resolvers::ruler::RulerId;

use super::error::SiteError;
use super::files::Made;
use super::rates::Rates;

/// A corpus as a site.
#[derive(Debug)]
pub struct Site<'a> {
    pub(super) library: &'a Library,
    pub(super) rates: Rates,
    pub(super) notes: Notes,
    pub(super) rulebooks: Vec<String>,
    pub(super) engines: Vec<Nearest>,
    pub(super) withdrawn: Withdrawn,
    pub(super) address: Option<String>,
    pub(super) made: Made,
}

impl<'a> Site<'a> {
    /// Makes the site of a corpus, with hosts' notes on it.
    ///
    /// # Errors
    /// If the notes cannot be read.
    pub fn new(library: &'a Library) -> Result<Site<'a>, SiteError> {
        let notes = Notes::of(&library.info.directory)
            .map_err(|error| SiteError::Notes(error.to_string()))?;
        let rates = Rates::of(&library.state)?;
        let (rulebooks, engines, withdrawn, address) =
            (Vec::new(), Vec::new(), Withdrawn::default(), None);
        Ok(Site {
            library,
            rates,
            notes,
            rulebooks,
            engines,
            withdrawn,
            address,
            made: Made::default(),
        })
    }

    /// Returns the site with further rulebooks, the texts of their files, for ruling nights.
    #[must_use]
    pub fn with_rulebooks(self, rulebooks: Vec<String>) -> Site<'a> {
        Site { rulebooks, ..self }
    }

    /// Returns the site with a row for each of these reports in its table of engines.
    #[must_use]
    pub fn with_engines(self, engines: Vec<Nearest>) -> Site<'a> {
        Site { engines, ..self }
    }

    /// Returns the site with a page for each precedent that left the corpus.
    #[must_use]
    pub fn with_withdrawn(self, withdrawn: Withdrawn) -> Site<'a> {
        Site { withdrawn, ..self }
    }

    /// Returns the site for this [`address`](super::address()).
    #[must_use]
    pub fn at(self, address: Option<String>) -> Site<'a> {
        Site { address, ..self }
    }

    /// The corpus.
    #[must_use]
    pub fn library(&self) -> &'a Library {
        self.library
    }

    pub(super) fn systems(&self) -> &[RulerId] {
        &self.library.info.systems
    }
}
