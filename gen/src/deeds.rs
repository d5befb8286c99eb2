//! Actions: actors, abilities and targets. Here roles are made for the actions; in `dealt` roles are dealt first.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Component, ItemId, MAX_ACTIONS, Naming, Passive, Player, PlayerId, PlayerSet,
};

use crate::build::{Buffers, living, shuffle};
use crate::cast;
use crate::choose::Choose;
use crate::dealt;
use crate::settings::{Acting, At, Casting, Settings};

/// Number of further draws of an impossible ability or a repeated action.
const TRIES: u32 = 6;
/// The most abilities that a spelled-out role has and does not use.
const MOST_SPARE: u32 = 3;

/// Gives everybody a role, unless roles were dealt, and fills the list of actions, in random order.
pub(crate) fn fill(choose: &mut impl Choose, settings: &Settings, night: &mut Buffers) {
    match &settings.casting {
        Casting::ForActions => made(choose, settings, night),
        Casting::Game(deal) | Casting::Setup(deal) => dealt::fill(choose, settings, deal.killer, night),
        Casting::Census(_) => return,
    }
    shuffle(choose, &mut night.actions);
}

/// Gives everybody a role that is made for the actions.
fn made(choose: &mut impl Choose, settings: &Settings, night: &mut Buffers) {
    let living = living(&night.players);
    let (acting, total) = match settings.acting {
        Acting::Each { acts, again: _ } => (living.iter().filter(|_| choose.happens(acts)).collect(), MAX_ACTIONS),
        Acting::Total(span) => {
            let total = choose.within(span).min(MAX_ACTIONS as u32) as usize;
            (some_of(choose, living, total), total)
        }
    };
    for (number, player) in night.players.iter_mut().enumerate() {
        if acting.contains(PlayerId::new(number as u8)) {
            cast::active(choose, settings, player);
        } else {
            cast::idle(settings, player);
        }
    }
    let mut maker = Maker { settings, living, acting, night, killed: [false; 2] };
    match settings.acting {
        Acting::Each { acts: _, again } => {
            for actor in acting.iter() {
                while maker.night.actions.len() < total && maker.act(choose, actor) && choose.happens(again) {}
            }
        }
        Acting::Total(_) => maker.rounds(choose, acting, total, Maker::act),
    }
    for actor in acting.iter() {
        spare(choose, settings, &mut maker.night.players[actor.index()]);
    }
}

/// Lets a spelled-out role have abilities that it does not use tonight. A role whose player did the faction's kill
/// does not learn to kill: the kill would be another.
fn spare(choose: &mut impl Choose, settings: &Settings, player: &mut Player) {
    for _ in 0..MOST_SPARE {
        if !choose.happens(settings.spare) {
            return;
        }
        let Some(ability) = settings.abilities.draw(choose) else { continue };
        if !(ability == Ability::Kill && player.alignment.has_factional_kill()) {
            cast::learn(player, ability);
        }
    }
}

/// A number of members of a set, or all if it has fewer.
pub(crate) fn some_of(choose: &mut impl Choose, set: PlayerSet, count: usize) -> PlayerSet {
    if count >= set.len() {
        return set;
    }
    let mut chosen = PlayerSet::EMPTY;
    for _ in 0..count {
        if let Some(member) = choose.member(set.without(chosen)) {
            chosen.insert(member);
        }
    }
    chosen
}

/// Makes actions one by one.
pub(crate) struct Maker<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) living: PlayerSet,
    /// The players who act tonight.
    pub(crate) acting: PlayerSet,
    pub(crate) night: &'a mut Buffers,
    /// Kills used by the Mafia and by the Werewolves.
    pub(crate) killed: [bool; 2],
}

impl Maker<'_> {
    /// Lets these players act once, then again, until there are so many actions or nobody finds another.
    pub(crate) fn rounds<C: Choose>(
        &mut self,
        choose: &mut C,
        actors: PlayerSet,
        total: usize,
        act: impl Fn(&mut Self, &mut C, PlayerId) -> bool,
    ) {
        loop {
            let before = self.night.actions.len();
            for actor in actors.iter() {
                if self.night.actions.len() >= total {
                    return;
                }
                act(self, choose, actor);
            }
            if self.night.actions.len() == before {
                return;
            }
        }
    }

    /// One more action by this player, if a possible one is found.
    fn act(&mut self, choose: &mut impl Choose, actor: PlayerId) -> bool {
        for _ in 0..TRIES {
            let player = self.night.players[actor.index()];
            let faction = faction(player.alignment)
                .filter(|&faction| !self.killed[faction] && !player.role.has(Ability::Kill))
                .filter(|_| choose.happens(self.settings.faction_kill));
            let ability = match faction {
                Some(_) => Some(Ability::Kill),
                None => cast::ability(choose, self.settings, player.role),
            };
            let Some(ability) = ability else { continue };
            if !self.submit(choose, actor, ability) {
                continue;
            }
            match faction {
                Some(faction) => self.killed[faction] = true,
                None => cast::learn(&mut self.night.players[actor.index()], ability),
            }
            return true;
        }
        false
    }

    /// One more action by a player who was dealt a role, if a possible one is found.
    pub(crate) fn use_role(&mut self, choose: &mut impl Choose, actor: PlayerId) -> bool {
        let role = self.night.players[actor.index()].role;
        (0..TRIES).any(|_| cast::of_role(choose, role).is_some_and(|ability| self.submit(choose, actor, ability)))
    }

    /// Adds an action of this ability, if a possible one is found that is not there already.
    fn submit(&mut self, choose: &mut impl Choose, actor: PlayerId, ability: Ability) -> bool {
        match self.aim(choose, actor, ability) {
            Some(action) if !self.night.actions.iter().any(|other| same_use(other, &action)) => {
                self.night.actions.push(action);
                true
            }
            Some(_) | None => false,
        }
    }

    /// Finds the players that an action names.
    fn aim(&self, choose: &mut impl Choose, actor: PlayerId, ability: Ability) -> Option<Action> {
        let all = PlayerSet::first(self.night.players.len());
        let dead = all.without(self.living);
        let named = if ability.has(Component::Revive) {
            dead
        } else if ability.has(Component::Exchange) {
            all
        } else {
            self.living
        };
        // MODEL-74.
        let may_name_itself = self.night.players[actor.index()].passives.has(Passive::SelfTargeting);
        let others = if may_name_itself { named } else { named.without(PlayerSet::of(actor)) };
        match ability.names() {
            Naming::Nobody => Action::new(actor, ability, &[], ItemId::FRUIT),
            Naming::Target => {
                let target = self.somebody(choose, self.aimed(actor, ability, others))?;
                let item = if ability == Ability::Give {
                    cast::gift(choose, self.settings, self.night.players[actor.index()].role)
                } else {
                    ItemId::FRUIT
                };
                Action::new(actor, ability, &[target], item)
            }
            Naming::TargetAndDestination => {
                let target = self.somebody(choose, self.aimed(actor, ability, others))?;
                let destination = self.somebody(choose, named.without(PlayerSet::of(target)))?;
                Action::new(actor, ability, &[target, destination], ItemId::FRUIT)
            }
            Naming::TwoChosen => {
                let first = self.somebody(choose, named)?;
                let second = self.somebody(choose, named.without(PlayerSet::of(first)))?;
                Action::new(actor, ability, &[first, second], ItemId::FRUIT)
            }
        }
    }

    /// Those of these players whom the actor means with this ability; all of them, if none is meant.
    fn aimed(&self, actor: PlayerId, ability: Ability, of: PlayerSet) -> PlayerSet {
        let players = &self.night.players;
        let side = players[actor.index()].alignment;
        let is_own = |other: &PlayerId| players[other.index()].alignment == side;
        let meant: PlayerSet = match self.settings.aim_of(side, ability) {
            At::Anybody => return of,
            At::Own => of.iter().filter(is_own).collect(),
            At::Others => of.iter().filter(|other| !is_own(other)).collect(),
        };
        if meant.is_empty() { of } else { meant }
    }

    /// A player of these; on tangled nights one who acts.
    pub(crate) fn somebody(&self, choose: &mut impl Choose, of: PlayerSet) -> Option<PlayerId> {
        let acting = of.intersection(self.acting);
        let among = if !acting.is_empty() && choose.happens(self.settings.tangled) { acting } else { of };
        choose.member(among)
    }
}

/// The number of a faction that shares a kill.
fn faction(alignment: Alignment) -> Option<usize> {
    match alignment {
        Alignment::Mafia => Some(0),
        Alignment::Werewolf => Some(1),
        Alignment::Town
        | Alignment::Cult
        | Alignment::NeutralHostile
        | Alignment::NeutralScum
        | Alignment::NeutralTown => None,
    }
}

/// Reports whether two actions are the same ability, by the same player, at the same players: nobody submits that twice
/// (TEXT-6). Neither another item nor the other order of a pair makes it another use.
fn same_use(one: &Action, other: &Action) -> bool {
    let turned = |pair: Option<[PlayerId; 2]>| pair.map(|[first, second]| [second, first]);
    (one.actor, one.ability) == (other.actor, other.ability)
        && (one.named() == other.named() || one.pair().is_some() && one.pair() == turned(other.pair()))
}
