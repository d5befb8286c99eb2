//! Reads: a report may depend on other actions, and on their time.

use nightcourt_resolvers::model::{
    Ability, ActionId, ActionSet, Component, ItemId, Night, Passive, PlayerId,
};

use super::predicates::{any, any_two, reads_role, reads_visitors, reads_visits};
use crate::catalogue::acts::{blocks, dodges, has, moves};

/// Reports whether two actions target one player: a read of role, gun or vanilla, and what changes that.
pub(super) fn changed_role(night: &Night) -> bool {
    let changes = [Component::Strip, Component::Give, Component::Steal];
    let vends_a_gun = |target: PlayerId| night.player(target).vends.contains(ItemId::GUN);
    any_two(night, |read, change| {
        let (reading, changing) = (night.action(read), night.action(change));
        let Some(target) = reading.target() else {
            return false;
        };
        let touches = changing.target() == Some(target)
            || changing.ability.has(Component::Steal) && changing.actor == target
            || changing.actor == target && changing.target().is_some_and(vends_a_gun);
        let changes = changes
            .into_iter()
            .any(|component| changing.ability.has(component));
        reads_role(reading.ability) && touches && (changes || changing.actor == target)
    })
}

pub(super) fn odd(night: &Night) -> bool {
    let odd = night
        .having(Passive::Miller)
        .union(night.having(Passive::Godfather));
    any(night, |id| {
        has(night, id, Component::ReadAlignment)
            && night
                .action(id)
                .target()
                .is_some_and(|target| odd.contains(target))
    })
}

/// The visiting actions that a read of visits is about, but for itself.
fn read_by(night: &Night, read: ActionId) -> ActionSet {
    let ability = night.action(read).ability;
    let Some(read_player) = night.action(read).target() else {
        return ActionSet::EMPTY;
    };
    let about = |&id: &ActionId| {
        let action = night.action(id);
        id != read
            && has(night, id, Component::Visit)
            && (reads_visits(ability) && action.actor == read_player
                || reads_visitors(ability) && visits(night, id, read_player))
    };
    night.action_ids().iter().filter(about).collect()
}

fn visits(night: &Night, id: ActionId, player: PlayerId) -> bool {
    let action = night.action(id);
    action.target() == Some(player) || action.pair().is_some_and(|pair| pair.contains(&player))
}

pub(super) fn stopped_visit(night: &Night) -> bool {
    let ascetic = night.having(Passive::Ascetic);
    any(night, |read| {
        read_by(night, read).iter().any(|visit| {
            let refused = !has(night, visit, Component::Kill)
                && night
                    .action(visit)
                    .target()
                    .is_some_and(|target| ascetic.contains(target));
            refused
                || any(night, |by| {
                    blocks(night, by, visit) || moves(night, by, visit) || dodges(night, by, visit)
                })
        })
    })
}

/// Reports whether a drive's visit is among those read: not every system sees one (SNARF-31).
pub(super) fn driver(night: &Night) -> bool {
    any(night, |read| {
        read_by(night, read)
            .iter()
            .any(|visit| has(night, visit, Component::Swap))
    })
}

pub(super) fn tracked_blocker(night: &Night) -> bool {
    any(night, |read| {
        let blocker = |block: &ActionId| blocks(night, *block, read);
        let actor = |id: ActionId| night.action(id).actor;
        let about = read_by(night, read);
        night
            .action_ids()
            .iter()
            .filter(blocker)
            .any(|block| about.iter().any(|visit| actor(visit) == actor(block)))
    })
}

pub(super) fn late_visit(night: &Night) -> bool {
    let late = |ability: Ability| ability.has(Component::Give) || ability.has(Component::Revive);
    let vendors = night.vendors();
    any(night, |read| {
        read_by(night, read)
            .iter()
            .any(|visit| late(night.action(visit).ability))
    }) || any_two(night, |read, visit| {
        // A vendor who is targeted visits whoever targets them.
        let (reading, visiting) = (night.action(read), night.action(visit));
        let Some(target) = visiting.target() else {
            return false;
        };
        vendors.contains(target)
            && (reads_visits(reading.ability) && reading.target() == Some(target)
                || reads_visitors(reading.ability) && reading.target() == Some(visiting.actor))
    }) || any(night, |read| {
        // Whoever reads the visits of a vendor triggers that vendor.
        let reading = night.action(read);
        reads_visits(reading.ability)
            && reading
                .target()
                .is_some_and(|target| vendors.contains(target))
    })
}
