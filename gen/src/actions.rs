//! Actions: actors, abilities and targets. Roles are made for the actions, unless they are dealt first.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Component, ItemId, MAX_ACTIONS, Naming, Passive, PlayerId,
    PlayerSet,
};

use crate::build::Buffers;
use crate::choose::Choose;
use crate::game::Killer;
use crate::roles;
use crate::settings::{Acting, Casting, Settings, TargetPool};

/// Number of further draws of an impossible ability or a repeated action.
const TRIES: u32 = 6;

/// Fills the list of actions, in random order. Players whose roles were not dealt get them here.
pub(crate) fn fill_actions(choose: &mut impl Choose, settings: &Settings, night: &mut Buffers) {
    match &settings.casting {
        Casting::ForActions => made(choose, settings, night),
        Casting::Game(deal) | Casting::Setup(deal) => dealt(choose, settings, deal.killer, night),
        Casting::Census(_) => return,
    }
    choose.shuffle(&mut night.actions);
}

/// Makes roles and actions together.
fn made(choose: &mut impl Choose, settings: &Settings, night: &mut Buffers) {
    let living = night.living();
    let (acting, total) = match settings.acting {
        Acting::Each { acts, again: _ } => (
            living.iter().filter(|_| choose.happens(acts)).collect(),
            MAX_ACTIONS,
        ),
        Acting::Total(span) => {
            let total = choose.within(span).min(MAX_ACTIONS as u32) as usize;
            (choose.some_of(living, total), total)
        }
    };
    for (number, player) in night.players.iter_mut().enumerate() {
        if acting.contains(PlayerId::new(number as u8)) {
            roles::active(choose, settings, player);
        } else {
            roles::idle(settings, player);
        }
    }
    let mut maker = Maker {
        settings,
        living,
        acting,
        night,
        killed: [false; 2],
    };
    maker.rounds(choose, acting, total, Maker::act);
    for actor in acting.iter() {
        roles::spare(choose, settings, &mut maker.night.players[actor.index()]);
    }
}

/// Actions of a dealt game: a member carries out each faction's kill, and other players use their roles.
fn dealt(choose: &mut impl Choose, settings: &Settings, killer: Killer, night: &mut Buffers) {
    let living = night.living();
    let total = match settings.acting {
        Acting::Each { .. } => MAX_ACTIONS,
        Acting::Total(span) => choose.within(span).min(MAX_ACTIONS as u32) as usize,
    };
    let killers = killers(choose, settings, killer, night, living);
    let killers = choose.some_of(killers, total);
    let able: PlayerSet = living
        .iter()
        .filter(|player| !is_idle(night, *player))
        .collect();
    let able = match killer {
        Killer::Also => able,
        Killer::Forgoes | Killer::Idle => able.without(killers),
    };
    let acting: PlayerSet = match settings.acting {
        Acting::Each { acts, again: _ } => {
            let chance = |actor: &PlayerId| {
                settings
                    .use_of(&night.players[actor.index()])
                    .unwrap_or(acts)
            };
            able.iter()
                .filter(|actor| choose.happens(chance(actor)))
                .collect()
        }
        Acting::Total(_) => choose.some_of(able, total - killers.len()),
    };
    let mut maker = Maker {
        settings,
        living,
        acting: acting.union(killers),
        night,
        killed: [true; 2],
    };
    for actor in killers.iter() {
        let action = kill(choose, &maker, actor);
        maker.night.actions.extend(action);
    }
    maker.rounds(choose, acting, total, Maker::use_role);
}

fn is_idle(night: &Buffers, player: PlayerId) -> bool {
    night.players[player.index()].role.has_no_ability()
}

/// For each faction that kills, the member who does it. Players whose role kills are skipped:
/// their kill is not the factional one.
fn killers(
    choose: &mut impl Choose,
    settings: &Settings,
    killer: Killer,
    night: &Buffers,
    living: PlayerSet,
) -> PlayerSet {
    let mut killers = PlayerSet::EMPTY;
    for faction in [Alignment::Mafia, Alignment::Werewolf] {
        let may = |id: &PlayerId| {
            let player = &night.players[id.index()];
            player.alignment == faction && !player.role.has(Ability::Kill)
        };
        let members: PlayerSet = living.iter().filter(may).collect();
        let idle: PlayerSet = members
            .iter()
            .filter(|member| is_idle(night, *member))
            .collect();
        let members = match killer {
            Killer::Idle if !idle.is_empty() => idle,
            Killer::Idle | Killer::Forgoes | Killer::Also => members,
        };
        if !members.is_empty() && choose.happens(settings.faction_kill) {
            killers = choose
                .member(members)
                .map_or(killers, |member| killers.union(PlayerSet::of(member)));
        }
    }
    killers
}

/// The kill of a player's faction. It aims outside the faction, if there is anybody.
fn kill(choose: &mut impl Choose, maker: &Maker<'_>, actor: PlayerId) -> Option<Action> {
    let players = &maker.night.players;
    let side = players[actor.index()].alignment;
    let prey: PlayerSet = maker
        .living
        .iter()
        .filter(|other| players[other.index()].alignment != side)
        .collect();
    let prey = if prey.is_empty() {
        maker.living.without(PlayerSet::of(actor))
    } else {
        prey
    };
    let target = maker.somebody(choose, prey)?;
    Action::new(actor, Ability::Kill, &[target], ItemId::FRUIT)
}

/// Makes actions one by one.
struct Maker<'a> {
    settings: &'a Settings,
    living: PlayerSet,
    /// The players who act tonight.
    acting: PlayerSet,
    night: &'a mut Buffers,
    /// Kills used by the Mafia and by the Werewolves.
    killed: [bool; 2],
}

impl Maker<'_> {
    /// Lets these players act as the settings say: one after the other, or in rounds up to a total of actions, as long as
    /// anybody finds another.
    fn rounds<C: Choose>(
        &mut self,
        choose: &mut C,
        actors: PlayerSet,
        total: usize,
        act: impl Fn(&mut Self, &mut C, PlayerId) -> bool,
    ) {
        if let Acting::Each { acts: _, again } = self.settings.acting {
            for actor in actors.iter() {
                while self.night.actions.len() < total
                    && act(self, choose, actor)
                    && choose.happens(again)
                {}
            }
            return;
        }
        loop {
            let before = self.night.actions.len();
            for actor in actors.iter() {
                if self.night.actions.len() < total {
                    act(self, choose, actor);
                }
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
                None => roles::ability(choose, self.settings, player.role),
            };
            let Some(ability) = ability else { continue };
            if !self.submit(choose, actor, ability) {
                continue;
            }
            match faction {
                Some(faction) => self.killed[faction] = true,
                None => roles::learn(&mut self.night.players[actor.index()], ability),
            }
            return true;
        }
        false
    }

    /// One more action by a player who was dealt a role, if a possible one is found.
    fn use_role(&mut self, choose: &mut impl Choose, actor: PlayerId) -> bool {
        let role = self.night.players[actor.index()].role;
        (0..TRIES).any(|_| {
            roles::of_role(choose, role).is_some_and(|ability| self.submit(choose, actor, ability))
        })
    }

    /// Adds an action of this ability, if a possible one is found that is not there already.
    fn submit(&mut self, choose: &mut impl Choose, actor: PlayerId, ability: Ability) -> bool {
        match self.aim(choose, actor, ability) {
            Some(action)
                if !self
                    .night
                    .actions
                    .iter()
                    .any(|other| same_use(other, &action)) =>
            {
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
        let may_name_itself = self.night.players[actor.index()]
            .passives
            .has(Passive::SelfTargeting);
        let others = if may_name_itself {
            named
        } else {
            named.without(PlayerSet::of(actor))
        };
        match ability.names() {
            Naming::Nobody => Action::new(actor, ability, &[], ItemId::FRUIT),
            Naming::Target => {
                let target = self.somebody(choose, self.aimed(actor, ability, others))?;
                let item = if ability == Ability::Give {
                    roles::gift(
                        choose,
                        self.settings,
                        self.night.players[actor.index()].role,
                    )
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
            TargetPool::Anybody => return of,
            TargetPool::Own => of.iter().filter(is_own).collect(),
            TargetPool::Others => of.iter().filter(|other| !is_own(other)).collect(),
        };
        if meant.is_empty() { of } else { meant }
    }

    /// A player of these; on tangled nights one who acts.
    fn somebody(&self, choose: &mut impl Choose, of: PlayerSet) -> Option<PlayerId> {
        let acting = of.intersection(self.acting);
        let among = if !acting.is_empty() && choose.happens(self.settings.tangled) {
            acting
        } else {
            of
        };
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
        && (one.named() == other.named()
            || one.pair().is_some() && one.pair() == turned(other.pair()))
}
