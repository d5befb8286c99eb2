//! Claims of \[Guide\]: that splitting roles into components leaves nothing open, and that SNARF is a linear system.

use nightcourt_precedent::finding::reversed;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{Ability, Passive, PlayerSet};
use nightcourt_resolvers::outcome::{EventKind, Lens};
use nightcourt_resolvers::ruling::{RarListItem, Switches};
use nightcourt_resolvers::system::System;

use super::look::{Look, notes};
use crate::changed::changed;
use crate::tally::Cases;

/// Checks whether splitting roles into components leaves nothing open.
pub(super) fn components(look: &mut Look<'_, '_>, sums: &mut Cases) {
    for system in [System::Rar, System::RarList] {
        if let Some(outcome) = look.ruled(system) {
            let told = notes(outcome, EventKind::Contradiction);
            sums.night("components-contradict", system.id(), told);
        }
    }
    let [by_components, by_actions] =
        [RarListItem::Component, RarListItem::Action].map(|rar_list_item| Switches {
            rar_list_item,
            ..look.switches()
        });
    let Some(split) = look.under(System::RarList, by_components) else {
        return;
    };
    let whole = look.under(System::RarList, by_actions);
    if let Some(whole) = &whole {
        let differ = !compare(&split, whole).agrees(Lens::Full);
        sums.night("components-differ", "", differ);
    }
    for (part, outcome, switches) in [
        ("components", Some(&split), by_components),
        ("actions", whole.as_ref(), by_actions),
    ] {
        let Some(outcome) = outcome else { continue };
        sums.night("components-order", part, notes(outcome, EventKind::Order));
        if let Some(open) = look.is_open(System::RarList, outcome, switches) {
            sums.night("components-open", part, open);
        }
    }
}

/// Checks whether SNARF follows a list.
pub(super) fn linear(look: &mut Look<'_, '_>, sums: &mut Cases) {
    let pair = look.pair(System::Snarf, System::Lar);
    if !matches!(pair, Comparison::Incomparable(_)) {
        for lens in Lens::ALL {
            sums.night("linear-agrees", lens.id(), pair.agrees(lens));
        }
    }
    if let Some(other) = reversed(look.night) {
        for system in [System::Lar, System::Snarf] {
            if let Some(changes) = look.changes(system, &other) {
                sums.night("linear-submission", system.id(), changes);
            }
        }
    }
    let redirectors = redirectors(look);
    if redirectors.is_empty() {
        return;
    }
    let unblockable = changed(look.night, |players, _| {
        for redirector in redirectors.iter() {
            let player = &mut players[redirector.index()];
            *player = player.with(Passive::StrongWilled);
        }
    });
    if let Some(unblockable) = unblockable {
        for system in [System::Snarf, System::Nar, System::Rar] {
            if let Some(changes) = look.changes(system, &unblockable) {
                sums.night("linear-back", system.id(), changes);
            }
        }
    }
}

/// Returns the players who redirect, do nothing else, and could be blocked.
fn redirectors(look: &Look<'_, '_>) -> PlayerSet {
    let acting = |redirects: bool| -> PlayerSet {
        let actions = look.night.actions().iter();
        actions
            .filter(|one| (one.ability == Ability::Redirect) == redirects)
            .map(|one| one.actor)
            .collect()
    };
    acting(true)
        .without(acting(false))
        .without(look.night.having(Passive::StrongWilled))
}
