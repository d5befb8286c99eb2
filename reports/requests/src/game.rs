//! The roster that a night of a game leaves to the next, and deaths by day in between.

use nightcourt_host::game::limits::kills_and_actions;
use nightcourt_host::game::{carry_of, die_by_day};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::Context;
use serde::Deserialize;

use crate::night;
use crate::problem::{Answer, only};
use crate::request::{NightInput, Terms};
use crate::respond::{Responder, json};
use crate::row::NextRow;
use crate::terms::Checked;

/// The roster that a night leaves to the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Next {
    /// The night.
    night: NightInput,
    /// The system whose ruling counts.
    #[serde(default)]
    system: Option<String>,
    /// House rules and switches.
    #[serde(default)]
    terms: Terms,
}

impl Next {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let mut checked = Checked::of(&self.terms)?;
        let system = checked.counting(self.system.as_deref())?;
        let sheet = checked.night(&self.night)?;
        let house = checked.house.as_ref();
        let blocked = house.map(|house| house.blocked_shots).unwrap_or_default();

        // Systems and rulebooks have a ruleset, and a request has no other rulers.
        let rules = checked.panel.ruleset(system).ok_or_else(|| {
            only("a program gives no account, so nothing can be carried over".to_owned())
        })?;
        let switches = &checked.switches;
        let (mut outcome, mut scratch) =
            (Outcome::default(), Scratch::within(court.of_night(budget)));
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
        let open = breaches.map(|breach| format!("{breach}."));
        json(&NextRow::new(
            &carried.next,
            carried.changes,
            open.chain(carried.open).collect(),
        ))
    }
}

/// The roster before a night, after deaths by day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Day {
    /// The night, in which they have no actions yet.
    night: NightInput,
    /// The players who died.
    died: Vec<String>,
}

impl Day {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let sheet = night::read(&self.night, &Context::default())?;
        let next = die_by_day(&sheet, &self.died).map_err(only)?;
        json(&NextRow::new(&next, Vec::new(), Vec::new()))
    }
}
