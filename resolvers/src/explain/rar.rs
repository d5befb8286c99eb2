//! The account of `rar`: for each effect that might happen the question, and the tree of reasons for yes and no
//! (\[RAR\]); a reason that is counteracted is struck.

use super::deed::{agent_words, doing_words, kills, list_words, owner};
use super::result::{Effect, Results};
use super::{Explanation, Line, Says, Shows, Words};
use crate::immunity::Immunity;
use crate::model::{Ability, ItemId, Night, Passive, PlayerId};
use crate::outcome::{Agent, Reads, Value};
use crate::rule::Rule;
use crate::text::value_words;

/// A question about the end of the night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Does this player die?
    Dies(PlayerId),
    /// Is the death of the first reported as the second's?
    ReportedAs(PlayerId, PlayerId),
    /// Is this player recruited?
    Recruited(PlayerId),
    /// Does this player lose abilities?
    Stripped(PlayerId),
    /// Does this player come back from the dead?
    Revived(PlayerId),
    /// Does a theft take what a player has?
    Robbed(Agent, PlayerId),
    /// Does this player receive this?
    Receives(PlayerId, ItemId),
    /// Does this action report this? One player, where it reports players.
    Told(Agent, Value),
}

/// A mover that takes part, where it brings what it moves, and what moved the mover itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The redirect or drive.
    pub agent: Agent,
    /// The player to whom it brings the moved action.
    pub to: PlayerId,
    /// The movers that brought the mover to its victim.
    pub route: Vec<Mover>,
}

/// An action that stands at a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The action.
    pub agent: Agent,
    /// The player.
    pub at: PlayerId,
    /// The movers that brought it there, in order.
    pub route: Vec<Mover>,
}

/// The effect of an action where it stands, as far as the reason goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// It is there, and does what it is for.
    Reaches,
    /// The part before it sets it off.
    SetOff,
    /// Its visit is read.
    Visits,
    /// It stops what the player does.
    Blocks,
    /// It protects the player.
    Protects,
    /// It guards the player: a kill there is its actor's instead.
    Guards,
    /// The player becomes untargetable.
    Clears,
    /// It makes the player read as mafia.
    Frames,
    /// Its actor hides behind the player.
    Hides,
    /// Its actor hides behind the player, who was not Town.
    HidesBehindStranger,
    /// It reaches the player, who was not Town, and its actor is Weak.
    ReachesStranger,
    /// It is an exchange that shares a player with another.
    SharesPlayer,
}

/// A part of a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// Actions that stand where they do, together.
    Stand(Vec<(Use, Standing)>),
    /// A mover takes an action from one player to another.
    Takes {
        /// The mover; for a redirect: at the player whose action it moves.
        by: Standing,
        /// The action moved.
        of: Agent,
        /// From whom.
        from: PlayerId,
        /// To whom.
        to: PlayerId,
    },
    /// A reading of alignment, of a player who would be read otherwise but for this passive.
    Disguised(Standing, Passive),
    /// A passive of a player: Ascetic, Bulletproof, Macho, Strongman, Ninja.
    Is(PlayerId, Passive),
    /// What counters nothing of the player's action.
    Immune(PlayerId, Immunity),
    /// The action came home to its actor.
    Home(PlayerId),
    /// Switch `doctor-saves=one`: at this player there are fewer protections than kills.
    /// True if Bulletproof is one of them (MODEL-79).
    TooFew(PlayerId, bool),
    /// Switch `rar-recruit-dead=no`: the player dies.
    Dead(PlayerId),
    /// The player is of the cult already.
    InCult(PlayerId),
    /// The player is not dead.
    Alive(PlayerId),
    /// An exchange reports the death as this player's.
    Exchange(Agent, PlayerId),
}

impl Ground {
    /// The rule by which it is a reason, where no other counters or parts have a say in that.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Ground::Stand(_) | Ground::Takes { .. } => Rule::Rar2,
            Ground::Is(_, Passive::Ascetic) => Rule::Rar13,
            Ground::Disguised(_, passive) | Ground::Is(_, passive) => passive.rule(),
            Ground::Immune(_, why) => why.rule(),
            Ground::Home(_) => Rule::Model39,
            Ground::TooFew(_, true) => Rule::Model79,
            Ground::TooFew(_, false) => Rule::Model66,
            Ground::Dead(_) => Rule::Rar26,
            Ground::InCult(_) => Rule::Outcome2,
            Ground::Alive(_) => Rule::Model35,
            Ground::Exchange(..) => Rule::Model33,
        }
    }
}

impl Ground {
    /// The protection or guard if it is one; `Some(None)` for Bulletproof.
    fn shield(&self) -> Option<Option<Agent>> {
        if let Ground::Is(_, Passive::Bulletproof | Passive::BulletproofXShot) = self {
            return Some(None);
        }
        let Ground::Stand(parts) = self else { return None };
        let shield = parts.iter().find(|(how, _)| matches!(how, Use::Protects | Use::Guards))?;
        Some(Some(shield.1.agent))
    }

    /// The kill that arrives by it.
    fn kill(&self, night: &Night) -> Option<Agent> {
        let Ground::Stand(parts) = self else { return None };
        let hides = |how: &Use| matches!(how, Use::Hides | Use::HidesBehindStranger);
        let kill = parts.iter().find(|(_, standing)| kills(standing.agent, night))?;
        parts.iter().all(|(how, _)| !hides(how)).then_some(kill.1.agent)
    }
}

/// The effect of an action that would take part in a chain twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// It would count against an action.
    Counters(Agent),
    /// It would bring an action to a player.
    Brings(Agent, PlayerId),
    /// It would take an action from one player to another, or bring the mover that would.
    Takes {
        /// The mover.
        by: Agent,
        /// The action.
        what: Agent,
        /// From whom.
        from: PlayerId,
        /// To whom.
        to: PlayerId,
    },
}

/// The part of an action in a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Already {
    /// It is, or moves, one of the counters.
    Counters,
    /// Its visit is what is read.
    IsRead,
    /// It is what the question is about, or what stands beside that.
    IsAskedFor,
    /// Its actor hides by it.
    Hides,
    /// It triggers an action of the reason.
    Triggers(Agent),
    /// It moves an action of the reason.
    Moves(Agent),
}

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A question, and its answer. The lines of its tree follow.
    Question(Question, bool),
    /// A reason: for yes at depth 1, 3, 5, ..., for no at depth 2, 4, 6, ...
    Reason {
        /// Depth in the tree.
        depth: usize,
        /// Its part.
        ground: Ground,
        /// True if it is counteracted.
        struck: bool,
        /// The rule by which it is a reason.
        rule: Rule,
    },
    /// A reason that is cut, because of an action that takes part in the chain already (\[RAR\] rule 4).
    Cut {
        /// Depth in the tree.
        depth: usize,
        /// The action that would take part twice.
        twice: Agent,
        /// The effect that is cut.
        what: Cut,
        /// Its earlier part in the chain.
        already: Already,
        /// The form of rule 4 that the switch `rar-rule-4` chose.
        rule: Rule,
    },
    /// The tree goes on, but is not told.
    More(usize),
    /// A report cannot be given.
    NoResult(Agent),
    /// A reading is told two things.
    Contradiction(Agent),
    /// Passives that would set each other off for ever.
    Loop(Vec<Agent>),
    /// A result of the night.
    Result(Effect),
}

impl From<Effect> for Step {
    fn from(effect: Effect) -> Step {
        Step::Result(effect)
    }
}

impl Step {
    /// The depth of a line in a tree of reasons.
    fn depth(&self) -> Option<usize> {
        match self {
            Step::Reason { depth, .. } | Step::Cut { depth, .. } | Step::More(depth) => Some(*depth),
            Step::Question(..) | Step::NoResult(_) | Step::Contradiction(_) | Step::Loop(_) | Step::Result(_) => None,
        }
    }

    /// The rule that decided it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match self {
            Step::Question(question, _) => match question {
                Question::Dies(_) => Rule::Rar18,
                Question::ReportedAs(..) => Rule::Model33,
                Question::Recruited(_) | Question::Stripped(_) | Question::Revived(_) => Rule::Rar26,
                Question::Robbed(..) => Rule::Rar27,
                Question::Receives(..) => Rule::Outcome10,
                Question::Told(..) => Rule::Rar21,
            },
            Step::Reason { rule, .. } | Step::Cut { rule, .. } => *rule,
            Step::More(_) => Rule::Rar1,
            Step::NoResult(_) => Rule::Rar22,
            Step::Contradiction(_) => Rule::Rar30,
            Step::Loop(_) => Rule::Model65,
            Step::Result(effect) => effect.rule(),
        }
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = Say { night, words };
    let mut results = Results::default();
    let mut lines = Vec::new();
    let mut spared = Spared::default();
    for (number, step) in steps.iter().enumerate() {
        spared.see(step, &steps[number + 1..], night);
        let rule = step.rule();
        lines.push(match step {
            Step::Question(question, answer) => {
                Line::new(0, format!("{} {}.", say.question(*question), if *answer { "Yes" } else { "No" }), rule)
            }
            Step::Reason { depth, ground, struck, .. } => {
                let side = if depth % 2 == 1 { "yes" } else { "no" };
                let text = format!("Reason for {side}: {}.", say.ground(ground));
                let shows = if *struck { Vec::new() } else { say.shows(ground) };
                Line { says: spared.says(step), shows, ..Line::new(*depth, text, rule).struck(*struck) }
            }
            Step::Cut { depth, twice, what, already, .. } => {
                Line::new(*depth, say.cut(*depth, *twice, *what, *already), rule)
            }
            Step::More(depth) => Line::new(*depth, "..., and so on.".to_owned(), rule),
            Step::NoResult(agent) => {
                Line::new(0, format!("{} gives no result: no reason for one is left.", say.agent(*agent)), rule)
            }
            Step::Contradiction(agent) => {
                Line::new(0, format!("{} is told two things: reasons for each hold.", say.agent(*agent)), rule)
            }
            Step::Loop(members) => {
                let members = list_words(&members.iter().map(|&member| say.agent(member)).collect::<Vec<_>>());
                Line::new(0, format!("{members} would go off for ever; none goes off again within one chain."), rule)
            }
            Step::Result(effect) => {
                results.add(*effect, night, words);
                continue;
            }
        });
    }
    results.end(lines)
}

/// The kill of a counteracted reason for a death, while its tree is told, if protections alone counteract it.
#[derive(Clone, Copy, Default)]
struct Spared {
    asked: Option<PlayerId>,
    kill: Option<Agent>,
}

impl Spared {
    /// Reads the next step of an account, before the steps `later`.
    fn see(&mut self, step: &Step, later: &[Step], night: &Night) {
        if let Step::Question(question, _) = step {
            let Question::Dies(player) = question else { return *self = Spared::default() };
            *self = Spared { asked: Some(*player), kill: None };
        }
        let Step::Reason { depth: 1, ground, struck, .. } = step else { return };
        let mut tree = later.iter().take_while(|step| step.depth().is_some_and(|depth| depth > 1));
        let shields = tree.all(|step| match step {
            Step::Reason { depth: 2, ground, struck: false, .. } => ground.shield().is_some(),
            Step::More(depth) => *depth > 2,
            Step::Reason { .. } | Step::Cut { .. } | Step::Question(..) | Step::NoResult(_) => true,
            Step::Contradiction(_) | Step::Loop(_) | Step::Result(_) => true,
        });
        self.kill = ground.kill(night).filter(|_| *struck && shields);
    }

    /// The claim of a step: the kill is stopped at the player who was asked about.
    fn says(&self, step: &Step) -> Option<Says> {
        let Step::Reason { depth: 2, ground, struck: false, .. } = step else { return None };
        Some(Says::Stopped(self.kill?, self.asked?, ground.shield()?))
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

    fn question(&self, question: Question) -> String {
        match question {
            Question::Dies(player) => format!("Does {} die?", self.name(player)),
            Question::ReportedAs(player, shown) => {
                format!("Is {}'s death reported as {}'s?", self.name(player), self.name(shown))
            }
            Question::Recruited(player) => format!("Is {} recruited?", self.name(player)),
            Question::Stripped(player) => format!("Does {} lose abilities?", self.name(player)),
            Question::Revived(player) => format!("Does {} come back from the dead?", self.name(player)),
            Question::Robbed(theft, player) => {
                format!("Does {} take what {} has?", self.agent(theft), self.name(player))
            }
            Question::Receives(player, item) => {
                format!("Does {} receive {}?", self.name(player), self.words.items[item.index()])
            }
            Question::Told(agent, value) => {
                let tracks = self.ability(agent) == Some(Ability::Track);
                let shows = match value {
                    Value::Players(_) if tracks => format!("show a visit to {}", value_words(value, self.words)),
                    Value::Players(_) => format!("show a visit by {}", value_words(value, self.words)),
                    Value::Abilities(_) => format!("show a visit with {}", value_words(value, self.words)),
                    Value::Nobody | Value::Reads(Reads::Nothing) => "show no visit".to_owned(),
                    Value::Alignment(_) | Value::Role(_) | Value::Item(_) | Value::Reads(_) | Value::NoResult => {
                        format!("say {}", value_words(value, self.words))
                    }
                };
                format!("Does {} {shows}?", self.agent(agent))
            }
        }
    }

    fn ground(&self, ground: &Ground) -> String {
        match ground {
            Ground::Stand(parts) => self.parts(parts),
            Ground::Takes { by, of, from, to } => {
                let (from, to) = (self.name(*from), self.name(*to));
                format!("{} takes {} from {from} to {to}", self.moved(by), self.agent(*of))
            }
            Ground::Disguised(reading, passive) => {
                format!("{} reaches {}, who is {}", self.moved(reading), self.name(reading.at), passive.noun())
            }
            Ground::Is(player, passive) => {
                let is = format!("{} is {}", self.name(*player), passive.noun());
                match passive {
                    Passive::Strongman
                    | Passive::Ninja
                    | Passive::Macho
                    | Passive::StrongWilled
                    | Passive::Loyal
                    | Passive::Disloyal => format!("{is}: {}", passive.effect()),
                    Passive::Ascetic
                    | Passive::Bulletproof
                    | Passive::BulletproofXShot
                    | Passive::SelfTargeting
                    | Passive::Miller
                    | Passive::Godfather
                    | Passive::Weak
                    | Passive::Pgo
                    | Passive::Suicidal => is,
                }
            }
            Ground::Immune(player, why) => why.words(self.name(*player)),
            Ground::Home(player) => format!("it came home to {}", self.name(*player)),
            Ground::TooFew(player, limited) => {
                let what = if *limited { "an X-shot Bulletproof, or a protection," } else { "a protection" };
                format!("{what} saves from one kill only, and {} has too few", self.name(*player))
            }
            Ground::Dead(player) => format!("{} dies tonight", self.name(*player)),
            Ground::InCult(player) => format!("{} is of the cult already", self.name(*player)),
            Ground::Alive(player) => format!("{} is alive", self.name(*player)),
            Ground::Exchange(agent, player) => {
                format!("{} makes it {}'s", self.agent(*agent), self.name(*player))
            }
        }
    }

    /// Changes of a drawing by a reason that holds: moved actions, kills taken by a guard, blocked players.
    fn shows(&self, ground: &Ground) -> Vec<Shows> {
        match ground {
            Ground::Takes { of, from, to, .. } => vec![Shows::Leaves(*of, *from, *to)],
            Ground::Disguised(reading, _) if !reading.route.is_empty() => vec![Shows::goes(reading.agent, reading.at)],
            Ground::Stand(parts) => {
                let moved = parts.iter().filter(|(_, standing)| !standing.route.is_empty());
                let mut shows: Vec<Shows> =
                    moved.map(|(_, standing)| Shows::goes(standing.agent, standing.at)).collect();
                for (how, standing) in parts {
                    match how {
                        Use::Blocks => shows.push(Shows::Blocked(standing.at)),
                        Use::Guards => {
                            let kill = parts.iter().find(|(_, other)| kills(other.agent, self.night));
                            let guard = owner(standing.agent, self.night);
                            shows.extend(kill.map(|(_, kill)| Shows::goes(kill.agent, guard)));
                        }
                        Use::Reaches
                        | Use::SetOff
                        | Use::Visits
                        | Use::Protects
                        | Use::Clears
                        | Use::Frames
                        | Use::Hides
                        | Use::HidesBehindStranger
                        | Use::ReachesStranger
                        | Use::SharesPlayer => {}
                    }
                }
                shows
            }
            Ground::Disguised(..)
            | Ground::Is(..)
            | Ground::Immune(..)
            | Ground::Home(_)
            | Ground::TooFew(..)
            | Ground::Dead(_)
            | Ground::InCult(_)
            | Ground::Alive(_)
            | Ground::Exchange(..) => Vec::new(),
        }
    }

    fn cut(&self, depth: usize, twice: Agent, what: Cut, already: Already) -> String {
        let again = match what {
            Cut::Counters(of) => format!("count against {}", self.agent(of)),
            Cut::Brings(what, to) => format!("also bring {} to {}", self.agent(what), self.name(to)),
            Cut::Takes { by, what, from, to } => {
                let (what, from, to) = (self.agent(what), self.name(from), self.name(to));
                let helps = if by == twice { String::new() } else { format!("help {} ", self.agent(by)) };
                format!("{helps}take {what} from {from} to {to} here")
            }
        };
        // At the second level the reason is the line above.
        let reason = if depth == 2 { "this reason" } else { "the reason for yes" };
        let part = match already {
            Already::Counters => {
                return format!("{} cannot {again}: it is already part of this chain.", self.agent(twice));
            }
            Already::IsRead => "it is the visit read".to_owned(),
            Already::IsAskedFor => "it is what is asked about".to_owned(),
            Already::Hides => "it is the hiding that shares the fate".to_owned(),
            Already::Triggers(what) => format!("it triggers {}", self.agent(what)),
            Already::Moves(what) => format!("it moves {}", self.agent(what)),
        };
        format!("{} cannot {again}: it is already part of {reason} ({part}).", self.agent(twice))
    }

    /// Parts in one sentence: what triggers what in a row, and the rest with "and".
    fn parts(&self, parts: &[(Use, Standing)]) -> String {
        let mut text = String::new();
        for (place, (how, standing)) in parts.iter().enumerate() {
            let at = self.name(standing.at);
            let subject = self.moved(standing);
            if *how == Use::SetOff {
                text.push_str(&format!(" and triggers {subject}"));
                // A suicide goes nowhere.
                if owner(standing.agent, self.night) != standing.at || !standing.route.is_empty() {
                    text.push_str(&format!(", which reaches {at}"));
                }
                continue;
            }
            if place > 0 {
                text.push_str(", and ");
            }
            text.push_str(&match how {
                Use::Reaches | Use::SetOff => format!("{subject} reaches {at}"),
                Use::Visits => {
                    let actor = self.name(owner(standing.agent, self.night));
                    let doing = doing_words(standing.agent, self.night, self.words);
                    format!("{actor} visits {at} ({doing}{})", self.route(&standing.route))
                }
                Use::Blocks => format!("{subject} stops {at}"),
                // A jail protects; of a protection that goes without saying.
                Use::Protects if self.ability(standing.agent) != Some(Ability::Protect) => {
                    format!("{subject} protects {at}")
                }
                Use::Protects | Use::Frames => format!("{subject} reaches {at}"),
                Use::Guards => {
                    let guard = self.name(owner(standing.agent, self.night));
                    format!("{guard}, who guards {at}{}, takes the kill", self.aside(&standing.route))
                }
                Use::Clears => format!("{subject} makes {at} untargetable"),
                Use::ReachesStranger => {
                    let weak = self.name(owner(standing.agent, self.night));
                    format!("{subject} reaches {at}, who was not Town, and {weak} is Weak")
                }
                Use::SharesPlayer => format!("{subject} shares a player with it, and so neither does anything"),
                Use::Hides | Use::HidesBehindStranger => {
                    let hider = self.name(owner(standing.agent, self.night));
                    let stranger = if *how == Use::Hides { "" } else { ", who was not Town" };
                    format!("{hider} hides behind {at}{}{stranger}", self.aside(&standing.route))
                }
            });
        }
        text
    }

    /// An action and what moved it: "Vic's kill, moved by Bus's drive,".
    fn moved(&self, standing: &Standing) -> String {
        let route = self.route(&standing.route);
        let end = if route.is_empty() { "" } else { "," };
        format!("{}{route}{end}", self.agent(standing.agent))
    }

    fn aside(&self, route: &[Mover]) -> String {
        self.route(route).strip_prefix(", ").map_or(String::new(), |route| format!(" ({route})"))
    }

    fn route(&self, route: &[Mover]) -> String {
        let by = |mover: &Mover| {
            let own = self.route(&mover.route);
            let own = own.strip_prefix(", ").map_or(String::new(), |own| format!(" (itself {own})"));
            format!("{}{own}", self.agent(mover.agent))
        };
        match route {
            [] => String::new(),
            [one] => format!(", moved by {}", by(one)),
            [first @ .., last] => {
                let first: Vec<String> =
                    first.iter().map(|mover| format!("to {} by {}", self.name(mover.to), by(mover))).collect();
                format!(", moved {} and on by {}", first.join(", "), by(last))
            }
        }
    }
}
