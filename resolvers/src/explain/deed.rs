//! Effects of actions on each other and on players, in the words that every system with a sequence shares.

use super::result::Effect;
use super::{Line, Says, Shows, Words};
use crate::immunity::Immunity;
use crate::model::{Ability, Action, ActionId, Naming, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger};
use crate::outcome::Agent;
use crate::rule::Rule;

/// Why an action failed at its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// Somebody made the target untargetable.
    Untargetable,
    /// The target is Ascetic and the action does not kill.
    Ascetic,
    /// The action was brought home to its actor.
    Home,
    /// Its actor was blocked.
    Blocked,
    /// Its actor was dead by then.
    Dead,
    /// Its actor is Loyal, and the target of another side.
    Loyal,
    /// Its actor is Disloyal, and the target of the same side.
    Disloyal,
}

/// The component or passive that stopped a kill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saviour {
    /// A protection.
    Protection(Agent),
    /// Bulletproof.
    Bulletproof,
    /// `doctor-saves=one`: each kill had a protection of its own.
    OwnProtection,
}

/// Something that an action did, or that was done to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// It takes hold at its target.
    Holds(Agent, Option<PlayerId>),
    /// It fails.
    Fails(Agent, Option<PlayerId>, Failure),
    /// The first is stopped by the second, a block.
    Blocked(Agent, Agent),
    /// The first is not blocked, or not redirected, by the second.
    Immune(Agent, Agent, Immunity),
    /// The first fails at a player whom the second made untargetable.
    Dodged(Agent, PlayerId, Agent),
    /// The first is moved by the second, from one player to another.
    Moved(Agent, Agent, PlayerId, PlayerId),
    /// The first triggers the second.
    SetsOff(Agent, Agent),
    /// A guard steps in: the kill, the guard's action, the ward.
    StepsIn(Agent, Agent, PlayerId),
    /// A kill at a player is stopped.
    Saved(Agent, PlayerId, Saviour),
    /// A kill lands.
    Dies(PlayerId, Agent),
    /// `doctor-saves=one`: a kill lands, since there are more kills than protections.
    TooFew(PlayerId, Agent),
    /// A hider dies of whom he hid behind, who died (or was not Town).
    Fate(PlayerId, PlayerId, bool),
    /// An action of a Weak player reached one who was not Town, so the Weak player dies.
    Weak(Agent, PlayerId),
    /// A death is reported as another player's.
    ReportedAs(PlayerId, PlayerId),
}

impl Deed {
    /// One of several kills at a player whom protections save from one kill each: whether there are enough, whether the
    /// player's Bulletproof is one of them (MODEL-79), and the only one; with its rule.
    #[must_use]
    pub const fn shared(at: PlayerId, kill: Agent, saved: bool, bulletproof: bool, alone: bool) -> (Deed, Rule) {
        let rule = if bulletproof { Rule::Model79 } else { Rule::Model66 };
        let deed = match (saved, bulletproof && alone) {
            (true, true) => Deed::Saved(kill, at, Saviour::Bulletproof),
            (true, false) => Deed::Saved(kill, at, Saviour::OwnProtection),
            (false, _) => Deed::TooFew(at, kill),
        };
        (deed, rule)
    }

    /// The rule of what is decided at the end of the night, where it is one of the model's: who dies, and as whom.
    #[must_use]
    pub const fn rule_of_the_end(&self) -> Rule {
        match self {
            Deed::Saved(_, _, Saviour::Protection(_)) => Rule::Model16,
            Deed::Saved(_, _, Saviour::Bulletproof) => Rule::Model43,
            Deed::Saved(_, _, Saviour::OwnProtection) | Deed::TooFew(..) => Rule::Model66,
            Deed::StepsIn(..) => Rule::Model17,
            Deed::Fate(_, _, true) => Rule::Model23,
            Deed::Fate(_, _, false) => Rule::Model24,
            Deed::Weak(..) => Rule::Model68,
            Deed::ReportedAs(..) => Rule::Model31,
            Deed::Holds(..)
            | Deed::Fails(..)
            | Deed::Blocked(..)
            | Deed::Immune(..)
            | Deed::Dodged(..)
            | Deed::Moved(..)
            | Deed::SetsOff(..)
            | Deed::Dies(..) => Rule::Model73,
        }
    }

    fn says(&self, night: &Night) -> Option<Says> {
        match *self {
            Deed::Fails(agent, ..) | Deed::Blocked(agent, _) | Deed::Dodged(agent, ..) => Some(Says::Fails(agent)),
            Deed::Dies(player, kill) | Deed::TooFew(player, kill) if night.player(player).dead => {
                Some(Says::Stopped(kill, player, None))
            }
            Deed::Dies(player, kill) | Deed::TooFew(player, kill) => Some(Says::DiesOf(player, kill)),
            Deed::Fate(hider, behind, died) => Some(Says::Fate(hider, behind, died)),
            Deed::StepsIn(kill, guard, ward) => Some(Says::StepsIn(kill, guard, ward)),
            Deed::Weak(agent, _) => Some(Says::Happens(Effect::Dies(owner(agent, night)))),
            Deed::ReportedAs(player, shown) => Some(Says::ReportedAs(player, shown)),
            Deed::Holds(..) | Deed::Immune(..) | Deed::Moved(..) | Deed::SetsOff(..) => None,
            Deed::Saved(kill, at, Saviour::Protection(by)) => Some(Says::Stopped(kill, at, Some(by))),
            Deed::Saved(kill, at, Saviour::Bulletproof | Saviour::OwnProtection) => Some(Says::Stopped(kill, at, None)),
        }
    }

    fn shows(&self, night: &Night) -> Option<Shows> {
        match *self {
            Deed::Moved(agent, _, _, to) => Some(Shows::goes(agent, to)),
            Deed::StepsIn(kill, guard, _) => Some(Shows::goes(kill, owner(guard, night))),
            Deed::Blocked(agent, _) | Deed::Fails(agent, _, Failure::Blocked) => {
                Some(Shows::Blocked(owner(agent, night)))
            }
            Deed::Holds(..)
            | Deed::Fails(..)
            | Deed::Immune(..)
            | Deed::Dodged(..)
            | Deed::SetsOff(..)
            | Deed::Saved(..)
            | Deed::Dies(..)
            | Deed::TooFew(..)
            | Deed::Fate(..)
            | Deed::Weak(..)
            | Deed::ReportedAs(..) => None,
        }
    }

    /// The line of an explanation, by the rule that its system names.
    #[must_use]
    pub fn line(&self, depth: usize, rule: Rule, night: &Night, words: Words<'_>) -> Line {
        let name = |player: PlayerId| words.players[player.index()].as_str();
        let say = |agent: Agent| agent_words(agent, night, words);
        let line = Line::new(
            depth,
            match *self {
                Deed::Holds(agent, None) => format!("{}{} works.", say(agent), aim_words(agent, None, night, words)),
                Deed::Holds(agent, Some(target)) => format!("{} reaches {}.", say(agent), name(target)),
                Deed::Fails(agent, target, why) => {
                    let on = aim_words(agent, target, night, words);
                    format!("{}{on} fails: {}.", say(agent), why.words(agent, target, night, words))
                }
                Deed::Blocked(agent, by) => format!("{} is stopped by {}.", say(agent), say(by)),
                Deed::Immune(agent, by, why) => {
                    format!("{} does nothing to {}: {}.", say(by), say(agent), why.words(name(owner(agent, night))))
                }
                Deed::Dodged(agent, target, by) => {
                    let on = aim_words(agent, Some(target), night, words);
                    format!("{}{on} fails: nobody can target {} after {}.", say(agent), name(target), say(by))
                }
                Deed::Moved(agent, by, from, to) => {
                    format!("{} is moved from {} to {} by {}.", say(agent), name(from), name(to), say(by))
                }
                Deed::SetsOff(agent, passive) => format!("{} triggers {}.", say(agent), say(passive)),
                Deed::StepsIn(kill, guard, ward) => {
                    let guarding = name(owner(guard, night));
                    format!("{} was to land on {}, but {guarding} steps in.", say(kill), name(ward))
                }
                Deed::Saved(kill, player, by) => {
                    let because = match by {
                        Saviour::Protection(agent) => format!("is stopped by {}", say(agent)),
                        Saviour::Bulletproof => format!("is stopped: {} is Bulletproof", name(player)),
                        Saviour::OwnProtection => "is stopped: there is a protection for every kill".to_owned(),
                    };
                    format!("{} at {} {because}.", say(kill), name(player))
                }
                Deed::Dies(player, by) if night.player(player).dead => {
                    format!("{} at {} does nothing: {} is dead already.", say(by), name(player), name(player))
                }
                Deed::Dies(player, by)
                    if by == Agent::Passive(Reflex { owner: player, trigger: Trigger::Suicidal }) =>
                {
                    format!("{} dies of suicide.", name(player))
                }
                Deed::Dies(player, by) => format!("{} dies of {}.", name(player), say(by)),
                Deed::TooFew(player, by) => {
                    let saves = match night.player(player).passives.has(Passive::BulletproofXShot) {
                        true => "an X-shot Bulletproof saves from one kill a night, and this is one more",
                        false => "a protection saves from one kill only, and there are too few",
                    };
                    format!("{} dies of {}: {saves}.", name(player), say(by))
                }
                Deed::Fate(hider, behind, died) => {
                    let because = if died { "who dies" } else { "who was not Town" };
                    format!("{} dies too, having hidden behind {}, {because}.", name(hider), name(behind))
                }
                Deed::Weak(agent, reached) => {
                    let weak = name(owner(agent, night));
                    format!("{weak} dies, being Weak: {} reached {}, who was not Town.", say(agent), name(reached))
                }
                Deed::ReportedAs(player, shown) => {
                    format!("{}'s death is reported as {}'s.", name(player), name(shown))
                }
            },
            rule,
        );
        Line { says: self.says(night), shows: self.shows(night).into_iter().collect(), ..line }
    }
}

impl Failure {
    /// Why an action fails, as the end of a sentence.
    pub(super) fn words(self, agent: Agent, target: Option<PlayerId>, night: &Night, words: Words<'_>) -> String {
        let name = |player: PlayerId| words.players[player.index()].as_str();
        let target = target.map_or("the target", name);
        let actor = name(owner(agent, night));
        match self {
            Failure::Untargetable => format!("{target} cannot be targeted"),
            Failure::Ascetic => format!("{target} is Ascetic"),
            Failure::Home => format!("it has come home to {actor}"),
            Failure::Blocked => format!("{actor} is blocked"),
            Failure::Dead => format!("{actor} is dead by then"),
            Failure::Loyal => format!("{actor} is Loyal, and {target} is of another side"),
            Failure::Disloyal => format!("{actor} is Disloyal, and {target} is of the same side"),
        }
    }
}

/// The agent in words: "Ann's block", "Bob's gun", "Cy's reflexive gift of fruit".
#[must_use]
pub fn agent_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    format!("{}'s {}", words.players[owner(agent, night).index()], doing_words(agent, night, words))
}

/// The agent and its aim in words: "Tom's theft from Ann", "Dot's drive of Ann and Bob", "Bob's gun".
#[must_use]
pub fn aimed_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    let Agent::Submitted(id) = agent else { return agent_words(agent, night, words) };
    format!("{}'s {}", words.players[night.action(id).actor.index()], aim_of(id, night, words))
}

/// The same without its owner: "theft from Ann".
pub(super) fn aim_of(id: ActionId, night: &Night, words: Words<'_>) -> String {
    let action = night.action(id);
    format!("{}{}", noun_words(action, words), named_words(action, words))
}

/// The player whose agent it is.
#[must_use]
pub fn owner(agent: Agent, night: &Night) -> PlayerId {
    match agent {
        Agent::Submitted(id) => night.action(id).actor,
        Agent::Passive(reflex) => reflex.owner,
    }
}

/// The preposition of what a passive does.
const fn reflex_preposition(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Pgo | Trigger::Suicidal => "at",
        Trigger::Vendor(_) => "to",
    }
}

/// The current aim in words; or the two players of a drive or an exchange: " at Ann", " of Ann and Bob".
#[must_use]
pub fn aim_words(agent: Agent, target: Option<PlayerId>, night: &Night, words: Words<'_>) -> String {
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let action = match agent {
        Agent::Submitted(id) => Some(night.action(id)),
        Agent::Passive(_) => None,
    };
    // Of several by one player it has been said already at whom each was aimed.
    let said = action.filter(|action| has_twin(action, night));
    match (target, action.and_then(|action| action.pair()), action.and_then(|action| action.destination())) {
        (Some(target), ..) if said.is_some_and(|action| action.target() == Some(target)) => String::new(),
        (Some(target), _, Some(to)) => format!(" of {} to {}", name(target), name(to)),
        (Some(target), _, None) => {
            let preposition = match (action, agent) {
                (Some(action), _) => action.ability.row().preposition,
                (None, Agent::Passive(reflex)) => reflex_preposition(reflex.trigger),
                (None, Agent::Submitted(_)) => "at",
            };
            format!(" {preposition} {}", name(target))
        }
        (None, Some([one, other]), _) if said.is_none() => format!(" of {} and {}", name(one), name(other)),
        (None, ..) => String::new(),
    }
}

/// Reports whether it is a kill.
#[must_use]
pub fn kills(agent: Agent, night: &Night) -> bool {
    match agent {
        Agent::Submitted(id) => night.action(id).ability == Ability::Kill,
        Agent::Passive(reflex) => match reflex.trigger {
            Trigger::Pgo | Trigger::Suicidal => true,
            Trigger::Vendor(_) => false,
        },
    }
}

/// The agent without its owner: "block", "gun", "reflexive gift of fruit".
#[must_use]
pub fn doing_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    match agent {
        Agent::Submitted(id) => action_words(id, night, words),
        Agent::Passive(reflex) => match reflex.trigger {
            Trigger::Pgo => "gun".to_owned(),
            Trigger::Suicidal => "suicide".to_owned(),
            Trigger::Vendor(item) => format!("reflexive gift of {}", words.items[item.index()]),
        },
    }
}

/// Reports whether its actor uses its ability more than once, so that each use is named with whom it names.
fn has_twin(action: &Action, night: &Night) -> bool {
    night
        .actions()
        .iter()
        .any(|other| other != action && other.actor == action.actor && other.ability == action.ability)
}

fn action_words(id: ActionId, night: &Night, words: Words<'_>) -> String {
    let action = night.action(id);
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let twin = has_twin(action, night);
    let at = match *action.named() {
        [only] if twin => format!(" (of {})", name(only)),
        [from, to] if twin && action.ability == Ability::Redirect => format!(" (of {} to {})", name(from), name(to)),
        [one, other] if twin => format!(" (of {} and {})", name(one), name(other)),
        _ => String::new(),
    };
    format!("{}{at}", noun_words(action, words))
}

fn noun_words(action: &Action, words: Words<'_>) -> String {
    let noun = action.ability.row().noun;
    if action.ability == Ability::Give {
        format!("{noun} of {}", words.items[action.item.index()])
    } else {
        noun.to_owned()
    }
}

/// The players it names: " from Ann", " of Ann to Bob", " of Ann and Bob"; nothing if it names nobody.
fn named_words(action: &Action, words: Words<'_>) -> String {
    let name = |player: PlayerId| words.players[player.index()].as_str();
    match (action.ability.names(), action.named()) {
        (Naming::Target, &[target]) => format!(" {} {}", action.ability.row().preposition, name(target)),
        (Naming::TargetAndDestination, &[target, to]) => format!(" of {} to {}", name(target), name(to)),
        (Naming::TwoChosen, &[one, other]) => format!(" of {} and {}", name(one), name(other)),
        (Naming::Nobody | Naming::Target | Naming::TargetAndDestination | Naming::TwoChosen, _) => String::new(),
    }
}

/// Names, joined as in a sentence: "Ann, Bob and Cy"; "nobody" if there are none.
#[must_use]
pub fn list_words(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The players' names, joined as in a sentence.
#[must_use]
pub fn player_words(players: PlayerSet, words: Words<'_>) -> String {
    list_words(&players.iter().map(|player| words.players[player.index()].clone()).collect::<Vec<_>>())
}
