//! The players as they act: what each may submit, and who answers to a role or a side.

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive, Player};

use crate::lexicon::Verb;
use crate::reading::{Question, QuestionKind};
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
    /// The side, even if it is a guess.
    pub(crate) fn alignment(&self) -> Option<Alignment> {
        self.player.map(|player| player.alignment)
    }
    /// The side as it is written: the one that is said, or that of the role.
    pub(crate) fn side(&self) -> Option<Alignment> {
        self.alignment().filter(|_| !self.open)
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
        let mut has = self.abilities();
        if self.has_faction() && !has.contains(&Ability::Kill) {
            has.push(Ability::Kill);
        }
        has.iter().map(|ability| ability.id().to_owned()).collect()
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
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum ActionWord {
    /// Not said.
    #[default]
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

    pub(crate) fn alignment(&self, side: Side) -> Result<Alignment, Question> {
        self.side(side)
            .ok_or_else(|| Question::new(QuestionKind::WhoActs, "which side is not said"))
    }

    /// The living members of a side.
    pub(crate) fn members(&self, side: Alignment) -> Vec<usize> {
        let living = |&place: &usize| {
            let person = &self.all[place];
            person.side() == Some(side) && !person.is_dead()
        };
        (0..self.all.len()).filter(living).collect()
    }

    /// The sides that share a kill and have somebody living.
    pub(crate) fn factions(&self) -> Vec<Alignment> {
        Alignment::ALL
            .into_iter()
            .filter(|side| side.has_factional_kill() && !self.members(*side).is_empty())
            .collect()
    }

    /// The one player who has a role.
    pub(crate) fn holder(&self, claim: &Claim) -> Result<usize, Question> {
        let side = claim.side.and_then(|side| self.side(side));
        let fits = |&place: &usize| {
            let person = &self.all[place];
            person.claim.idle == claim.idle
                && !claim.roles.is_empty()
                && claim.roles.iter().all(|&role| person.claim.names(role))
                && side.is_none_or(|side| person.side() == Some(side))
        };
        let all: Vec<usize> = (0..self.all.len()).filter(fits).collect();
        let mut living = all.clone();
        living.retain(|&place| !self.all[place].is_dead());
        let words = claim.called();
        match (&living[..], &all[..]) {
            (&[single], _) | (&[], &[single]) => Ok(single),
            (&[], &[]) => Err(Question::new(
                QuestionKind::UnknownName,
                format!("nobody is said to be a {words}"),
            )),
            (&[], many) | (many, _) => {
                let message = format!("{} players are a {words}", many.len());
                Err(Question::new(QuestionKind::WhichPlayer, message).with(self.names(many)))
            }
        }
    }

    /// The ability that a player is said to use.
    pub(crate) fn ability(
        &self,
        actor: usize,
        does: &ActionWord,
        factional: bool,
    ) -> Result<Ability, Question> {
        let person = &self.all[actor];
        let name = &person.name;
        let own = person.abilities();
        let which = |message: String| Question::new(QuestionKind::WhichAbility, message);
        let wrong = |message: String| Err(which(message).with(person.has()));
        let meant = does.abilities();
        if meant == [Ability::Visit] && own.contains(&Ability::Visit) {
            return Ok(Ability::Visit);
        }
        if let Some(role) = person.claim.unmodelled()
            && (does.is_general() || meant.is_empty())
        {
            return wrong(format!(
                "{name} is a {role}, whose own action is not modelled: which action is this"
            ));
        }
        if does.is_general() {
            let mut roles = person.claim.roles.iter();
            let harlot = roles.any(|role| role.unaliased().name() == "Harlot");
            return match &own[..] {
                [Ability::Watch] if harlot && person.claim.rest.is_empty() => {
                    let message = "a Harlot watches on one server and visits on the others: which";
                    let role = person.alignment();
                    let role = role.map_or_else(String::new, |side| person.claim.night_text(side));
                    let line = |does| format!("{name} = {role} {{{does}}}");
                    Err(which(message.to_owned()).with(["watch", "visit"].map(line)))
                }
                _ if factional && person.has_faction() => Ok(Ability::Kill),
                &[single] => Ok(single),
                [] if person.has_faction() => Ok(Ability::Kill),
                [] => wrong(format!("{name} has no ability")),
                _ => wrong(format!("{name} has several abilities: which")),
            };
        }
        let fits: Vec<Ability> = meant
            .iter()
            .copied()
            .filter(|&ability| person.may(ability))
            .collect();
        match (&fits[..], meant.first()) {
            (_, None) => wrong(format!("the role that {name} acts by has no action")),
            (&[single], _) => Ok(single),
            ([], _) => {
                let has = match &person.has()[..] {
                    [] => "no ability".to_owned(),
                    has => has.join(" and "),
                };
                wrong(format!("{name} has no {}, but {has}", ids(&meant)))
            }
            // Somebody who may both follow and track, follows.
            (many, Some(first)) if many.contains(first) && meant.len() < 4 => Ok(*first),
            (many, _) => {
                let message = format!("{name} has several abilities that may be meant");
                Err(which(message).with(many.iter().map(|ability| ability.id().to_owned())))
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
    ) -> Result<(), Question> {
        let wanted = named_players(ability);
        let alone =
            ability.names() == Naming::Nobody && targets.iter().all(|&target| target == actor);
        if targets.len() != wanted && !alone {
            let players = if wanted == 1 { "player" } else { "players" };
            let message = format!(
                "`{}` names {wanted} {players}, and here are {}",
                ability.id(),
                targets.len()
            );
            return Err(Question::new(QuestionKind::WhomTargets, message).with(self.names(targets)));
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
            return Err(Question::new(QuestionKind::SelfTarget, message));
        }
        Ok(())
    }
}

/// The number of players that an action with this ability names.
pub(crate) fn named_players(ability: Ability) -> usize {
    match ability.names() {
        Naming::Nobody => 0,
        Naming::Target => 1,
        Naming::TargetAndDestination | Naming::TwoChosen => 2,
    }
}

/// Returns the ids of abilities, joined by *or*.
pub(crate) fn ids(abilities: &[Ability]) -> String {
    let ids: Vec<&str> = abilities.iter().map(|ability| ability.id()).collect();
    ids.join(" or ")
}
