//! Claims of \[SNARF\]: that a few order values suffice, and that loops do no harm.

use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::model::{Ability, ItemSet, Trigger};
use nightcourt_resolvers::outcome::{Agent, EventKind, Lens};
use nightcourt_resolvers::ruling::{SnarfJail, Switches};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::place;

use super::look::Look;
use crate::changed::changed;
use crate::tally::Cases;

/// The recommended values.
const STANDARD_ORDERS: [&str; 7] = ["0", "20", "40", "60", "80", "100", "200"];

pub(super) fn standard(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let at_standard = |ability| STANDARD_ORDERS.contains(&&*place(System::Snarf, ability));
    let jail = |ability| ability == Ability::Jail || at_standard(ability);
    let can = |ability| matches!(ability, Ability::Commute | Ability::Visit) || jail(ability);
    let abilities = || {
        look.night
            .players()
            .iter()
            .map(|player| player.role.abilities())
            .filter(|own| !own.is_empty())
    };
    let players = abilities().count() as u64;
    let readings: [(&str, &dyn Fn(Ability) -> bool); 3] = [
        ("as listed", &at_standard),
        ("with jails at 40 and 60", &jail),
        ("as far as can be", &can),
    ];
    for (part, stands) in readings {
        let all = abilities().filter(|own| own.iter().all(stands)).count() as u64;
        sums.part("standard-roles", part, all, players);
    }
    let actions = look.night.actions();
    if actions.is_empty() {
        return;
    }
    let standard = actions.iter().all(|action| at_standard(action.ability));
    sums.night("standard-nights", "", standard);
    let orders = actions.iter();
    let orders = orders.map(|action| place(System::Snarf, action.ability).into());
    sums.cases("standard-actions", orders.collect());
    if actions.iter().any(|action| action.ability == Ability::Jail) {
        let mut with = |snarf_jail| {
            look.under(
                System::Snarf,
                Switches {
                    snarf_jail,
                    ..look.switches()
                },
            )
        };
        let Some(listed) = with(SnarfJail::default()) else {
            return;
        };
        for (part, snarf_jail) in [
            ("at 40", SnarfJail::Forty),
            ("at 40 and 60", SnarfJail::Compound),
        ] {
            if let Some(other) = with(snarf_jail) {
                sums.night(
                    "jail-order",
                    part,
                    !compare(&listed, &other).agrees(Lens::Full),
                );
            }
        }
    }
}

/// Checks whether loops are harmless.
pub(super) fn loops(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let Some(outcome) = look.ruled(System::Snarf) else {
        return;
    };
    let loops: Vec<_> = outcome
        .events
        .iter()
        .filter(|event| event.kind == EventKind::Loop)
        .collect();
    sums.night("loops", "", !loops.is_empty());
    if loops.is_empty() {
        return;
    }
    let harmless = loops.iter().all(|event| event.failed().next().is_none());
    sums.night("loops-harmless", "", harmless);
    let mut taken = vec![ItemSet::EMPTY; look.night.players().len()];
    for agent in loops.iter().flat_map(|event| event.members()) {
        if let Agent::Passive(reflex) = agent
            && let Trigger::Vendor(item) = reflex.trigger
        {
            taken[reflex.owner.index()].insert(item);
        }
    }
    let without = changed(look.night, |players, _| {
        for (player, taken) in players.iter_mut().zip(taken) {
            player.vends = player.vends.without(taken);
        }
    });
    if let Some(without) = without
        && let Some(other) = look.otherwise(System::Snarf, &without)
    {
        let differ = !compare(other, outcome).agrees(Lens::Deaths);
        sums.night("loops-deaths", "", differ);
    }
}
