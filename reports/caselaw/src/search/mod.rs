//! Searches a corpus by words and by conditions on precedents.
//!
//! Words are read as a host means them: roles by any of their names, systems, results, ids. A mistyped word is read as
//! the nearest known one, and the answer says so. A precedent must have all words. If none has, those with all but one
//! are shown, and the answer says that too.

mod answer;
mod ask;
mod fit;
mod page;
mod read;
mod row;
mod sense;

use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;

pub use answer::{Answer, Hit, MatchLevel, hits, search};
pub use read::Reading;
pub use row::{AnswerRow, FrequencyRow, HitRow, ReadRow, VERSION};

/// The order of the precedents shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sort {
    /// The best fit first; without words the small, native and frequent.
    #[default]
    Rank,
    /// The most nights first: those of the frame, if one is asked for.
    Frequency,
    /// The fewest actions and players first.
    Size,
}

/// A query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// The words.
    pub words: Vec<String>,
    /// Roles whose abilities somebody uses.
    pub roles: Vec<RoleId>,
    /// Roles such that somebody who uses the abilities of one dies under some system.
    pub dies: Vec<RoleId>,
    /// One system: it diverges from another. Two: these two diverge. More: every two of them do.
    pub systems: Vec<RulerId>,
    /// They diverge under this lens, and under none narrower.
    pub lens: Option<Lens>,
    /// True for abilities that are native to the systems.
    pub native: bool,
    /// It was met in this sampling frame.
    pub frame: Option<String>,
    /// It is in this catalogue.
    pub catalogue: Option<Catalogue>,
    /// The order.
    pub sort: Sort,
    /// The most precedents that are shown.
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
