//! The roster that a night of a game leaves to the next, and deaths by day in between.

use nightcourt_host::game::limits::kills_and_actions;
use nightcourt_host::game::{carry_of, die_by_day};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::Context;

use crate::night;
use crate::problem::{Problems, only};
use crate::request::{NightInput, Terms};
use crate::respond::json;
use crate::row::{NextRow, VERSION};
use crate::terms::Checked;

pub(crate) fn next(
    night: &NightInput,
    system: Option<&str>,
    terms: &Terms,
    budget: &Budget,
) -> Result<String, Problems> {
    let mut checked = Checked::of(terms)?;
    let system = checked.counting(system)?;
    let sheet = checked.night(night)?;
    let house = checked.house.as_ref();
    let blocked = house.map(|house| house.blocked_shots).unwrap_or_default();

    // Systems and rulebooks have a ruleset, and a request has no other rulers.
    let rules = checked.panel.ruleset(system).ok_or_else(|| {
        only("a program gives no account, so nothing can be carried over".to_owned())
    })?;
    let switches = &checked.switches;
    let (mut outcome, mut scratch) = (Outcome::default(), Scratch::within(budget.clone()));
    resolve(rules, &sheet.night, switches, &mut scratch, &mut outcome);
    let carried = carry_of(&sheet, rules, switches, blocked, &outcome, &mut scratch);
    let carried = carried.map_err(|_| {
        only(format!(
            "{} has no outcome for this night, so nothing can be carried over",
            system.id()
        ))
    })?;

    let breaches = house
        .iter()
        .flat_map(|house| kills_and_actions(&sheet, house.kill_and_action));
    let open = breaches
        .map(|breach| format!("{breach}."))
        .chain(carried.open)
        .collect();
    json(&NextRow {
        version: VERSION,
        night: carried.next.to_string(),
        changes: carried.changes,
        open,
    })
}

/// Returns the roster before a night, without these players, who died by day.
pub(crate) fn day(night: &NightInput, died: &[String]) -> Result<String, Problems> {
    let sheet = night::read(night, &Context::default())?;
    let next = die_by_day(&sheet, died).map_err(only)?;
    json(&serde_json::json!({ "night": next.to_string() }))
}
