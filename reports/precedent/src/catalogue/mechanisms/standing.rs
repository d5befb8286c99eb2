//! States of players: being untargetable, Ascetic, and passives that go off.

use nightcourt_resolvers::model::{Action, Component, Night, Passive, PlayerSet};

use super::predicates::{any, is_protection};
use crate::catalogue::acts::{has, hidden_by, swapped};

pub(super) fn ascetic(night: &Night) -> bool {
    night.actions().iter().any(|action| {
        !action.ability.has(Component::Kill) && on(action, night.having(Passive::Ascetic))
    })
}

/// Reports whether a Weak player's action targets somebody who is not Town.
pub(super) fn weak(night: &Night) -> bool {
    let others = night.player_ids().without(night.town());
    night.actions().iter().any(|action| {
        let visited = on(action, others)
            || action
                .pair()
                .is_some_and(|pair| pair.iter().any(|&player| others.contains(player)))
            || action.target().is_some() && others.contains(action.actor);
        night.having(Passive::Weak).contains(action.actor) && visited
    })
}

/// Reports whether a Loyal or Disloyal player acts on somebody at whom the action fails.
pub(super) fn loyal(night: &Night) -> bool {
    night.actions().iter().any(|action| {
        let Some(target) = action.target() else {
            return false;
        };
        let same = night
            .player(action.actor)
            .alignment
            .same_side(night.player(target).alignment);
        night
            .having(if same {
                Passive::Disloyal
            } else {
                Passive::Loyal
            })
            .contains(action.actor)
    })
}

fn on(action: &Action, players: PlayerSet) -> bool {
    action
        .target()
        .is_some_and(|target| players.contains(target))
}

/// Reports whether an action visits one of these players: by its target, or by driving them.
fn visits(action: &Action, players: PlayerSet) -> bool {
    let driven = action.ability.has(Component::Swap)
        && action.pair().is_some_and(|pair| {
            pair.iter()
                .any(|&player| player != action.actor && players.contains(player))
        });
    action.ability.has(Component::Visit) && (on(action, players) || driven)
}

/// The players who visit a player with this passive.
pub(super) fn setters_off(night: &Night, passive: Passive) -> PlayerSet {
    let owners = night.having(passive);
    night
        .actions()
        .iter()
        .filter(|action| visits(action, owners))
        .map(|action| action.actor)
        .collect()
}

pub(super) fn trigger(night: &Night) -> bool {
    let targeted = night.vendors().union(night.having(Passive::Suicidal));
    !setters_off(night, Passive::Pgo).is_empty()
        || night.actions().iter().any(|action| on(action, targeted))
}

pub(super) fn trigger_loop(night: &Night) -> bool {
    let vendors = night.vendors();
    night
        .actions()
        .iter()
        .any(|action| vendors.contains(action.actor) && on(action, vendors))
}

pub(super) fn trigger_met(night: &Night) -> bool {
    let vendors = night.vendors();
    let actions = || night.actions().iter();
    let served = actions()
        .filter(|action| on(action, vendors))
        .map(|action| action.actor)
        .collect();
    let suicidal = night.having(Passive::Suicidal);
    let targeted: PlayerSet = actions().filter_map(Action::target).collect();
    let hit = setters_off(night, Passive::Pgo)
        .union(served)
        .union(suicidal.intersection(targeted));
    let met = |action: &Action| on(action, hit) && is_protection(action.ability);
    hit.meets(night.having(Passive::Ascetic))
        || hit.meets(night.having(Passive::Bulletproof))
        || actions().any(met)
        || any(night, |id| {
            let swaps = |pair: [_; 2]| pair.iter().any(|&player| hit.contains(player));
            has(night, id, Component::Swap) && swapped(night, id).is_some_and(swaps)
                || hidden_by(night, id).is_some_and(|hidden| hit.contains(hidden))
        })
}
