//! A system's account, shortened to what a host keeps of a night: what was moved, triggered, stopped or saved, who died of
//! what, and what it all comes to. Why one action went before another is left to the account.

use super::{Explanation, Line, Words};
use crate::budget::Budget;
use crate::model::Night;
use crate::outcome::Outcome;
use crate::ruleset::Ruleset;
use crate::ruling::Switches;
use crate::system::Scratch;

/// A host's log of a night.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// Events of the night, in the order in which the system decided it.
    pub happened: Vec<Line>,
    /// Results: deaths first, or a line that there are none. Empty if the system has no outcome.
    pub results: Vec<Line>,
}

/// The host's log of a night under a system or a rulebook.
#[must_use]
pub fn log<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    words: Words<'_>,
) -> Log {
    log_within(rules, night, switches, words, Budget::default())
}

/// The log of a system that has no outcome, as it exceeded its budget.
#[must_use]
pub fn exceeded<'a>(rules: impl Into<Ruleset<'a>>) -> Log {
    Log {
        happened: super::exceeded(rules.into()),
        results: Vec::new(),
    }
}

/// The same as [`log`] of a night that has an outcome, with no more work than this budget allows.
#[must_use]
pub fn log_within<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    words: Words<'_>,
    budget: Budget,
) -> Log {
    let rules = rules.into();
    let mut outcome = Outcome::default();
    let mut scratch = Scratch::within(budget);
    let account = super::recorded(rules, night, switches, words, &mut scratch, &mut outcome);
    if outcome.exhausted {
        return Log {
            happened: Explanation::untold().lines,
            results: Vec::new(),
        };
    }
    account.log()
}
