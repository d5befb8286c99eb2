//! The lines of an account that are of `nar` alone: the picks in order, and what an action means once it takes hold.

use crate::explain::account::Account;
use crate::explain::note::reads_the_end;
use crate::model::{Component, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;

impl Account<'_> {
    fn pick(&mut self, agent: Agent, target: Option<PlayerId>) -> String {
        self.step += 1;
        self.it = Some(agent);
        format!("Step {}, {}", self.step, self.aimed(agent, target))
    }

    /// An action was picked that no other pending action could modify.
    pub(super) fn picked_free(&mut self, agent: Agent, target: Option<PlayerId>) {
        let pick = self.pick(agent, target);
        self.line(
            0,
            Rule::Nar5,
            format!("{pick}: nothing still to come could stop or move it."),
        );
    }

    /// No action was free: one was picked of the members of a cycle.
    pub(super) fn picked_of(&mut self, agent: Agent, target: Option<PlayerId>, members: &[Agent]) {
        let pick = self.pick(agent, target);
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
        self.line(
            0,
            Rule::Nar8,
            format!("{pick}: {members} could {each}, and nothing is free to go first."),
        );
    }

    /// Two free actions interfere.
    pub(super) fn ambiguity(&mut self, pair: [Agent; 2]) {
        let [first, second] = pair.map(|agent| self.agent(agent));
        let text = if reads_the_end(pair.into_iter(), self.night) {
            format!(
                "{first} and {second} could go in either order: guns are read at the end of the night."
            )
        } else {
            format!("It could matter which of {first} and {second} goes first.")
        };
        self.line(0, Rule::Nar7, text);
    }

    /// The meaning of an action that took hold; of blocks and moves only that there was nothing for them to do, unless they `acted`.
    pub(super) fn holds(&mut self, agent: Agent, target: Option<PlayerId>, acted: bool) {
        for &component in agent.parts(self.night) {
            let nothing =
                |does: &str| Some((format!("There is nothing left that it could {does}."), None));
            let moves = matches!(component, Component::Redirect | Component::Swap);
            let sentence = if component == Component::Block && !acted {
                nothing("stop")
            } else if moves && !acted {
                nothing("move")
            } else {
                self.meaning(component, agent, target, "it")
            };
            if let Some((text, says)) = sentence {
                self.line(1, component.rule(), text).says = says;
            }
        }
    }
}
