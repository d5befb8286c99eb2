//! The account of `snarf`: the queue by order number, what moved, stopped or saved, by whom and at which order, and what
//! is read at the end.

use super::deed::{agent_words, aim_words, list_words, owner, player_words};
use super::result::{Effect, Results};
use super::{Explanation, Line, Says, Shows, Words};
use crate::immunity::Immunity;
use crate::model::{Ability, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger};
use crate::outcome::{Agent, Value};
use crate::rule::Rule;
use crate::text::value_words;

/// The agent and the order that set a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// The agent that set it.
    pub by: Agent,
    /// When.
    pub order: u8,
}

/// Why an action failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// Its actor was blocked.
    Blocked(Option<Cause>),
    /// Its actor was vanillaised, and it is the role's.
    Vanillaised(Option<Cause>),
    /// The target was made untargetable.
    Untargetable(Option<Cause>),
    /// The target is Ascetic, and the action does not kill.
    Ascetic,
    /// Its actor is Loyal, and the target of another side.
    Loyal,
    /// Its actor is Disloyal, and the target of the same side.
    Disloyal,
    /// It was brought home to its actor.
    Home,
    /// The target was dead already.
    Dead(Option<Cause>),
    /// Contradictory states gave it these targets.
    Several(PlayerSet),
}

/// An effect that is missed because all of one order act at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missed {
    /// A block or a vanillaising does not stop an action.
    Blocks {
        /// The block or the vanillaising.
        by: Agent,
        /// The action.
        agent: Agent,
    },
    /// A player is not hidden from an action.
    Hides {
        /// The hide.
        by: Agent,
        /// The action.
        agent: Agent,
        /// The player.
        at: PlayerId,
    },
    /// An action is not moved.
    Moves {
        /// The mover.
        by: Agent,
        /// The action.
        agent: Agent,
    },
    /// A player is not protected from a kill.
    Protects {
        /// The protection.
        by: Agent,
        /// The kill.
        agent: Agent,
        /// The player.
        at: PlayerId,
    },
}

impl Missed {
    /// Reports whether the action was triggered: it resolves before whatever else is of its order.
    fn triggered(self) -> bool {
        match self {
            Missed::Blocks { agent, .. }
            | Missed::Hides { agent, .. }
            | Missed::Moves { agent, .. }
            | Missed::Protects { agent, .. } => matches!(agent, Agent::Passive(_)),
        }
    }
}

/// An obstacle of a kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shield {
    /// A protection or a guard.
    State(Cause),
    /// Bulletproof.
    Bulletproof,
}

impl Shield {
    /// The protection or guard.
    fn by(self) -> Option<Agent> {
        match self {
            Shield::State(cause) => Some(cause.by),
            Shield::Bulletproof => None,
        }
    }
}

/// Why something reads as it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadAs {
    /// A frame.
    Framed(Option<Cause>),
    /// Miller or Godfather.
    Passive(Passive),
    /// A recruitment.
    Recruited(Option<Cause>),
    /// A vanillaising.
    Vanillaised(Option<Cause>),
    /// The Mafia has guns.
    Mafia,
    /// The role owns a gun.
    Armed,
    /// A gun is held.
    Holds,
    /// It is so.
    Plain,
}

/// Why something that stands changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// The recruit is of the cult already.
    Cult,
    /// The player to revive is alive.
    Lives,
    /// The thief would take from themselves.
    Own,
}

/// One step of the account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A batch begins: all sub-actions of one order.
    Order(u8),
    /// An action targets a player; or takes hold, if it targets nobody.
    Targets(Agent, Option<PlayerId>),
    /// An action fails.
    Fails(Agent, Option<PlayerId>, Failure),
    /// The visit of an action that fails at an Ascetic player, or at one of a side where it does nothing, arrives all the
    /// same (switch `ascetic-visit`).
    Arrives(Agent, PlayerId),
    /// States of one order move an action.
    Moved {
        /// The action.
        agent: Agent,
        /// The agents that set the states.
        by: Vec<Agent>,
        /// At which order.
        order: u8,
        /// From whom.
        from: PlayerId,
        /// To whom.
        to: PlayerId,
    },
    /// Contradictory states of one order split an action.
    Split {
        /// The action.
        agent: Agent,
        /// From whom.
        from: PlayerId,
        /// Which state sends it where.
        to: Vec<(Agent, PlayerId)>,
        /// The order.
        order: u8,
    },
    /// A state does nothing to an action.
    Immune(Agent, Cause, Immunity),
    /// The first triggers the second.
    Triggers(Agent, Agent),
    /// A kill fails at a player whom a lower order, or being Bulletproof, protects.
    Saved(Agent, PlayerId, Shield),
    /// `doctor-saves=one`: a kill at a player with a protection; each kill needs its own.
    /// True if the player's Bulletproof is one of the protections (MODEL-79).
    Contested(Agent, PlayerId, bool),
    /// `doctor-saves=one`: whether the protections of a player are enough for the kills of this order.
    /// The last is true if Bulletproof is one of them.
    Shared(PlayerId, bool, bool),
    /// Obstacles do nothing: the killer is a Strongman, or the victim Macho.
    Through(Agent, PlayerId, Passive, Vec<Shield>),
    /// A kill lands.
    Dies(PlayerId, Agent),
    /// A later part of a compound action takes hold.
    LaterPart(Agent, PlayerId),
    /// A later part of a compound action is lost: its actor is blocked or vanillaised by now.
    LaterPartLost(Agent, Failure),
    /// An alignment, a role or a gun is read, at its order.
    Reads(Agent, PlayerId, Value, ReadAs),
    /// Vanillaising takes a player's passives away.
    LosesPassives(PlayerId, Option<Cause>),
    /// An action reaches a player who was not Town: whoever submitted it is Weak, and dies.
    Weak(Agent, PlayerId),
    /// An obstacle without effect.
    Idle(Agent, PlayerId, Idle),
    /// Thefts by several players from one at one order.
    Rivals(Vec<Agent>, PlayerId),
    /// All of one order act at the same time: something is missed.
    Missed(Missed, u8),
    /// A loop; what fails for the night, if something in it adds up.
    Loop(Vec<Reflex>, Option<Reflex>),
    /// The night starts over without what failed.
    Again,
    /// The end of the night begins.
    Settle,
    /// A hider dies of whom they hid behind, who dies (or was not Town).
    Fate(Agent, PlayerId, bool),
    /// A death is reported as another player's, by this exchange.
    ReportedAs(PlayerId, PlayerId, Agent),
    /// Exchanges share players, so that none of them does anything: a death stays where it is.
    Torn(PlayerId, Vec<Agent>),
    /// A reading of visits at the end of the night: where it stands, and the visits that it sees.
    Saw(Agent, PlayerId, Vec<(Agent, PlayerId)>),
    /// A visit that is not seen: its actor is a Ninja.
    Unseen(Agent),
    /// A result.
    Effect(Effect),
}

impl From<Effect> for Step {
    fn from(effect: Effect) -> Step {
        Step::Effect(effect)
    }
}

impl Step {
    /// The rule that decided it.
    #[must_use]
    pub fn rule(&self, night: &Night) -> Rule {
        match self {
            Step::Order(_) => Rule::Snarf1,
            Step::Targets(agent, None) => match ability(*agent, night) {
                Some(Ability::Drive) => Rule::Model13,
                Some(Ability::Exchange) => Rule::Model31,
                Some(_) | None => Rule::Model15,
            },
            Step::Targets(..) => Rule::Snarf7,
            Step::Fails(.., why) => match why {
                Failure::Blocked(_) => Rule::Snarf5,
                Failure::Vanillaised(_) => Rule::Snarf30,
                Failure::Loyal | Failure::Disloyal => Rule::Model69,
                Failure::Untargetable(_) => Rule::Snarf15,
                Failure::Ascetic => Rule::Snarf16,
                Failure::Home => Rule::Snarf17,
                Failure::Dead(_) => Rule::Snarf21,
                Failure::Several(_) => Rule::Snarf11,
            },
            Step::Arrives(..) => Rule::Model46,
            Step::Moved { by, .. } => match by.first().map(|&by| ability(by, night)) {
                Some(Some(Ability::Redirect)) => Rule::Model12,
                Some(Some(Ability::Guard)) => Rule::Snarf13,
                Some(_) | None => Rule::Model13,
            },
            Step::Split { .. } => Rule::Snarf10,
            Step::Immune(.., why) => why.rule(),
            Step::Triggers(_, Agent::Passive(Reflex { trigger, .. })) => match trigger {
                Trigger::Pgo => Rule::Model56,
                Trigger::Vendor(_) => Rule::Model58,
                Trigger::Suicidal => Rule::Snarf18,
            },
            Step::Triggers(..) => Rule::Snarf18,
            Step::Saved(_, _, Shield::Bulletproof) => Rule::Model43,
            Step::Saved(_, _, Shield::State(_)) | Step::Dies(..) => Rule::Snarf20,
            Step::Contested(.., true) | Step::Shared(.., true) => Rule::Model79,
            Step::Contested(..) | Step::Shared(..) => Rule::Model66,
            Step::Through(_, _, Passive::Macho, _) => Rule::Model44,
            Step::Through(..) => Rule::Model47,
            Step::LaterPart(agent, _) if ability(*agent, night) == Some(Ability::Commandant) => Rule::Snarf29,
            Step::LaterPartLost(_, Failure::Vanillaised(_)) | Step::LosesPassives(..) => Rule::Snarf30,
            Step::LaterPart(..) | Step::LaterPartLost(..) => Rule::Snarf28,
            Step::Weak(..) => Rule::Model68,
            Step::Reads(.., ReadAs::Framed(_)) => Rule::Model52,
            Step::Reads(.., ReadAs::Passive(Passive::Godfather)) => Rule::Model51,
            Step::Reads(.., ReadAs::Passive(_)) => Rule::Model50,
            Step::Reads(.., ReadAs::Recruited(_)) => Rule::Model53,
            Step::Reads(.., ReadAs::Vanillaised(_)) => Rule::Snarf32,
            Step::Reads(.., ReadAs::Mafia | ReadAs::Armed | ReadAs::Holds) => Rule::Outcome15,
            Step::Reads(agent, .., ReadAs::Plain) => match ability(*agent, night) {
                Some(Ability::Rolecop) => Rule::Outcome12,
                Some(Ability::Gunsmith) => Rule::Outcome15,
                Some(Ability::VanillaCop | Ability::Neapolitan) => Rule::Outcome16,
                Some(_) | None => Rule::Snarf22,
            },
            Step::Idle(.., Idle::Cult) => Rule::Outcome2,
            Step::Idle(.., Idle::Lives) => Rule::Model35,
            Step::Idle(.., Idle::Own) => Rule::Model34,
            Step::Rivals(..) => Rule::Snarf26,
            Step::Missed(Missed::Protects { .. }, _) => Rule::Snarf20,
            Step::Missed(missed, _) => {
                if missed.triggered() {
                    Rule::Snarf19
                } else {
                    Rule::Snarf2
                }
            }
            Step::Loop(_, None) => Rule::Snarf24,
            Step::Loop(_, Some(_)) | Step::Again => Rule::Snarf25,
            Step::Settle => Rule::Snarf1,
            Step::Fate(_, _, true) => Rule::Model23,
            Step::Fate(_, _, false) => Rule::Model24,
            Step::ReportedAs(..) => Rule::Model31,
            Step::Torn(..) => Rule::Model33,
            Step::Saw(..) => Rule::Snarf23,
            Step::Unseen(_) => Rule::Model48,
            Step::Effect(effect) => effect.rule(),
        }
    }

    /// Reports whether it opens a part of the account: what does not is told within the part before.
    fn opens(&self) -> bool {
        matches!(self, Step::Order(_) | Step::Again | Step::Settle)
    }
}

fn ability(agent: Agent, night: &Night) -> Option<Ability> {
    match agent {
        Agent::Submitted(id) => Some(night.action(id).ability),
        Agent::Passive(_) => None,
    }
}

/// The account in words.
#[must_use]
pub fn account(steps: &[Step], night: &Night, words: Words<'_>) -> Explanation {
    let say = Say { night, words };
    let mut lines: Vec<Line> = Vec::new();
    let mut results = Results::default();
    for (number, step) in steps.iter().enumerate() {
        if let Step::Effect(effect) = step {
            results.add(*effect, night, words);
            continue;
        }
        let told = |step: &&Step| !matches!(step, Step::Effect(_));
        let empty = steps[number + 1..].iter().find(told).is_none_or(Step::opens);
        if empty && matches!(step, Step::Order(_) | Step::Settle) {
            // What was queued here has failed before.
            continue;
        }
        if *step == Step::Again {
            // What happened so far is as if it had not.
            results.clear();
            lines.iter_mut().for_each(|line| line.says = None);
        }
        let depth = usize::from(!step.opens());
        let shows = shows(step, night).into_iter().collect();
        lines.push(Line {
            says: says(step, &steps[number + 1..], night),
            shows,
            ..Line::new(depth, say.step(step), step.rule(night))
        });
    }
    results.end(lines)
}

/// The account without the queue itself and what merely targets: what a host keeps of a night.
pub(super) fn log(steps: &[Step], night: &Night, words: Words<'_>) -> Vec<Line> {
    let say = Say { night, words };
    let mut lines: Vec<Line> = Vec::new();
    for step in steps {
        match step {
            // What happened so far is as if it had not, but for the loop that says why.
            Step::Again => lines.retain(|line| line.rule == Rule::Snarf25),
            Step::Order(_) | Step::Settle | Step::Targets(..) | Step::Effect(_) => {}
            Step::Fails(..)
            | Step::Arrives(..)
            | Step::Moved { .. }
            | Step::Split { .. }
            | Step::Immune(..)
            | Step::Triggers(..)
            | Step::Saved(..)
            | Step::Contested(..)
            | Step::Shared(..)
            | Step::Through(..)
            | Step::Dies(..)
            | Step::LaterPart(..)
            | Step::LaterPartLost(..)
            | Step::Reads(..)
            | Step::LosesPassives(..)
            | Step::Weak(..)
            | Step::Idle(..)
            | Step::Rivals(..)
            | Step::Missed(..)
            | Step::Loop(..)
            | Step::Fate(..)
            | Step::ReportedAs(..)
            | Step::Torn(..)
            | Step::Saw(..)
            | Step::Unseen(_) => lines.push(Line::new(0, say.step(step), step.rule(night))),
        }
    }
    lines
}

fn shows(step: &Step, night: &Night) -> Option<Shows> {
    match step {
        Step::Moved { agent, to, .. } => Some(Shows::goes(*agent, *to)),
        Step::Split { agent, to, .. } => Some(Shows::Goes(*agent, to.iter().map(|&(_, to)| to).collect())),
        Step::Fails(agent, _, Failure::Blocked(_)) | Step::LaterPartLost(agent, Failure::Blocked(_)) => {
            Some(Shows::Blocked(owner(*agent, night)))
        }
        Step::Again => Some(Shows::Anew),
        Step::Order(_)
        | Step::Targets(..)
        | Step::Fails(..)
        | Step::Arrives(..)
        | Step::Immune(..)
        | Step::Triggers(..)
        | Step::Saved(..)
        | Step::Contested(..)
        | Step::Shared(..)
        | Step::Through(..)
        | Step::Dies(..)
        | Step::LaterPart(..)
        | Step::LaterPartLost(..)
        | Step::Reads(..)
        | Step::LosesPassives(..)
        | Step::Weak(..)
        | Step::Idle(..)
        | Step::Rivals(..)
        | Step::Missed(..)
        | Step::Loop(..)
        | Step::Settle
        | Step::Fate(..)
        | Step::ReportedAs(..)
        | Step::Torn(..)
        | Step::Saw(..)
        | Step::Unseen(_)
        | Step::Effect(_) => None,
    }
}

fn says(step: &Step, later: &[Step], night: &Night) -> Option<Says> {
    match step {
        Step::Saved(kill, at, shield) => Some(Says::Stopped(*kill, *at, shield.by())),
        // Whether there are enough protections is known once all kills of the order have come.
        Step::Contested(kill, at, _) => {
            let shared = |step: &Step| {
                let Step::Shared(player, saved, _) = step else { return None };
                (player == at).then_some(*saved)
            };
            later.iter().find_map(shared)?.then_some(Says::Stopped(*kill, *at, None))
        }
        Step::Moved { agent, by, from, .. } => {
            let guard = by.iter().find(|&&by| ability(by, night) == Some(Ability::Guard))?;
            Some(Says::Stopped(*agent, *from, Some(*guard)))
        }
        Step::Split { agent, from, to, .. } => {
            let guard = to.iter().find(|&&(by, _)| ability(by, night) == Some(Ability::Guard))?;
            Some(Says::Stopped(*agent, *from, Some(guard.0)))
        }
        Step::Dies(player, kill) if !night.player(*player).dead => Some(Says::DiesOf(*player, *kill)),
        Step::Shared(player, false, _) if !night.player(*player).dead => Some(Says::Happens(Effect::Dies(*player))),
        Step::Weak(agent, _) => Some(Says::Happens(Effect::Dies(owner(*agent, night)))),
        Step::Fate(hide, behind, died) => Some(Says::Fate(owner(*hide, night), *behind, *died)),
        Step::ReportedAs(player, shown, _) => Some(Says::ReportedAs(*player, *shown)),
        Step::Fails(agent, ..) => Some(Says::Fails(*agent)),
        Step::Reads(agent, at, ..) | Step::Saw(agent, at, _) => Some(Says::Works(*agent, Some(*at))),
        Step::Targets(agent @ Agent::Submitted(_), None) => Some(Says::Works(*agent, None)),
        Step::Effect(effect) => Some(Says::Happens(*effect)),
        Step::Order(_)
        | Step::Targets(..)
        | Step::Arrives(..)
        | Step::Immune(..)
        | Step::Triggers(..)
        | Step::Shared(..)
        | Step::Through(..)
        | Step::Dies(..)
        | Step::LaterPart(..)
        | Step::LaterPartLost(..)
        | Step::LosesPassives(..)
        | Step::Idle(..)
        | Step::Rivals(..)
        | Step::Missed(..)
        | Step::Loop(..)
        | Step::Again
        | Step::Settle
        | Step::Torn(..)
        | Step::Unseen(_) => None,
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

    fn agents(&self, agents: &[Agent]) -> String {
        list_words(&agents.iter().map(|&agent| self.agent(agent)).collect::<Vec<_>>())
    }

    fn aim(&self, agent: Agent, target: Option<PlayerId>) -> String {
        aim_words(agent, target, self.night, self.words)
    }

    fn cause(&self, cause: Cause) -> String {
        format!("{} (order {})", self.agent(cause.by), cause.order)
    }

    fn step(&self, step: &Step) -> String {
        match step {
            Step::Order(order) => format!("Order {order}:"),
            Step::Again => "So the night is resolved again from the beginning, without what fails tonight.".to_owned(),
            Step::Settle => "At the end of the night:".to_owned(),
            Step::Targets(agent, None) => format!("{}{} takes hold.", self.agent(*agent), self.aim(*agent, None)),
            Step::Targets(agent, Some(at)) => format!("{} targets {}.", self.agent(*agent), self.name(*at)),
            Step::Fails(agent, at, why) => {
                format!("{}{} fails: {}.", self.agent(*agent), self.aim(*agent, *at), self.failure(*agent, *at, *why))
            }
            Step::Arrives(agent, at) => {
                format!("All the same {} visits {}.", self.agent(*agent), self.name(*at))
            }
            Step::Moved { agent, by, order, from, to } => {
                let move_ = if by.len() > 1 { "move" } else { "moves" };
                let steps_in = by.iter().any(|&by| ability(by, self.night) == Some(Ability::Guard));
                format!(
                    "{} (order {order}) {move_} {} from {} to {}{}.",
                    self.agents(by),
                    self.agent(*agent),
                    self.name(*from),
                    self.name(*to),
                    if steps_in { ", who steps in" } else { "" }
                )
            }
            Step::Split { agent, from, to, order } => {
                let one = |&(by, to): &(Agent, PlayerId)| format!("{} sends it to {}", self.agent(by), self.name(to));
                let sent = list_words(&to.iter().map(one).collect::<Vec<_>>());
                format!("{} splits at {}: at order {order} {sent}.", self.agent(*agent), self.name(*from))
            }
            Step::Immune(agent, cause, why) => {
                let why = why.words(self.name(owner(*agent, self.night)));
                format!("{} does nothing to {}: {why}.", self.cause(*cause), self.agent(*agent))
            }
            Step::Triggers(agent, passive) => format!("{} triggers {}.", self.agent(*agent), self.agent(*passive)),
            Step::Saved(agent, at, Shield::Bulletproof) => {
                let name = self.name(*at);
                format!("{} at {name} fails: {name} is Bulletproof.", self.agent(*agent))
            }
            Step::Saved(agent, at, Shield::State(cause)) => {
                let name = self.name(*at);
                format!("{} at {name} fails: {} protects {name}.", self.agent(*agent), self.cause(*cause))
            }
            Step::Contested(agent, at, bulletproof) => {
                let (agent, name) = (self.agent(*agent), self.name(*at));
                let also = if *bulletproof { ", of which Bulletproof is one" } else { "" };
                format!("{agent} at {name} fails if there is a protection for every kill{also}.")
            }
            Step::Shared(at, true, _) => format!("{} has a protection for every kill.", self.name(*at)),
            Step::Shared(at, false, _) => format!("{} dies: there are fewer protections than kills.", self.name(*at)),
            Step::Through(agent, at, passive, shields) => {
                let shields: Vec<String> = shields.iter().map(|&shield| self.shield(shield, *at)).collect();
                let do_ = if shields.len() > 1 { "do" } else { "does" };
                let (agent, shields) = (owner(*agent, self.night), list_words(&shields));
                let because = if *passive == Passive::Macho {
                    format!("{} is Macho", self.name(*at))
                } else {
                    format!("{} is a {}", self.name(agent), passive.word())
                };
                format!("{because}: {shields} {do_} nothing.")
            }
            Step::Dies(player, by) if self.night.player(*player).dead => {
                let name = self.name(*player);
                format!("{} at {name} does nothing: {name} is dead already.", self.agent(*by))
            }
            Step::Dies(player, Agent::Passive(Reflex { owner, trigger: Trigger::Suicidal })) if owner == player => {
                format!("{} dies of suicide.", self.name(*player))
            }
            Step::Dies(player, by) => format!("{} dies of {}.", self.name(*player), self.agent(*by)),
            Step::LaterPart(agent, at) => {
                format!("The second part of {} acts at {}.", self.agent(*agent), self.name(*at))
            }
            Step::LaterPartLost(agent, why) => {
                let why = self.failure(*agent, None, *why);
                format!("The second part of {} is lost: {why}. The first part stands.", self.agent(*agent))
            }
            Step::LosesPassives(player, by) => {
                let name = self.name(*player);
                let by = self.because(*by, "strips", name, "is vanillaised");
                format!("{by}, who is no longer {}.", self.passives(*player))
            }
            Step::Weak(agent, at) => {
                let (owner, action) = (self.name(owner(*agent, self.night)), self.agent(*agent));
                format!("{owner} dies, being Weak: {action} reached {}, who was not Town.", self.name(*at))
            }
            Step::Reads(agent, at, reading, why) => {
                let reading = value_words(*reading, self.words);
                let (agent, name) = (self.agent(*agent), self.name(*at));
                match why {
                    ReadAs::Framed(cause) => {
                        let framed = self.because(*cause, "frames", name, "is framed");
                        format!("{agent} reads {reading} at {name}: {framed}.")
                    }
                    ReadAs::Recruited(cause) => {
                        let recruited = self.because(*cause, "recruits", name, "is recruited");
                        format!("{agent} reads {reading} at {name}: {recruited}.")
                    }
                    ReadAs::Passive(passive) => {
                        format!("{agent} reads {reading} at {name}, who is a {}.", passive.word())
                    }
                    ReadAs::Vanillaised(cause) => {
                        let vanillaised = self.because(*cause, "strips", name, "is vanillaised");
                        format!("{agent} reads {reading} at {name}: {vanillaised}.")
                    }
                    ReadAs::Mafia => format!("{agent} reads {reading} at {name}: {name} is Mafia."),
                    ReadAs::Armed => format!("{agent} reads {reading} at {name}: {name}'s role has one."),
                    ReadAs::Holds => format!("{agent} reads {reading} at {name}: {name} holds one."),
                    ReadAs::Plain => format!("{agent} reads {reading} at {name}."),
                }
            }
            Step::Idle(agent, at, why) => {
                let name = self.name(*at);
                let why = match why {
                    Idle::Cult => format!("{name} is of the cult already"),
                    Idle::Lives => format!("{name} lives"),
                    Idle::Own => format!("{name} cannot take from themselves"),
                };
                format!("{} changes nothing: {why}.", self.agent(*agent))
            }
            Step::Rivals(thefts, victim) => {
                format!(
                    "{} are thefts from {} at one order: nothing is stolen.",
                    self.agents(thefts),
                    self.name(*victim)
                )
            }
            Step::Missed(missed, order) => self.missed(*missed, *order),
            Step::Loop(run, fails) => {
                let run: Vec<String> = run.iter().map(|&reflex| self.agent(Agent::Passive(reflex))).collect();
                let end = match fails {
                    Some(reflex) => {
                        let fails = self.agent(Agent::Passive(*reflex));
                        format!("the money would add up for ever, so the last of them, {fails}, fails tonight")
                    }
                    None => "nothing in it adds up, so it stops here".to_owned(),
                };
                format!("Infinite loop: {}, and so on; {end}.", run.join(", then "))
            }
            Step::Fate(hide, behind, died) => {
                let because = if *died { "who dies" } else { "who was not Town" };
                let hider = self.name(owner(*hide, self.night));
                format!("{hider} dies too, having hidden behind {}, {because}.", self.name(*behind))
            }
            Step::ReportedAs(player, shown, by) => {
                let (player, shown) = (self.name(*player), self.name(*shown));
                format!("{player}'s death is reported as {shown}'s, by {}.", self.agent(*by))
            }
            Step::Torn(player, by) => {
                let name = self.name(*player);
                format!("{} share players, so none of them counts: {name}'s death stays {name}'s.", self.agents(by))
            }
            Step::Saw(agent, at, visits) => self.saw(*agent, *at, visits),
            Step::Unseen(agent) => {
                let actor = self.name(owner(*agent, self.night));
                format!("Nobody sees {}: {actor} is a Ninja.", self.agent(*agent))
            }
            Step::Effect(effect) => effect.text(self.words),
        }
    }

    /// "Max's block (order 40) blocks Cop"; without a cause "Cop is blocked".
    fn because(&self, cause: Option<Cause>, does: &str, name: &str, is: &str) -> String {
        cause.map_or_else(|| format!("{name} {is}"), |cause| format!("{} {does} {name}", self.cause(cause)))
    }

    fn failure(&self, agent: Agent, at: Option<PlayerId>, why: Failure) -> String {
        let target = at.map_or("the target", |at| self.name(at));
        let actor = self.name(owner(agent, self.night));
        match why {
            Failure::Blocked(cause) => self.because(cause, "blocks", actor, "is blocked"),
            Failure::Vanillaised(cause) => self.because(cause, "strips", actor, "is vanillaised"),
            Failure::Loyal => format!("{actor} is Loyal, and {target} is of another side"),
            Failure::Disloyal => format!("{actor} is Disloyal, and {target} is of the same side"),
            Failure::Untargetable(cause) => cause.map_or_else(
                || format!("{target} cannot be targeted"),
                |cause| format!("{} makes {target} untargetable", self.cause(cause)),
            ),
            Failure::Ascetic => format!("{target} is Ascetic"),
            Failure::Home => format!("it has come home to {actor}, who is no valid target"),
            Failure::Dead(cause) => {
                let of = cause.map_or(String::new(), |cause| format!(" of {}", self.cause(cause)));
                format!("{target} is dead{of}")
            }
            Failure::Several(targets) => format!("it has several targets, {}", player_words(targets, self.words)),
        }
    }

    /// The passives that a player has lost: "Bulletproof, Macho or a reflexive vendor of fruit".
    fn passives(&self, player: PlayerId) -> String {
        let one = self.night.player(player);
        let vends = one.vends.iter().map(|item| format!("a reflexive vendor of {}", self.words.items[item.index()]));
        let all: Vec<String> = one.passives.iter().map(|one| one.noun().to_owned()).chain(vends).collect();
        match all.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            Some(_) | None => all.concat(),
        }
    }

    fn shield(&self, shield: Shield, at: PlayerId) -> String {
        match shield {
            Shield::State(cause) => self.cause(cause),
            Shield::Bulletproof => format!("{}'s being Bulletproof", self.name(at)),
        }
    }

    fn missed(&self, missed: Missed, order: u8) -> String {
        let (by, does) = match missed {
            Missed::Blocks { by, agent } => (by, format!("stop {}", self.agent(agent))),
            Missed::Hides { by, agent, at } => (by, format!("hide {} from {}", self.name(at), self.agent(agent))),
            Missed::Moves { by, agent } => (by, format!("move {}", self.agent(agent))),
            Missed::Protects { by, agent, at } => {
                let (by, at, agent) = (self.agent(by), self.name(at), self.agent(agent));
                return format!("{by} does not protect {at} from {agent}, which goes off at the same order, {order}.");
            }
        };
        let by = self.agent(by);
        if missed.triggered() {
            return format!("{by} does not {does}, which goes off at once and sees what is below order {order} only.");
        }
        format!("{by} does not {does}: all of order {order} act at the same time, without seeing each other.")
    }

    fn saw(&self, agent: Agent, at: PlayerId, visits: &[(Agent, PlayerId)]) -> String {
        let (reading, name) = (self.agent(agent), self.name(at));
        let by = ability(agent, self.night);
        let receives = matches!(by, Some(Ability::Watch | Ability::Voyeur));
        let whose = match by {
            Some(Ability::Motion) => format!("{name} made or received"),
            _ if receives => format!("{name} received"),
            _ => format!("{name} made"),
        };
        if visits.is_empty() {
            return format!("{reading} reads the visits that {whose} all night: there are none to see.");
        }
        let one = |&(visit, to): &(Agent, PlayerId)| {
            if receives { self.agent(visit) } else { format!("{} at {}", self.agent(visit), self.name(to)) }
        };
        let visits = list_words(&visits.iter().map(one).collect::<Vec<_>>());
        format!("{reading} reads the visits that {whose} all night: {visits}.")
    }
}
