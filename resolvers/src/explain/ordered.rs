//! The account of `lar` and `werewolves`: the list, with what each category did.

use super::deed::{Deed, agent_words, nobody_dies};
use super::{Explanation, Line, Words};
use crate::model::{Night, PlayerId, PlayerSet};
use crate::outcome::Agent;

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
    /// Who is reported dead, one by one.
    Death(PlayerId),
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = |agent: Agent| agent_words(agent, night, words);
    let mut lines = Vec::new();
    let mut deaths = PlayerSet::EMPTY;
    for (number, step) in steps.iter().enumerate() {
        let rest = &steps[number + 1..];
        let line = match *step {
            Step::Category(number, category, in_order) => {
                let how = match (several_act(rest), in_order) {
                    (false, _) => "",
                    (true, true) => ", one after another",
                    (true, false) => ", all at once",
                };
                Line::new(0, format!("Category {number}, {}{how}:", category.to_lowercase()))
            }
            Step::Order(one, other) => Line::new(
                1,
                format!(
                    "It matters which of {} and {} comes first: the order of submission decides.",
                    say(one),
                    say(other)
                ),
            ),
            Step::Loop(one, other) => Line::new(
                1,
                format!("{} would set off {} again, and so on for ever: it does not.", say(one), say(other)),
            ),
            Step::Settle if matches!(rest.first(), Some(Step::Deed(_))) => {
                Line::new(0, "At the end of the night:".to_owned())
            }
            Step::Settle => continue,
            Step::Deed(deed) => deed.line(1, night, words),
            Step::Death(player) => {
                deaths.insert(player);
                Line::new(0, format!("{} is dead in the morning.", words.players[player.index()]))
            }
        };
        lines.push(line);
    }
    nobody_dies(&mut lines, deaths);
    Explanation { lines, deaths }
}

/// Whether several actions act, or fail to, before the next category.
fn several_act(steps: &[Step]) -> bool {
    let mut acting = steps
        .iter()
        .take_while(|step| !matches!(step, Step::Category(..) | Step::Settle))
        .filter(|step| matches!(step, Step::Deed(Deed::Holds(..) | Deed::Fails(..))));
    acting.nth(1).is_some()
}
