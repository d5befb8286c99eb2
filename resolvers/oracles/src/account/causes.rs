//! Causes of deaths in accounts are those of the literal reading.

use nightcourt_resolvers::explain::{Explanation, Statement};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

use crate::literal;

/// The first line whose cause of a death is not in the literal reading, or that stops a kill which is one. The trees of the two RARs are conditional, and
/// are not checked, nor are nights that exceed a step budget.
#[must_use]
pub fn cause_fault(
    system: System,
    night: &Night,
    switches: &Switches,
    account: &Explanation,
) -> Option<String> {
    let (outcome, causes) = literal::resolve(system, night, switches)?;
    if outcome.exhausted || account.claims.exhausted {
        return None;
    }
    let wrong = account.lines.iter().find(|line| match line.says {
        Some(Statement::DiesOf(player, kill)) => !causes.deaths.contains(&(player, kill)),
        Some(Statement::Fate(hider, behind, died)) => {
            !causes.fates.contains(&(hider, behind, died))
        }
        Some(Statement::StepsIn(kill, guard, ward)) => {
            !causes.guards.contains(&(kill, guard, ward))
        }
        // A passive may kill a player once and be stopped once; and `snarf` has every kill that reached somebody.
        Some(Statement::Stopped(kill @ Agent::Submitted(_), player, None)) => {
            system != System::Snarf && causes.deaths.contains(&(player, kill))
        }
        Some(
            Statement::Pending(_)
            | Statement::Works(..)
            | Statement::Fails(_)
            | Statement::Stopped(..)
            | Statement::Happens(_)
            | Statement::ReportedAs(..),
        )
        | None => false,
    });
    wrong.map(|line| {
        format!(
            "{:?} is not what the literal reading has: {:?}, {causes:?}",
            line.text, line.says
        )
    })
}
