//! The account of `snarf`: the queue by order number, what failed and by which state.

use super::deed::{Deed, agent_words};
use super::{Explanation, Line, Words};
use crate::model::{Night, PlayerId, PlayerSet, Reflex};
use crate::outcome::Agent;

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A batch begins: all sub-actions of one order.
    Order(u8),
    /// States of lower orders moved an action's target.
    Aimed(Agent, PlayerId, PlayerId),
    /// A kill fails at a player whom lower orders protect.
    Protected(Agent, PlayerId),
    /// `doctor-saves=one`: a kill at a player with a protection; each kill needs its own.
    Contested(Agent, PlayerId),
    /// A later part of a compound action takes hold.
    LaterPart(Agent),
    /// A loop; whether something in it adds up, and what fails for the night in that case.
    Loop(Vec<Reflex>, Option<Reflex>),
    /// The night starts over without what failed.
    Again,
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
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let mut lines = Vec::new();
    let mut deaths = PlayerSet::EMPTY;
    for step in steps {
        let (depth, text) = match step {
            Step::Order(order) => (0, format!("[{order}]")),
            Step::Aimed(agent, from, to) => (
                1,
                format!(
                    "{} is aimed at {} instead of {} by the states of lower orders.",
                    say(*agent),
                    name(*to),
                    name(*from)
                ),
            ),
            Step::Protected(agent, at) => {
                (1, format!("{} on {} fails: protected at a lower order.", say(*agent), name(*at)))
            }
            Step::Contested(agent, at) => {
                (1, format!("{} on {} fails if there is a protection for every kill.", say(*agent), name(*at)))
            }
            Step::LaterPart(agent) => (1, format!("The later part of {} takes hold.", say(*agent))),
            Step::Loop(run, fails) => {
                let run: Vec<String> = run.iter().map(|&reflex| say(Agent::Passive(reflex))).collect();
                let end = match fails {
                    Some(reflex) => {
                        format!("it would add up for ever, so {} fails tonight", say(Agent::Passive(*reflex)))
                    }
                    None => "nothing adds up, so it stops here".to_owned(),
                };
                (1, format!("Infinite loop: {}; {end}.", run.join(", then ")))
            }
            Step::Again => (0, "The night is resolved again without what fails tonight:".to_owned()),
            Step::Settle => (0, "At the end of the night:".to_owned()),
            Step::Deed(deed) => {
                lines.push(deed.line(1, night, words));
                continue;
            }
            Step::Death(player) => {
                deaths.insert(*player);
                (0, format!("{} is dead in the morning.", words.players[player.index()]))
            }
        };
        lines.push(Line { depth, text, struck: false });
    }
    Explanation { lines, deaths }
}
