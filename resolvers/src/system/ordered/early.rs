//! A step in which blocks act in advance of their own (BOOK-4): what they stop then fails when its turn comes. They wait
//! for their own step all the same.

use crate::model::{AbilitySet, Component};
use crate::outcome::Agent;
use crate::rulebook::Early;
use crate::system::board::Act;

use super::Rules;
use super::state::State;

impl<const W: usize> State<W> {
    /// Lets blocks act in advance.
    pub(super) fn act(&mut self, early: &Early, rules: &Rules<'_>) {
        let of = |act: &Act<W>, abilities: AbilitySet| match act.agent {
            Agent::Submitted(id) => abilities.contains(rules.terms.night.action(id).ability),
            Agent::Passive(_) => false,
        };
        let acts = |&act: &usize| {
            let this = &self.board.acts[act];
            this.has(Component::Block) && of(this, early.acts) && self.why_not(act, rules).is_none()
        };
        let blocks: Vec<usize> = self.board.pending.iter().filter(acts).collect();
        for by in blocks {
            for other in self.board.pending.iter() {
                let that = &self.board.acts[other];
                let met = early.whoever || self.board.acts[by].target == Some(that.actor);
                if met && that.blockable && of(that, early.on) {
                    self.halt(other, Some(by));
                }
            }
        }
    }
}
