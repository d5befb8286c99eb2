//! Reads: what somebody is told may depend on what else happens, and when.

use nightcourt_resolvers::model::{Ability, ActionId, ActionSet, Component, Night, Passive, PlayerId};

use super::kills::both_on_one;
use super::predicates::{any, any_two};
use crate::catalogue::acts::{blocks, dodges, has, moves};

pub(super) fn framed(night: &Night) -> bool {
    both_on_one(night, Component::Frame, Component::ReadAlignment)
}

pub(super) fn recruited(night: &Night) -> bool {
    both_on_one(night, Component::Recruit, Component::ReadAlignment)
}

pub(super) fn odd(night: &Night) -> bool {
    let odd = night.having(Passive::Miller).union(night.having(Passive::Godfather));
    any(night, |id| {
        has(night, id, Component::ReadAlignment) && night.action(id).target().is_some_and(|target| odd.contains(target))
    })
}

/// The visiting actions that a read of visits is about, but for itself.
fn read_by(night: &Night, read: ActionId) -> ActionSet {
    let ability = night.action(read).ability;
    let Some(read_player) = night.action(read).target() else { return ActionSet::EMPTY };
    let about = |&id: &ActionId| {
        let action = night.action(id);
        id != read
            && has(night, id, Component::Visit)
            && (ability.has(Component::ReadVisits) && action.actor == read_player
                || ability.has(Component::ReadVisitors) && visits(night, id, read_player))
    };
    night.action_ids().iter().filter(about).collect()
}

/// Whether an action visits a player.
fn visits(night: &Night, id: ActionId, player: PlayerId) -> bool {
    let action = night.action(id);
    action.target() == Some(player) || action.pair().is_some_and(|pair| pair.contains(&player))
}

pub(super) fn stopped_visit(night: &Night) -> bool {
    let ascetic = night.having(Passive::Ascetic);
    any(night, |read| {
        read_by(night, read).iter().any(|visit| {
            let refused = !has(night, visit, Component::Kill)
                && night.action(visit).target().is_some_and(|target| ascetic.contains(target));
            refused || any(night, |by| blocks(night, by, visit) || moves(night, by, visit) || dodges(night, by, visit))
        })
    })
}

pub(super) fn tracked_blocker(night: &Night) -> bool {
    any(night, |read| {
        let blocker = |block: &ActionId| blocks(night, *block, read);
        let actor = |id: ActionId| night.action(id).actor;
        let about = read_by(night, read);
        night.action_ids().iter().filter(blocker).any(|block| about.iter().any(|visit| actor(visit) == actor(block)))
    })
}

pub(super) fn late_visit(night: &Night) -> bool {
    let late = |ability: Ability| ability.has(Component::Give) || ability.has(Component::Revive);
    let vendors = night.vendors();
    any(night, |read| read_by(night, read).iter().any(|visit| late(night.action(visit).ability)))
        || any_two(night, |read, visit| {
            // A vendor who is targeted visits whoever targets them.
            let (reading, visiting) = (night.action(read), night.action(visit));
            let Some(target) = visiting.target() else { return false };
            vendors.contains(target)
                && (reading.ability.has(Component::ReadVisits) && reading.target() == Some(target)
                    || reading.ability.has(Component::ReadVisitors) && reading.target() == Some(visiting.actor))
        })
        || any(night, |read| {
            // Whoever reads the visits of a vendor triggers that vendor.
            let reading = night.action(read);
            reading.ability.has(Component::ReadVisits)
                && reading.target().is_some_and(|target| vendors.contains(target))
        })
}
