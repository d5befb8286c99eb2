//! The possible outcomes of a night: all that a system's rules allow where they leave a choice open (`nar-tie=all`,
//! `lar-tie=all`, `wolves-tie=all`, `rar-list-tie=all`). \[NAR\] allows "any fair method"; a night on which methods differ
//! in their outcome is *underdetermined*: the system does not know.

use std::borrow::Cow;

use crate::budget::Budget;
use crate::compare::compare;
use crate::model::Night;
use crate::outcome::{Agent, Lens, Outcome};
use crate::ruleset::Ruleset;
use crate::ruling::Switches;
use crate::system::System;

/// One choice on the way to an outcome: which of several went first.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The agent that was picked.
    pub first: Agent,
    /// The agents that could have been picked instead.
    pub rather_than: Vec<Agent>,
}

/// One possible outcome, and choices that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The outcome, without events: those are the choices.
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
    /// Reports whether the rules leave open how the night ends, as seen through this lens. If not, and the search
    /// exceeded its budget, that is not known.
    #[must_use]
    pub fn underdetermined(&self, lens: Lens) -> bool {
        let [first, rest @ ..] = &self.ways[..] else {
            return false;
        };
        rest.iter()
            .any(|way| !compare(&first.outcome, &way.outcome).agrees(lens))
    }

    /// Reports whether some outcome of these is some outcome of the others, as seen through this lens. If not, and one
    /// of the searches exceeded its budget, that is not known.
    #[must_use]
    pub fn meets(&self, other: &Possible, lens: Lens) -> bool {
        let with = |way: &Way| {
            other
                .ways
                .iter()
                .any(|its| compare(&way.outcome, &its.outcome).agrees(lens))
        };
        self.ways.iter().any(with)
    }

    /// The one outcome of a system that leaves nothing open.
    #[must_use]
    pub fn only(outcome: Outcome) -> Possible {
        let exceeded = outcome.exhausted;
        Possible {
            ways: vec![Way {
                outcome,
                picks: Vec::new(),
            }],
            exceeded,
        }
    }

    /// The possible outcomes found, or the one outcome of a system that was not asked for more.
    #[must_use]
    pub fn found_or_only<'a>(found: Option<&'a Possible>, outcome: &Outcome) -> Cow<'a, Possible> {
        found.map_or_else(
            || Cow::Owned(Possible::only(outcome.clone())),
            Cow::Borrowed,
        )
    }
}

/// Reports whether a system's rules leave choices open: those of the others never do.
#[must_use]
pub const fn leaves_open(system: System) -> bool {
    match system {
        System::Nar | System::RarList | System::Lar | System::Werewolves => true,
        System::NarGuide | System::Snarf | System::Rar => false,
    }
}

/// Reports whether an outcome may be one of several: its system leaves choices open, and made one (LAW-4).
#[must_use]
pub fn may_be_open(system: System, outcome: &Outcome) -> bool {
    leaves_open(system) && outcome.events.iter().any(|event| event.kind.is_tie())
}

/// The most choices that are walked before a search gives an answer that says `exceeded`.
pub const BUDGET: u64 = 20_000;

/// All outcomes of a night that the system's rules allow under these switches, whatever they say of ties. A system
/// that leaves nothing open has one. No more than `budget` states are walked.
///
/// ```
/// use nightcourt_resolvers::outcome::Lens;
/// use nightcourt_resolvers::possible::{BUDGET, possible};
/// use nightcourt_resolvers::ruling::Switches;
/// use nightcourt_resolvers::system::System;
/// use nightcourt_resolvers::text::Sheet;
///
/// let sheet: Sheet = "
/// [players]
/// Ann = Town Roleblocker
/// Bob = Mafia Roleblocker
/// [actions]
/// Ann: block -> Bob
/// Bob: block -> Ann
/// "
/// .parse()?;
/// let all = possible(System::Nar, &sheet.night, &Switches::default(), BUDGET);
/// assert!(!all.exceeded && !all.underdetermined(Lens::Deaths));
/// # Ok::<(), nightcourt_resolvers::text::Errors>(())
/// ```
#[must_use]
pub fn possible<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    budget: u64,
) -> Possible {
    possible_within(rules, night, switches, budget, &mut Budget::default())
}

/// The same, with no more work than this budget allows one system on one night.
#[must_use]
pub fn possible_within<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    states: u64,
    budget: &mut Budget,
) -> Possible {
    crate::system::possible(rules.into(), night, switches, states, budget)
}
