//! The account of `nar` and `nar-guide`: the picks in order, each with why it came then.

use super::deed::{Deed, agent_words, list_words};
use super::{Explanation, Line, Words};
use crate::model::{Night, PlayerId, PlayerSet};
use crate::outcome::Agent;

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action was picked that no other pending action could modify; whether it was the only one.
    Free(Agent, Option<PlayerId>, bool),
    /// No action was free: of the members of a cycle one was picked, by the list of classes or by the tie-break.
    Breakdown(Agent, Option<PlayerId>, Vec<Agent>, bool),
    /// Two free actions interfere.
    Ambiguity(Agent, Agent),
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
    let at = |target: &Option<PlayerId>| {
        target.map_or(String::new(), |player| format!(" on {}", words.players[player.index()]))
    };
    let mut lines = Vec::new();
    let mut deaths = PlayerSet::EMPTY;
    let mut pick = 0;
    for step in steps {
        let (depth, text) = match step {
            Step::Free(agent, target, alone) => {
                pick += 1;
                let why = if *alone { "nothing else pending could modify it" } else { "free, and first of the free" };
                (0, format!("{pick}. {}{}: {why}.", say(*agent), at(target)))
            }
            Step::Breakdown(agent, target, members, by_tie) => {
                pick += 1;
                let members = list_words(&members.iter().map(|&member| say(member)).collect::<Vec<_>>());
                let by = if *by_tie { "the tie-break" } else { "the list of classes" };
                (
                    0,
                    format!(
                        "{pick}. {}{}: {members} could each modify the next; {by} picks this one.",
                        say(*agent),
                        at(target)
                    ),
                )
            }
            Step::Ambiguity(one, other) => {
                (0, format!("{} and {} are both free and interfere: the order chosen counts.", say(*one), say(*other)))
            }
            Step::Loop(one, other) => {
                (1, format!("{} would set off {} for ever; it stops here.", say(*one), say(*other)))
            }
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
