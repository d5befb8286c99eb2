//! Rules as data: those of a system or of a rulebook, whatever runs them.

use crate::rulebook::{Classes, Engine, Orders, Rulebook, Rung, Steps, Tie};
use crate::system::System;

/// The rules of a system or of a rulebook: whatever this library resolves and explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruleset<'a> {
    /// One of the seven systems.
    System(System),
    /// A site's own order of operations.
    Rulebook(&'a Rulebook),
}

impl From<System> for Ruleset<'_> {
    fn from(system: System) -> Self {
        Ruleset::System(system)
    }
}

impl<'a> From<&'a Rulebook> for Ruleset<'a> {
    fn from(rulebook: &'a Rulebook) -> Self {
        Ruleset::Rulebook(rulebook)
    }
}

/// The code that runs a ruleset, with its data.
#[derive(Clone, Copy)]
pub(crate) enum Method<'a> {
    Classes(&'a Classes),
    Orders(&'a Orders),
    Steps(&'a Steps),
    Rar,
    RarList,
}

impl<'a> Ruleset<'a> {
    pub(crate) fn method(self) -> Method<'a> {
        let book = match self {
            Ruleset::Rulebook(book) => Some(book),
            Ruleset::System(system) => system.rulebook(),
        };
        match book.map(|book| &book.engine) {
            Some(Engine::Classes(classes)) => Method::Classes(classes),
            Some(Engine::Orders(orders)) => Method::Orders(orders),
            Some(Engine::Steps(steps)) => Method::Steps(steps),
            None if self.system() == Some(System::Rar) => Method::Rar,
            None => Method::RarList,
        }
    }

    /// The system, unless it is a rulebook.
    #[must_use]
    pub const fn system(self) -> Option<System> {
        match self {
            Ruleset::System(system) => Some(system),
            Ruleset::Rulebook(_) => None,
        }
    }

    /// The id that users type.
    #[must_use]
    pub fn id(self) -> &'a str {
        match self {
            Ruleset::System(system) => system.id(),
            Ruleset::Rulebook(book) => book.id.id(),
        }
    }

    /// Its name in full, and its source.
    #[must_use]
    pub fn title(self) -> &'a str {
        match self {
            Ruleset::System(system) => system.title(),
            Ruleset::Rulebook(book) => &book.title,
        }
    }

    /// Its order of resolution, in a sentence.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Ruleset::System(system) => system.summary(),
            Ruleset::Rulebook(book) => match &book.engine {
                Engine::Steps(_) => "An order of operations of its own, step by step.",
                Engine::Orders(_) => {
                    "Order numbers of its own, lower first, all of one number at once."
                }
                Engine::Classes(_) => {
                    "As nar, but cycles are broken by a list of classes of its own."
                }
            },
        }
    }

    /// Reports whether it is \[SNARF\], or a rulebook in its manner.
    pub(crate) fn runs_by_number(self) -> bool {
        matches!(self.method(), Method::Orders(_))
    }

    /// Reports whether it is \[NAR\], or a rulebook in its manner: its outcome may depend on an order without an event that
    /// says so (LAW-4).
    #[must_use]
    pub fn runs_by_class(self) -> bool {
        matches!(self.method(), Method::Classes(_))
    }

    /// Reports whether the order of the roster may decide the outcome: as the last rung of the hosts' ladder (GUIDE-7), as the
    /// last resort of the listing procedure (LIST-3), or in the steps of a rulebook that says so (BOOK-2).
    #[must_use]
    pub fn asks_for_the_roster(self) -> bool {
        match self.method() {
            Method::Steps(steps) => matches!(steps.tie, Tie::Roster),
            Method::Classes(classes) => classes.ladder.contains(&Rung::Order),
            Method::Orders(_) | Method::Rar => false,
            Method::RarList => true,
        }
    }
}
