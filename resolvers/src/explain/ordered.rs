//! The account of `lar` and `werewolves`: the list, with what each category did.

use super::deed::{Deed, Failure, agent_words};
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::Night;
use crate::outcome::Agent;
use crate::rule::Rule;

/// One step of the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A category begins: its number and name, and whether its actions run one after another.
    Category(u8, &'static str, bool),
    /// Two actions of a sequential category whose order counts.
    Order(Agent, Agent),
    /// Two passives would set each other off for ever.
    Loop(Agent, Agent),
    /// The end of the night begins.
    Settle,
    /// What an action did, or what was done to it.
    Deed(Deed),
    /// What the night comes to.
    Result(Effect),
}

impl From<Effect> for Step {
    fn from(effect: Effect) -> Step {
        Step::Result(effect)
    }
}

impl Step {
    /// The rule that decided it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match self {
            Step::Category(..) | Step::Settle => Rule::Order1,
            Step::Order(..) => Rule::Order10,
            Step::Loop(..) => Rule::Model65,
            Step::Deed(deed) => match deed {
                Deed::Holds(..) => Rule::Order1,
                Deed::Fails(_, _, Failure::Blocked) | Deed::Blocked(..) => Rule::Order4,
                Deed::Fails(_, _, Failure::Home) => Rule::Model39,
                Deed::Fails(..) => Rule::Order5,
                Deed::Moved(..) => Rule::Order6,
                Deed::SetsOff(..) => Rule::Order7,
                Deed::StepsIn(..) => Rule::Model17,
                Deed::Saved(..) | Deed::Dies(..) | Deed::TooFew(..) | Deed::Fate(..) | Deed::ReportedAs(..) => {
                    deed.rule_of_the_end()
                }
            },
            Step::Result(effect) => effect.rule(),
        }
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = |agent: Agent| agent_words(agent, night, words);
    let mut lines = Vec::new();
    let mut results = Results::default();
    for (number, step) in steps.iter().enumerate() {
        let rest = &steps[number + 1..];
        let rule = step.rule();
        let line = match *step {
            Step::Category(number, category, in_order) => {
                let how = match (several_act(rest), in_order) {
                    (false, _) => "",
                    (true, true) => ", one after another",
                    (true, false) => ", all at once",
                };
                Line::new(0, format!("Category {number}, {}{how}:", category.to_lowercase()), rule)
            }
            Step::Order(one, other) => Line::new(
                1,
                format!(
                    "It matters which of {} and {} comes first: the order of submission decides.",
                    say(one),
                    say(other)
                ),
                rule,
            ),
            Step::Loop(one, other) => Line::new(
                1,
                format!("{} would set off {} again, and so on for ever: it does not.", say(one), say(other)),
                rule,
            ),
            Step::Settle if matches!(rest.first(), Some(Step::Deed(_))) => {
                Line::new(0, "At the end of the night:".to_owned(), rule)
            }
            Step::Settle => continue,
            Step::Deed(deed) => deed.line(1, rule, night, words),
            Step::Result(effect) => {
                results.add(effect, rule, words);
                continue;
            }
        };
        lines.push(line);
    }
    results.end(lines)
}

/// Whether several actions act, or fail to, before the next category.
fn several_act(steps: &[Step]) -> bool {
    let mut acting = steps
        .iter()
        .take_while(|step| !matches!(step, Step::Category(..) | Step::Settle))
        .filter(|step| matches!(step, Step::Deed(Deed::Holds(..) | Deed::Fails(..))));
    acting.nth(1).is_some()
}
