//! The account of `rar-list`: every question with its answer, and the list that decided it, as it was run.
//!
//! A line is struck through if its item does not work. An item that might cause the effect works only if the effect
//! comes about through it.

use super::deed::{agent_words, aim_words, list_words, owner, player_words};
use super::result::{Effect, Results};
use super::sentences::{passive_rule, passive_words};
use super::{Explanation, Line, Says, Shows, Words};
use crate::immunity::Immunity;
use crate::model::{Ability, Component, ItemId, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::{Agent, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::text::value_words;

/// An effect that is asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Does this player die?
    Dies(PlayerId),
    /// Does this player join the cult?
    Recruits(PlayerId),
    /// Does this player lose abilities?
    Strips(PlayerId),
    /// Does this player come back from the dead?
    Revives(PlayerId),
    /// Does this action take what a player has?
    Robs(Agent, PlayerId),
    /// Does this player receive this item?
    Receives(PlayerId, ItemId),
    /// Does this exchange take place?
    Exchanges(Agent),
    /// Does this action tell its actor this?
    Told(Agent, Value),
    /// Does this reading arrive anywhere?
    Reads(Agent),
    /// Does this action arrive at the owner of a passive that has gone off in its chain already?
    Loops(Agent, Agent),
}

/// The way in which an item acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Acting {
    /// It might cause the effect.
    Causes,
    /// It might kill a guard who steps in where it stands.
    CausesFor(Agent),
    /// It might kill a player behind whom somebody hides, whose death is asked about.
    CausesAtHost,
    /// With a component, on another.
    With(Component),
    /// It takes something away.
    Away,
    /// It brings something.
    Onto,
    /// With a component, on all that it reaches (switch `rar-list-item=action`).
    Whole(Component),
    /// It brings all that it took away (switch `rar-list-item=action`).
    WholeOnto,
}

/// An item of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item {
    /// The way in which it acts.
    pub acting: Acting,
    /// The agent.
    pub by: Agent,
    /// The agent it acts on.
    pub of: Agent,
    /// The component acted on.
    pub component: Component,
    /// The player at whom it acts.
    pub place: PlayerId,
}

/// Why something does not count, though it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// A component of an action that worked before.
    By(Agent, Component),
    /// This player is Ascetic.
    Ascetic(PlayerId),
    /// The first player is Loyal or Disloyal, and the other is of the wrong side.
    Side(PlayerId, Passive, PlayerId),
    /// It came home to this player, who acts.
    Home(PlayerId),
    /// This player is Bulletproof.
    Bulletproof(PlayerId),
    /// Switch `doctor-saves=one`: every kill has a protection of its own.
    /// True if Bulletproof is one of them (MODEL-79).
    OwnProtection(bool),
    /// Nothing listed makes this player, hidden behind, die.
    Survives(PlayerId),
    /// Switch `rar-recruit-dead=no`: this player dies.
    Dies(PlayerId),
    /// This player is of the cult already.
    Cult(PlayerId),
    /// This player lives.
    Lives(PlayerId),
    /// This player would take from themselves.
    Own(PlayerId),
}

/// What a player or an action is, but for which something might have been otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// The player has this passive.
    Is(PlayerId, Passive),
    /// A block or a rolestop does nothing to the player's action.
    Immune(PlayerId, Immunity),
}

/// The result of an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It works; also because of these.
    Works(Vec<Because>),
    /// It works as soon as this mover has brought it: its own turn had passed.
    Late(Agent),
    /// It kills, since there are fewer protections than kills (switch `doctor-saves=one`).
    /// True if Bulletproof is one of them (MODEL-79).
    Outnumbered(bool),
    /// It works at these players.
    WorksAt(PlayerSet),
    /// It brings these actions to these players.
    Brings(Vec<(Agent, PlayerId)>),
    /// Something negates it.
    Negated(Why),
    /// It stands, but what else the effect needs does not: this component of an action, at a player.
    InVain(Agent, Component, PlayerId),
    /// Nothing brings it to where it would act.
    Absent(PlayerId),
    /// There is nothing at this player for it to take.
    Empty(PlayerId),
    /// An onto whose own away does not work.
    Stays,
    /// A mover that cannot move from there what has been moved already.
    Spent,
}

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A question, and its answer.
    Question(Question, bool),
    /// An item of the list, in the order run.
    Item {
        /// Its level, from 1; none if the list has only one.
        level: Option<usize>,
        /// The item.
        item: Item,
        /// Its result.
        status: Status,
    },
    /// The item before is run earlier than this one of the same level, and that matters.
    Order(Item),
    /// An action could come to a player at whom it fails, and nothing of it can stand there, or only its visit can (switch
    /// `ascetic-visit`); or a kill to one whom it cannot kill.
    Shut(Agent, Why, bool),
    /// A visit that nobody sees: that of a Ninja's kill, or of a passive.
    Unseen(Agent),
    /// A death is reported as another player's.
    ReportedAs(PlayerId, PlayerId),
    /// An exchange of these two shares a player with others: none of them does anything.
    Torn(PlayerId, PlayerId),
    /// A result.
    Effect(Effect),
}

impl From<Effect> for Step {
    fn from(effect: Effect) -> Step {
        Step::Effect(effect)
    }
}

impl Why {
    fn rule(self) -> Rule {
        match self {
            Why::By(_, Component::Guard) => Rule::List18,
            Why::By(..) => Rule::List5,
            Why::Ascetic(_) => Rule::Model45,
            Why::Side(..) => Rule::Model69,
            Why::Home(_) => Rule::Model39,
            Why::Bulletproof(_) => Rule::Model43,
            Why::OwnProtection(true) => Rule::Model79,
            Why::OwnProtection(false) => Rule::Model66,
            Why::Survives(_) => Rule::Model23,
            Why::Dies(_) => Rule::List17,
            Why::Cult(_) => Rule::Outcome2,
            Why::Lives(_) => Rule::Model35,
            Why::Own(_) => Rule::Model34,
        }
    }
}

impl Item {
    /// The rule by which it is listed, and works if nothing negates it.
    fn rule(self) -> Rule {
        match self.acting {
            Acting::Causes => Rule::List1,
            Acting::CausesFor(_) => Rule::List18,
            Acting::CausesAtHost => Rule::Model23,
            Acting::With(_) | Acting::Away => Rule::List2,
            Acting::Onto | Acting::WholeOnto => Rule::List6,
            Acting::Whole(_) => Rule::List14,
        }
    }
}

impl Step {
    /// The rule that decided it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match self {
            Step::Question(Question::Loops(..), _) => Rule::Model65,
            Step::Question(Question::Recruits(_) | Question::Strips(_) | Question::Revives(_), _)
            | Step::Question(Question::Receives(..), _) => Rule::List21,
            Step::Question(..) => Rule::List12,
            Step::Item { item, status, .. } => match status {
                Status::Negated(why) => why.rule(),
                Status::Works(because) => match because.first() {
                    Some(Because::Is(_, passive)) => passive.rule(),
                    Some(Because::Immune(_, why)) => why.rule(),
                    None => item.rule(),
                },
                Status::Late(_) => Rule::List16,
                Status::Outnumbered(true) => Rule::Model79,
                Status::Outnumbered(false) => Rule::Model66,
                Status::WorksAt(_) => Rule::List14,
                Status::Brings(_) | Status::Stays | Status::Absent(_) | Status::Empty(_) => Rule::List6,
                Status::InVain(..) => Rule::List12,
                Status::Spent => Rule::List9,
            },
            Step::Order(_) => Rule::List3,
            Step::Shut(_, why, true) => why.rule(),
            Step::Shut(_, _, false) => Rule::Model46,
            Step::Unseen(Agent::Submitted(_)) => Rule::Model48,
            Step::Unseen(Agent::Passive(_)) => Rule::Rar29,
            Step::ReportedAs(..) => Rule::Model31,
            Step::Torn(..) => Rule::Model33,
            Step::Effect(effect) => effect.rule(),
        }
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = Say { night, words };
    let mut lines = Vec::new();
    let mut results = Results::default();
    for (number, step) in steps.iter().enumerate() {
        if let Step::Effect(effect) = step {
            results.add(*effect, night, words);
        }
        let below_idle = matches!(step, Step::Order(_)) && lines.last().is_some_and(|line: &Line| line.idle);
        let line = say.line(step, steps.get(number + 1));
        lines.extend(line.map(|line| {
            let says = line.says.or_else(|| stopped(steps, number));
            Line { idle: line.idle || below_idle, says, ..line }
        }));
    }
    results.end(lines)
}

/// The claim of a protection or guard that works: a kill of its list is stopped at the player whose death is asked about. Nothing if the
/// kill does not arrive there, or lands.
fn stopped(steps: &[Step], number: usize) -> Option<Says> {
    let Step::Item { item: shield, status, .. } = &steps[number] else { return None };
    let guards = |component: Component| matches!(component, Component::Protect | Component::Guard);
    let Acting::With(with) = shield.acting else { return None };
    if !guards(with) || !status.works() {
        return None;
    }
    let is_question = |step: &Step| matches!(step, Step::Question(..));
    let first = steps[..number].iter().rposition(is_question)?;
    let Step::Question(Question::Dies(at), _) = steps[first] else { return None };
    let list = steps[first + 1..].iter().take_while(|step| matches!(step, Step::Item { .. } | Step::Order(_)));
    let mut saved = false;
    for step in list {
        let Step::Item { item, status, .. } = step else { continue };
        if item.of != shield.of {
            continue;
        }
        if matches!(item.acting, Acting::Causes | Acting::CausesFor(_)) && item.component == Component::Kill {
            let by_shield = matches!(status, Status::Negated(Why::By(_, by)) if guards(*by));
            if !by_shield && !matches!(status, Status::Negated(Why::OwnProtection(_))) {
                return None;
            }
            saved = true;
        }
        let stops = matches!(item.acting, Acting::With(other) if !guards(other));
        let leaves = item.acting == Acting::Away && item.place == shield.place;
        if (stops || leaves) && status.works() {
            return None;
        }
    }
    saved.then_some(Says::Stopped(shield.of, at, Some(shield.by)))
}

/// The account for a host: of each list the items that worked, those negated by an item that worked, and the number of
/// the others.
pub(super) fn log(steps: &[Step], night: &Night, words: Words<'_>) -> Vec<Line> {
    let say = Say { night, words };
    let mut lines = Vec::new();
    let mut others = 0;
    for (number, step) in steps.iter().enumerate() {
        let next = steps.get(number + 1);
        match step {
            Step::Item { status, .. } if status.is_idle() => others += 1,
            Step::Order(_) => {}
            Step::Item { .. }
            | Step::Question(..)
            | Step::Shut(..)
            | Step::Unseen(_)
            | Step::ReportedAs(..)
            | Step::Torn(..)
            | Step::Effect(_) => lines.extend(say.line(step, next)),
        }
        if others > 0 && !matches!(next, Some(Step::Item { .. } | Step::Order(_))) {
            lines.push(Line::new(1, others_words(others), Rule::List5));
            others = 0;
        }
    }
    lines
}

/// A count of items that do nothing, as a sentence.
#[must_use]
pub fn others_words(others: usize) -> String {
    match others {
        1 => "One other item does nothing.".to_owned(),
        _ => format!("{others} other items do nothing."),
    }
}

impl Status {
    /// Reports whether its item neither works nor is negated by one that does.
    fn is_idle(&self) -> bool {
        !self.works() && !matches!(self, Status::Negated(Why::By(..)))
    }

    fn works(&self) -> bool {
        match self {
            Status::Works(_) | Status::Late(_) | Status::Outnumbered(_) | Status::WorksAt(_) | Status::Brings(_) => {
                true
            }
            Status::Negated(_)
            | Status::InVain(..)
            | Status::Absent(_)
            | Status::Empty(_)
            | Status::Stays
            | Status::Spent => false,
        }
    }
}

/// Says things of one night.
#[derive(Clone, Copy)]
struct Say<'a> {
    night: &'a Night,
    words: Words<'a>,
}

impl Say<'_> {
    fn name(&self, player: PlayerId) -> &str {
        &self.words.players[player.index()]
    }

    fn agent(&self, agent: Agent) -> String {
        agent_words(agent, self.night, self.words)
    }

    fn ability(&self, agent: Agent) -> Option<Ability> {
        match agent {
            Agent::Submitted(id) => Some(self.night.action(id).ability),
            Agent::Passive(_) => None,
        }
    }

    /// The line of a step, before the next one. Results have lines of their own.
    fn line(&self, step: &Step, next: Option<&Step>) -> Option<Line> {
        let (depth, text, struck) = match step {
            Step::Question(question, answer) => {
                let answer = if *answer { "Yes" } else { "No" };
                let list = match next {
                    Some(Step::Item { item: Item { acting: Acting::Whole(_) | Acting::WholeOnto, .. }, .. }) => {
                        " The list, an item for each component of an action, run from its end:"
                    }
                    _ => " The list, run from its end:",
                };
                (0, format!("{} {answer}.{list}", self.question(*question)), false)
            }
            Step::Item { level, item, status } => {
                let level = level.map_or(String::new(), |level| format!("Level {level}, "));
                (1, format!("{level}{}: {}.", self.item(*item), self.status(status)), !status.works())
            }
            Step::Order(other) => {
                let other = self.item(*other);
                (2, format!("Run before {other}, of the same level: what is listed later is run earlier."), false)
            }
            Step::Shut(agent, why, whole) => {
                let kills = matches!(why, Why::Bulletproof(_));
                let (agent, why) = (self.agent(*agent), self.shut(*why));
                let text = if kills {
                    format!("{why}: {agent} cannot kill them.")
                } else if *whole {
                    format!("{why}: {agent} cannot stand there.")
                } else {
                    format!("{why}: of {agent} only the visit can stand there.")
                };
                (0, text, false)
            }
            Step::Unseen(visit) => {
                let why = match visit {
                    Agent::Submitted(_) => format!("{} is a Ninja", self.name(owner(*visit, self.night))),
                    Agent::Passive(_) => "it is a passive".to_owned(),
                };
                (0, format!("Nobody sees {}: {why}.", self.agent(*visit)), false)
            }
            Step::ReportedAs(player, shown) => {
                (0, format!("{}'s death is reported as {}'s.", self.name(*player), self.name(*shown)), false)
            }
            Step::Torn(one, other) => {
                let (one, other) = (self.name(*one), self.name(*other));
                (0, format!("Exchanges share a player with that of {one} and {other}: they all do nothing."), false)
            }
            Step::Effect(_) => return None,
        };
        Some(Line {
            says: self.says(step),
            shows: self.shows(step),
            idle: matches!(step, Step::Item { status, .. } if status.is_idle()),
            ..Line::new(depth, text, step.rule()).struck(struck)
        })
    }

    /// The claim of a step that tests can compare with the outcome. Of an item only that it works for what is asked:
    /// elsewhere it might do otherwise.
    fn says(&self, step: &Step) -> Option<Says> {
        match step {
            Step::Question(question, true) => self.answer(*question).map(Says::Happens),
            Step::Item { item, status: Status::Works(_) | Status::Late(_) | Status::Outnumbered(_), .. } => {
                let visit = item.component == Component::Visit && self.ability(item.by) != Some(Ability::Visit);
                match item.acting {
                    Acting::Causes if !visit => Some(Says::Works(item.by, Some(item.place))),
                    Acting::CausesFor(_)
                    | Acting::CausesAtHost
                    | Acting::Causes
                    | Acting::With(_)
                    | Acting::Away
                    | Acting::Onto
                    | Acting::Whole(_)
                    | Acting::WholeOnto => None,
                }
            }
            Step::ReportedAs(player, shown) => Some(Says::ReportedAs(*player, *shown)),
            Step::Question(..)
            | Step::Item { .. }
            | Step::Order(_)
            | Step::Shut(..)
            | Step::Unseen(_)
            | Step::Torn(..)
            | Step::Effect(_) => None,
        }
    }

    /// At whom an action was aimed.
    fn aim(&self, agent: Agent) -> Option<PlayerId> {
        match agent {
            Agent::Submitted(id) => self.night.action(id).target(),
            Agent::Passive(_) => None,
        }
    }

    /// Changes of a drawing by an item that works: moved actions, blocked players.
    fn shows(&self, step: &Step) -> Vec<Shows> {
        let Step::Item { item, status, .. } = step else { return Vec::new() };
        let Item { acting, by, of, place, .. } = *item;
        match (status, acting) {
            (Status::Brings(brought), _) => {
                let leaves = |&(agent, to): &(Agent, PlayerId)| Some(Shows::Leaves(agent, self.aim(agent)?, to));
                brought.iter().filter_map(leaves).collect()
            }
            (Status::Works(_) | Status::Late(_) | Status::Outnumbered(_), Acting::Causes | Acting::CausesAtHost) => {
                vec![Shows::goes(by, place)]
            }
            (Status::Works(_) | Status::Late(_) | Status::Outnumbered(_), Acting::CausesFor(guard)) => {
                vec![Shows::goes(by, owner(guard, self.night))]
            }
            (Status::Works(_) | Status::Late(_), Acting::Onto) => {
                self.aim(of).map(|aim| Shows::Leaves(of, aim, place)).into_iter().collect()
            }
            (Status::Works(_) | Status::Late(_), Acting::With(Component::Block)) => {
                vec![Shows::Blocked(owner(of, self.night))]
            }
            (
                Status::Works(_)
                | Status::Late(_)
                | Status::Outnumbered(_)
                | Status::WorksAt(_)
                | Status::Negated(_)
                | Status::InVain(..)
                | Status::Absent(_)
                | Status::Empty(_)
                | Status::Stays
                | Status::Spent,
                _,
            ) => Vec::new(),
        }
    }

    fn answer(&self, question: Question) -> Option<Effect> {
        match question {
            Question::Dies(player) => Some(Effect::Dies(player)),
            Question::Recruits(player) => Some(Effect::Converted(player)),
            Question::Strips(player) => Some(Effect::Stripped(player)),
            Question::Revives(player) => Some(Effect::Revived(player)),
            Question::Receives(player, item) => Some(Effect::Told(Report::receipt(player, item))),
            Question::Told(agent, value @ (Value::Alignment(_) | Value::Role(_) | Value::Reads(_))) => {
                let kind = self.ability(agent).and_then(ReportKind::of)?;
                Some(Effect::Told(Report { to: owner(agent, self.night), kind, value }))
            }
            // Of several players told in one line each is asked for on their own.
            Question::Told(..)
            | Question::Robs(..)
            | Question::Exchanges(_)
            | Question::Reads(_)
            | Question::Loops(..) => None,
        }
    }

    fn question(&self, question: Question) -> String {
        match question {
            Question::Dies(player) => format!("Does {} die?", self.name(player)),
            Question::Recruits(at) => format!("Does {} join the cult?", self.name(at)),
            Question::Strips(at) => format!("Does {} lose all abilities?", self.name(at)),
            Question::Revives(at) => format!("Does {} come back from the dead?", self.name(at)),
            Question::Robs(agent, at) => format!("Does {} take what {} has?", self.agent(agent), self.name(at)),
            Question::Receives(at, item) => {
                format!("Does {} receive {}?", self.name(at), value_words(Value::Item(item), self.words))
            }
            Question::Exchanges(agent) => format!("Does {} take place?", self.agent(agent)),
            Question::Told(agent, value) => {
                let shows = match value {
                    Value::Players(players) => {
                        let tracks = self.ability(agent) == Some(Ability::Track);
                        format!(
                            "show a visit {} {}",
                            if tracks { "to" } else { "by" },
                            player_words(players, self.words)
                        )
                    }
                    Value::Nobody => "show no visit".to_owned(),
                    Value::Abilities(_) => {
                        format!("show a visit by way of {}", value_words(value, self.words))
                    }
                    Value::Alignment(_) | Value::Role(_) | Value::Item(_) | Value::Reads(_) | Value::NoResult => {
                        format!("say {}", value_words(value, self.words))
                    }
                };
                format!("Does {} {shows}?", self.agent(agent))
            }
            Question::Reads(agent) => format!("Does {} arrive anywhere?", self.agent(agent)),
            Question::Loops(visit, passive) => {
                format!("Does {} bring the chain back to {}, in a loop?", self.agent(visit), self.agent(passive))
            }
        }
    }

    fn item(&self, item: Item) -> String {
        let Item { acting, by, of, component, place } = item;
        let (what, place) = (self.part(of, component), self.name(place));
        match acting {
            Acting::Causes if component == Component::Exchange => {
                format!("{what}{}", aim_words(by, None, self.night, self.words))
            }
            Acting::Causes => format!("{what} at {place}"),
            Acting::CausesFor(guard) => {
                format!("{what} at {place}, where {} steps in", self.name(owner(guard, self.night)))
            }
            Acting::CausesAtHost => format!("{what} at {place}, whose fate is shared"),
            Acting::With(with) => format!("{} against {what}", self.part(by, with)),
            Acting::Away => format!("{} takes {what} away from {place}", self.agent(by)),
            Acting::Onto => format!("{} brings {what} onto {place}", self.agent(by)),
            Acting::Whole(Component::Redirect | Component::Swap) => format!("{} (away)", self.agent(by)),
            Acting::Whole(with) => self.part(by, with),
            Acting::WholeOnto => format!("{} (onto)", self.agent(by)),
        }
    }

    fn status(&self, status: &Status) -> String {
        match status {
            Status::Works(because) if because.is_empty() => "it works".to_owned(),
            Status::Works(because) => {
                let one = |one: &Because| match *one {
                    Because::Is(player, passive) => format!("{} is {}", self.name(player), passive.noun()),
                    Because::Immune(player, why) => why.words(self.name(player)),
                };
                format!("it works, as {}", because.iter().map(one).collect::<Vec<_>>().join(", and "))
            }
            Status::Outnumbered(_) => "it works, as there are fewer protections than kills".to_owned(),
            Status::Late(mover) => format!("it works as soon as {} has brought it", self.agent(*mover)),
            Status::WorksAt(players) => format!("it works at {}", player_words(*players, self.words)),
            Status::Brings(brought) => {
                let one = |&(agent, to): &(Agent, PlayerId)| format!("{} to {}", self.agent(agent), self.name(to));
                format!("it brings {}", list_words(&brought.iter().map(one).collect::<Vec<_>>()))
            }
            Status::Negated(why) => self.why(*why),
            Status::InVain(agent, component, place) => {
                format!("in vain without {} at {}", self.part(*agent, *component), self.name(*place))
            }
            Status::Absent(place) => format!("nothing brings it to {}", self.name(*place)),
            Status::Empty(place) => format!("it finds nothing at {}", self.name(*place)),
            Status::Stays => "it does nothing, as it has taken nothing away".to_owned(),
            Status::Spent => "it does nothing, as something has moved that already".to_owned(),
        }
    }

    fn why(&self, why: Why) -> String {
        match why {
            Why::By(mover, Component::Redirect | Component::Swap) => format!("{} takes it away", self.agent(mover)),
            Why::By(agent, component) => format!("negated by {}", self.part(agent, component)),
            Why::Ascetic(_) | Why::Side(..) => format!("negated, as {}", self.shut(why)),
            Why::Home(player) => format!("negated, as it comes home to {}", self.name(player)),
            Why::Bulletproof(player) => format!("negated, as {} is Bulletproof", self.name(player)),
            Why::OwnProtection(limited) => {
                let also = if limited { ", and Bulletproof is one" } else { "" };
                format!("negated, as there is a protection for every kill{also}")
            }
            Why::Survives(player) => format!("in vain, as {} does not die", self.name(player)),
            Why::Dies(player) => format!("negated, as {} dies tonight", self.name(player)),
            Why::Cult(player) => format!("it changes nothing, as {} is of the cult already", self.name(player)),
            Why::Lives(player) => format!("it changes nothing, as {} lives", self.name(player)),
            Why::Own(player) => format!("it changes nothing, as it is {}'s own", self.name(player)),
        }
    }

    /// Why an action fails at a player, whatever else happens.
    fn shut(&self, why: Why) -> String {
        match why {
            Why::Ascetic(player) => format!("{} is Ascetic", self.name(player)),
            Why::Side(actor, passive, at) => {
                let side = if passive == Passive::Loyal { "of another side" } else { "of the same side" };
                format!("{} is {} and {} {side}", self.name(actor), passive.word(), self.name(at))
            }
            Why::Bulletproof(player) => format!("{} is Bulletproof", self.name(player)),
            Why::By(..)
            | Why::Home(_)
            | Why::OwnProtection(_)
            | Why::Survives(_)
            | Why::Dies(_)
            | Why::Cult(_)
            | Why::Lives(_)
            | Why::Own(_) => self.why(why),
        }
    }

    /// A component of an action: "Bob's jail (block)"; where the action has no other worth the name, just "Vic's kill".
    fn part(&self, agent: Agent, component: Component) -> String {
        let say = self.agent(agent);
        let Agent::Submitted(id) = agent else { return say };
        let ability = self.night.action(id).ability;
        let alone = ability.row().parts.iter().filter(|&&part| part != Component::Visit).count() <= 1;
        let visits = component == Component::Visit && ability != Ability::Visit;
        if alone && !visits { say } else { format!("{say} ({})", component_words(component)) }
    }
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
        Component::ReadGun => "reading of a gun",
        Component::ReadVanilla | Component::ReadVanillaTown => "reading of vanilla",
        Component::ReadVisitAbilities => "reading of what visits were for",
        Component::ReadVisitorAbilities => "reading of what visitors came for",
        Component::ReadMotion => "reading of motion",
        Component::Frame => "frame",
        Component::Recruit => "recruitment",
        Component::Strip => "strip",
        Component::Give => "gift",
        Component::Steal => "theft",
        Component::Exchange => "exchange",
        Component::Revive => "revival",
    }
}
