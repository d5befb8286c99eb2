//! The agent and the order of each state, for accounts only. Decisions use [`super::states`], without agents.

use crate::explain::account::Recorder;
use crate::model::{Component, Components, Passive, PlayerId};
use crate::outcome::Agent;
use crate::system::deed::Deed;

use super::Queue;
use super::targeting::{self, Aim, Flaw};

/// The agent and the order that set a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cause {
    pub by: Agent,
    pub order: u8,
}

/// An effect that is missed because all of one order act at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Missed {
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

/// A state that somebody set at a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Blocked,
    Untargetable,
    Protected,
    Framed,
    Vanillaised,
    Recruited,
    Robbed,
    Dead,
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
    marks: Vec<(Mark, PlayerId, Cause)>,
    /// The agent of each state that moves targets.
    pub movers: Vec<Agent>,
    /// The agent of each exchange.
    pub exchanges: Vec<Agent>,
    /// The states of the running order.
    pub standing: Vec<Standing>,
}

impl Ledger {
    pub(super) fn start(&mut self) {
        self.marks.clear();
        self.movers.clear();
        self.exchanges.clear();
        self.standing.clear();
    }

    pub(super) fn mark(&mut self, mark: Mark, player: PlayerId, by: Agent, order: u8) {
        self.marks.push((mark, player, Cause { by, order }));
    }

    /// The agents that set a state at a player.
    pub(super) fn causes(&self, mark: Mark, player: PlayerId) -> impl Iterator<Item = Cause> + '_ {
        let this = move |&&(one, at, _): &&(Mark, PlayerId, Cause)| one == mark && at == player;
        self.marks.iter().filter(this).map(|&(.., cause)| cause)
    }

    /// The first agent that set a state at a player, at an order below this one.
    pub(super) fn below(&self, order: u8, mark: Mark, player: PlayerId) -> Option<Cause> {
        self.causes(mark, player).find(|cause| cause.order < order)
    }
}

impl<R: Recorder> Queue<'_, R> {
    /// The agent that set a state at a player, at an order below this one.
    pub(super) fn cause(&self, order: u8, mark: Mark, player: PlayerId) -> Option<Cause> {
        self.all.ledger.below(order, mark, player)
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
                let by = self
                    .all
                    .ledger
                    .causes(Mark::Vanillaised, player)
                    .find(|cause| cause.order == order);
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
        let agent = deed.agent;
        let marks = [
            (Component::Block, Mark::Blocked, at),
            (Component::Untarget, Mark::Untargetable, at),
            (Component::UntargetSelf, Mark::Untargetable, deed.actor),
            (Component::Protect, Mark::Protected, at),
            (Component::Frame, Mark::Framed, at),
            (Component::Strip, Mark::Vanillaised, at),
            (Component::Recruit, Mark::Recruited, at),
            (Component::Steal, Mark::Robbed, at),
        ];
        let ledger = &mut self.all.ledger;
        for (component, mark, player) in marks {
            if components.has(component) {
                ledger.mark(mark, player, agent, order);
            }
        }
        ledger.movers.resize(self.all.states.movers.len(), agent);
        ledger.exchanges.resize(self.all.exchanges.len(), agent);
    }

    /// Tells what moved an action, which states contradict each other about it, and why it fails if it does.
    pub(super) fn record_aim(&mut self, agent: Agent, order: u8, moves: &[Move], aim: &Aim) {
        let by = |number: usize| {
            (
                self.all.ledger.movers[number],
                self.all.states.movers[number].0,
            )
        };
        let mut rest = moves;
        while let Some(&(number, from, to)) = rest.first() {
            let set_at = by(number).1;
            let same = |&(number, at, _): &Move| by(number).1 == set_at && at == from;
            let (group, later) = rest.split_at(rest.iter().take_while(|&one| same(one)).count());
            rest = later;
            let sent: Vec<_> = group
                .iter()
                .map(|&(number, _, to)| (by(number).0, to))
                .collect();
            self.recorder.record(|account| {
                if sent.iter().any(|&(_, other)| other != to) {
                    account.splits(agent, from, &sent, set_at);
                } else if from != to {
                    let by: Vec<Agent> = sent.iter().map(|&(by, _)| by).collect();
                    account.moved_by(agent, &by, set_at, [from, to]);
                }
            });
        }
        let Err((at, flaw)) = aim.end else { return };
        let mark = match flaw {
            Flaw::Untargetable => Some(Mark::Untargetable),
            Flaw::Dead => Some(Mark::Dead),
            Flaw::Several | Flaw::Home | Flaw::Repelled(_) => None,
        };
        let cause = mark
            .zip(at)
            .and_then(|(mark, at)| self.cause(order, mark, at));
        self.recorder
            .record(|account| account.misses(agent, at, flaw, cause, aim.aimed));
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
            let now = |mark: Mark, player: PlayerId| {
                let other = |cause: &Cause| cause.order == order && cause.by != agent;
                ledger
                    .causes(mark, player)
                    .filter(other)
                    .map(|cause| cause.by)
                    .collect::<Vec<_>>()
            };
            if deed.blockable {
                let block = |by| Missed::Blocks { by, agent };
                missed.extend(now(Mark::Blocked, deed.actor).into_iter().map(block));
            }
            if self.rules.vanillaised_at_once && one.of_the_role {
                let strip = |by| Missed::Blocks { by, agent };
                missed.extend(now(Mark::Vanillaised, deed.actor).into_iter().map(strip));
            }
            let Some(at) = one.at else { continue };
            if deed.target.is_some() {
                let hide = |by| Missed::Hides { by, agent, at };
                missed.extend(now(Mark::Untargetable, at).into_iter().map(hide));
            }
            let macho = self.all.states.having(self.night, Passive::Macho);
            for (&(set_at, mover), &by) in self.all.states.movers.iter().zip(&ledger.movers) {
                let to = targeting::image(deed, mover, at, macho);
                if set_at == order && by != agent && to.is_some_and(|to| to != at) {
                    missed.push(Missed::Moves { by, agent });
                }
            }
            let kills = |cause: Cause| cause.by == agent && cause.order == order;
            if ledger.causes(Mark::Dead, at).any(kills) && !self.is_open(deed, at) {
                let protect = |by| Missed::Protects { by, agent, at };
                missed.extend(now(Mark::Protected, at).into_iter().map(protect));
            }
        }
        for (number, &one) in missed.iter().enumerate() {
            if !missed[..number].contains(&one) {
                self.recorder.record(|account| account.missed(one, order));
            }
        }
        self.all.ledger.standing = standing;
        self.record_rivals(order);
    }

    /// Tells of thefts by several players from one at an order: nothing is stolen.
    fn record_rivals(&mut self, order: u8) {
        if !self.night.has_items() {
            return;
        }
        for victim in self.night.player_ids().iter() {
            let thefts = self
                .all
                .ledger
                .causes(Mark::Robbed, victim)
                .filter(|cause| cause.order == order);
            let thefts: Vec<Agent> = thefts.map(|cause| cause.by).collect();
            if thefts
                .iter()
                .any(|&theft| theft.owner(self.night) != thefts[0].owner(self.night))
            {
                self.recorder
                    .record(|account| account.rivals(&thefts, victim));
            }
        }
    }

    /// Reports whether neither protection nor Bulletproof does anything against a kill.
    fn is_open(&self, kill: &Deed, at: PlayerId) -> bool {
        kill.strongman || self.all.states.has(self.night, Passive::Macho, at)
    }
}
