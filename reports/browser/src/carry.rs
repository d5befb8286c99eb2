//! The roster that a night of a game leaves to the next, and deaths by day in between.

use nightcourt_host::game::limits::kills_and_actions;
use nightcourt_host::game::{carry_of, die_by_day};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::RoleSet;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_resolvers::system::{Scratch, resolve};
use serde::Serialize;

use crate::request::Terms;
use crate::{house, night};

#[derive(Serialize)]
pub(crate) struct NextNight {
    /// The roster of the next night, as a night text without actions.
    night: String,
    /// Changes, a sentence each.
    changes: Vec<String>,
    /// Open points for the host, a sentence each.
    open: Vec<String>,
}

pub(crate) fn answer(
    text: &str,
    terms: &Terms,
    panel: &Panel,
    budget: Budget,
) -> Result<NextNight, String> {
    let (sheet, system, switches) = night::under(text, terms, panel)?;
    let house = house::of(&terms.house)?;
    let blocked = house
        .as_ref()
        .map(|house| house.blocked_shots)
        .unwrap_or_default();
    let (mut outcome, mut scratch) = (Outcome::default(), Scratch::within(budget));
    // Systems and rulebooks have a ruleset, and a page has no other rulers.
    let rules = panel
        .ruleset(system)
        .ok_or("a program gives no account, so nothing can be carried over")?;
    resolve(rules, &sheet.night, &switches, &mut scratch, &mut outcome);
    let carried =
        carry_of(&sheet, rules, &switches, blocked, &outcome, &mut scratch).map_err(|_| {
            format!(
                "{} has no outcome for this night, so nothing can be carried over",
                system.id()
            )
        })?;
    let breaches = house
        .iter()
        .flat_map(|house| kills_and_actions(&sheet, house.kill_and_action));
    let open = breaches
        .map(|breach| format!("{breach}."))
        .chain(carried.open)
        .collect();
    Ok(NextNight {
        night: carried.next.to_string(),
        changes: carried.changes,
        open,
    })
}

#[derive(Serialize)]
pub(crate) struct Text {
    night: String,
}

/// Returns the roster before a night, without these players, who died by day.
pub(crate) fn day(text: &str, died: &[String]) -> Result<Text, String> {
    Ok(Text {
        night: die_by_day(&night::sheet(text, RoleSet::NONE)?, died)?.to_string(),
    })
}
