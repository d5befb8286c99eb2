//! Movers and the actions that they could move.

use nightcourt_resolvers::model::{Ability, ActionId, Component, Night};

use super::predicates::{any, any_two};
use crate::catalogue::acts::{drives, has, moves, redirects, swapped};

/// Reports whether an action of a kind is moved.
pub(super) fn moved(night: &Night, kind: fn(Ability) -> bool) -> bool {
    any_two(night, |one, other| {
        kind(night.action(other).ability) && moves(night, one, other)
    })
}

pub(super) fn crossing_drives(night: &Night) -> bool {
    any_two(night, |one, other| {
        match (swapped(night, one), swapped(night, other)) {
            (Some(pair), Some(others)) => pair.iter().any(|player| others.contains(player)),
            _ => false,
        }
    })
}

pub(super) fn rival_redirects(night: &Night) -> bool {
    let redirect = |id: ActionId| has(night, id, Component::Redirect);
    any_two(night, |one, other| {
        redirect(one)
            && redirect(other)
            && night.action(one).target() == night.action(other).target()
    })
}

pub(super) fn redirect_and_drive(night: &Night) -> bool {
    any_two(night, |redirect, drive| {
        let Some(pair) = swapped(night, drive) else {
            return false;
        };
        let to = night.action(redirect).destination();
        any(night, |id| {
            redirects(night, redirect, id)
                && (drives(night, drive, id) || to.is_some_and(|to| pair.contains(&to)))
        })
    })
}

pub(super) fn shared_drive(night: &Night) -> bool {
    let actor = |id: ActionId| night.action(id).actor;
    any(night, |drive| {
        any_two(night, |one, other| {
            drives(night, drive, one) && drives(night, drive, other) && actor(one) != actor(other)
        })
    })
}

pub(super) fn self_redirect(night: &Night) -> bool {
    night
        .actions()
        .iter()
        .any(|action| action.destination().is_some() && action.destination() == action.target())
}

pub(super) fn driven_home(night: &Night) -> bool {
    any_two(night, |drive, id| {
        drives(night, drive, id)
            && swapped(night, drive).is_some_and(|pair| pair.contains(&night.action(id).actor))
    })
}
