//! The players as they act: what each may submit, and who answers to a role or a side.

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive, Player};

use crate::lexicon::Verb;
use crate::reading::{Question, QuestionKind, Source};
use crate::role::{Claim, Side};

/// A player, as far as the role list is clear.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) claim: Claim,
    /// The player of the model; none if the role is not known. The side is a guess if it was asked.
    pub(crate) player: Option<Player>,
    /// True if there is a question about them: they are not in the night.
    pub(crate) open: bool,
}

impl Person {
    fn side(&self) -> Option<Alignment> {
        if self.open {
            None
        } else {
            self.player.map(|player| player.alignment)
        }
    }
    pub(crate) fn is_dead(&self) -> bool {
        self.claim.dead
    }
    pub(crate) fn has_faction(&self) -> bool {
        self.side().is_some_and(Alignment::has_factional_kill)
    }
    /// The abilities of the role.
    pub(crate) fn abilities(&self) -> Vec<Ability> {
        self.player
            .map(|player| player.role.abilities().iter().collect())
            .unwrap_or_default()
    }
    /// Reports whether they may submit it, for themselves or for their faction.
    pub(crate) fn may(&self, ability: Ability) -> bool {
        self.abilities().contains(&ability) || ability == Ability::Kill && self.has_faction()
    }
    /// The abilities that they may submit, in words.
    pub(crate) fn has(&self) -> Vec<String> {
        let mut has: Vec<String> = self
            .abilities()
            .iter()
            .map(|ability| ability.id().to_owned())
            .collect();
        if self.has_faction() && !self.abilities().contains(&Ability::Kill) {
            has.push("kill".to_owned());
        }
        has
    }
}

/// An actor, as a host names them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ActorWord {
    Player(usize),
    Role(Claim),
    Side(Side),
}

/// An action, as a host names it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ActionWord {
    /// Not said.
    Unsaid,
    Verb(&'static Verb),
    /// The name of a role as a verb.
    Role(Claim),
    /// The ability of an earlier action.
    Ability(Ability),
}

impl ActionWord {
    /// The abilities that may be meant; none if any.
    pub(crate) fn abilities(&self) -> Vec<Ability> {
        match self {
            ActionWord::Unsaid => Vec::new(),
            ActionWord::Verb(verb) => verb.abilities.to_vec(),
            ActionWord::Ability(ability) => vec![*ability],
            ActionWord::Role(claim) => claim
                .main_role()
                .map(|role| role.row().abilities.to_vec())
                .unwrap_or_default(),
        }
    }
    /// Reports whether any ability may be meant.
    pub(crate) fn is_general(&self) -> bool {
        match self {
            ActionWord::Unsaid => true,
            ActionWord::Verb(verb) => verb.is_general(),
            ActionWord::Role(_) | ActionWord::Ability(_) => false,
        }
    }
}

/// Why something cannot be read: the question to ask.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Unclear {
    pub(crate) kind: QuestionKind,
    pub(crate) message: String,
    /// The word that a candidate would replace.
    pub(crate) word: Option<String>,
    pub(crate) candidates: Vec<String>,
}

impl Unclear {
    pub(crate) fn new(kind: QuestionKind, message: impl Into<String>) -> Unclear {
        Unclear {
            kind,
            message: message.into(),
            word: None,
            candidates: Vec::new(),
        }
    }
    /// Names the word that a candidate would replace.
    pub(crate) fn of(mut self, word: &str) -> Unclear {
        self.word = Some(word.to_owned());
        self
    }
    pub(crate) fn question(self, from: Source) -> Question {
        let Unclear {
            kind,
            message,
            word,
            candidates,
        } = self;
        Question {
            kind,
            message,
            word,
            candidates,
            from: vec![from],
        }
    }
    pub(crate) fn with(mut self, candidates: Vec<String>) -> Unclear {
        self.candidates = candidates;
        self
    }
}

/// All players.
pub(crate) struct People {
    pub(crate) all: Vec<Person>,
}

impl People {
    pub(crate) fn name(&self, player: usize) -> &str {
        self.all
            .get(player)
            .map_or("?", |person| person.name.as_str())
    }

    pub(crate) fn names(&self, players: &[usize]) -> Vec<String> {
        players
            .iter()
            .map(|&player| self.name(player).to_owned())
            .collect()
    }

    /// The side that is meant.
    pub(crate) fn side(&self, side: Side) -> Option<Alignment> {
        match side {
            Side::Known(alignment) => Some(alignment),
            Side::Neutral => None,
            Side::Scum => {
                let has = |wanted| self.all.iter().any(|person| person.side() == Some(wanted));
                match (has(Alignment::Mafia), has(Alignment::Werewolf)) {
                    (true, false) | (false, false) => Some(Alignment::Mafia),
                    (false, true) => Some(Alignment::Werewolf),
                    (true, true) => None,
                }
            }
        }
    }

    pub(crate) fn alignment(&self, side: Side) -> Result<Alignment, Unclear> {
        self.side(side)
            .ok_or_else(|| Unclear::new(QuestionKind::WhoActs, "which side is not said"))
    }

    /// The living members of a side.
    pub(crate) fn members(&self, side: Alignment) -> Vec<usize> {
        let living =
            |(_, person): &(usize, &Person)| person.side() == Some(side) && !person.is_dead();
        self.all
            .iter()
            .enumerate()
            .filter(living)
            .map(|(place, _)| place)
            .collect()
    }

    /// The sides that share a kill and have somebody living.
    pub(crate) fn factions(&self) -> Vec<Alignment> {
        Alignment::ALL
            .into_iter()
            .filter(|side| side.has_factional_kill() && !self.members(*side).is_empty())
            .collect()
    }

    /// The one player who has a role.
    pub(crate) fn holder(&self, claim: &Claim) -> Result<usize, Unclear> {
        let side = claim.side.and_then(|side| self.side(side));
        let fits = |person: &Person| {
            let roles = claim.roles.iter().all(|role| {
                person
                    .claim
                    .roles
                    .iter()
                    .any(|one| one.unaliased() == role.unaliased())
            });
            let same = person.claim.idle == claim.idle;
            roles
                && same
                && !claim.roles.is_empty()
                && side.is_none_or(|side| person.side() == Some(side))
        };
        let all: Vec<usize> = self
            .all
            .iter()
            .enumerate()
            .filter(|(_, person)| fits(person))
            .map(|(place, _)| place)
            .collect();
        let living: Vec<usize> = all
            .iter()
            .copied()
            .filter(|&place| !self.all[place].is_dead())
            .collect();
        let words = claim
            .idle
            .map_or_else(|| claim.words.join(" "), str::to_owned);
        match (living.as_slice(), all.as_slice()) {
            (&[single], _) | (&[], &[single]) => Ok(single),
            (&[], &[]) => Err(Unclear::new(
                QuestionKind::UnknownName,
                format!("nobody is said to be a {words}"),
            )),
            (&[], many) | (many, _) => {
                let message = format!("{} players are a {words}", many.len());
                Err(Unclear::new(QuestionKind::WhichPlayer, message).with(self.names(many)))
            }
        }
    }

    /// The ability that a player is said to use.
    pub(crate) fn ability(
        &self,
        actor: usize,
        does: &ActionWord,
        factional: bool,
    ) -> Result<Ability, Unclear> {
        let person = &self.all[actor];
        let own = person.abilities();
        let wrong = |message: String| {
            Err(Unclear::new(QuestionKind::WhichAbility, message).with(person.has()))
        };
        let meant = does.abilities();
        if let Some(role) = person.claim.unmodelled()
            && (does.is_general() || meant.is_empty())
        {
            let message = format!(
                "{} is a {role}, whose own action is not modelled: which action is this",
                person.name
            );
            return wrong(message);
        }
        if does.is_general() {
            let harlot = person
                .claim
                .roles
                .iter()
                .any(|role| role.unaliased().name() == "Harlot");
            return match own.as_slice() {
                [Ability::Watch] if harlot && person.claim.rest.is_empty() => {
                    let message = "a Harlot watches on one server and visits on the others: which";
                    let role = person.player.map_or_else(String::new, |player| {
                        person.claim.night_text(player.alignment)
                    });
                    let candidates = ["watch", "visit"]
                        .map(|does| format!("{} = {role} {{{does}}}", person.name));
                    Err(Unclear::new(QuestionKind::WhichAbility, message).with(candidates.to_vec()))
                }
                _ if factional && person.has_faction() => Ok(Ability::Kill),
                &[single] => Ok(single),
                [] if person.has_faction() => Ok(Ability::Kill),
                many if many.contains(&Ability::Visit) && does.abilities() == [Ability::Visit] => {
                    Ok(Ability::Visit)
                }
                [] => wrong(format!("{} has no ability", person.name)),
                _ => wrong(format!("{} has several abilities: which", person.name)),
            };
        }
        if meant.is_empty() {
            return wrong(format!(
                "the role that {} acts by has no action",
                person.name
            ));
        }
        let fits: Vec<Ability> = meant
            .iter()
            .copied()
            .filter(|&ability| person.may(ability))
            .collect();
        let words = meant
            .iter()
            .map(|ability| ability.id())
            .collect::<Vec<_>>()
            .join(" or ");
        match (fits.as_slice(), meant.first()) {
            (&[single], _) => Ok(single),
            ([], _) => {
                let has = person.has();
                let has = if has.is_empty() {
                    "no ability".to_owned()
                } else {
                    has.join(" and ")
                };
                wrong(format!("{} has no {words}, but {has}", person.name))
            }
            // Somebody who may both follow and track, follows.
            (many, Some(first)) if many.contains(first) && meant.len() < 4 => Ok(*first),
            (many, _) => {
                let candidates = many.iter().map(|ability| ability.id().to_owned()).collect();
                let message = format!("{} has several abilities that may be meant", person.name);
                Err(Unclear::new(QuestionKind::WhichAbility, message).with(candidates))
            }
        }
    }

    /// The living players who may do this, and the factions of those who may for their faction only.
    pub(crate) fn able(&self, does: &ActionWord) -> (Vec<usize>, Vec<Alignment>) {
        let meant = does.abilities();
        let own = |person: &Person| {
            meant
                .iter()
                .any(|ability| person.abilities().contains(ability))
        };
        let holders = (0..self.all.len())
            .filter(|&place| own(&self.all[place]) && !self.all[place].is_dead())
            .collect();
        let factions = if meant.contains(&Ability::Kill) {
            self.factions()
        } else {
            Vec::new()
        };
        (holders, factions)
    }

    /// Checks the players that an action names.
    pub(crate) fn targets(
        &self,
        actor: usize,
        ability: Ability,
        targets: &[usize],
    ) -> Result<(), Unclear> {
        let wanted = match ability.names() {
            Naming::Nobody => 0,
            Naming::Target => 1,
            Naming::TargetAndDestination | Naming::TwoChosen => 2,
        };
        let alone =
            ability.names() == Naming::Nobody && targets.iter().all(|&target| target == actor);
        if targets.len() != wanted && !alone {
            let players = if wanted == 1 { "player" } else { "players" };
            let message = format!(
                "`{}` names {wanted} {players}, and here are {}",
                ability.id(),
                targets.len()
            );
            return Err(Unclear::new(QuestionKind::WhomTargets, message).with(self.names(targets)));
        }
        let may = self.all[actor]
            .player
            .is_some_and(|player| player.passives.has(Passive::SelfTargeting));
        if ability.has_target() && targets.first() == Some(&actor) && !may {
            let message = format!(
                "{} may not {} themselves: name another player, or write Self-Targeting before the role",
                self.name(actor),
                ability.id()
            );
            return Err(Unclear::new(QuestionKind::SelfTarget, message));
        }
        Ok(())
    }
}
