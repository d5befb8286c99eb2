//! A system's account, shortened to what a host keeps of a night: what was moved, triggered, stopped or saved, who died of
//! what, and what it all comes to. Why one action went before another is left to the account.

use super::deed::Deed;
use super::ending::Ending;
use super::{Explanation, Line, Steps, Words, nar, ordered, rar_list, snarf};
use crate::budget::Budget;
use crate::model::Night;
use crate::outcome::Outcome;
use crate::ruleset::{Method, Ruleset};
use crate::ruling::Switches;
use crate::system::{self, Scratch};

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
pub fn log<'a>(rules: impl Into<Ruleset<'a>>, night: &Night, switches: &Switches, words: Words<'_>) -> Log {
    log_within(rules, night, switches, words, Budget::default())
}

/// The log of a system that has no outcome, as it exceeded its budget.
#[must_use]
pub fn exceeded<'a>(rules: impl Into<Ruleset<'a>>) -> Log {
    Log { happened: super::exceeded(rules.into()), results: Vec::new() }
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
    let mut steps = Steps::default();
    let mut outcome = Outcome::default();
    system::resolve_recorded(rules, night, switches, &mut Scratch::within(budget), &mut outcome, &mut steps);
    if outcome.exhausted {
        return Log { happened: Explanation::untold().lines, results: Vec::new() };
    }
    let mut account = steps.account(rules, night, words).lines;
    // The results stand last, and nothing stands below them.
    let first = account.iter().rposition(|line| line.depth > 0).map_or(0, |last| last + 1);
    let results = account.split_off(first);
    let happened = match rules.method() {
        Method::Classes(_) => by_class(&steps.nar, night, words),
        Method::Orders(_) => snarf::log(&steps.snarf, night, words),
        Method::Steps(_) => stepwise(&steps.ordered, night, words),
        Method::Rar => decided(&account),
        Method::RarList => rar_list::log(&steps.rar_list, night, words),
    };
    Log { happened, results }
}

fn by_class(steps: &[nar::Step], night: &Night, words: Words<'_>) -> Vec<Line> {
    let said = steps.iter().filter_map(|step| match step {
        nar::Step::Deed(deed, rule) => done(deed).map(|deed| deed.line(0, *rule, night, words)),
        nar::Step::Ending(ending, rule) => told(ending).map(|ending| ending.line(0, *rule, night, words)),
        nar::Step::Free(..)
        | nar::Step::Breakdown(..)
        | nar::Step::Ambiguity(..)
        | nar::Step::Precedence { .. }
        | nar::Step::Loop(..)
        | nar::Step::Settle
        | nar::Step::Result(_) => None,
    });
    said.collect()
}

fn stepwise(steps: &[ordered::Step], night: &Night, words: Words<'_>) -> Vec<Line> {
    let said = steps.iter().filter_map(|step| match step {
        ordered::Step::Deed(deed, rule) => done(deed).map(|deed| deed.line(0, *rule, night, words)),
        ordered::Step::Ending(ending, rule) => told(ending).map(|ending| ending.line(0, *rule, night, words)),
        ordered::Step::DriveMoved(drive, by, pair) => Some(ordered::drive_moved(0, *drive, *by, *pair, night, words)),
        ordered::Step::PartFails(agent, target, why, by) => {
            Some(ordered::part_fails(0, *agent, *target, *why, *by, night, words))
        }
        ordered::Step::Category(..)
        | ordered::Step::Order(..)
        | ordered::Step::Credit(..)
        | ordered::Step::Loop(..)
        | ordered::Step::Settle
        | ordered::Step::Part(..)
        | ordered::Step::Result(_) => None,
    });
    said.collect()
}

fn done(deed: &Deed) -> Option<&Deed> {
    (!matches!(deed, Deed::Holds(..))).then_some(deed)
}

/// Decisions at the end of the night, except readings without a result: those are logged where they were stopped.
fn told(ending: &Ending) -> Option<&Ending> {
    (!matches!(ending, Ending::NoResult(_))).then_some(ending)
}

/// The deciding lines of a tree of reasons: the questions, the reasons for yes with those against them that were
/// counteracted, and what counteracted either.
fn decided(lines: &[Line]) -> Vec<Line> {
    // Of the lines above, from the first depth on: whether each was counteracted.
    let mut above: Vec<bool> = Vec::new();
    let mut kept = Vec::new();
    for line in lines {
        above.truncate(line.depth);
        let keeps = match above[..] {
            [] | [_] => true,
            [_, counteracted] => counteracted != line.struck,
            [_, counteracted, against] => !counteracted && against && !line.struck,
            _ => false,
        };
        if keeps {
            kept.push(line.clone());
        }
        above.push(line.struck);
    }
    kept
}
