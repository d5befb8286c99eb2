//! The lines of an account that are of `nar` alone: the picks in order.

use super::account::Account;
use super::note::reads_the_end;
use crate::model::{Component, PlayerId};
use crate::outcome::Agent;

impl Account<'_> {
    /// An action is picked in the next step, and the lines are about it.
    pub(crate) fn next_pick(&mut self, agent: Agent) -> usize {
        self.step += 1;
        self.it = Some(agent);
        self.step
    }

    /// No action was free: one was picked of the members of a cycle.
    pub(crate) fn picks_of(&mut self, agent: Agent, target: Option<PlayerId>, members: &[Agent]) {
        let some = |parts: &[Component]| {
            let has = |&member: &Agent| {
                member
                    .parts(self.night)
                    .iter()
                    .any(|part| parts.contains(part))
            };
            members.iter().any(has)
        };
        // To change what others read is neither stopping nor moving.
        let misleads =
            some(&[Component::Frame, Component::Recruit]) && some(&[Component::ReadAlignment]);
        let does = if misleads { "modify" } else { "stop or move" };
        let each = match members.len() {
            2 => format!("each {does} the other"),
            _ => format!("{does} one another"),
        };
        let members = self.agents(members.iter().copied());
        let step = self.next_pick(agent);
        self.picked_of(agent, target, step, &members, &each);
    }

    /// Two free actions interfere.
    pub(crate) fn ambiguity(&mut self, [first, second]: [Agent; 2]) {
        match reads_the_end([first, second].into_iter(), self.night) {
            true => self.reads_the_end(first, second),
            false => self.ambiguous(first, second),
        }
    }
}
