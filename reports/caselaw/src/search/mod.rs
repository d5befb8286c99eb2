//! Searching a corpus by words and by what a precedent is about.
//!
//! Words are read as a host means them: roles by any of their names, systems, what happens, ids; what is mistyped is read as
//! the nearest word that says something, and the answer says so. All words have to be there; if no precedent has all, those
//! with all but one are shown, and the answer says that too.

mod answer;
mod ask;
mod fit;
mod page;
mod read;
mod row;
mod sense;
mod synonyms;

use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;

pub use answer::{Answer, Hit, Hits, How, hits, search};
pub use read::{Read, Reading};
pub use row::{AnswerRow, FrequencyRow, HitRow, ReadRow, VERSION};

/// In which order precedents are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sort {
    /// Those that the words fit best first; without words the small, native and frequent.
    #[default]
    Rank,
    /// Those met on most nights first: of the frame, if one is asked for.
    Frequency,
    /// Those with the fewest actions and players first.
    Size,
}

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The words.
    pub words: Vec<String>,
    /// Somebody does what each of these roles does.
    pub roles: Vec<RoleId>,
    /// Under some system somebody dies who does what each of these roles does.
    pub dies: Vec<RoleId>,
    /// One system: it diverges from another. Two: these two diverge. More: every two of them do.
    pub systems: Vec<RulerId>,
    /// They diverge under this lens, and under none narrower.
    pub lens: Option<Lens>,
    /// With abilities that are native to the systems.
    pub native: bool,
    /// It was met in this sampling frame.
    pub frame: Option<String>,
    /// It is in this catalogue.
    pub catalogue: Option<Catalogue>,
    /// In which order.
    pub sort: Sort,
    /// How many are shown.
    pub limit: usize,
}

impl Default for Query {
    fn default() -> Query {
        Query {
            words: Vec::new(),
            roles: Vec::new(),
            dies: Vec::new(),
            systems: Vec::new(),
            lens: None,
            native: false,
            frame: None,
            catalogue: None,
            sort: Sort::Rank,
            limit: 10,
        }
    }
}
