//! Kills that meet guards, protections, other kills, recruits and hiders.

use nightcourt_resolvers::model::{ActionId, Component, Night, Passive, PlayerId};

use super::predicates::{any, any_two, is_protection};
use super::standing::setters_off;
use crate::catalogue::acts::{has, meet};

fn protected(night: &Night, player: PlayerId) -> bool {
    night.having(Passive::Bulletproof).contains(player)
        || any(night, |id| {
            let action = night.action(id);
            is_protection(action.ability) && action.target() == Some(player)
        })
}

/// Reports whether anybody may die: a kill, a gun owner, a suicidal player.
pub(super) fn deadly(night: &Night) -> bool {
    any(night, |id| has(night, id, Component::Kill))
        || !night.having(Passive::Pgo).is_empty()
        || !night.having(Passive::Suicidal).is_empty()
}

/// Reports whether two actions with these components target one player.
pub(super) fn both_on_one(night: &Night, first: Component, second: Component) -> bool {
    any_two(night, |one, other| {
        has(night, one, first) && has(night, other, second) && meet(night, one, other)
    })
}

pub(super) fn guard_chain(night: &Night) -> bool {
    let guard = |id: ActionId| has(night, id, Component::Guard);
    any_two(night, |one, other| {
        guard(one) && guard(other) && night.action(one).target() == Some(night.action(other).actor)
    })
}

pub(super) fn strongman(night: &Night) -> bool {
    any(night, |id| {
        let kill = night.action(id);
        has(night, id, Component::Kill)
            && night.having(Passive::Strongman).contains(kill.actor)
            && kill.target().is_some_and(|target| protected(night, target))
    })
}

pub(super) fn macho(night: &Night) -> bool {
    let void = |player| night.having(Passive::Macho).contains(player) && protected(night, player);
    any(night, |id| {
        has(night, id, Component::Kill) && night.action(id).target().is_some_and(void)
    })
}

pub(super) fn kill_and_recruit(night: &Night) -> bool {
    let dies_otherwise = |player: PlayerId| {
        night.having(Passive::Suicidal).contains(player)
            || setters_off(night, Passive::Pgo).contains(player)
    };
    both_on_one(night, Component::Kill, Component::Recruit)
        || any(night, |id| {
            has(night, id, Component::Recruit)
                && night.action(id).target().is_some_and(dies_otherwise)
        })
}

pub(super) fn shared_fate(night: &Night) -> bool {
    any(night, |id| {
        has(night, id, Component::Fate)
            && (deadly(night)
                || night
                    .action(id)
                    .target()
                    .is_some_and(|behind| !night.town().contains(behind)))
    })
}
