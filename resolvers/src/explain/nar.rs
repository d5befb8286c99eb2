//! The account of `nar` and `nar-guide`: the picks in order, each with why it came then.

use super::deed::{Deed, Failure, agent_words, aim_words, kills, list_words, owner};
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::{Night, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action was picked that no other pending action could modify.
    Free(Agent, Option<PlayerId>),
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
            Step::Free(..) => Rule::Nar5,
            Step::Breakdown(_, _, _, false) => Rule::Nar9,
            Step::Breakdown(_, _, _, true) => Rule::Nar10,
            Step::Ambiguity(..) => Rule::Nar7,
            Step::Loop(..) => Rule::Model65,
            Step::Settle => Rule::Nar20,
            Step::Deed(deed) => match deed {
                Deed::Holds(..) => Rule::Nar1,
                Deed::Fails(_, _, Failure::Home) => Rule::Model39,
                Deed::Fails(..) => Rule::Nar12,
                Deed::Blocked(..) => Rule::Nar13,
                Deed::Moved(..) => Rule::Nar14,
                Deed::SetsOff(..) => Rule::Nar11,
                Deed::StepsIn(..) => Rule::Nar17,
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
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let aimed =
        |agent: Agent, target: Option<PlayerId>| format!("{}{}", say(agent), aim_words(agent, target, night, words));
    let mut lines: Vec<Line> = Vec::new();
    let mut results = Results::default();
    let mut pick = 0;
    // The action picked last, and how many lines there were then.
    let mut picked: Option<(Agent, usize)> = None;
    for (number, step) in steps.iter().enumerate() {
        let rule = step.rule();
        let line = match step {
            Step::Free(agent, target) => {
                pick += 1;
                let text = format!("Step {pick}, {}: nothing still to come could change it.", aimed(*agent, *target));
                picked = Some((*agent, lines.len() + 1));
                Line::new(0, text, rule)
            }
            Step::Breakdown(agent, target, members, by_tie) => {
                pick += 1;
                picked = Some((*agent, lines.len() + 1));
                let each = if members.len() == 2 { "each change the other" } else { "change one another" };
                let members = list_words(&members.iter().map(|&member| say(member)).collect::<Vec<_>>());
                let by = if *by_tie { "the tie-break picks" } else { "the list of classes picks" };
                let text = format!(
                    "Step {pick}, {}: {members} could {each}, and nothing is free to go first; {by} this one.",
                    aimed(*agent, *target)
                );
                Line::new(0, text, rule)
            }
            Step::Ambiguity(one, other) => Line::new(
                0,
                format!("It matters which of {} and {} comes first: the tie-break decides.", say(*one), say(*other)),
                rule,
            ),
            Step::Loop(one, other) => Line::new(
                0,
                format!("{} would set off {} again, and so on for ever: it does not.", say(*one), say(*other)),
                rule,
            ),
            Step::Settle => {
                picked = None;
                if !matches!(steps.get(number + 1), Some(Step::Deed(_))) {
                    continue;
                }
                Line::new(0, "At the end of the night:".to_owned(), rule)
            }
            Step::Deed(Deed::SetsOff(agent, passive)) => {
                picked = None;
                Line::new(0, format!("Before it resolves, {} sets off {}.", say(*agent), say(*passive)), rule)
            }
            Step::Deed(deed) => {
                let now = picked.map(|(agent, _)| agent);
                let told = picked.is_some_and(|(_, first)| lines.len() > first);
                let text = match *deed {
                    Deed::Blocked(other, by) if now == Some(by) => format!("It stops {}.", say(other)),
                    Deed::Moved(other, by, from, to) if now == Some(by) => {
                        format!("It moves {} from {} to {}.", say(other), name(from), name(to))
                    }
                    Deed::Fails(agent, target, why) if now == Some(agent) => {
                        format!("It fails: {}.", why.words(agent, target, night, words))
                    }
                    // What it does has been said already.
                    Deed::Holds(agent, _) if now == Some(agent) && told => continue,
                    Deed::Holds(agent, target) if now == Some(agent) => match kills(agent, night) {
                        true => {
                            let at = target.unwrap_or(owner(agent, night));
                            format!("Whether {} dies of it is settled at the end of the night.", name(at))
                        }
                        false => "It goes through.".to_owned(),
                    },
                    Deed::Holds(..)
                    | Deed::Fails(..)
                    | Deed::Blocked(..)
                    | Deed::Moved(..)
                    | Deed::SetsOff(..)
                    | Deed::StepsIn(..)
                    | Deed::Saved(..)
                    | Deed::Dies(..)
                    | Deed::TooFew(..)
                    | Deed::Fate(..)
                    | Deed::ReportedAs(..) => {
                        lines.push(deed.line(1, rule, night, words));
                        continue;
                    }
                };
                Line::new(1, text, rule)
            }
            Step::Result(effect) => {
                results.add(*effect, rule, words);
                continue;
            }
        };
        lines.push(line);
    }
    results.end(lines)
}
