//! Law 1: every valid night has an outcome, and one that is possible. The questions of `rar` and `rar-list` grow beyond
//! bounds where drives bring gun owners and vendors to each other, and the work of the other systems where vendors
//! trigger each other. [`must_answer`] says which nights may exceed the step budget.

use nightcourt_resolvers::model::{Action, Alignment, Component, Night, PlayerId};
use nightcourt_resolvers::outcome::{Outcome, Report, ReportKind, Value};

use super::{Asked, Broken, Systems};
use crate::bounds::must_answer;

/// Tries law 1. Returns the systems that exceeded their step budgets.
///
/// # Errors
/// If it is broken.
pub fn total(asked: &mut Asked<'_>) -> Result<Systems, Broken> {
    let mut gave_up = Systems::NONE;
    for (place, system) in asked.each() {
        let outcome = &asked.said[place];
        if outcome.exhausted && !must_answer(system, asked.night) {
            gave_up.add(system);
        } else if let Err(why) = possible(asked.night, outcome) {
            let why = format!("{}: {why}", system.id());
            return asked.broken(why, [(system.id(), asked.night, outcome)]);
        }
    }
    Ok(gave_up)
}

/// Checks that an outcome is possible.
pub(super) fn possible(night: &Night, outcome: &Outcome) -> Result<(), String> {
    let says = |wrong: bool, what: &str| if wrong { Err(what.to_owned()) } else { Ok(()) };
    let all = night.player_ids();
    let dead = all.without(night.living());
    let exchanges = night
        .actions()
        .iter()
        .any(|action| action.ability.has(Component::Exchange));
    says(outcome.exhausted, "it exceeded its step budget")?;
    says(
        !outcome.deaths.without(all).is_empty(),
        "somebody dies who is not in the roster",
    )?;
    says(
        !exchanges && outcome.deaths.meets(dead),
        "the dead die again",
    )?;
    says(
        outcome.revived.meets(night.living()),
        "the living are revived",
    )?;
    let cult = |player: PlayerId| night.player(player).alignment == Alignment::Cult;
    says(
        outcome.converted.iter().any(cult),
        "a cultist is converted to the cult",
    )?;
    let sorted = |wrong: bool| {
        says(
            wrong,
            "a list is not sorted, or holds nothing, or says a thing twice",
        )
    };
    sorted(outcome.holds.windows(2).any(|pair| pair[0].0 >= pair[1].0))?;
    sorted(
        outcome
            .holds
            .iter()
            .any(|(_, items)| items.is_empty() || items.iter().any(|item| !item.is_held())),
    )?;
    sorted(outcome.money.windows(2).any(|pair| pair[0].0 >= pair[1].0))?;
    sorted(outcome.money.iter().any(|&(_, money)| money == 0))?;
    sorted(outcome.reports.windows(2).any(|pair| pair[0] > pair[1]))?;
    for Report { to, kind, value } in &outcome.reports {
        let reads =
            |action: &Action| action.actor == *to && ReportKind::of(action.ability) == Some(*kind);
        let item = matches!(value, Value::Item(_));
        says(
            !item && !night.actions().iter().any(reads),
            "somebody is told who did not ask",
        )?;
        let himself = matches!(value, Value::Players(players) if *kind == ReportKind::Watch && players.contains(*to));
        says(himself, "a watcher sees himself")?;
        says(
            matches!(value, Value::Players(players) if players.is_empty()),
            "a list of nobody",
        )?;
    }
    // Every action that reads brings at least one line.
    for action in night.actions() {
        if let Some(kind) = ReportKind::of(action.ability) {
            let told = outcome
                .reports
                .iter()
                .any(|report| report.to == action.actor && report.kind == kind);
            says(!told, "somebody asked and is told nothing")?;
        }
    }
    Ok(())
}
