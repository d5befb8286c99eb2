//! `cost`: no night costs a command more work than the command may spend. The program of this target reports the cost
//! to libFuzzer, which thus looks for nights that cost more (`fuzz/fuzz_targets/cost.rs`).

use nightcourt_resolvers::budget::Budget;

use super::case::Case;
use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;
use crate::worst::Command;

/// The budget of one night in this target: a sixteenth of the default, so that a fuzzer without optimization tries more than a few
/// nights a second. A loop that does not pay is still found, because its cost does not depend on the budget.
const EACH: u64 = Budget::NIGHT / 16;

pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    match cost(case) {
        Some((command, cost)) => within(command, cost),
        None => Ok(Tried::Refused),
    }
}

/// Returns the command of the case and its work; `None` if the case is no night.
#[must_use]
pub fn cost(case: &Case) -> Option<(Command, u64)> {
    let command = case.command();
    Some((command, command.cost(&case.sheet()?, EACH)))
}

/// Checks that a command may spend this work.
///
/// # Errors
/// If it may not.
pub fn within(command: Command, cost: u64) -> Result<Tried, Wrong> {
    let divisor = if planted(Target::Cost) { 10_000 } else { 1 };
    let most = command.most(EACH) / divisor;
    if cost <= most {
        return Ok(Tried::Asked);
    }
    Wrong::say(
        format!("cost-{}", command.id()),
        format!("{cost} units of work, where {most} are allowed"),
    )
}

impl Case {
    /// The command of the case, by its draw.
    #[must_use]
    pub fn command(&self) -> Command {
        Command::ALL[(self.mixed % Command::ALL.len() as u64) as usize]
    }
}
