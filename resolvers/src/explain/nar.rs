//! The account of `nar` and `nar-guide`: the picks in order, each with why it came then; then what the end of the night
//! decides, and what it comes to.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::deed::{Deed, agent_words, list_words, owner};
use super::ending::{Ending, no_result};
use super::hold;
use super::note::reads_the_end;
use super::result::{Effect, Results};
use super::{Explanation, Line, Words};
use crate::model::{Alignment, Component, Night, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;

/// Why one of two actions goes before the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Precedence {
    /// Its class comes before the other's.
    Class(Cow<'static, str>, Cow<'static, str>),
    /// Same class; submitted first.
    Submitted,
    /// Switch `nar-tie=reversed`: it was submitted last.
    Reversed,
    /// Switch `nar-tie=seeded:N`: the draw puts it first.
    Seeded(u64),
    /// Rung 1 of the ladder: the further classes of both, if they have any.
    FurtherClass(Option<Cow<'static, str>>, Option<Cow<'static, str>>),
    /// Rung 2: the sides of both.
    Side(Alignment, Alignment),
    /// Rung 3: the leanings of two Neutrals.
    Leaning(Alignment, Alignment),
    /// Rung 4: the pre-decided order of players.
    Order,
    /// Rung 4, without such an order: the roster.
    Roster,
    /// After the ladder, of two actions of one player: it was submitted first.
    AfterTheLadder,
    /// It triggered the other, or was triggered before it.
    Triggered,
}

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action was picked that no other pending action could modify.
    Free(Agent, Option<PlayerId>),
    /// No action was free: one was picked of the members of a cycle.
    Breakdown(Agent, Option<PlayerId>, Vec<Agent>),
    /// Two free actions interfere.
    Ambiguity(Agent, Agent),
    /// Why one of two actions goes before another.
    Precedence {
        /// The action that goes first.
        first: Agent,
        /// The other.
        second: Agent,
        /// The players who submitted the two, or whose passives were triggered.
        actors: [PlayerId; 2],
        /// Why.
        why: Precedence,
        /// By which rule.
        rule: Rule,
    },
    /// Two passives would trigger each other for ever.
    Loop(Agent, Agent),
    /// The end of the night begins.
    Settle,
    /// An effect of an action, or on an action.
    Deed(Deed, Rule),
    /// A decision at the end of the night.
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
            Step::Free(..) => Rule::Nar5,
            Step::Breakdown(..) => Rule::Nar8,
            Step::Ambiguity(..) => Rule::Nar7,
            Step::Loop(..) => Rule::Model65,
            Step::Settle => Rule::Nar20,
            Step::Precedence { rule, .. } | Step::Deed(_, rule) | Step::Ending(_, rule) => *rule,
            Step::Result(effect) => effect.rule(),
        }
    }
}

/// The rule by which a component that takes hold means what it means.
const fn rule_of(component: Component) -> Rule {
    match component {
        Component::Visit => Rule::Nar1,
        Component::Kill => Rule::Model73,
        Component::Block => Rule::Nar13,
        Component::Redirect | Component::Swap => Rule::Nar14,
        Component::Protect
        | Component::Guard
        | Component::Untarget
        | Component::UntargetSelf
        | Component::Fate
        | Component::Frame => Rule::Nar15,
        Component::ReadAlignment
        | Component::ReadRole
        | Component::ReadVisits
        | Component::ReadVisitors
        | Component::ReadGun
        | Component::ReadVanilla
        | Component::ReadVanillaTown
        | Component::ReadVisitAbilities
        | Component::ReadVisitorAbilities
        | Component::ReadMotion => Rule::Nar20,
        Component::Recruit => Rule::Nar19,
        Component::Strip | Component::Give | Component::Steal => Rule::Nar22,
        Component::Revive => Rule::Model35,
        Component::Exchange => Rule::Model32,
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let mut account =
        Account { night, words, lines: Vec::new(), pick: 0, picked: None, acted: false, stopped: BTreeMap::new() };
    let mut results = Results::default();
    for step in steps {
        match step {
            Step::Result(effect) => results.add(*effect, step.rule(), night, words),
            Step::Free(..)
            | Step::Breakdown(..)
            | Step::Ambiguity(..)
            | Step::Precedence { .. }
            | Step::Loop(..)
            | Step::Settle
            | Step::Deed(..)
            | Step::Ending(..) => account.step(step),
        }
    }
    let mut lines = account.lines;
    // The end of the night may decide nothing.
    if lines.last().is_some_and(|line| line.text == END) {
        lines.pop();
    }
    results.end(lines)
}

/// The heading of what is decided last.
const END: &str = "At the end of the night:";

/// The account as it grows.
struct Account<'a> {
    night: &'a Night,
    words: Words<'a>,
    lines: Vec<Line>,
    pick: usize,
    /// The action picked last, while it resolves.
    picked: Option<Agent>,
    acted: bool,
    /// Why actions were stopped or failed, as the end of a sentence.
    stopped: BTreeMap<Agent, String>,
}

impl Account<'_> {
    fn say(&self, agent: Agent) -> String {
        agent_words(agent, self.night, self.words)
    }

    fn name(&self, player: PlayerId) -> &str {
        &self.words.players[player.index()]
    }

    fn aimed(&self, agent: Agent, target: Option<PlayerId>) -> String {
        hold::aimed(agent, target, self.night, self.words)
    }

    fn line(&mut self, depth: usize, text: String, rule: Rule) {
        self.lines.push(Line::new(depth, text, rule));
    }

    fn pick(&mut self, agent: Agent) {
        self.pick += 1;
        (self.picked, self.acted) = (Some(agent), false);
    }

    fn step(&mut self, step: &Step) {
        let rule = step.rule();
        match step {
            Step::Free(agent, target) => {
                self.pick(*agent);
                let aimed = self.aimed(*agent, *target);
                let text = format!("Step {}, {aimed}: nothing still to come could stop or move it.", self.pick);
                self.line(0, text, rule);
            }
            Step::Breakdown(agent, target, members) => {
                self.pick(*agent);
                let does = if self.mislead(members) { "modify" } else { "stop or move" };
                let each = match members.len() {
                    2 => format!("each {does} the other"),
                    _ => format!("{does} one another"),
                };
                let members = list_words(&members.iter().map(|&member| self.say(member)).collect::<Vec<_>>());
                let aimed = self.aimed(*agent, *target);
                let text =
                    format!("Step {}, {aimed}: {members} could {each}, and nothing is free to go first.", self.pick);
                self.line(0, text, rule);
            }
            Step::Ambiguity(one, other) => {
                let (first, second) = (self.say(*one), self.say(*other));
                let text = if reads_the_end([*one, *other].into_iter(), self.night) {
                    format!("{first} and {second} could go in either order: guns are read at the end of the night.")
                } else {
                    format!("It could matter which of {first} and {second} goes first.")
                };
                self.line(0, text, rule);
            }
            Step::Precedence { first, second, actors, why, .. } => {
                let why = self.precedence(*first, *second, *actors, why);
                self.line(1, format!("{} goes first: {why}.", self.say(*first)), rule);
            }
            Step::Loop(one, other) => {
                let text = format!(
                    "{} would trigger {} again, and so on for ever: it does not.",
                    self.say(*one),
                    self.say(*other)
                );
                self.line(0, text, rule);
            }
            Step::Settle => {
                self.picked = None;
                self.line(0, END.to_owned(), rule);
            }
            Step::Deed(deed, _) => self.deed(deed, rule),
            Step::Ending(ending, _) => self.ending(ending, rule),
            Step::Result(_) => {}
        }
    }

    /// Reports whether some of these may change what others read, which is neither stopping nor moving.
    fn mislead(&self, members: &[Agent]) -> bool {
        let some = |parts: &[Component]| {
            let has = |&member: &Agent| hold::components(member, self.night).iter().any(|part| parts.contains(part));
            members.iter().any(has)
        };
        some(&[Component::Frame, Component::Recruit]) && some(&[Component::ReadAlignment])
    }

    /// Why one action goes before another, as the end of a sentence.
    fn precedence(&self, first: Agent, second: Agent, actors: [PlayerId; 2], why: &Precedence) -> String {
        let [one, other] = actors.map(|actor| self.name(actor));
        let submitted = |last: &str| match first {
            Agent::Submitted(_) if one != other => format!("{one} submitted {last}"),
            Agent::Submitted(_) => format!("it was submitted {last}"),
            Agent::Passive(_) => format!("what triggered it was submitted {last}"),
        };
        match why {
            Precedence::Class(class, after) => format!("in the list of classes {class} comes before {after}"),
            Precedence::Submitted => format!("they are of one class, and {}", submitted("first")),
            Precedence::AfterTheLadder => format!("no rung tells the two apart, and {}", submitted("first")),
            Precedence::Reversed => {
                format!("they are of one class, {}, and the tie-break is reversed", submitted("last"))
            }
            Precedence::Seeded(seed) => format!("they are of one class, and the draw from seed {seed} puts it first"),
            Precedence::FurtherClass(None, Some(class)) => {
                format!("it is of no further class, while {} is also of class {class}", self.say(second))
            }
            Precedence::FurtherClass(class, after) => {
                let (class, after) = (class.as_deref().unwrap_or("none"), after.as_deref().unwrap_or("none"));
                format!("of their further classes {class} comes before {after}")
            }
            Precedence::Side(side, after) => {
                format!("{one} is {}, and {other} is {}", side_word(*side), side_word(*after))
            }
            Precedence::Leaning(leaning, after) => {
                format!("{one} is {}, and {other} is {}", leaning.words(), after.words())
            }
            Precedence::Order => format!("{one} comes before {other} in the order of players"),
            Precedence::Roster => format!("{one} comes before {other} in the roster, and no order was decided before"),
            Precedence::Triggered => "what is triggered comes right after what triggers it".to_owned(),
        }
    }

    fn deed(&mut self, deed: &Deed, rule: Rule) {
        let (night, words) = (self.night, self.words);
        let now = self.picked;
        let text = match *deed {
            Deed::SetsOff(agent, passive) => {
                self.picked = None;
                let text = format!("Before {} resolves, it triggers {}.", self.say(agent), self.say(passive));
                return self.line(0, text, rule);
            }
            Deed::Blocked(other, by) => {
                self.stopped.insert(other, format!("{} stopped it", self.say(by)));
                self.acted |= now == Some(by);
                if now == Some(by) { Some(format!("It stops {}.", self.say(other))) } else { None }
            }
            Deed::Immune(other, by, why) if now == Some(by) => {
                self.acted = true;
                let why = why.words(self.name(owner(other, night)));
                Some(format!("It does nothing to {}: {why}.", self.say(other)))
            }
            Deed::Moved(other, by, from, to) if now == Some(by) => {
                self.acted = true;
                Some(format!("It moves {} from {} to {}.", self.say(other), self.name(from), self.name(to)))
            }
            Deed::Fails(agent, target, why) => {
                let why = why.words(agent, target, night, words);
                let text = (now == Some(agent)).then(|| format!("It fails: {why}."));
                self.stopped.insert(agent, why);
                text
            }
            Deed::Dodged(agent, target, by) => {
                let why = format!("nobody can target {} after {}", self.name(target), self.say(by));
                let text = (now == Some(agent)).then(|| format!("It fails: {why}."));
                self.stopped.insert(agent, why);
                text
            }
            Deed::Holds(agent, target) => return self.holds(agent, target),
            Deed::Immune(..)
            | Deed::Moved(..)
            | Deed::StepsIn(..)
            | Deed::Saved(..)
            | Deed::Dies(..)
            | Deed::TooFew(..)
            | Deed::Fate(..)
            | Deed::Weak(..)
            | Deed::ReportedAs(..) => None,
        };
        let line = deed.line(1, rule, night, words);
        self.lines.push(match text {
            Some(text) => Line { text, ..line },
            None => line,
        });
    }

    /// The meaning of an action that takes hold; of blocks and moves only that there was nothing for them to do.
    fn holds(&mut self, agent: Agent, target: Option<PlayerId>) {
        for &component in hold::components(agent, self.night) {
            let rule = rule_of(component);
            let moves = matches!(component, Component::Redirect | Component::Swap);
            let sentence = if component == Component::Block && !self.acted {
                Some(("There is nothing left that it could stop.".to_owned(), None))
            } else if moves && !self.acted {
                Some(("There is nothing left that it could move.".to_owned(), None))
            } else {
                hold::sentence(component, agent, target, "it", self.night, self.words)
            };
            let Some((text, says)) = sentence else { continue };
            self.lines.push(Line { says, ..Line::new(1, text, rule) });
        }
    }

    fn ending(&mut self, ending: &Ending, rule: Rule) {
        let line = if let Ending::NoResult(reader) = *ending {
            no_result(reader, self.stopped.get(&reader), rule, self.night, self.words)
        } else {
            ending.line(1, rule, self.night, self.words)
        };
        self.lines.push(line);
    }
}

const fn side_word(alignment: Alignment) -> &'static str {
    match alignment {
        Alignment::Town => "Town",
        Alignment::Mafia | Alignment::Werewolf | Alignment::Cult => "scum",
        Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => "Neutral",
    }
}
