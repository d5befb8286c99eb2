//! The account of `lar` and `werewolves`: the list, with what each category did; then what the end of the night decides,
//! and what it comes to.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::deed::{Deed, Failure, agent_words};
use super::ending::{Ending, no_result};
use super::hold;
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::{Component, Components, Night, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::rulebook::Tie;

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A category begins: its number and name, and whether its actions run one after another.
    Category(u8, Cow<'static, str>, bool),
    /// Two actions of a sequential category whose order counts; the first goes first, by this order.
    Order(Agent, Agent, Tie),
    /// The first of several kills takes the victim's belongings.
    Credit(Agent, PlayerId),
    /// Two passives would trigger each other for ever.
    Loop(Agent, Agent),
    /// The end of the night begins.
    Settle,
    /// An effect of an action, or on an action.
    Deed(Deed, Rule),
    /// Components of an action that acts in two steps take hold at a player.
    Part(Agent, PlayerId, Components),
    /// The later part of such an action fails, where a block is the reason by that block.
    PartFails(Agent, Option<PlayerId>, Failure, Option<Agent>),
    /// The first drive is moved by the second, to these players.
    DriveMoved(Agent, Agent, [PlayerId; 2]),
    /// Belongings that change hands, or a decision at the end of the night.
    Ending(Ending, Rule),
    /// A result of the night.
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
            Step::Category(.., true) => Rule::Order3,
            Step::Category(.., false) => Rule::Order2,
            Step::Order(..) => Rule::Order10,
            Step::Credit(..) => Rule::Wolves11,
            Step::Loop(..) => Rule::Model65,
            Step::Settle => Rule::Order1,
            Step::Deed(_, rule) | Step::Ending(_, rule) => *rule,
            Step::Part(..) | Step::PartFails(..) => Rule::Book13,
            Step::DriveMoved(..) => Rule::Book14,
            Step::Result(effect) => effect.rule(),
        }
    }
}

/// The rule by which a component that takes hold means what it means.
const fn rule_of(component: Component) -> Rule {
    match component {
        Component::Visit => Rule::Order1,
        Component::Kill => Rule::Model73,
        Component::Block => Rule::Order4,
        Component::Redirect | Component::Swap => Rule::Order6,
        Component::Protect => Rule::Model16,
        Component::Guard => Rule::Model17,
        Component::Untarget | Component::UntargetSelf => Rule::Order5,
        Component::Fate => Rule::Model23,
        Component::Frame | Component::ReadAlignment => Rule::Order9,
        Component::ReadRole => Rule::Outcome12,
        Component::ReadVisits => Rule::Outcome6,
        Component::ReadVisitors => Rule::Outcome7,
        Component::ReadGun => Rule::Outcome15,
        Component::ReadVanilla | Component::ReadVanillaTown => Rule::Outcome16,
        Component::ReadVisitAbilities | Component::ReadVisitorAbilities | Component::ReadMotion => Rule::Outcome17,
        Component::Recruit => Rule::Order1,
        Component::Strip | Component::Give | Component::Steal => Rule::Order11,
        Component::Revive => Rule::Model35,
        Component::Exchange => Rule::Model32,
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = |agent: Agent| agent_words(agent, night, words);
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let mut lines = Vec::new();
    let mut results = Results::default();
    // Why actions were stopped or failed, as the end of a sentence.
    let mut stopped: BTreeMap<Agent, String> = BTreeMap::new();
    for (number, step) in steps.iter().enumerate() {
        let rest = &steps[number + 1..];
        let rule = step.rule();
        match step {
            Step::Category(number, category, in_order) => {
                let how = match (several_act(rest), in_order) {
                    (false, _) => "",
                    (true, true) => ", one after another",
                    (true, false) => ", all at once",
                };
                // The number that a site gives its category is the one that its players know.
                let (number, name) = match category.split_once(' ') {
                    Some((own, name)) if own.parse::<u16>().is_ok() => (own.to_owned(), name),
                    Some(_) | None => (number.to_string(), &**category),
                };
                let text = format!("Category {number}, {}{how}:", name.to_lowercase());
                lines.push(Line::new(0, text, rule));
            }
            Step::Order(first, second, tie) => {
                let (first, second) = (say(*first), say(*second));
                let by = match tie {
                    Tie::Submission => "submission",
                    Tie::Roster => "the roster",
                };
                let text = format!(
                    "It could matter which of {first} and {second} goes first: {first} does, by the order of {by}."
                );
                lines.push(Line::new(1, text, rule));
            }
            Step::Credit(first, victim) => {
                let (first, victim) = (say(*first), name(*victim));
                let text = format!("Several kills take {victim}, and what {victim} holds goes to the first: {first}.");
                lines.push(Line::new(1, text, rule));
            }
            Step::Loop(one, other) => {
                let text =
                    format!("{} would trigger {} again, and so on for ever: it does not.", say(*one), say(*other));
                lines.push(Line::new(1, text, rule));
            }
            Step::Settle if rest.iter().all(|step| matches!(step, Step::Result(_))) => {}
            Step::Settle => lines.push(Line::new(0, "At the end of the night:".to_owned(), rule)),
            Step::Deed(Deed::Holds(agent, target), _) => {
                holds(&mut lines, *agent, *target, None, rest.first(), night, words);
            }
            Step::Part(agent, target, parts) => {
                holds(&mut lines, *agent, Some(*target), Some(*parts), rest.first(), night, words);
            }
            Step::DriveMoved(drive, by, pair) => lines.push(drive_moved(1, *drive, *by, *pair, night, words)),
            Step::PartFails(agent, target, why, by) => {
                lines.push(part_fails(1, *agent, *target, *why, *by, night, words));
            }
            Step::Deed(deed, _) => {
                match *deed {
                    Deed::Blocked(agent, by) => {
                        stopped.insert(agent, format!("{} stopped it", say(by)));
                    }
                    Deed::Dodged(agent, target, by) => {
                        stopped.insert(agent, format!("nobody can target {} after {}", name(target), say(by)));
                    }
                    Deed::Fails(agent, target, why) => {
                        stopped.insert(agent, why.words(agent, target, night, words));
                    }
                    Deed::Holds(..)
                    | Deed::Immune(..)
                    | Deed::Moved(..)
                    | Deed::SetsOff(..)
                    | Deed::StepsIn(..)
                    | Deed::Saved(..)
                    | Deed::Dies(..)
                    | Deed::TooFew(..)
                    | Deed::Fate(..)
                    | Deed::Weak(..)
                    | Deed::ReportedAs(..) => {}
                }
                lines.push(deed.line(1, rule, night, words));
            }
            Step::Ending(Ending::NoResult(reader), _) => {
                lines.push(no_result(*reader, stopped.get(reader), rule, night, words));
            }
            Step::Ending(ending, _) => lines.push(ending.line(1, rule, night, words)),
            Step::Result(effect) => results.add(*effect, rule, night, words),
        }
    }
    results.end(lines)
}

/// The line of a later part that fails: a jail that does not protect (BOOK-13).
pub(super) fn part_fails(
    depth: usize,
    agent: Agent,
    target: Option<PlayerId>,
    why: Failure,
    by: Option<Agent>,
    night: &Night,
    words: Words<'_>,
) -> Line {
    let why = match by {
        Some(by) => format!("{} stopped it", agent_words(by, night, words)),
        None => why.words(agent, target, night, words),
    };
    Line::new(depth, format!("{} does not protect: {why}.", agent_words(agent, night, words)), Rule::Book13)
}

/// The line of a drive that another moves (BOOK-14).
pub(super) fn drive_moved(
    depth: usize,
    drive: Agent,
    by: Agent,
    [one, other]: [PlayerId; 2],
    night: &Night,
    words: Words<'_>,
) -> Line {
    let [drive, by] = [drive, by].map(|agent| agent_words(agent, night, words));
    let [one, other] = [one, other].map(|player| &words.players[player.index()]);
    Line::new(depth, format!("{drive} is of {one} and {other} now: {by} moved it."), Rule::Book14)
}

fn holds(
    lines: &mut Vec<Line>,
    agent: Agent,
    target: Option<PlayerId>,
    parts: Option<Components>,
    next: Option<&Step>,
    night: &Night,
    words: Words<'_>,
) {
    let say = || agent_words(agent, night, words);
    let acts = match next {
        Some(Step::Deed(Deed::Moved(_, by, ..) | Deed::Immune(_, by, _), _) | Step::DriveMoved(_, by, _)) => {
            *by == agent
        }
        Some(_) | None => false,
    };
    let acting = hold::components(agent, night).iter().filter(|&&part| parts.is_none_or(|parts| parts.has(part)));
    for &component in acting {
        let it = if component == Component::Visit { hold::aimed(agent, target, night, words) } else { say() };
        let sentence = match (component, target) {
            (Component::Block | Component::Redirect | Component::Swap, _) if acts => None,
            (Component::Block, Some(at)) => {
                let (aimed, at) = (hold::aimed(agent, target, night, words), &words.players[at.index()]);
                Some((format!("{aimed} stops every action that {at} has yet to take."), None))
            }
            (Component::Redirect | Component::Swap, _) => {
                Some((format!("There is nothing left that {it} could move."), None))
            }
            // What changes hands is told as it does.
            (Component::Strip | Component::Give | Component::Steal, _) => None,
            _ => hold::sentence(component, agent, target, &it, night, words),
        };
        if let Some((text, says)) = sentence {
            lines.push(Line { says, ..Line::new(1, text, rule_of(component)) });
        }
    }
}

fn several_act(steps: &[Step]) -> bool {
    let acts = |step: &&Step| match step {
        Step::Deed(deed, _) => {
            matches!(deed, Deed::Holds(..) | Deed::Fails(..) | Deed::Blocked(..) | Deed::Dodged(..))
        }
        Step::Part(..) | Step::PartFails(..) => true,
        Step::Category(..)
        | Step::Order(..)
        | Step::Credit(..)
        | Step::Loop(..)
        | Step::Settle
        | Step::DriveMoved(..)
        | Step::Ending(..)
        | Step::Result(_) => false,
    };
    steps.iter().take_while(|step| !matches!(step, Step::Category(..) | Step::Settle)).filter(acts).nth(1).is_some()
}
