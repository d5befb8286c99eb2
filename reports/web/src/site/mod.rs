//! A corpus as a site to read in a browser: an index with search and a matrix of the systems, and a page for each precedent at
//! an address that never changes (`p/ID.html`). Plain files that refer to each other by relative addresses: they work from
//! disk and from any web host, and ask no other machine for anything.
//!
//! A [`Site`] makes each page on its own, from a corpus in memory, and equal corpora give equal bytes. [`write()`](write::write) makes
//! them all into a folder; the server of `nightcourt serve` makes them one at a time, and adds a page that rules a night.
//!
//! Pages are XML as much as HTML. Nothing on them is a script or a style: both are files, and the policy of every page allows no
//! others, whatever a night may hold.

mod contents;
mod data;
mod error;
mod figures;
mod heat;
mod index;
pub mod layout;
pub(crate) mod precedent;
mod rates;
mod rules;
pub mod write;

use nightcourt_pages::figures::Figure;
use nightcourt_precedent::canonical::Id;

pub use contents::{Place, Site};
pub use error::SiteError;
pub use rates::Rates;

/// Files that every page refers to: their names under `assets/`, their types, and what they hold.
pub const ASSETS: [(&str, &str, &str); 4] = [
    ("site.css", "text/css; charset=utf-8", include_str!("assets/site.css")),
    ("page.js", "text/javascript; charset=utf-8", include_str!("assets/page.js")),
    ("search.js", "text/javascript; charset=utf-8", include_str!("assets/search.js")),
    ("icon.svg", "image/svg+xml", include_str!("assets/icon.svg")),
];

impl Site<'_> {
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

    /// `rules.html`: every rule in full.
    #[must_use]
    pub fn rules(&self) -> String {
        rules::page(self.place)
    }

    /// The figures, with their numbers: some nights are resolved again for them.
    ///
    /// # Errors
    /// If the checkpoint of the corpus cannot be read.
    pub fn figures(&self) -> Result<Vec<Figure>, SiteError> {
        figures::made(self)
    }

    /// `figures.html`: these figures, which stand in `figures/`.
    #[must_use]
    pub fn figures_page(&self, made: &[Figure]) -> String {
        figures::page(self, made)
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
}
