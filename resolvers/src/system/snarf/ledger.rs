//! The agent and the order of each state, for accounts only. Decisions use [`super::states`], without agents.

use crate::explain::account::Recorder;
use crate::model::{Component, Components, Passive, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::step::{Failure, Missed, MissedEffect};
use crate::system::deed::Deed;

use super::Queue;
use super::states::Mover;
use super::targeting::{self, Aim};

/// The agent and the order that set a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cause {
    pub by: Agent,
    pub order: u8,
}

/// An action that stands in the running order, and where, if it targets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub deed: Deed,
    pub at: Option<PlayerId>,
    /// True if vanillaising could stop it.
    pub of_the_role: bool,
}

/// A move of an aim: the state's number, from whom, to whom.
pub(super) type Move = (usize, PlayerId, PlayerId);

/// Everything kept for the account of one run through the queue.
#[derive(Clone, Default, Debug)]
pub(super) struct Ledger {
    marks: Vec<(Component, PlayerId, Cause)>,
    /// The agent of each state that moves targets.
    pub movers: Vec<Agent>,
    /// The kills of the running order that single protections may stop.
    pub contested: Vec<(Agent, PlayerId)>,
    /// The states of the running order.
    pub standing: Vec<Standing>,
}

impl Ledger {
    pub(super) fn start(&mut self) {
        self.marks.clear();
        self.movers.clear();
        self.contested.clear();
        self.standing.clear();
    }

    pub(super) fn mark(&mut self, state: Component, player: PlayerId, by: Agent, order: u8) {
        self.marks.push((state, player, Cause { by, order }));
    }

    /// The agents that set a state at a player.
    pub(super) fn causes(
        &self,
        state: Component,
        player: PlayerId,
    ) -> impl Iterator<Item = Cause> + '_ {
        let this =
            move |&&(one, at, _): &&(Component, PlayerId, Cause)| one == state && at == player;
        self.marks.iter().filter(this).map(|&(.., cause)| cause)
    }

    /// The agents that set a state at a player, at an order below this one.
    pub(super) fn below(
        &self,
        order: u8,
        state: Component,
        player: PlayerId,
    ) -> impl Iterator<Item = Agent> + '_ {
        let causes = self.causes(state, player);
        let causes = causes.filter(move |cause| cause.order < order);
        causes.map(|cause| cause.by)
    }

    /// The block or the vanillaising of a player for which an action fails.
    pub(super) fn stopped_by(&self, order: u8, why: Failure, actor: PlayerId) -> Option<Agent> {
        let state = match why == Failure::Blocked {
            true => Component::Block,
            false => Component::Strip,
        };
        self.below(order, state, actor).next()
    }
}

impl<R: Recorder> Queue<'_, R> {
    /// The first agent that set a state at a player, at an order below this one.
    pub(super) fn cause(&self, order: u8, state: Component, player: PlayerId) -> Option<Agent> {
        self.all.ledger.below(order, state, player).next()
    }

    /// Tells of the passives that vanillaising has taken away at an order.
    pub(super) fn record_lost_passives(&mut self, order: u8) {
        if !R::ENABLED {
            return;
        }
        for player in self
            .all
            .states
            .new
            .vanillaised
            .without(self.all.states.held.vanillaised)
            .iter()
        {
            let one = self.night.player(player);
            if !one.passives.is_empty() || !one.vends.is_empty() {
                let mut causes = self.all.ledger.causes(Component::Strip, player);
                let by = causes.find(|cause| cause.order == order);
                let by = by.map(|cause| cause.by);
                self.recorder
                    .record(|account| account.loses_passives(player, by));
            }
        }
    }

    /// Notes what an action that stands at a player has set.
    pub(super) fn note_states(
        &mut self,
        deed: &Deed,
        components: Components,
        at: PlayerId,
        order: u8,
    ) {
        let ledger = &mut self.all.ledger;
        // Whom a kill kills is noted where it lands.
        let is_state = |one: &Component| components.has(*one) && *one != Component::Kill;
        for component in Component::ALL.into_iter().filter(is_state) {
            let (state, player) = match component == Component::UntargetSelf {
                true => (Component::Untarget, deed.actor),
                false => (component, at),
            };
            ledger.mark(state, player, deed.agent, order);
        }
        ledger
            .movers
            .resize(self.all.states.movers.len(), deed.agent);
    }

    /// Tells what moved an action, which states contradict each other about it, and why it fails if it does.
    pub(super) fn record_aim(&mut self, agent: Agent, order: u8, moves: &[Move], aim: &Aim) {
        let state = |number: usize| {
            (
                self.all.ledger.movers[number],
                self.all.states.movers[number],
            )
        };
        let mut rest = moves;
        while let Some(&(number, from, to)) = rest.first() {
            let set_at = state(number).1.0;
            let same = |&(number, at, _): &Move| state(number).1.0 == set_at && at == from;
            let (group, later) = rest.split_at(rest.iter().take_while(|&one| same(one)).count());
            rest = later;
            let split = group.iter().any(|&(_, _, other)| other != to);
            self.recorder.record(|account| {
                if split {
                    let sent = group.iter().map(|&(number, _, to)| (state(number).0, to));
                    return account.splits(agent, from, &sent.collect::<Vec<_>>(), set_at);
                }
                for &(number, ..) in group.iter().filter(|_| from != to) {
                    let (by, (_, mover)) = state(number);
                    match mover {
                        Mover::Redirect(..) => account.moved(agent, by, from, to, Rule::Model12),
                        Mover::Drive(..) => account.moved(agent, by, from, to, Rule::Model13),
                        Mover::Guard(..) => account.guard_moves(agent, by, from),
                    }
                }
            });
        }
        let Err((at, why)) = aim.end else { return };
        let dead = (why == Failure::DeadTarget).then_some(Component::Kill);
        let hidden = (why == Failure::Untargetable).then_some(Component::Untarget);
        let state = dead.or(hidden);
        let by = state
            .zip(at)
            .and_then(|(state, at)| self.cause(order, state, at));
        self.recorder
            .record(|account| account.fails(agent, at, why, by));
    }

    /// Tells where it decided that all of one order act without seeing each other: what would have stopped, moved or
    /// dodged something, had it been of a lower order.
    pub(super) fn record_missed(&mut self, order: u8) {
        if !R::ENABLED {
            return;
        }
        let standing = std::mem::take(&mut self.all.ledger.standing);
        let ledger = &self.all.ledger;
        let mut missed: Vec<Missed> = Vec::new();
        for one in &standing {
            let (deed, agent) = (&one.deed, one.deed.agent);
            let mut miss = |by: Agent, effect: MissedEffect| {
                let one = Missed { by, agent, effect };
                if by != agent && !missed.contains(&one) {
                    missed.push(one);
                }
            };
            let now = |state: Component, player: PlayerId| {
                let causes = ledger.causes(state, player);
                let causes = causes.filter(|cause| cause.order == order);
                causes.map(|cause| cause.by)
            };
            if deed.blockable {
                now(Component::Block, deed.actor).for_each(|by| miss(by, MissedEffect::Stops));
            }
            if self.rules.vanillaised_at_once && one.of_the_role {
                now(Component::Strip, deed.actor).for_each(|by| miss(by, MissedEffect::Stops));
            }
            let Some(at) = one.at else { continue };
            if deed.target.is_some() {
                now(Component::Untarget, at).for_each(|by| miss(by, MissedEffect::Hides(at)));
            }
            let macho = self.all.states.having(self.night, Passive::Macho);
            for (&(set_at, mover), &by) in self.all.states.movers.iter().zip(&ledger.movers) {
                let to = targeting::image(deed, mover, at, macho);
                if set_at == order && to.is_some_and(|to| to != at) {
                    miss(by, MissedEffect::Moves);
                }
            }
            // Neither protection nor Bulletproof does anything against some kills.
            let open = deed.strongman || macho.contains(at);
            if !open && now(Component::Kill, at).any(|by| by == agent) {
                now(Component::Protect, at)
                    .filter(|&by| self.saves(by, deed))
                    .for_each(|by| miss(by, MissedEffect::Protects(at)));
            }
        }
        for one in missed {
            self.recorder.record(|account| account.missed(one, order));
        }
        self.all.ledger.standing = standing;
    }
}
