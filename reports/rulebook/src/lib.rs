//! Rulebooks: a site's order of operations as a TOML file, read into a [`Rulebook`]
//! that the resolvers run. Pure: files are read by whoever calls. [`SITES`] come with the program.
//!
//! ```
//! use nightcourt_rulebook::{Book, shipped};
//!
//! let text = shipped("ultimafia").unwrap().text;
//! let book = Book::parse(text).unwrap();
//! assert_eq!(book.rulebook.id.id(), "ultimafia");
//! assert_eq!(Book::parse(&text.replace("\"kill\"", "\"kil\"")).unwrap_err().message, "no ability is called `kil`; did you mean kill?");
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod classes;
mod orders;
mod read;
mod rest;
mod row;
#[cfg(feature = "schema")]
pub mod schema;
mod shipped;
mod steps;
pub mod summary;
mod words;

pub use row::{BookRow, VERSION};
pub use shipped::{SITES, SYSTEMS, Shipped, shipped};
pub use steps::step_orders;

use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::rulebook::Rulebook;
use nightcourt_resolvers::ruler::{Ruler, RulerId};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::FileError;

/// The certainty of a rulebook's source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confidence {
    /// Read in the program's source.
    Program,
    /// Read in the host's or publisher's own document.
    Document,
    /// Second-hand or abridged.
    SecondHand,
}

impl Confidence {
    /// Every level by its letter in a file.
    pub(crate) const ALL: [(&str, Confidence); 3] = [
        ("A", Confidence::Program),
        ("B", Confidence::Document),
        ("C", Confidence::SecondHand),
    ];

    /// The source in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Confidence::Program => "the program",
            Confidence::Document => "the host's text",
            Confidence::SecondHand => "second hand",
        }
    }
}

/// A rulebook, and what its file says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The data that the resolvers run.
    pub rulebook: Rulebook,
    /// The first 12 hexadecimal digits of the BLAKE3 hash of the file.
    pub content: String,
    /// Its source.
    pub source: String,
    /// The licence of the source, and the parts that were taken from it.
    pub licence: String,
    /// The certainty of the source.
    pub confidence: Confidence,
    /// Points that the source leaves out or the engine cannot do; a sentence each.
    pub unknown: Vec<String>,
}

impl Book {
    /// Reads a rulebook.
    ///
    /// # Errors
    /// The first mistake, with its place and the expected words.
    pub fn parse(text: &str) -> Result<Book, FileError> {
        read::read(text)
    }
}

impl Ruler for Book {
    fn id(&self) -> RulerId {
        self.rulebook.id
    }
    fn title(&self) -> String {
        self.rulebook.title()
    }
    fn supports(&self, ability: Ability) -> bool {
        self.rulebook.supports(ability)
    }
    fn resolve(
        &self,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        self.rulebook.resolve(night, switches, scratch, outcome);
    }
    fn content(&self) -> &str {
        &self.content
    }
    fn ruleset(&self) -> Option<Ruleset<'_>> {
        self.rulebook.ruleset()
    }
}
