//! The lines of an account that are of lists of steps alone: the categories.

use super::account::Account;
use crate::model::PlayerId;
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::rulebook::Tie;
use crate::step::Failure;

impl Account<'_> {
    /// A category begins: its number and name, and whether its actions run one after another.
    pub(crate) fn category(&mut self, number: u8, name: &str, in_order: bool) {
        let rule = if in_order { Rule::Order3 } else { Rule::Order2 };
        // The number that a site gives its category is the one that its players know.
        let (number, name) = match name.split_once(' ') {
            Some((own, name)) if own.parse::<u16>().is_ok() => (own.to_owned(), name),
            Some(_) | None => (number.to_string(), name),
        };
        self.category_of(rule, &number, &name.to_lowercase());
        (self.step, self.acts) = (self.lines.len(), 0);
    }

    /// An action of the category fails or takes hold. The heading says how several do.
    pub(crate) fn acts(&mut self) {
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
    pub(crate) fn order(&mut self, [first, second]: [Agent; 2], tie: Tie) {
        let order = match tie {
            Tie::Submission => "submission",
            Tie::Roster => "the roster",
        };
        self.goes_first(first, second, order);
    }

    /// A jail does not protect (BOOK-13), because of a block if that is known.
    pub(crate) fn part_fails(
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
        self.jail_fails(agent, &because);
    }
}
