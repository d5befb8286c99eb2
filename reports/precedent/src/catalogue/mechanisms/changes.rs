//! Changes other than deaths: belongings, identities and revivals.

use nightcourt_resolvers::model::{ActionId, Component, Night, Passive, PlayerId};

use super::kills::deadly;
use super::predicates::{any, any_two};
use crate::catalogue::acts::has;

/// Reports whether a vanillaisation targets somebody who acts, or has a passive.
pub(super) fn strip_and_role(night: &Night) -> bool {
    any(night, |id| {
        has(night, id, Component::Strip)
            && night.action(id).target().is_some_and(|target| {
                let player = night.player(target);
                let acts = night.actions().iter().any(|action| action.actor == target);
                acts || !player.passives.is_empty() || !player.vends.is_empty()
            })
    })
}

/// Reports whether a kill targets somebody who holds something, or such a player shoots themselves or is shot by a gun
/// owner.
pub(super) fn loot(night: &Night) -> bool {
    let has_something = |target: PlayerId| {
        let player = night.player(target);
        let given = night
            .actions()
            .iter()
            .any(|gift| gift.ability.has(Component::Give) && gift.target() == Some(target));
        let steals = night
            .actions()
            .iter()
            .any(|theft| theft.ability.has(Component::Steal) && theft.actor == target);
        given || steals || !player.holds.is_empty() || player.money > 0
    };
    any(night, |id| {
        let action = night.action(id);
        let shot =
            |target| night.having(Passive::Pgo).contains(target) && has_something(action.actor);
        let suicidal =
            |target| night.having(Passive::Suicidal).contains(target) && has_something(target);
        action.target().is_some_and(|target| {
            has(night, id, Component::Kill) && has_something(target)
                || shot(target)
                || suicidal(target)
        })
    })
}

pub(super) fn theft_chain(night: &Night) -> bool {
    let theft = |id: ActionId| has(night, id, Component::Steal);
    any_two(night, |one, other| {
        theft(one) && theft(other) && night.action(one).target() == Some(night.action(other).actor)
    })
}

pub(super) fn strip_and_holdings(night: &Night) -> bool {
    let belongs = |player: PlayerId| {
        let his = night.player(player);
        let gains = |id: ActionId| {
            let action = night.action(id);
            has(night, id, Component::Steal) && action.actor == player
                || has(night, id, Component::Give) && action.target() == Some(player)
        };
        let vended = |id: ActionId| {
            let action = night.action(id);
            action.actor == player
                && action
                    .target()
                    .is_some_and(|target| night.vendors().contains(target))
        };
        !his.holds.is_empty() || his.money > 0 || any(night, |id| gains(id) || vended(id))
    };
    any(night, |id| {
        has(night, id, Component::Strip) && night.action(id).target().is_some_and(belongs)
    })
}

pub(super) fn exchanged(night: &Night) -> bool {
    let exchange = |id: ActionId| has(night, id, Component::Exchange);
    let hides = |id: ActionId| has(night, id, Component::Fate);
    any(night, exchange)
        && (deadly(night)
            || any(night, hides)
            || any_two(night, |one, other| exchange(one) && exchange(other)))
}
