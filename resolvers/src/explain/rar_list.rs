//! The account of `rar-list`: for each player who might die, the list as it was run.

use super::deed::agent_words;
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::{Ability, Component, Night, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;

/// How an item of a list acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acting {
    /// It might cause the effect.
    Causes,
    /// With a component, on another.
    With(Component),
    /// It takes something away.
    Away,
    /// It brings something.
    Onto,
}

/// One step of the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Does this player die? And the answer.
    Question(PlayerId, bool),
    /// An item of the list, in the order run.
    Item {
        /// How it acts.
        acting: Acting,
        /// What acts.
        by: Agent,
        /// What it acts on.
        of: Agent,
        /// The component acted on.
        component: Component,
        /// Where.
        place: PlayerId,
        /// Whether it worked.
        works: bool,
    },
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
            Step::Question(..) => Rule::List12,
            Step::Item { works: false, .. } => Rule::List5,
            Step::Item { acting, .. } => match acting {
                Acting::Causes => Rule::List1,
                Acting::With(_) => Rule::List2,
                Acting::Away => Rule::List7,
                Acting::Onto => Rule::List6,
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
    let mut lines = Vec::new();
    let mut results = Results::default();
    for (number, step) in steps.iter().enumerate() {
        let rule = step.rule();
        let (depth, text, struck) = match *step {
            Step::Question(player, dies) => {
                let answer = if dies { "Yes" } else { "No" };
                let list = matches!(steps.get(number + 1), Some(Step::Item { .. }));
                let list = if list { " The list, run from its end:" } else { "" };
                (0, format!("Does {} die? {answer}.{list}", name(player)), false)
            }
            Step::Item { acting, by, of, component, place, works } => {
                let whole = |agent: Agent, component: Component| part_words(agent, component, night, words);
                let what = whole(of, component);
                let does = match acting {
                    Acting::Causes => format!("{what} at {}", name(place)),
                    Acting::With(with) => format!("{} against {what}", whole(by, with)),
                    Acting::Away => format!("{} takes {what} away from {}", say(by), name(place)),
                    Acting::Onto => format!("{} brings {what} onto {}", say(by), name(place)),
                };
                (1, format!("{does}: {}.", if works { "it works" } else { "it does not work" }), !works)
            }
            Step::Result(effect) => {
                results.add(effect, rule, words);
                continue;
            }
        };
        lines.push(Line::new(depth, text, rule).struck(struck));
    }
    results.end(lines)
}

/// A component of an action: "Bob's jail (block)"; where the action has no other worth the name, just "Vic's kill".
fn part_words(agent: Agent, component: Component, night: &Night, words: Words<'_>) -> String {
    let alone = match agent {
        Agent::Passive(_) => true,
        Agent::Submitted(id) => {
            night.action(id).ability.row().parts.iter().filter(|&&part| part != Component::Visit).count() <= 1
        }
    };
    let say = agent_words(agent, night, words);
    let visits = component == Component::Visit
        && matches!(agent, Agent::Submitted(id) if night.action(id).ability != Ability::Visit);
    if alone && !visits { say } else { format!("{say} ({})", component_words(component)) }
}

/// A component, in a word or two.
#[must_use]
pub fn component_words(component: Component) -> &'static str {
    match component {
        Component::Visit => "visit",
        Component::Kill => "kill",
        Component::Protect => "protection",
        Component::Guard => "guard",
        Component::Block => "block",
        Component::Redirect => "redirect",
        Component::Swap => "swap",
        Component::Untarget | Component::UntargetSelf => "untargetable",
        Component::Fate => "shared fate",
        Component::ReadAlignment => "reading of alignment",
        Component::ReadRole => "reading of role",
        Component::ReadVisits => "reading of visits",
        Component::ReadVisitors => "reading of visitors",
        Component::Frame => "frame",
        Component::Recruit => "recruitment",
        Component::Strip => "strip",
        Component::Give => "gift",
        Component::Steal => "theft",
        Component::Exchange => "exchange",
        Component::Revive => "revival",
    }
}
