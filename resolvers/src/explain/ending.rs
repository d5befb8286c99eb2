//! Decisions at the end of the night, in the words that `nar`, `nar-guide`, `lar` and `werewolves` share: what a kill
//! goes through, who is recruited, what changes hands, what is read and why.

use super::deed::{agent_words, aim_words, list_words, owner};
use super::result::Effect;
use super::{Line, Says, Words};
use crate::guns::Owns;
use crate::model::{Ability, ItemSet, Night, PlayerId, PlayerSet, Reading, Reflex, Role, Trigger};
use crate::outcome::{Agent, Reads, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::text::value_words;

/// A defence that does not stop a kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shield {
    /// A protection or guard of the player.
    Action(Agent),
    /// The player is Bulletproof.
    Bulletproof,
}

/// Why a kill is not stopped by what stops other kills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unstopped {
    /// The killer is a Strongman.
    Strongman,
    /// The player is Macho.
    Macho,
    /// The protection triggered the kill.
    OwnTrigger,
}

impl Unstopped {
    /// The rule of it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Unstopped::Strongman => Rule::Model47,
            Unstopped::Macho => Rule::Model44,
            Unstopped::OwnTrigger => Rule::Model64,
        }
    }
}

/// Why a reading of alignment says what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// The player is framed.
    Framed,
    /// The player is a Miller.
    Miller,
    /// The player is a Godfather.
    Godfather,
    /// The player has joined the cult.
    Recruited,
    /// It is the player's alignment, for all that is known when it is read.
    Alignment,
    /// It is the player's alignment: a frame comes too late for it.
    FramedLater,
    /// It is the player's alignment: a recruitment comes too late for it.
    RecruitedLater,
}

impl Because {
    /// The rule of it.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self {
            Because::Framed => Rule::Model52,
            Because::Miller => Rule::Model50,
            Because::Godfather => Rule::Model51,
            Because::Recruited => Rule::Model53,
            Because::Alignment => Rule::Outcome18,
            Because::FramedLater | Because::RecruitedLater => Rule::Order9,
        }
    }
}

/// The reason why a Gunsmith reads a gun at a player, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Armed {
    /// The player was Mafia at the start of the night.
    Mafia,
    /// The player's role has a gun (OUTCOME-19).
    Role,
    /// The player holds a gun.
    Holds,
    /// The player has none.
    No,
}

impl Armed {
    /// The reason of a player who owns a gun, or holds one.
    pub(crate) fn of(owns: Option<Owns>, holds: bool) -> Armed {
        match owns {
            Some(Owns::Mafia) => Armed::Mafia,
            Some(Owns::Role) => Armed::Role,
            None if holds => Armed::Holds,
            None => Armed::No,
        }
    }
    /// The word that a Gunsmith reads.
    #[must_use]
    pub const fn reads(self) -> Reads {
        match self {
            Armed::Mafia | Armed::Role | Armed::Holds => Reads::Gun,
            Armed::No => Reads::NoGun,
        }
    }
}

/// Why a theft takes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLoot {
    /// The player has nothing.
    Nothing,
    /// Somebody else steals from the player at the same time.
    Rival(Agent),
    /// It was brought home to the thief.
    Home,
}

/// Something that is decided at the end of the night, or when belongings change hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A kill at a player is not stopped by what stops other kills.
    Pierces {
        /// The kill.
        kill: Agent,
        /// The player.
        at: PlayerId,
        /// The defence that does not stop it.
        shield: Shield,
        /// Why not.
        why: Unstopped,
    },
    /// A recruitment succeeds at a player.
    Recruits(Agent, PlayerId),
    /// A recruitment fails at a player who dies.
    RecruitsDead(Agent, PlayerId),
    /// A recruitment finds a player of the cult.
    RecruitsCultist(Agent, PlayerId),
    /// A player loses abilities, and these items.
    Strips(Agent, PlayerId, ItemSet),
    /// A player comes back from the dead.
    Revives(Agent, PlayerId),
    /// A revival finds a living player.
    RevivesLiving(Agent, PlayerId),
    /// A theft takes these from a player.
    Takes(Agent, PlayerId, ItemSet, u32),
    /// A theft takes nothing from a player.
    TakesNothing(Agent, PlayerId, NoLoot),
    /// A gift arrives.
    Gives(Agent, PlayerId),
    /// A reading of alignment.
    Reads(Agent, PlayerId, Reading, Because),
    /// A reading of a role.
    ReadsRole(Agent, PlayerId, Role),
    /// A search for a gun.
    ReadsGun(Agent, PlayerId, Armed),
    /// A check for being vanilla, or vanilla and Town.
    ReadsVanilla(Agent, PlayerId, Reads),
    /// A reader of visits sees these, and no other, each with the players visited.
    Sees(Agent, PlayerId, Vec<(Agent, Option<PlayerId>)>),
    /// A reading cannot be given.
    NoResult(Agent),
    /// A reader of visits does not see one, made by a Ninja who kills.
    Ninja(Agent, Option<PlayerId>),
    /// A reader of visits does not see one, of a category that is not told.
    Untold(Agent, Option<PlayerId>),
}

impl Ending {
    fn says(&self, night: &Night) -> Option<Says> {
        let told = |reader: Agent, kind: ReportKind, value: Value| {
            Says::Happens(Effect::Told(Report { to: owner(reader, night), kind, value }))
        };
        match *self {
            Ending::Recruits(agent, at)
            | Ending::Strips(agent, at, _)
            | Ending::Revives(agent, at)
            | Ending::Takes(agent, at, ..)
            | Ending::Gives(agent, at) => Some(Says::Works(agent, Some(at))),
            Ending::RecruitsDead(agent, _)
            | Ending::RecruitsCultist(agent, _)
            | Ending::TakesNothing(agent, ..)
            | Ending::RevivesLiving(agent, _) => Some(Says::Fails(agent)),
            Ending::Reads(agent, _, reading, _) => {
                Some(told(agent, ReportKind::Investigate, Value::Alignment(reading)))
            }
            Ending::ReadsRole(agent, _, role) => Some(told(agent, ReportKind::Rolecop, Value::role(role))),
            Ending::ReadsGun(agent, _, armed) => Some(told(agent, ReportKind::Gunsmith, Value::Reads(armed.reads()))),
            Ending::ReadsVanilla(agent, _, answer) => Some(told(agent, reads(agent, night)?, Value::Reads(answer))),
            Ending::Sees(agent, _, ref visits) => {
                let kind = reads(agent, night)?;
                let value = match kind {
                    ReportKind::Track => {
                        let visited = visits.iter().flat_map(|&(visit, target)| visited(visit, target, night).iter());
                        Value::seen(visited.collect())
                    }
                    ReportKind::Follow | ReportKind::Voyeur => {
                        Value::abilities(visits.iter().map(|&(visit, _)| ability(visit, night)).collect())
                    }
                    ReportKind::Motion if visits.is_empty() => Value::Reads(Reads::NoMotion),
                    ReportKind::Motion => Value::Reads(Reads::Motion),
                    ReportKind::Watch
                    | ReportKind::Investigate
                    | ReportKind::Rolecop
                    | ReportKind::Gunsmith
                    | ReportKind::VanillaCop
                    | ReportKind::Neapolitan
                    | ReportKind::Receives => {
                        Value::seen(visits.iter().map(|&(visit, _)| owner(visit, night)).collect())
                    }
                };
                Some(told(agent, kind, value))
            }
            Ending::NoResult(agent) => Some(told(agent, reads(agent, night)?, Value::NoResult)),
            Ending::Pierces { at, .. } => Some(Says::Happens(Effect::Dies(at))),
            Ending::Ninja(..) | Ending::Untold(..) => None,
        }
    }

    /// The line of an account, by the rule that its system names.
    #[must_use]
    pub fn line(&self, depth: usize, rule: Rule, night: &Night, words: Words<'_>) -> Line {
        let line = Line::new(depth, self.text(night, words), rule);
        Line { says: self.says(night), ..line }
    }

    fn text(&self, night: &Night, words: Words<'_>) -> String {
        let name = |player: PlayerId| words.players[player.index()].as_str();
        let aimed = |agent: Agent, target: Option<PlayerId>| {
            format!("{}{}", agent_words(agent, night, words), aim_words(agent, target, night, words))
        };
        let at = |agent: Agent, target: PlayerId| aimed(agent, Some(target));
        match *self {
            Ending::Pierces { kill, at: victim, shield, why } => {
                let why = match why {
                    Unstopped::Strongman => format!("{} is a Strongman", name(owner(kill, night))),
                    Unstopped::Macho => format!("{} is Macho", name(victim)),
                    Unstopped::OwnTrigger => "it triggered it".to_owned(),
                };
                let shield = match shield {
                    Shield::Action(agent) => agent_words(agent, night, words),
                    Shield::Bulletproof => "Being Bulletproof".to_owned(),
                };
                let itself = matches!(kill, Agent::Passive(Reflex { trigger: Trigger::Suicidal, .. }));
                format!("{shield} does not stop {}: {why}.", aimed(kill, (!itself).then_some(victim)))
            }
            Ending::Recruits(agent, player) => format!("{} succeeds.", at(agent, player)),
            Ending::RecruitsDead(agent, player) => format!("{} fails: {} dies.", at(agent, player), name(player)),
            Ending::RecruitsCultist(agent, player) => {
                format!("{} changes nothing: {} is of the cult already.", at(agent, player), name(player))
            }
            Ending::Strips(agent, player, items) => {
                let things = things(items, 0, words);
                let things = if items.is_empty() { String::new() } else { format!(", and {things}") };
                format!("{} takes {}'s abilities{things}.", at(agent, player), name(player))
            }
            Ending::Revives(agent, player) => format!("{} succeeds.", at(agent, player)),
            Ending::RevivesLiving(agent, player) => {
                format!("{} does nothing: {} is alive.", at(agent, player), name(player))
            }
            Ending::Takes(agent, player, items, money) => {
                format!("{} takes {}.", at(agent, player), things(items, money, words))
            }
            Ending::TakesNothing(agent, player, why) => {
                let why = match why {
                    NoLoot::Nothing => format!("{} has nothing", name(player)),
                    NoLoot::Rival(other) => format!("{} steals there too", name(owner(other, night))),
                    NoLoot::Home => format!("it has come home to {}", name(player)),
                };
                format!("{} takes nothing: {why}.", at(agent, player))
            }
            Ending::Gives(agent, player) => format!("{} arrives.", at(agent, player)),
            Ending::Reads(agent, player, reading, why) => {
                let player_name = name(player);
                let why = match why {
                    Because::Framed => format!(": {player_name} is framed"),
                    Because::Miller => format!(": {player_name} is a Miller"),
                    Because::Godfather => format!(": {player_name} is a Godfather"),
                    Because::Recruited => format!(": {player_name} joins the cult"),
                    Because::Alignment => String::new(),
                    Because::FramedLater => format!(": {player_name} is framed only after it was read"),
                    Because::RecruitedLater => format!(": {player_name} joins the cult only after it was read"),
                };
                format!("{} says {}{why}.", at(agent, player), reading.word())
            }
            Ending::ReadsRole(agent, player, role) => {
                let role = value_words(Value::role(role), words);
                format!("{} says {role}.", at(agent, player))
            }
            Ending::ReadsGun(agent, player, armed) => {
                let player_name = name(player);
                let why = match armed {
                    Armed::Mafia => format!(": {player_name} is Mafia"),
                    Armed::Role => format!(": {player_name}'s role has one"),
                    Armed::Holds => format!(": {player_name} holds one"),
                    Armed::No => String::new(),
                };
                format!("{} says {}{why}.", at(agent, player), armed.reads().word())
            }
            Ending::ReadsVanilla(agent, player, answer) => format!("{} says {}.", at(agent, player), answer.word()),
            Ending::Sees(agent, player, ref visits) => {
                let visits: Vec<String> = visits.iter().map(|&(visit, target)| aimed(visit, target)).collect();
                let seen = if visits.is_empty() { "no visit".to_owned() } else { list_words(&visits) };
                format!("{} shows {seen}.", at(agent, player))
            }
            Ending::NoResult(agent) => format!("{} gives no result.", agent_words(agent, night, words)),
            Ending::Ninja(visit, target) => {
                let ninja = name(owner(visit, night));
                format!("{} is not seen: {ninja} is a Ninja.", aimed(visit, target))
            }
            Ending::Untold(visit, target) => {
                format!("{} is not seen: its category comes after the reports of visits.", aimed(visit, target))
            }
        }
    }
}

fn reads(agent: Agent, night: &Night) -> Option<ReportKind> {
    match agent {
        Agent::Submitted(id) => ReportKind::of(night.action(id).ability),
        Agent::Passive(_) => None,
    }
}

/// The ability by which something is done: a passive's gift is a gift.
pub(super) fn ability(agent: Agent, night: &Night) -> Ability {
    match agent {
        Agent::Submitted(id) => night.action(id).ability,
        Agent::Passive(reflex) => match reflex.trigger {
            Trigger::Pgo | Trigger::Suicidal => Ability::Kill,
            Trigger::Vendor(_) => Ability::Give,
        },
    }
}

fn visited(visit: Agent, target: Option<PlayerId>, night: &Night) -> PlayerSet {
    let pair = match visit {
        Agent::Submitted(id) => night.action(id).pair(),
        Agent::Passive(_) => None,
    };
    target.into_iter().chain(pair.into_iter().flatten()).collect()
}

/// The sentence that a reading cannot be given, with the reason if it is known.
pub(super) fn no_result(reader: Agent, why: Option<&String>, rule: Rule, night: &Night, words: Words<'_>) -> Line {
    let line = Ending::NoResult(reader).line(1, rule, night, words);
    match why {
        Some(why) => Line { text: format!("{} gives no result: {why}.", agent_words(reader, night, words)), ..line },
        None => line,
    }
}

/// Items and money, as in a sentence: "gun, knife and 2 money".
#[must_use]
pub fn things(items: ItemSet, money: u32, words: Words<'_>) -> String {
    let mut things: Vec<String> = items.iter().map(|item| words.items[item.index()].clone()).collect();
    if money > 0 {
        things.push(format!("{money} money"));
    }
    if things.is_empty() { "nothing".to_owned() } else { list_words(&things) }
}
