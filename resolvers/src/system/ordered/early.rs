//! A step in which blocks act in advance of their own (BOOK-4): what they stop then fails when its turn comes. They wait
//! for their own step all the same.

use crate::model::{AbilitySet, Component, Night};
use crate::outcome::Agent;
use crate::rulebook::Early;

use super::state::{Entry, State};
use super::{Rules, run};

/// Lets blocks act in advance.
pub(super) fn act<const W: usize>(
    state: &mut State<W>,
    early: &Early,
    night: &Night,
    rules: &Rules<'_>,
) {
    let of = |entry: &Entry<W>, abilities: AbilitySet| match entry.agent {
        Agent::Submitted(id) => abilities.contains(night.action(id).ability),
        Agent::Passive(_) => false,
    };
    let acts = |&entry: &usize| {
        let this = &state.entries[entry];
        this.has(Component::Block)
            && of(this, early.acts)
            && run::why_not(state, entry, night, rules).is_none()
    };
    let blocks: Vec<usize> = state.waiting.iter().filter(acts).collect();
    for by in blocks {
        let stops = |&other: &usize| {
            let that = &state.entries[other];
            let met = early.whoever || state.entries[by].target == Some(that.actor);
            met && that.blockable && of(that, early.on)
        };
        let stopped: Vec<usize> = state.waiting.iter().filter(stops).collect();
        stopped
            .into_iter()
            .for_each(|other| state.halt(other, Some(by)));
    }
}
