//! Section 7, standings and when they hold under a chain.

use super::facts::{self, BUDGET};
use nightcourt_resolvers::model::{Ability, ActionId, ActionSet, Component, Night, Passive, PlayerId};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::{AsceticVisit, SelfRedirect, Switches};
use std::cell::Cell;

/// One move of a route, with the mover's own standing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub mover: ActionId,
    pub from: PlayerId,
    pub to: PlayerId,
    pub own: Standing,
}

/// "A standing (a, p, route) says that action a's components stand at player p."
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    pub agent: Agent,
    pub actor: PlayerId,
    pub place: PlayerId,
    pub route: Vec<Move>,
    /// "the set of all actions taking part". Passives are kept apart, in [`super::reason::Chain`]: they never counter.
    pub used: ActionSet,
    /// It targets nobody at its place: only blocks counter it, nothing moves it. Drives (MODEL-14), what an action
    /// does at its actor, exchanges; and the suicide, which is not even blockable.
    pub fixed: bool,
    pub blockable: bool,
    pub redirectable: bool,
    pub kills: bool,
}

/// Which part of an action is asked for: only `ascetic-visit` tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Visit,
    Effect,
}

pub struct Evaluator<'n> {
    pub night: &'n Night,
    pub switches: &'n Switches,
    steps: Cell<u64>,
}

impl<'n> Evaluator<'n> {
    pub fn new(night: &'n Night, switches: &'n Switches) -> Evaluator<'n> {
        Evaluator { night, switches, steps: Cell::new(0) }
    }
    /// One evaluation; whether the budget is spent.
    pub fn spent(&self) -> bool {
        self.steps.set(self.steps.get() + 1);
        self.exhausted()
    }
    pub fn exhausted(&self) -> bool {
        self.steps.get() > BUDGET
    }
    /// Gives up as well where more would have to be kept at once than a small machine holds.
    pub fn crowded(&self, kept: usize) -> bool {
        if kept > 20_000 {
            self.steps.set(BUDGET);
            return self.spent();
        }
        false
    }

    /// What an action does at its own actor, or without a target: "countered by blocks only" (RAR-24).
    pub fn fixed(&self, id: ActionId, place: PlayerId) -> Standing {
        Standing {
            agent: Agent::Submitted(id),
            actor: self.night.action(id).actor,
            place,
            route: Vec::new(),
            used: ActionSet::of(id),
            fixed: true,
            blockable: facts::blockable(self.night, id),
            redirectable: false,
            kills: false,
        }
    }

    /// Every standing of an action in which none of `without` takes part.
    pub fn standings(&self, id: ActionId, without: ActionSet) -> Vec<Standing> {
        if without.contains(id) {
            return Vec::new();
        }
        let action = self.night.action(id);
        if action.ability == Ability::Drive {
            // "A drive visits both players it chose ...; those visits are never moved."
            return action.pair().into_iter().flatten().map(|place| self.fixed(id, place)).collect();
        }
        let Some(target) = action.target() else { return Vec::new() };
        let start = Standing {
            fixed: false,
            redirectable: facts::redirectable(self.night, id),
            kills: action.ability.has(Component::Kill),
            ..self.fixed(id, target)
        };
        self.grow(start, without)
    }

    /// "The route is a list of moves starting at a's chosen target": this standing, and all that go on from it.
    pub fn grow(&self, start: Standing, without: ActionSet) -> Vec<Standing> {
        let mut found = Vec::new();
        let mut open = vec![start];
        while let Some(now) = open.pop() {
            if self.spent() || self.crowded(found.len() + open.len()) {
                return Vec::new();
            }
            // "No action takes part twice."
            let barred = without.union(now.used);
            for mover in facts::all(self.night) {
                if barred.contains(mover) {
                    continue;
                }
                for (to, own) in self.could_move(mover, &now, now.place, now.route.is_empty(), barred) {
                    let mut next = now.clone();
                    next.used = next.used.union(own.used);
                    next.route.push(Move { mover, from: now.place, to, own });
                    next.place = to;
                    open.push(next);
                }
            }
            found.push(now);
        }
        found
    }

    /// Where a mover would take this effect from that place, by each of its own standings that would do it. "a redirect
    /// standing at a's actor moves a redirectable a from its chosen target only (first move only); a drive with x in
    /// {x, y} moves it from x to y."
    fn could_move(
        &self,
        mover: ActionId,
        effect: &Standing,
        from: PlayerId,
        first: bool,
        barred: ActionSet,
    ) -> Vec<(PlayerId, Standing)> {
        let action = self.night.action(mover);
        let Some(to) = facts::takes_from(action, from) else { return Vec::new() };
        if action.ability == Ability::Drive {
            return vec![(to, self.fixed(mover, from))];
        }
        if !(first && effect.redirectable) {
            return Vec::new();
        }
        let standings = self.standings(mover, barred).into_iter();
        standings.filter(|own| own.place == effect.actor).map(|own| (to, own)).collect()
    }

    /// "A standing holds under a chain C if `used` and C are disjoint and, with C' = C + used, none of these counters
    /// holds".
    pub fn holds(&self, standing: &Standing, piece: Piece, chain: ActionSet) -> bool {
        !standing.used.meets(chain) && !self.countered(standing, piece, chain.union(standing.used))
    }

    /// The three counters, under C'.
    pub fn countered(&self, standing: &Standing, piece: Piece, chain: ActionSet) -> bool {
        if self.spent() {
            return true;
        }
        // 1. "some block standing at a's actor (a blockable), holding under C'"
        if standing.blockable && self.stands(Component::Block, standing.actor, chain) {
            return true;
        }
        if standing.fixed {
            return false;
        }
        // 2. "for each move of the route: a counter to the mover's own standing, or a competitor"
        for (number, step) in standing.route.iter().enumerate() {
            if self.countered(&step.own, Piece::Effect, chain)
                || self.taken(standing, step.from, number == 0, step.to, chain)
            {
                return true;
            }
        }
        // 3. "at the end of the route: any mover not in C' that takes it away and holds"
        if self.taken(standing, standing.place, standing.route.is_empty(), standing.place, chain) {
            return true;
        }
        // "something untargetable standing at p, not in C', that holds"
        if self.untargetable(standing.place, chain) {
            return true;
        }
        // "Ascetic", with its switch
        let arrives = piece == Piece::Visit && self.switches.ascetic_visit == AsceticVisit::Seen;
        if facts::has(self.night, standing.place, Passive::Ascetic) && !standing.kills && !arrives {
            return true;
        }
        // `self-redirect`
        self.switches.self_redirect == SelfRedirect::Fails
            && !standing.route.is_empty()
            && standing.place == standing.actor
    }

    /// "another mover, not in C', that takes the effect from the same place to a different player, and itself holds":
    /// "its own standing holds under C' and no competitor of it does under the chain so extended".
    fn taken(&self, effect: &Standing, from: PlayerId, first: bool, to: PlayerId, chain: ActionSet) -> bool {
        for mover in facts::all(self.night) {
            if chain.contains(mover) {
                continue;
            }
            for (elsewhere, own) in self.could_move(mover, effect, from, first, chain) {
                if self.spent() {
                    return true;
                }
                if elsewhere != to
                    && self.holds(&own, Piece::Effect, chain)
                    && !self.taken(effect, from, first, elsewhere, chain.union(own.used))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Whether some standing of this component at the player holds under the chain.
    pub fn stands(&self, component: Component, place: PlayerId, chain: ActionSet) -> bool {
        facts::with(self.night, component).into_iter().any(|id| self.acts_at(id, place, chain))
    }

    /// Whether some standing of the action at the player holds under the chain.
    pub fn acts_at(&self, id: ActionId, place: PlayerId, chain: ActionSet) -> bool {
        let standings = self.standings(id, chain);
        standings.iter().any(|one| one.place == place && self.holds(one, Piece::Effect, chain))
    }

    fn untargetable(&self, place: PlayerId, chain: ActionSet) -> bool {
        let selves = facts::with(self.night, Component::UntargetSelf).into_iter();
        let mut selves = selves.filter(|&id| self.night.action(id).actor == place);
        selves.any(|id| self.holds(&self.fixed(id, place), Piece::Effect, chain))
            || self.stands(Component::Untarget, place, chain)
    }
}
