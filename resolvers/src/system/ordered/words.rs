//! The lines of an account that are of lists of steps alone: the categories, and what an action means once it takes hold.

use crate::explain::account::Account;
use crate::explain::sentences::Failure;
use crate::model::{Component, Components, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::rulebook::Tie;

impl Account<'_> {
    /// A category begins: its number and name, and whether its actions run one after another.
    pub(super) fn category(&mut self, number: u8, name: &str, in_order: bool) {
        let rule = if in_order { Rule::Order3 } else { Rule::Order2 };
        // The number that a site gives its category is the one that its players know.
        let (number, name) = match name.split_once(' ') {
            Some((own, name)) if own.parse::<u16>().is_ok() => (own.to_owned(), name),
            Some(_) | None => (number.to_string(), name),
        };
        self.line(
            0,
            rule,
            format!("Category {number}, {}:", name.to_lowercase()),
        );
        (self.step, self.acts) = (self.lines.len(), 0);
    }

    /// An action of the category fails or takes hold. The heading says how several do.
    pub(super) fn acts(&mut self) {
        self.acts += 1;
        if self.acts == 2 {
            let heading = &mut self.lines[self.step - 1];
            let how = if heading.rule == Rule::Order3 {
                ", one after another:"
            } else {
                ", all at once:"
            };
            heading.text.replace_range(heading.text.len() - 1.., how);
        }
    }

    /// The order of two actions of a sequential category counts: the first goes first, by this order.
    pub(super) fn order(&mut self, [first, second]: [Agent; 2], tie: Tie) {
        let [first, second] = [first, second].map(|agent| self.agent(agent));
        let by = match tie {
            Tie::Submission => "submission",
            Tie::Roster => "the roster",
        };
        let text = format!(
            "It could matter which of {first} and {second} goes first: {first} does, by the order of {by}."
        );
        self.line(1, Rule::Order10, text);
    }

    /// The first of several kills takes the victim's belongings.
    pub(super) fn credit(&mut self, first: Agent, victim: PlayerId) {
        let (first, victim) = (self.agent(first), self.name(victim));
        let text = format!(
            "Several kills take {victim}, and what {victim} holds goes to the first: {first}."
        );
        self.line(1, Rule::Wolves11, text);
    }

    /// A jail does not protect (BOOK-13), because of a block if that is known.
    pub(super) fn part_fails(
        &mut self,
        agent: Agent,
        target: Option<PlayerId>,
        why: Failure,
        by: Option<Agent>,
    ) {
        let because = match by {
            Some(by) => format!("{} stopped it", self.agent(by)),
            None => self.why(agent, target, why),
        };
        self.logged(
            Rule::Book13,
            format!("{} does not protect: {because}.", self.agent(agent)),
        );
    }

    /// The meaning of an action that takes hold, or of these components of it. An action that `acted` on others has lines that say so.
    pub(super) fn takes_hold(
        &mut self,
        agent: Agent,
        target: Option<PlayerId>,
        parts: Components,
        acted: bool,
    ) {
        let (what, aimed) = (self.agent(agent), self.aimed(agent, target));
        let night = self.night;
        for &component in agent.parts(night).iter().filter(|&&part| parts.has(part)) {
            let sentence = match (component, target) {
                (Component::Block | Component::Redirect | Component::Swap, _) if acted => None,
                (Component::Block, Some(at)) => {
                    let at = self.name(at);
                    let text = format!("{aimed} stops every action that {at} has yet to take.");
                    Some((text, None))
                }
                (Component::Redirect | Component::Swap, _) => Some((
                    format!("There is nothing left that {what} could move."),
                    None,
                )),
                // A line says what changes hands when it does.
                (Component::Strip | Component::Give | Component::Steal, _) => None,
                (Component::Visit, _) => self.meaning(component, agent, target, &aimed),
                _ => self.meaning(component, agent, target, &what),
            };
            if let Some((text, says)) = sentence {
                self.line(1, component.rule(), text).says = says;
            }
        }
    }
}
