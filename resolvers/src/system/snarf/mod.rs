//! Serial Night Action Resolution Framework (the rules of SNARF; [SNARF]): a queue of sub-actions by order value.
//!
//! One order is one batch, lower first. All in a batch act on what strictly lower orders left ([`states`]) and do not
//! see each other. An action targets just before its first sub-action ([`targeting`]), which triggers what answers it
//! ([`triggers`]); an infinite loop may take an ability out of the night ([`loops`]), which then starts over.
//!
//! Cost: `O(n)` for each order, and `O(n m)` for targeting with `m` movers; triggers are bounded. Every loop over actions
//! pays the night's [`Meter`], a night that starts over again and again too.

mod effects;
mod ledger;
mod loops;
mod readings;
mod settle;
mod states;
mod targeting;
mod triggers;
mod visits;

use crate::budget::Meter;
use crate::explain::account::Recorder;
use crate::model::{Action, ActionId, Component, Night, PlayerId, PlayerSet};
use crate::outcome::{Agent, EventKind, Outcome};
use crate::rule::Rule;
use crate::rulebook::{Orders, SubActions};
use crate::ruling::{
    AsceticVisit, DoctorAgainst, DoctorSaves, GuardStrikes, SnarfVanillaise, Switches,
};
use crate::step::{Failure, Immunity, Share};
use crate::system::System;
use crate::system::bits::Bits;
use crate::system::deed::Deed;

use ledger::{Ledger, Move, Standing};
use loops::Loops;
use readings::Found;
use states::{Mover, States};
use targeting::Aim;

/// The most triggered actions of a night. Chains of reflexive vendors can branch without end in practice.
const MOST_TRIGGERED: usize = 4096;

/// There are too many triggered actions, or the budget is used up.
struct Exhausted;

#[derive(Clone, Copy)]
struct Rules {
    self_fails: bool,
    ascetic_seen: bool,
    doctor_saves: DoctorSaves,
    doctor_against: DoctorAgainst,
    guards_strike: bool,
    drives_visit: bool,
    vanillaised_at_once: bool,
    /// Switch `bulletproof-saves=one`: the players whom their Bulletproof saves from one kill only.
    bulletproof_once: PlayerSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// Its order has not come.
    Queued,
    /// It failed.
    Failed,
    /// It targeted this player (an action without a target: its own actor).
    Stands(PlayerId),
}

/// A submitted action in the queue.
#[derive(Clone, Copy, Debug)]
struct Entry {
    subs: SubActions,
    progress: Progress,
    found: Option<Found>,
}

/// A visit that can be seen.
#[derive(Clone, Copy, Debug)]
struct Visit {
    agent: Agent,
    by: PlayerId,
    to: PlayerId,
    unseen: bool,
}

/// Everything of one night; its buffers serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    entries: Vec<Entry>,
    states: States,
    visits: Vec<Visit>,
    loops: Loops,
    triggered: usize,
    exchanges: Vec<[PlayerId; 2]>,
    stripped: PlayerSet,
    revived: PlayerSet,
    hides: Vec<(PlayerId, PlayerId)>,
    weakened: PlayerSet,
    /// Kills that may have killed a Bomb; true if a single protection could stop it.
    at_bombs: Vec<(PlayerId, Agent, bool)>,
    /// The players at whom guards have struck back, each with the guard's action.
    struck: Vec<(PlayerId, Agent)>,
    ledger: Ledger,
}

/// Resolves a night by a table of orders. A night that triggers more than [`MOST_TRIGGERED`] actions is exhausted, and so
/// is one that exceeds its budget.
pub(super) fn resolve(
    orders: &Orders,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
    meter: &Meter<'_>,
) {
    let rules = Rules {
        self_fails: switches.self_fails(System::Snarf),
        ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
        doctor_saves: switches.doctor_saves,
        doctor_against: switches.doctor_against,
        guards_strike: switches.guard_strikes == GuardStrikes::Yes,
        drives_visit: switches.drives_visit(System::Snarf),
        vanillaised_at_once: switches.snarf_vanillaise == SnarfVanillaise::AtOnce,
        bulletproof_once: switches.bulletproof_once(night),
    };
    scratch.loops.start();
    loop {
        outcome.clear();
        let mut queue = Queue {
            night,
            switches,
            rules,
            all: scratch,
            outcome,
            recorder,
            meter,
        };
        match queue.run(orders) {
            Ok(End::Night) => break,
            Ok(End::Again) => queue.recorder.record(|account| account.again()),
            Err(Exhausted) => {
                outcome.clear();
                outcome.exhausted = true;
                break;
            }
        }
    }
    outcome.finish();
}

enum End {
    /// The night is over.
    Night,
    /// A batch started infinite loops: the night is resolved again without what failed.
    Again,
}

/// One run through the queue.
struct Queue<'a, R: Recorder> {
    night: &'a Night,
    switches: &'a Switches,
    rules: Rules,
    all: &'a mut Scratch,
    outcome: &'a mut Outcome,
    recorder: &'a mut R,
    meter: &'a Meter<'a>,
}

impl<R: Recorder> Queue<'_, R> {
    fn run(&mut self, book: &Orders) -> Result<End, Exhausted> {
        let all = &mut *self.all;
        all.states.start(self.night, R::ENABLED);
        all.entries.clear();
        all.visits.clear();
        all.exchanges.clear();
        all.hides.clear();
        all.at_bombs.clear();
        all.struck.clear();
        if R::ENABLED {
            all.ledger.start();
        }
        (all.stripped, all.revived, all.weakened) =
            (PlayerSet::EMPTY, PlayerSet::EMPTY, PlayerSet::EMPTY);
        all.triggered = 0;
        let mut orders = Bits::<4>::EMPTY;
        all.entries
            .extend(self.night.actions().iter().map(|action| {
                let subs = book.place(action.ability, self.switches.snarf_jail);
                orders.insert(subs.order.into());
                if let Some(later) = subs.later_order {
                    orders.insert(later.into());
                }
                Entry {
                    subs,
                    progress: Progress::Queued,
                    found: None,
                }
            }));
        for order in orders.iter().map(|order| order as u8) {
            self.recorder
                .record(|account| account.heading(Rule::Snarf1, format!("Order {order}:")));
            self.meter.spend(self.all.entries.len() as u64 / 4);
            if self.meter.is_exceeded() {
                return Err(Exhausted);
            }
            self.batch(order)?;
            self.pay_for_the_end();
            self.record_missed(order);
            self.record_lost_passives(order);
            let reached = self.all.states.new.dead.union(self.all.states.held.dead);
            if self.all.loops.end_batch() {
                return Ok(End::Again);
            }
            self.all.states.end_batch(self.recorder);
            self.record_shared(reached);
        }
        self.all.loops.record(&mut self.outcome.events, self.meter);
        // Each reader looks at each visit.
        let looks = self.all.visits.len() * self.all.entries.len();
        self.meter.spend(looks as u64 / 8);
        if self.meter.is_exceeded() {
            return Err(Exhausted);
        }
        settle::settle(
            self.night,
            self.all,
            self.outcome,
            self.switches.rolecop,
            self.recorder,
        );
        Ok(End::Night)
    }

    /// Pays for the end of a batch, where each contested kill is counted with all others, and each theft looks for a rival.
    fn pay_for_the_end(&self) {
        let states = &self.all.states;
        let [contested, passings] = [states.contested.len(), states.passings.len()];
        let looks =
            contested * (contested + states.singles.len()) + passings * self.all.entries.len();
        self.meter.spend(looks as u64 / 16);
    }

    /// Records whether the protections of each player are enough for the kills of this order and those before, where each
    /// saves from one kill only; not of those whom a kill reached that no protection could stop.
    fn record_shared(&mut self, reached: PlayerSet) {
        let states = &self.all.states;
        for (kill, at) in self.all.ledger.contested.drain(..) {
            let share = match states.held.dead.contains(at) {
                true => Share::Unstopped,
                false => Share::Enough,
            };
            let bulletproof = states.bulletproof_counted.contains(at);
            if !reached.contains(at) {
                self.recorder
                    .record(|account| account.shared(kill, at, share, bulletproof, false));
            }
        }
    }

    /// All sub-actions of one order.
    fn batch(&mut self, order: u8) -> Result<(), Exhausted> {
        if R::ENABLED {
            self.all.ledger.standing.clear();
        }
        for (id, action) in self.night.action_ids().iter().zip(self.night.actions()) {
            let entry = self.all.entries[id.index()];
            if entry.subs.order == order {
                self.first_part(id, action, order)?;
            } else if let (Some(later), Progress::Stands(at)) =
                (entry.subs.later_order, entry.progress)
            {
                if later == order {
                    self.later_part(id, action, at, order);
                }
            }
        }
        Ok(())
    }

    /// An action, with the passives that its actor has left.
    fn deed(&self, id: ActionId) -> Deed {
        let mut deed = Deed::submitted(self.night, self.switches, id);
        if self.is_vanillaised(deed.actor) {
            deed.immune = Immunity::of(self.night, self.switches, id, true);
            deed.blockable = deed.immune.is_none();
            deed.redirectable = deed.target.is_some();
            deed.strongman = false;
        }
        deed
    }

    /// Why an action can no longer be performed: its actor is blocked, or vanillaised, unless it is the faction's kill (SNARF-30).
    fn stopped_by(&self, deed: &Deed, action: &Action) -> Option<Failure> {
        let held = &self.all.states.held;
        let stripped = || held.vanillaised.contains(deed.actor) && self.is_of_the_role(action);
        if deed.blockable && held.blocked.contains(deed.actor) {
            Some(Failure::Blocked)
        } else {
            stripped().then_some(Failure::Vanillaised)
        }
    }

    fn is_of_the_role(&self, action: &Action) -> bool {
        self.night.player(action.actor).role.has(action.ability)
    }

    /// The targeting and the first sub-action.
    fn first_part(&mut self, id: ActionId, action: &Action, order: u8) -> Result<(), Exhausted> {
        let deed = self.deed(id);
        let agent = deed.agent;
        let subs = self.all.entries[id.index()].subs;
        if let Some(why) = self.stopped_by(&deed, action) {
            self.all.entries[id.index()].progress = Progress::Failed;
            let ledger = &self.all.ledger;
            self.recorder.record(|account| {
                let by = ledger.stopped_by(order, why, deed.actor);
                account.fails(agent, deed.target, why, by);
            });
            return Ok(());
        }
        if R::ENABLED {
            self.record_immunity(&deed, order);
        }
        let (mut stands, mut guard) = (deed.actor, None);
        if deed.target.is_some() {
            let aim = self.aim(&deed, order);
            match aim.end {
                Ok(target) => (stands, guard) = (target, aim.taken_by),
                Err((target, why)) => {
                    self.all.entries[id.index()].progress = Progress::Failed;
                    if let (Some(target), Failure::Repelled(_), true) =
                        (target, why, self.rules.ascetic_seen)
                    {
                        self.recorder
                            .record(|account| account.arrives(agent, target));
                        self.visit(&deed, target, order)?;
                    }
                    return Ok(());
                }
            }
            if R::ENABLED && deed.strongman {
                // A player who can be targeted all the same was rolestopped.
                for by in self.all.ledger.below(order, Component::Untarget, stands) {
                    self.recorder
                        .record(|account| account.immune(agent, by, Immunity::Rolestop));
                }
            }
            self.recorder
                .record(|account| account.targets(agent, stands));
            self.visit(&deed, stands, order)?;
        } else {
            self.recorder
                .record(|account| account.targets_nobody(agent));
            if deed.has(Component::Swap) && self.rules.drives_visit {
                self.drive_visits(&deed, order)?;
            }
        }
        self.all.entries[id.index()].progress = Progress::Stands(stands);
        if R::ENABLED {
            self.all.ledger.standing.push(Standing {
                deed,
                at: deed.target.map(|_| stands),
                of_the_role: self.is_of_the_role(action),
            });
        }
        self.apply(&deed, subs.first, stands, order);
        if let Some(guard) = guard.filter(|_| self.rules.guards_strike) {
            self.strike_back(guard, &deed, order);
        }
        Ok(())
    }

    /// The later sub-action of a compound whose first stands at a player: lost if its actor is blocked or vanillaised by now.
    fn later_part(&mut self, id: ActionId, action: &Action, at: PlayerId, order: u8) {
        let (deed, subs) = (self.deed(id), self.all.entries[id.index()].subs);
        if let Some(why) = self.stopped_by(&deed, action) {
            let ledger = &self.all.ledger;
            self.recorder.record(|account| {
                let by = ledger.stopped_by(order, why, deed.actor);
                account.later_part_lost(deed.agent, why, by);
            });
            return;
        }
        self.recorder
            .record(|account| account.second_part(deed.agent, at));
        self.apply(&deed, subs.later, at, order);
    }

    /// Tells of the states that do nothing to an action that no block stops, or no redirect moves.
    fn record_immunity(&mut self, deed: &Deed, order: u8) {
        let Some(why) = deed.immune else { return };
        let redirects = |&(&(set_at, mover), _): &(&(u8, Mover), &Agent)| {
            deed.target.is_some()
                && why == Immunity::StrongWilled
                && set_at < order
                && matches!(mover, Mover::Redirect(at, _) if at == deed.actor)
        };
        let ledger = &self.all.ledger;
        let redirects = self
            .all
            .states
            .movers
            .iter()
            .zip(&ledger.movers)
            .filter(redirects);
        let redirects = redirects.map(|(_, &by)| by);
        let blocks = ledger.below(order, Component::Block, deed.actor);
        for by in blocks.chain(redirects) {
            self.recorder
                .record(|account| account.immune(deed.agent, by, why));
        }
    }

    /// Aims, and notes what happened on the way.
    fn aim(&mut self, deed: &Deed, order: u8) -> Aim {
        let (states, night, rules) = (&self.all.states, self.night, &self.rules);
        let aim = if R::ENABLED {
            let mut moves: Vec<Move> = Vec::new();
            let aim = targeting::aim(
                deed,
                order,
                states,
                night,
                rules,
                self.meter,
                |number, from, to| moves.push((number, from, to)),
            );
            self.record_aim(deed.agent, order, &moves, &aim);
            aim
        } else {
            targeting::aim(deed, order, states, night, rules, self.meter, |_, _, _| {})
        };
        if aim.aimed.len() > 1 {
            // Every event so far is compared with this one.
            self.meter.spend(self.outcome.events.len() as u64 / 4);
            self.outcome
                .events
                .record_set(EventKind::Split, [deed.agent]);
        }
        aim
    }
}
