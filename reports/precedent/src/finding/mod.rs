//! What may be worth keeping of a night: that two systems diverge, that a system went in circles, did something that its
//! rules allow and nobody expects, or panicked. A finding is a claim that can be checked on any night; a minimised night
//! is small for the sake of one.

mod anomaly;
mod look;
mod shows;

pub use anomaly::{reversed, tailed};
pub use look::{SystemOutcomes, all};
pub use shows::shows;

use std::fmt;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::native;

/// Something that a night shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Finding {
    /// Two systems diverge; this is the narrowest lens under which they do.
    Parts(System, System, Lens),
    /// `nar`, `nar-guide`: a breakdown of the golden rule, and the list of classes alone picked an action.
    BreakdownByList(System),
    /// `nar`, `nar-guide`: a breakdown, and the tie-break picked one.
    BreakdownByTie(System),
    /// Passives would trigger each other for ever.
    Loop(System),
    /// `rar`: rule 4 cut a chain in which an action would have taken part twice.
    Cut(System),
    /// A system exceeded its step budget.
    Exhausted(System),
    /// One kill is all there is, and two players die (LAW-7).
    TwoDeaths(System),
    /// Somebody dies, and no killer visited anybody (LAW-7).
    Unkilled(System),
    /// The verdict is another when the actions were submitted in the opposite order (LAW-7).
    Ordered(System),
    /// A system panicked at the place with this hash.
    Panic(System, u32),
}

/// A file of findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Catalogue {
    /// Where systems diverge.
    Divergences,
    /// Where a system goes in circles.
    Loops,
    /// What a system does by its rules and nobody expects.
    Anomalies,
    /// Where a system panics.
    Panics,
}

impl Catalogue {
    /// Every catalogue.
    pub const ALL: [Catalogue; 4] = [Catalogue::Divergences, Catalogue::Loops, Catalogue::Anomalies, Catalogue::Panics];

    /// The name of its files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Catalogue::Divergences => "divergences",
            Catalogue::Loops => "loops",
            Catalogue::Anomalies => "anomalies",
            Catalogue::Panics => "panics",
        }
    }
}

impl Finding {
    /// Every word of [`Finding::kind`], in the order of the catalogues.
    pub const KINDS: [&'static str; 10] = [
        "parts",
        "breakdown-list",
        "breakdown-tie",
        "loop",
        "rule-4",
        "exhausted",
        "two-deaths",
        "unkilled",
        "ordered",
        "panic",
    ];

    /// The word of the files for what is found, without the systems.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Finding::Parts(..) => "parts",
            Finding::BreakdownByList(_) => "breakdown-list",
            Finding::BreakdownByTie(_) => "breakdown-tie",
            Finding::Loop(_) => "loop",
            Finding::Cut(_) => "rule-4",
            Finding::Exhausted(_) => "exhausted",
            Finding::TwoDeaths(_) => "two-deaths",
            Finding::Unkilled(_) => "unkilled",
            Finding::Ordered(_) => "ordered",
            Finding::Panic(..) => "panic",
        }
    }

    /// The catalogue it belongs to.
    #[must_use]
    pub const fn catalogue(self) -> Catalogue {
        match self {
            Finding::Parts(..) => Catalogue::Divergences,
            Finding::BreakdownByList(_)
            | Finding::BreakdownByTie(_)
            | Finding::Loop(_)
            | Finding::Cut(_)
            | Finding::Exhausted(_) => Catalogue::Loops,
            Finding::TwoDeaths(_) | Finding::Unkilled(_) | Finding::Ordered(_) => Catalogue::Anomalies,
            Finding::Panic(..) => Catalogue::Panics,
        }
    }

    /// The systems it is about: one, or the two that part.
    #[must_use]
    pub fn systems(self) -> (System, Option<System>) {
        match self {
            Finding::Parts(one, other, _) => (one, Some(other)),
            Finding::BreakdownByList(system)
            | Finding::BreakdownByTie(system)
            | Finding::Loop(system)
            | Finding::Cut(system)
            | Finding::Exhausted(system)
            | Finding::TwoDeaths(system)
            | Finding::Unkilled(system)
            | Finding::Ordered(system)
            | Finding::Panic(system, _) => (system, None),
        }
    }

    /// The narrowest lens under which two systems diverge.
    #[must_use]
    pub const fn lens(self) -> Option<Lens> {
        match self {
            Finding::Parts(_, _, lens) => Some(lens),
            Finding::BreakdownByList(_)
            | Finding::BreakdownByTie(_)
            | Finding::Loop(_)
            | Finding::Cut(_)
            | Finding::Exhausted(_)
            | Finding::TwoDeaths(_)
            | Finding::Unkilled(_)
            | Finding::Ordered(_)
            | Finding::Panic(..) => None,
        }
    }

    /// A number that no other finding has.
    #[must_use]
    pub fn code(self) -> u64 {
        let (kind, system, rest) = match self {
            Finding::Parts(one, other, lens) => (0, one, (other as u64) << 8 | lens as u64),
            Finding::BreakdownByList(system) => (1, system, 0),
            Finding::BreakdownByTie(system) => (2, system, 0),
            Finding::Loop(system) => (3, system, 0),
            Finding::Cut(system) => (4, system, 0),
            Finding::Exhausted(system) => (5, system, 0),
            Finding::TwoDeaths(system) => (6, system, 0),
            Finding::Unkilled(system) => (7, system, 0),
            Finding::Ordered(system) => (8, system, 0),
            Finding::Panic(system, place) => (9, system, u64::from(place)),
        };
        kind << 56 | (system as u64) << 48 | rest
    }

    /// The word of checkpoints: kind, systems, and lens or place, separated by colons.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Finding::Parts(one, other, lens) => format!("parts:{}:{}:{}", one.id(), other.id(), lens.id()),
            Finding::Panic(system, place) => format!("panic:{}:{place:08x}", system.id()),
            Finding::BreakdownByList(system)
            | Finding::BreakdownByTie(system)
            | Finding::Loop(system)
            | Finding::Cut(system)
            | Finding::Exhausted(system)
            | Finding::TwoDeaths(system)
            | Finding::Unkilled(system)
            | Finding::Ordered(system) => format!("{}:{}", self.kind(), system.id()),
        }
    }

    /// The finding of a [`word`](Finding::word).
    #[must_use]
    pub fn from_word(word: &str) -> Option<Finding> {
        let parts: Vec<&str> = word.split(':').collect();
        let system = |place: usize| parts.get(place).and_then(|id| System::from_id(id));
        let one = system(1)?;
        let found = match (parts[0], parts.len()) {
            ("parts", 4) => Finding::Parts(one, system(2)?, Lens::from_id(parts[3])?),
            ("panic", 3) => Finding::Panic(one, u32::from_str_radix(parts[2], 16).ok()?),
            ("breakdown-list", 2) => Finding::BreakdownByList(one),
            ("breakdown-tie", 2) => Finding::BreakdownByTie(one),
            ("loop", 2) => Finding::Loop(one),
            ("rule-4", 2) => Finding::Cut(one),
            ("exhausted", 2) => Finding::Exhausted(one),
            ("two-deaths", 2) => Finding::TwoDeaths(one),
            ("unkilled", 2) => Finding::Unkilled(one),
            ("ordered", 2) => Finding::Ordered(one),
            _ => return None,
        };
        (found.word() == word).then_some(found)
    }

    /// Whether a step from one night to another leaves what is native: the second is native if the first is.
    #[must_use]
    pub fn stays_native(self, from: &Night, to: &Night) -> bool {
        self.is_native(to) || !self.is_native(from)
    }

    /// Whether every ability used on a night is native to the systems it is about (MODEL-67).
    #[must_use]
    pub fn is_native(self, night: &Night) -> bool {
        let (one, other) = self.systems();
        [Some(one), other]
            .into_iter()
            .flatten()
            .all(|system| night.actions().iter().all(|action| native(system, action.ability)))
    }
}

/// `nar / snarf diverge on deaths`, `nar: breakdown-tie`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Finding::Parts(one, other, lens) => write!(f, "{} / {} diverge on {}", one.id(), other.id(), lens.id()),
            Finding::BreakdownByList(system)
            | Finding::BreakdownByTie(system)
            | Finding::Loop(system)
            | Finding::Cut(system)
            | Finding::Exhausted(system)
            | Finding::TwoDeaths(system)
            | Finding::Unkilled(system)
            | Finding::Ordered(system) => write!(f, "{}: {}", system.id(), self.kind()),
            Finding::Panic(system, place) => write!(f, "{}: panic {place:08x}", system.id()),
        }
    }
}
