//! Who could act on what: the actions of the night with what passives could do, and the players that each could come to
//! (LIST-1, LIST-2: "might").

use crate::model::{Ability, Component, Components, ItemId, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger};
use crate::outcome::Agent;

use super::Exhausted;

/// How many submitted and triggered actions there may be.
const ROOM: usize = 512;

/// One action: submitted, or what a passive would do to one that sets it off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) agent: Agent,
    pub(super) actor: PlayerId,
    pub(super) components: Components,
    /// The chosen target; for what a passive does, whoever set it off.
    pub(super) chosen: Option<PlayerId>,
    pub(super) destination: PlayerId,
    pub(super) pair: [PlayerId; 2],
    pub(super) item: ItemId,
    pub(super) blockable: bool,
    pub(super) redirectable: bool,
    pub(super) strongman: bool,
    pub(super) unseen: bool,
    /// What sets it off: the action, and where its visit must stand.
    pub(super) set_off: Option<(u16, PlayerId)>,
    /// Every player it could come to.
    pub(super) reach: PlayerSet,
    /// Its place in the order of submission; what is set off comes right after what sets it off.
    pub(super) rank: u16,
}

impl Part {
    pub(super) fn has(&self, component: Component) -> bool {
        self.components.has(component)
    }
    /// Where a drive takes what stands at a player.
    pub(super) fn other(&self, at: PlayerId) -> Option<PlayerId> {
        let [one, other] = self.pair;
        if at == one { Some(other) } else { (at == other).then_some(one) }
    }
    /// Everybody at whom a component stands before anything moves it.
    pub(super) fn starts(&self, component: Component) -> PlayerSet {
        if matches!(component, Component::UntargetSelf | Component::Exchange) {
            PlayerSet::of(self.actor)
        } else if self.has(Component::Swap) {
            self.pair.into_iter().collect()
        } else {
            self.chosen.into_iter().collect()
        }
    }
    /// Whether a component targets nobody where it stands: what an action does at its actor, drives, suicides.
    pub(super) fn is_fixed(&self, component: Component) -> bool {
        component == Component::UntargetSelf || self.chosen.is_none() || self.is_suicide()
    }
}

const COMPONENTS: usize = Component::Revive as usize + 1;

/// All actions of the night.
#[derive(Clone, Default, Debug)]
pub(super) struct Cast {
    pub(super) all: Vec<Part>,
    pub(super) movers: Vec<u16>,
    /// The submitted actions that have a component, by component.
    pub(super) by_component: [Vec<u16>; COMPONENTS],
    /// Visits that would set a passive off again in the chain that it started: the action, the owner, the passive.
    pub(super) loops: Vec<(u16, Reflex)>,
    order: Vec<u16>,
}

const SHOT: Components = Components::of(&[Component::Kill]);

impl Cast {
    /// Lists the actions, where they could come to, and what they could set off.
    pub(super) fn start(&mut self, night: &Night) -> Result<(), Exhausted> {
        self.all.clear();
        self.movers.clear();
        self.loops.clear();
        self.by_component.iter_mut().for_each(Vec::clear);
        for (id, action) in night.action_ids().iter().zip(night.actions()) {
            let kills = action.ability == Ability::Kill;
            self.all.push(Part {
                agent: Agent::Submitted(id),
                actor: action.actor,
                components: action.ability.components(),
                chosen: action.target(),
                destination: action.destination().unwrap_or(action.actor),
                pair: action.pair().unwrap_or([action.actor; 2]),
                item: action.item,
                blockable: night.blockable().contains(id),
                redirectable: night.redirectable().contains(id),
                strongman: kills && night.having(Passive::Strongman).contains(action.actor),
                unseen: kills && night.having(Passive::Ninja).contains(action.actor),
                set_off: None,
                reach: action.target().into_iter().collect(),
                rank: id.index() as u16,
            });
            for &component in action.ability.row().parts {
                self.by_component[component as usize].push(id.index() as u16);
            }
            if action.ability.has(Component::Redirect) || action.ability.has(Component::Swap) {
                self.movers.push(id.index() as u16);
            }
        }
        self.spread(0);
        if !night.reflexive().is_empty() {
            self.set_off_all(night)?;
        }
        Ok(())
    }

    /// Lets the reach of every action from this one on grow by the movers, until it does not.
    fn spread(&mut self, first: usize) {
        if self.movers.is_empty() {
            return;
        }
        loop {
            let mut changed = false;
            for number in first..self.all.len() {
                for place in 0..self.movers.len() {
                    let old = self.all[number].reach;
                    self.all[number].reach = old.union(self.carried(number, self.movers[place].into()));
                    changed |= self.all[number].reach != old;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Where a mover could carry an action, from anywhere that it could come to; perhaps some more. Whether it does is
    /// asked of the map.
    fn carried(&self, number: usize, mover: usize) -> PlayerSet {
        let (this, by) = (&self.all[number], &self.all[mover]);
        if number == mover {
            return PlayerSet::EMPTY;
        }
        if by.has(Component::Swap) {
            this.reach.iter().filter_map(|at| by.other(at)).collect()
        } else if this.redirectable && by.reach.contains(this.actor) {
            PlayerSet::of(by.destination)
        } else {
            PlayerSet::EMPTY
        }
    }

    /// Whether one action was set off by another, directly or through others.
    pub(super) fn set_off_by(&self, number: usize, ancestor: usize) -> bool {
        let mut at = number;
        while let Some((parent, _)) = self.all[at].set_off {
            at = parent.into();
            if at == ancestor {
                return true;
            }
        }
        false
    }

    /// Adds what passives could do, to visits that could come to their owners; then what that could set off.
    fn set_off_all(&mut self, night: &Night) -> Result<(), Exhausted> {
        let submitted = self.all.len();
        self.order.clear();
        self.order.extend(0..submitted as u16);
        let mut next = 0;
        while next < self.all.len() {
            let this = self.all[next];
            let drive = this.has(Component::Swap);
            let visits = if drive { this.pair.into_iter().collect() } else { this.reach };
            let owners =
                if this.has(Component::Visit) { visits.intersection(night.reflexive()) } else { PlayerSet::EMPTY };
            for owner in owners.iter().filter(|&owner| owner != this.actor) {
                let has = |passive: Passive| night.having(passive).contains(owner);
                let gun = has(Passive::Pgo).then_some(Trigger::Pgo);
                let suicide = (!drive && has(Passive::Suicidal)).then_some(Trigger::Suicidal);
                let wares = if drive { Default::default() } else { night.player(owner).vends };
                for trigger in gun.into_iter().chain(suicide).chain(wares.iter().map(Trigger::Vendor)) {
                    self.add(next, Reflex { owner, trigger })?;
                }
            }
            next += 1;
        }
        for (rank, &number) in (0..).zip(&self.order) {
            self.all[usize::from(number)].rank = rank;
        }
        Ok(())
    }

    fn add(&mut self, by: usize, reflex: Reflex) -> Result<(), Exhausted> {
        let agent = Agent::Passive(reflex);
        let mut at = Some(by);
        while let Some(number) = at {
            if self.all[number].agent == agent {
                self.loops.push((by as u16, reflex));
                return Ok(());
            }
            at = self.all[number].set_off.map(|(parent, _)| usize::from(parent));
        }
        if self.all.len() >= ROOM {
            return Err(Exhausted);
        }
        let visitor = self.all[by].actor;
        let (components, chosen, item) = match reflex.trigger {
            Trigger::Pgo => (SHOT, visitor, ItemId::FRUIT),
            Trigger::Suicidal => (SHOT, reflex.owner, ItemId::FRUIT),
            Trigger::Vendor(item) => (Ability::Give.components(), visitor, item),
        };
        let number = self.all.len();
        self.all.push(Part {
            agent,
            actor: reflex.owner,
            components,
            chosen: Some(chosen),
            destination: reflex.owner,
            pair: [reflex.owner; 2],
            item,
            blockable: false,
            redirectable: false,
            strongman: false,
            unseen: false,
            set_off: Some((by as u16, reflex.owner)),
            reach: PlayerSet::of(chosen),
            rank: 0,
        });
        self.spread(number);
        // Right after what sets it off, and after what that sets off already.
        let family = |&of: &u16| usize::from(of) == by || self.set_off_by(of.into(), by);
        let place = self.order.iter().rposition(family).map_or(self.order.len(), |place| place + 1);
        self.order.insert(place, number as u16);
        Ok(())
    }
}

impl Part {
    /// Whether it targets nobody, but does something at its owner: a suicide.
    pub(super) fn is_suicide(&self) -> bool {
        matches!(self.agent, Agent::Passive(Reflex { trigger: Trigger::Suicidal, .. }))
    }
}
