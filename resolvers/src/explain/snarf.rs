//! The account of `snarf`: the queue by order number, what failed and by which state.

use super::deed::{Deed, Failure, agent_words};
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::{Night, PlayerId, Reflex};
use crate::outcome::Agent;
use crate::rule::Rule;

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
    /// `doctor-saves=one`: whether the protections of a player are enough for the kills of this order.
    Shared(PlayerId, bool),
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
            Step::Order(_) => Rule::Snarf2,
            Step::Aimed(..) => Rule::Snarf8,
            Step::Protected(..) => Rule::Snarf20,
            Step::Contested(..) | Step::Shared(..) => Rule::Model66,
            Step::LaterPart(_) => Rule::Snarf28,
            Step::Loop(_, None) => Rule::Snarf24,
            Step::Loop(_, Some(_)) | Step::Again => Rule::Snarf25,
            Step::Settle => Rule::Snarf23,
            Step::Deed(deed) => match deed {
                Deed::Holds(..) | Deed::Moved(..) => Rule::Snarf7,
                Deed::Fails(_, _, why) => match why {
                    Failure::Untargetable => Rule::Snarf15,
                    Failure::Ascetic => Rule::Snarf16,
                    Failure::Home => Rule::Snarf17,
                    Failure::Dead => Rule::Snarf21,
                    Failure::Split => Rule::Snarf11,
                    Failure::Blocked => Rule::Snarf5,
                },
                Deed::Blocked(..) => Rule::Snarf5,
                Deed::SetsOff(..) => Rule::Snarf18,
                Deed::StepsIn(..) => Rule::Snarf13,
                Deed::Saved(..) | Deed::Dies(..) | Deed::TooFew(..) | Deed::Fate(..) | Deed::ReportedAs(..) => {
                    deed.rule_of_the_end()
                }
            },
            Step::Result(effect) => effect.rule(),
        }
    }

    /// Whether it belongs to the order that began last.
    fn is_within_order(&self) -> bool {
        match self {
            Step::Order(_) | Step::Again | Step::Settle | Step::Result(_) => false,
            Step::Aimed(..)
            | Step::Protected(..)
            | Step::Contested(..)
            | Step::Shared(..)
            | Step::LaterPart(_)
            | Step::Loop(..)
            | Step::Deed(_) => true,
        }
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = |agent: Agent| agent_words(agent, night, words);
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let mut lines = Vec::new();
    let mut results = Results::default();
    for (number, step) in steps.iter().enumerate() {
        let rule = step.rule();
        let (depth, text) = match step {
            // What was queued here has failed before.
            Step::Order(_) if !matches!(steps.get(number + 1), Some(next) if next.is_within_order()) => continue,
            Step::Order(order) => (0, format!("Order {order}:")),
            Step::Aimed(agent, from, to) => {
                (1, format!("Earlier orders move {} from {} to {}.", say(*agent), name(*from), name(*to)))
            }
            Step::Protected(agent, at) => {
                (1, format!("{} on {} fails: {} is protected by an earlier order.", say(*agent), name(*at), name(*at)))
            }
            Step::Contested(agent, at) => {
                (1, format!("{} on {} fails if there is a protection for every kill.", say(*agent), name(*at)))
            }
            Step::Shared(at, true) => (1, format!("{} has a protection for every kill.", name(*at))),
            Step::Shared(at, false) => (1, format!("{} dies: there are fewer protections than kills.", name(*at))),
            Step::LaterPart(agent) => (1, format!("The second part of {} works.", say(*agent))),
            Step::Loop(run, fails) => {
                let run: Vec<String> = run.iter().map(|&reflex| say(Agent::Passive(reflex))).collect();
                let end = match fails {
                    Some(reflex) => {
                        format!("it would add up for ever, so {} fails tonight", say(Agent::Passive(*reflex)))
                    }
                    None => "nothing in it adds up, so it stops here".to_owned(),
                };
                (1, format!("Infinite loop: {}, and so on; {end}.", run.join(", then ")))
            }
            Step::Again => {
                results.clear();
                (0, "So the night is resolved again from the beginning, without what fails tonight.".to_owned())
            }
            Step::Settle if !matches!(steps.get(number + 1), Some(Step::Deed(_))) => continue,
            Step::Settle => (0, "At the end of the night:".to_owned()),
            Step::Deed(deed) => {
                lines.push(deed.line(1, rule, night, words));
                continue;
            }
            Step::Result(effect) => {
                results.add(*effect, rule, words);
                continue;
            }
        };
        lines.push(Line::new(depth, text, rule));
    }
    results.end(lines)
}
