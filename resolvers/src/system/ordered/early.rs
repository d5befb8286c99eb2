//! A step in which blocks act in advance of their own (BOOK-4): what they stop then fails when its turn comes. They wait
//! for their own step all the same.

use crate::model::{AbilitySet, Component};
use crate::outcome::Agent;
use crate::rulebook::Early;

use super::Rules;
use super::state::{Entry, State};

impl<const W: usize> State<W> {
    /// Lets blocks act in advance.
    pub(super) fn act(&mut self, early: &Early, rules: &Rules<'_>) {
        let of = |entry: &Entry<W>, abilities: AbilitySet| match entry.agent {
            Agent::Submitted(id) => abilities.contains(rules.night.action(id).ability),
            Agent::Passive(_) => false,
        };
        let acts = |&entry: &usize| {
            let this = &self.entries[entry];
            this.has(Component::Block)
                && of(this, early.acts)
                && self.why_not(entry, rules).is_none()
        };
        let blocks: Vec<usize> = self.waiting.iter().filter(acts).collect();
        for by in blocks {
            let stops = |&other: &usize| {
                let that = &self.entries[other];
                let met = early.whoever || self.entries[by].target == Some(that.actor);
                met && that.blockable && of(that, early.on)
            };
            let stopped: Vec<usize> = self.waiting.iter().filter(stops).collect();
            stopped
                .into_iter()
                .for_each(|other| self.halt(other, Some(by)));
        }
    }
}
