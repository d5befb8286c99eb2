//! Could modify (NAR-2 to NAR-4; [NAR] "an action such that its effect cannot possibly be modified").
//!
//! For a pair of pending actions X and Y the other pending movers may still bring targets about. X could modify Y if
//! some component of X, at a target it could come to have, acts on Y where Y is or could come to be. X and Y
//! themselves are left out of the movers: so a redirect that brings a block home is not modified by that block.

use crate::budget::Meter;
use crate::model::{Component, Components, MAX_PLAYERS, PlayerSet};
use crate::system::bits::Bits;

use super::state::{Act, State};

/// Which pending action could modify which.
#[derive(Clone, Default, Debug)]
pub(super) struct Modifies<const W: usize> {
    /// For each action: the actions it could modify.
    pub rows: Vec<Bits<W>>,
    /// The pending actions that some other could modify.
    pub touched: Bits<W>,
    /// The movers that were pending.
    pending_movers: Bits<W>,
    movers: Vec<usize>,
    /// For each player the pending actions that a redirect could move. Empty without movers.
    by_actor: Vec<Bits<W>>,
    /// Reachable targets of all actions, one block of them after another: first those with no mover left out.
    reaches: Vec<PlayerSet>,
    /// For each pair of movers its block, once it is known. Mover number `movers.len()` is none.
    blocks: Vec<Option<u16>>,
}

impl<const W: usize> Modifies<W> {
    /// Looks at every pair of pending actions anew.
    pub(super) fn update(&mut self, state: &State<W>, meter: &Meter<'_>) {
        let count = state.acts.len();
        self.rows.clear();
        self.rows.resize(count, Bits::EMPTY);
        self.touched = Bits::EMPTY;
        self.pending_movers = state.movers().intersection(&state.pending);
        self.movers.clear();
        self.movers.extend(self.pending_movers.iter());
        self.reaches.clear();
        self.blocks.clear();
        let none = self.movers.len();
        if none > 0 {
            self.by_actor.clear();
            self.by_actor.resize(MAX_PLAYERS, Bits::EMPTY);
            for act in state
                .pending
                .iter()
                .filter(|&act| state.acts[act].redirectable)
            {
                self.by_actor[state.acts[act].actor.index()].insert(act);
            }
            self.reach([none, none], state, meter);
            self.blocks.resize((none + 1) * (none + 1), None);
        }
        for x in state.modifiers().intersection(&state.pending).iter() {
            let mut row = Bits::EMPTY;
            for y in state
                .acted_on(&state.acts[x])
                .intersection(&state.pending)
                .iter()
            {
                if x != y && !state.is_exempt(y, x) && self.could_modify(state, x, y, meter) {
                    row.insert(y);
                }
            }
            self.rows[x] = row;
            self.touched = self.touched.union(&row);
        }
    }

    /// Takes in that some actions are no longer pending. While no mover is among them the other pairs stand as they
    /// were: only movers bring targets about.
    pub(super) fn forget(&mut self, state: &State<W>, meter: &Meter<'_>) {
        if !self.pending_movers.is_within(&state.pending) {
            return self.update(state, meter);
        }
        self.touched = Bits::EMPTY;
        for x in state.modifiers().intersection(&state.pending).iter() {
            self.touched = self.touched.union(&self.rows[x]);
        }
        self.touched = self.touched.intersection(&state.pending);
    }

    /// The reachable targets of all actions when the movers X and Y, if they are movers, are left out.
    fn reach_without(
        &mut self,
        state: &State<W>,
        x: usize,
        y: usize,
        meter: &Meter<'_>,
    ) -> &[PlayerSet] {
        let (count, none) = (state.acts.len(), self.movers.len());
        let number = |act: usize| match self.pending_movers.contains(act) {
            true => self
                .movers
                .iter()
                .position(|&mover| mover == act)
                .unwrap_or(none),
            false => none,
        };
        let (one, other) = (number(x), number(y));
        let (high, low) = (one.max(other), one.min(other));
        let block = match self.blocks[high * (none + 1) + low] {
            _ if low == none => 0,
            Some(block) => block.into(),
            None => {
                let block = self.reaches.len() / count;
                self.reach([high, low], state, meter);
                self.blocks[high * (none + 1) + low] = Some(block as u16);
                block
            }
        };
        &self.reaches[block * count..(block + 1) * count]
    }

    /// Adds a block of reachable targets, with these two movers left out.
    fn reach(&mut self, left_out: [usize; 2], state: &State<W>, meter: &Meter<'_>) {
        let Modifies {
            movers,
            by_actor,
            reaches,
            ..
        } = self;
        state.reach(movers, by_actor, left_out, reaches, meter);
    }

    /// Reports whether X could modify Y. The targets without X and Y are found only if they decide: if X does not act on Y as
    /// they are aimed, and could with every mover there is.
    fn could_modify(&mut self, state: &State<W>, x: usize, y: usize, meter: &Meter<'_>) -> bool {
        meter.spend(1);
        let (from, onto) = (&state.acts[x], &state.acts[y]);
        if acts_on(from, from.aim(), onto, onto.aim()) {
            return true;
        }
        let mut movers = self.pending_movers;
        movers.remove(x);
        movers.remove(y);
        // Past the budget nothing is asked: the night is exhausted.
        if movers.is_empty()
            || !acts_on(from, self.reaches[x], onto, self.reaches[y])
            || meter.is_exceeded()
        {
            return false;
        }
        let reach = self.reach_without(state, x, y, meter);
        acts_on(from, reach[x], onto, reach[y])
    }
}

impl<const W: usize> State<W> {
    /// The actions with components that act on actions or on components (MODEL-11 to MODEL-18, and what reads alignment:
    /// NAR-4).
    fn modifiers(&self) -> Bits<W> {
        const MODIFIERS: [Component; 10] = [
            Component::Block,
            Component::Redirect,
            Component::Swap,
            Component::Untarget,
            Component::UntargetSelf,
            Component::Protect,
            Component::Guard,
            Component::Kill,
            Component::Frame,
            Component::Recruit,
        ];
        MODIFIERS.iter().fold(Bits::EMPTY, |all, &component| {
            all.union(self.having(component))
        })
    }

    /// The actions of the kinds that X acts on, wherever they stand: no others need be looked at.
    fn acted_on(&self, x: &Act<W>) -> Bits<W> {
        const ACTIONS: Components = Components::of(&[
            Component::Block,
            Component::Redirect,
            Component::Swap,
            Component::Untarget,
            Component::UntargetSelf,
        ]);
        if x.components.meets(ACTIONS) {
            self.pending
        } else if x.has(Component::Kill) {
            *self.having(Component::Recruit)
        } else if x.components.meets(SEEN) {
            *self.having(Component::ReadAlignment)
        } else {
            *self.having(Component::Kill)
        }
    }
}

const SEEN: Components = Components::of(&[Component::Frame, Component::Recruit]);

/// The table of interactions (MODEL-11 to MODEL-18, NAR-4): whether some component of X, standing at one of `at`, acts
/// on Y, whose target is or could come to be one of `stands`.
fn acts_on<const W: usize>(x: &Act<W>, at: PlayerSet, y: &Act<W>, stands: PlayerSet) -> bool {
    let by_y = at.contains(y.actor);
    if x.has(Component::Block) && by_y && y.blockable
        || x.has(Component::Redirect) && by_y && y.redirectable
        || x.is_drive() && stands.meets(x.pair_set())
        || x.has(Component::Untarget) && stands.meets(at) && !(x.open_to_strongmen && y.strongman)
        || x.has(Component::UntargetSelf) && stands.contains(x.actor)
    {
        return true;
    }
    if y.has(Component::ReadAlignment) && x.components.meets(SEEN) {
        return at.meets(stands);
    }
    if y.has(Component::Kill)
        && !y.strongman
        && (x.has(Component::Protect) || x.has(Component::Guard))
    {
        return at.meets(kills_at(y, stands));
    }
    x.has(Component::Kill) && y.has(Component::Recruit) && kills_at(x, at).meets(stands)
}

/// The place of a kill: a suicide's at its owner, any other wherever its target could be.
fn kills_at<const W: usize>(act: &Act<W>, reach: PlayerSet) -> PlayerSet {
    if act.target.is_none() {
        PlayerSet::of(act.actor)
    } else {
        reach
    }
}

impl<const W: usize> State<W> {
    /// The least fixpoint of where each pending action's target could still come to be, over all pending movers but the
    /// two left out. A drive that lasts all night is still in play when it has resolved, for what it has not moved.
    fn reach(
        &self,
        movers: &[usize],
        by_actor: &[Bits<W>],
        left_out: [usize; 2],
        into: &mut Vec<PlayerSet>,
        meter: &Meter<'_>,
    ) {
        let start = into.len();
        into.extend(self.acts.iter().map(Act::aim));
        let reach = &mut into[start..];
        loop {
            let (mut changed, mut looks) = (false, 0);
            for (number, &mover) in movers.iter().enumerate() {
                if left_out.contains(&number) {
                    continue;
                }
                let by = &self.acts[mover];
                if by.is_drive() {
                    for act in self.pending.iter() {
                        looks += 1;
                        let old = reach[act];
                        if old.meets(by.pair_set()) && !self.is_exempt(act, mover) {
                            reach[act] = old.union(by.pair_set());
                            changed |= reach[act] != old;
                        }
                    }
                    continue;
                }
                for actor in reach[mover].iter() {
                    looks += 1;
                    for act in by_actor[actor.index()].iter().filter(|&act| act != mover) {
                        looks += 1;
                        changed |= !reach[act].contains(by.destination);
                        reach[act].insert(by.destination);
                    }
                }
            }
            for act in self.pending.iter().filter(|_| self.drives_last) {
                looks += self.resolved.len() as u64;
                for by in self.drives(act) {
                    let (old, pair) = (reach[act], self.acts[by].pair_set());
                    if pair.without(old).is_empty() || !old.meets(pair) {
                        continue;
                    }
                    looks += self.driven.len() as u64 / 4;
                    if !self.driven.contains(&(act as u16, by as u16)) {
                        reach[act] = old.union(pair);
                        changed = true;
                    }
                }
            }
            meter.spend(1 + looks / 4);
            if !changed || meter.is_exceeded() {
                return;
            }
        }
    }
}
