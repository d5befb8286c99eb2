//! The content of a site: the corpus, its rates, and hosts' own rulings.

use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::records::rates::{RateRow, rows};
use nightcourt_engine::nearest::Nearest;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};

use super::files::Made;

/// The reason that a site cannot be made, in a sentence.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct SiteError(pub(super) String);

impl SiteError {
    pub(super) fn of(why: impl ToString) -> SiteError {
        SiteError(why.to_string())
    }
}

/// A corpus as a site.
#[derive(Debug)]
pub struct Site<'a> {
    pub(super) library: &'a Library,
    /// The shares of all nights of a frame on which two systems diverge.
    pub(super) rates: Vec<RateRow>,
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
        // The panel does not matter, because only counts of diverging nights are read.
        let mut rates = rows(&library.state, &SEVEN);
        rates.retain(|row| row.measure == "diverges" && row.players == "all");
        Ok(Site {
            library,
            rates,
            notes: Notes::of(&library.info.directory).map_err(SiteError::of)?,
            rulebooks: Vec::new(),
            engines: Vec::new(),
            withdrawn: Withdrawn::default(),
            address: None,
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

    /// Returns the site with the precedents that left the corpus, on their shelves and in a list.
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
