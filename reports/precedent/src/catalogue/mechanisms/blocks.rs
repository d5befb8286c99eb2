//! Blocks and their targets.

use nightcourt_resolvers::model::{
    Ability, ActionId, ActionSet, Component, Night, PlayerId, PlayerSet,
};

use super::predicates::{any_two, is_block};
use crate::catalogue::acts::{acts_on, blocks, has, meet, moves};

/// The blockers whom a player blocks: the links of chains and circles.
fn blocked_blockers(night: &Night, by: PlayerId) -> PlayerSet {
    let blocking = |id: &ActionId| has(night, *id, Component::Block);
    let ids = night.action_ids();
    let his = ids
        .iter()
        .filter(blocking)
        .filter(|&id| night.action(id).actor == by);
    let stops = |one: ActionId| {
        ids.iter()
            .filter(blocking)
            .find(|&other| blocks(night, one, other))
    };
    his.filter_map(|one| stops(one).map(|other| night.action(other).actor))
        .collect()
}

fn led_to(night: &Night, from: PlayerId) -> PlayerSet {
    let mut reached = blocked_blockers(night, from);
    loop {
        let further = reached.iter().fold(reached, |all, player| {
            all.union(blocked_blockers(night, player))
        });
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

fn any_link(night: &Night, so: impl Fn(PlayerId, PlayerId) -> bool) -> bool {
    night.player_ids().iter().any(|one| {
        let mut others = blocked_blockers(night, one).iter();
        others.any(|other| so(one, other))
    })
}

pub(super) fn mutual(night: &Night) -> bool {
    any_link(night, |one, other| {
        one != other && blocked_blockers(night, other).contains(one)
    })
}

pub(super) fn chain(night: &Night) -> bool {
    any_link(night, |one, other| !led_to(night, other).contains(one))
}

pub(super) fn circle(night: &Night) -> bool {
    night
        .player_ids()
        .iter()
        .any(|start| ring_from(night, start, start, PlayerSet::of(start)))
}

/// Reports whether a path of blocks that has come to a player goes on to where it started, over three players or more.
fn ring_from(night: &Night, start: PlayerId, at: PlayerId, passed: PlayerSet) -> bool {
    blocked_blockers(night, at).iter().any(|next| {
        next == start && passed.len() >= 3
            || start < next
                && !passed.contains(next)
                && ring_from(night, start, next, passed.union(PlayerSet::of(next)))
    })
}

pub(super) fn mixed_circle(night: &Night) -> bool {
    let ids = night.action_ids();
    let onto = |from: ActionId| ids.iter().filter(move |&to| acts_on(night, from, to));
    let leads_back = |start: ActionId| {
        let (mut reached, mut fresh) = (ActionSet::EMPTY, vec![start]);
        while let Some(from) = fresh.pop() {
            for to in onto(from) {
                if !reached.contains(to) {
                    reached.insert(to);
                    fresh.push(to);
                }
            }
        }
        reached.contains(start)
    };
    ids.iter()
        .any(|id| !is_block(night.action(id).ability) && leads_back(id))
}

/// Reports whether a block is on the actor of an action of a kind.
pub(super) fn stopped(night: &Night, kind: fn(Ability) -> bool) -> bool {
    any_two(night, |one, other| {
        kind(night.action(other).ability) && blocks(night, one, other)
    })
}

pub(super) fn two_deeds(night: &Night) -> bool {
    let his = |actor| {
        night
            .actions()
            .iter()
            .filter(|action| action.actor == actor)
            .count()
    };
    any_two(night, |one, other| {
        blocks(night, one, other) && his(night.action(other).actor) >= 2
    })
}

pub(super) fn jail_halves(night: &Night) -> bool {
    let ids = night.action_ids();
    ids.iter()
        .filter(|&id| has(night, id, Component::Block) && has(night, id, Component::Protect))
        .any(|jail| {
            ids.iter()
                .any(|by| blocks(night, by, jail) || moves(night, by, jail))
                && ids
                    .iter()
                    .any(|kill| has(night, kill, Component::Kill) && meet(night, kill, jail))
                && ids.iter().any(|his| blocks(night, jail, his))
        })
}
