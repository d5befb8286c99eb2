//! Rulebooks: orders of operation as data, so that a site's own order can be tried like a system.
//!
//! There are three engines. A list of [steps](Steps) runs category by category (the rules of ORDER); a table of
//! [orders](Orders) runs number by number (the rules of SNARF); by a list of [classes](Classes) cycles are broken that the
//! golden rule leaves (the rules of NAR and GUIDE). `lar`, `werewolves`, `snarf`, `nar` and `nar-guide` are rulebooks of these,
//! and have nothing that others cannot have. What a rulebook may say beyond them is in the rules of BOOK.
//!
//! A rulebook is plain data without a lifetime, since a [`System`] that stands for it is copied everywhere. One that is
//! read from a file is kept as long as the program runs, and known as a system once it is adopted ([`adopt`]).

mod classes;
mod orders;
mod program;
mod shipped;
mod steps;

use std::sync::RwLock;

use crate::model::AbilitySet;
use crate::system::System;

pub use classes::{Classes, MOST_RUNGS, Rung};
pub use orders::{Orders, SubActions};
pub use program::Program;
pub use shipped::{
    LAR, LAR_STEPS, NAR, NAR_CLASSES, NAR_GUIDE, NAR_GUIDE_CLASSES, SNARF, SNARF_ORDERS, WEREWOLVES, WEREWOLVES_STEPS,
};
pub use steps::{
    Apart, Cites, Death, Early, Guards, MOST_STEPS, Places, Saves, Seen, Set, Step, Steps, TeamKill, Tie, Whose, Within,
};

/// An order of operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rulebook {
    /// The id that users type.
    pub id: &'static str,
    /// Its name in full, and its source in brackets.
    pub title: &'static str,
    /// The abilities that its source places itself; all others stand by analogy (MODEL-67).
    pub native: AbilitySet,
    /// Its engine.
    pub engine: Engine,
}

/// The engine of a rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// Step by step.
    Steps(&'static Steps),
    /// Number by number.
    Orders(&'static Orders),
    /// Free actions first, and a list of classes where all hold each other up.
    Classes(&'static Classes),
    /// By code of its own, elsewhere.
    Program(Program),
}

/// A rulebook as a system: two of them are the same if their ids are.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    book: &'static Rulebook,
    content: &'static str,
    number: u8,
}

impl Site {
    /// The rulebook.
    #[must_use]
    pub const fn book(self) -> &'static Rulebook {
        self.book
    }
    /// The hash of the file that it was read from: another content has another name.
    #[must_use]
    pub const fn content(self) -> &'static str {
        self.content
    }
    /// Its number among the adopted rulebooks.
    pub(crate) const fn number(self) -> usize {
        self.number as usize
    }
}

impl PartialEq for Site {
    fn eq(&self, other: &Site) -> bool {
        self.book.id == other.book.id
    }
}

impl Eq for Site {}

impl PartialOrd for Site {
    fn partial_cmp(&self, other: &Site) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Site {
    fn cmp(&self, other: &Site) -> std::cmp::Ordering {
        self.book.id.cmp(other.book.id)
    }
}

impl std::hash::Hash for Site {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.book.id.hash(state);
    }
}

/// The rulebooks that the program has adopted, in that order.
static ADOPTED: RwLock<Vec<Site>> = RwLock::new(Vec::new());

/// Makes a rulebook known as a system: from now on its id is read wherever that of a system is. There is no way back, so
/// that what was read stays readable; a program adopts what its options name before it reads anything else. `content` names the
/// content of its file; where the same rulebook has been adopted, it keeps the name that it got then.
///
/// # Errors
/// If another rulebook, or a system, has its id, or if [`MOST`] have been adopted.
pub fn adopt(book: &'static Rulebook, content: &'static str) -> Result<System, Refused> {
    let mut adopted = ADOPTED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(same) = adopted.iter().find(|known| known.book.id == book.id) {
        return if same.book == book { Ok(System::Site(*same)) } else { Err(Refused::Taken(book.id)) };
    }
    if System::ALL.iter().any(|system| system.id() == book.id) {
        return Err(Refused::Taken(book.id));
    }
    if adopted.len() == MOST {
        return Err(Refused::TooMany);
    }
    let site = Site { book, content, number: adopted.len() as u8 };
    adopted.push(site);
    Ok(System::Site(site))
}

/// A rulebook as a system that no id finds: for one that is tried and not kept, of which there may be any number. Two of them
/// with one id are not told apart.
#[must_use]
pub const fn unlisted(book: &'static Rulebook) -> System {
    System::Site(Site { book, content: "", number: MOST as u8 })
}

/// No more rulebooks are adopted.
pub const MOST: usize = 128;

/// The rulebooks that were adopted, as systems.
#[must_use]
pub fn adopted() -> Vec<System> {
    let adopted = ADOPTED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    adopted.iter().copied().map(System::Site).collect()
}

/// Why a rulebook is not adopted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Another system or rulebook has its id.
    Taken(&'static str),
    /// There are [`MOST`].
    TooMany,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Taken(id) => write!(f, "there is another system with the id `{id}`"),
            Refused::TooMany => write!(f, "there may be {MOST} rulebooks at most"),
        }
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_is_known_once_adopted_and_ids_do_not_clash() {
        assert_eq!(adopt(&LAR, ""), Err(Refused::Taken("lar")));
        assert_eq!(System::from_id("lar-of-a-test"), None);
        const BOOK: Rulebook = Rulebook { id: "lar-of-a-test", ..LAR };
        const OTHER: Rulebook = Rulebook { title: "another", ..BOOK };
        let system = adopt(&BOOK, "").unwrap();
        assert_eq!((system.id(), System::from_id("lar-of-a-test")), ("lar-of-a-test", Some(system)));
        assert!(adopted().contains(&system));
        assert_eq!(adopt(&BOOK, ""), Ok(system));
        assert_eq!(adopt(&OTHER, ""), Err(Refused::Taken("lar-of-a-test")));
    }
}
