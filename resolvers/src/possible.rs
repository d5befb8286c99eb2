//! The possible outcomes of a night: all that a system's rules allow where they leave a choice open (`nar-tie=all`,
//! `lar-tie=all`, `wolves-tie=all`, `rar-list-tie=all`). \[NAR\] allows "any fair method"; a night on which methods differ
//! in their outcome is *underdetermined*: the system does not know.

use crate::compare::compare;
use crate::model::Night;
use crate::outcome::{Agent, Lens, Outcome};
use crate::ruling::Switches;
use crate::system::System;

/// One choice on the way to an outcome: which of several went first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Who was taken.
    pub first: Agent,
    /// Who could have been taken instead.
    pub rather_than: Vec<Agent>,
}

/// One possible outcome, and choices that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// How the night ends so. Its events are none: they are the choices.
    pub outcome: Outcome,
    /// The choices on one way there, in order. Choices between equals that do not matter are left out where that is known.
    pub picks: Vec<Pick>,
}

/// All outcomes that a system's rules allow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Possible {
    /// Each outcome once (lens `full`); the first is that of the system's own order.
    pub ways: Vec<Way>,
    /// The budget did not suffice: there may be more outcomes than these.
    pub exceeded: bool,
}

impl Possible {
    /// Whether the rules leave open how the night ends, as seen through this lens.
    #[must_use]
    pub fn underdetermined(&self, lens: Lens) -> bool {
        let [first, rest @ ..] = &self.ways[..] else { return false };
        rest.iter().any(|way| !compare(&first.outcome, &way.outcome).agrees(lens))
    }
}

/// The most choices that are walked before a search gives an answer that says `exceeded`.
pub const BUDGET: u64 = 100_000;

/// All outcomes of a night that the system's rules allow under these switches, whatever they say of ties. A system
/// that leaves nothing open has one. No more than `budget` states are walked.
#[must_use]
pub fn possible(system: System, night: &Night, switches: &Switches, budget: u64) -> Possible {
    crate::system::possible(system, night, switches, budget)
}
