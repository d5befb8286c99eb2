//! `cost`: no night costs a command more work than the command may spend. The program of this target reports the cost
//! to libFuzzer, which thus looks for nights that cost more (`fuzz/fuzz_targets/cost.rs`).

use super::case::Case;
use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;
use crate::worst::Command;

use nightcourt_resolvers::budget::Budget;

/// The budget of one night in this target: a sixteenth of the default, so that a fuzzer without optimization tries more than a few
/// nights a second. A loop that does not pay shows all the same, because what it costs does not depend on the budget.
pub const EACH: u64 = Budget::NIGHT / 16;

pub(super) fn check(case: &Case) -> Result<Tried, Wrong> {
    let Some(sheet) = case.sheet() else {
        return Ok(Tried::Refused);
    };
    let command = case.command();
    within(command, command.cost(&sheet, EACH))
}

/// Checks that a command may spend this work.
///
/// # Errors
/// If it may not.
pub fn within(command: Command, cost: u64) -> Result<Tried, Wrong> {
    let most = if planted(Target::Cost) {
        command.most(EACH) / 10_000
    } else {
        command.most(EACH)
    };
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
