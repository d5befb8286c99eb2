//! A corpus as a site to read in a browser: an index with search and a matrix of the systems, and a page for each precedent at
//! an address that never changes (`p/ID.html`). Plain files that refer to each other by relative addresses: they work from
//! disk and from any web host, and ask no other machine for anything.
//!
//! A [`Site`] makes each page on its own, from a corpus in memory, and equal corpora give equal bytes. [`write()`](write::write) makes
//! them all into a folder; the server of `nightcourt serve` makes them one at a time, and adds a page that rules a night.
//!
//! Pages are XML as much as HTML. Nothing on them is a script or a style: both are files, and the policy of every page allows no
//! others, whatever a night may hold.

mod data;
mod heat;
mod index;
pub mod layout;
pub(crate) mod precedent;
pub mod write;

use std::fmt;
use std::path::PathBuf;

use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::system::System;

use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::notes::Notes;

pub use heat::Rates;

/// Where a site is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// From a folder of files.
    Folder,
    /// From `nightcourt serve`, which has a page that rules nights.
    Server,
}

/// A site that cannot be made.
#[derive(Debug)]
pub enum SiteError {
    /// The rates of the corpus cannot be read.
    Rates(PathBuf, String),
    /// What hosts ruled cannot be read.
    Notes(String),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SiteError::Rates(path, what) => {
                write!(f, "cannot read {}: {what}; copy the corpus again, or make it again", path.display())
            }
            SiteError::Notes(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for SiteError {}

/// Files that every page refers to: their names under `assets/`, their types, and what they hold.
pub const ASSETS: [(&str, &str, &str); 4] = [
    ("site.css", "text/css; charset=utf-8", include_str!("assets/site.css")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("assets/page.js")),
    ("search.js", "text/javascript; charset=utf-8", include_str!("assets/search.js")),
    ("icon.svg", "image/svg+xml", include_str!("assets/icon.svg")),
];

/// A corpus as a site.
#[derive(Clone, Debug)]
pub struct Site<'a> {
    library: &'a Library,
    rates: Rates,
    notes: Notes,
    place: Place,
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

    /// `index.html`: the search, and the matrix.
    #[must_use]
    pub fn index(&self) -> String {
        index::page(self)
    }

    /// `list.html`: every precedent by title, for whoever has no scripts.
    #[must_use]
    pub fn list(&self) -> String {
        index::list(self)
    }

    /// `data.js`: what the search of the index knows.
    #[must_use]
    pub fn data(&self) -> String {
        data::script(self)
    }

    /// `p/ID.html`: all that is known of a precedent.
    #[must_use]
    pub fn precedent(&self, id: Id) -> Option<String> {
        self.library.case(id).map(|case| precedent::page(self, &case))
    }

    fn systems(&self) -> &[System] {
        &self.library.info.systems
    }

    /// All pairs of systems, by their places; in the order of the data.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.systems().len();
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
    }
}
