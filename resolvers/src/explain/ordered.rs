//! The account of `lar` and `werewolves`: the list, with what each category did.

use super::deed::{Deed, agent_words};
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
    for step in steps {
        let (depth, text) = match *step {
            Step::Category(number, name, in_order) => {
                let how = if in_order { "one after another" } else { "all at once" };
                (0, format!("{number}. {name}, {how}:"))
            }
            Step::Order(one, other) => {
                (1, format!("{} and {} are in each other's way; the order of submission counts.", say(one), say(other)))
            }
            Step::Loop(one, other) => {
                (1, format!("{} would set off {} for ever; it stops here.", say(one), say(other)))
            }
            Step::Settle => (0, "At the end of the night:".to_owned()),
            Step::Deed(deed) => {
                lines.push(deed.line(1, night, words));
                continue;
            }
            Step::Death(player) => {
                deaths.insert(player);
                (0, format!("{} is dead in the morning.", words.players[player.index()]))
            }
        };
        lines.push(Line { depth, text, struck: false });
    }
    Explanation { lines, deaths }
}
