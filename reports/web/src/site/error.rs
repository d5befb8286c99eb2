//! The reason that a site cannot be made.

use std::fmt;

/// A site that cannot be made.
#[derive(Debug)]
pub enum SiteError {
    /// The rates of the corpus cannot be made.
    Rates(String),
    /// The figures cannot be made.
    Figures(String),
    /// A night of the corpus cannot be read.
    Table(String),
    /// Hosts' own rulings cannot be read.
    Notes(String),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SiteError::Rates(what)
            | SiteError::Figures(what)
            | SiteError::Table(what)
            | SiteError::Notes(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for SiteError {}
