//! Could modify (NAR-2 to NAR-4; [NAR] "an action such that its effect cannot possibly be modified").
//!
//! For a pair of pending actions X and Y the other pending movers may still bring targets about. X could modify Y if
//! some component of X, at a target it could come to have, acts on Y where Y is or could come to be. X and Y
//! themselves are left out of the movers: so a redirect that brings a block home is not modified by that block.

use crate::model::{Component, Components, PlayerSet};
use crate::system::bits::Bits;

use super::drives;
use super::state::{Act, State};

/// Which pending action could modify which.
#[derive(Clone, Default, Debug)]
pub(super) struct Modifies<const W: usize> {
    /// For each action: the actions it could modify.
    pub(super) rows: Vec<Bits<W>>,
    /// The pending actions that some other could modify.
    pub(super) touched: Bits<W>,
    /// The movers that were pending.
    pending_movers: Bits<W>,
    movers: Vec<usize>,
    reaches: Vec<PlayerSet>,
}

impl<const W: usize> Modifies<W> {
    /// Looks at every pair of pending actions anew.
    pub(super) fn update(&mut self, state: &State<W>) {
        let count = state.acts.len();
        self.rows.clear();
        self.rows.resize(count, Bits::EMPTY);
        self.touched = Bits::EMPTY;
        self.pending_movers = state.movers().intersection(&state.pending);
        self.movers.clear();
        self.movers.extend(self.pending_movers.iter());
        self.reach_all(state);
        for x in modifiers(state).intersection(&state.pending).iter() {
            let mut row = Bits::EMPTY;
            for y in acted_on(state, &state.acts[x])
                .intersection(&state.pending)
                .iter()
            {
                if x != y && !state.is_exempt(y, x) && self.could_modify(state, x, y) {
                    row.insert(y);
                }
            }
            self.rows[x] = row;
            self.touched = self.touched.union(&row);
        }
    }

    /// Takes in that some actions are no longer pending. While no mover is among them the other pairs stand as they
    /// were: only movers bring targets about.
    pub(super) fn forget(&mut self, state: &State<W>) {
        if !self.pending_movers.is_within(&state.pending) {
            return self.update(state);
        }
        self.touched = Bits::EMPTY;
        for x in modifiers(state).intersection(&state.pending).iter() {
            self.touched = self.touched.union(&self.rows[x]);
        }
        self.touched = self.touched.intersection(&state.pending);
    }

    /// Reachable targets: with no mover left out, then with each one and each two of them. Mover number `movers.len()`
    /// is none: so leaving out one is the pair of none and it.
    fn reach_all(&mut self, state: &State<W>) {
        self.reaches.clear();
        let none = self.movers.len();
        if none == 0 {
            return;
        }
        reach(state, &self.movers, [none, none], &mut self.reaches);
        if none == 1 {
            return;
        }
        for high in 1..=none {
            for low in 0..high {
                reach(state, &self.movers, [high, low], &mut self.reaches);
            }
        }
    }

    /// The reachable targets of all actions when the movers X and Y, if they are movers, are left out.
    fn reach_without(&self, count: usize, x: usize, y: usize) -> &[PlayerSet] {
        let none = self.movers.len();
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
        let block = if low == none {
            0
        } else {
            1 + high * (high - 1) / 2 + low
        };
        &self.reaches[block * count..(block + 1) * count]
    }

    fn could_modify(&self, state: &State<W>, x: usize, y: usize) -> bool {
        let (from, onto) = (&state.acts[x], &state.acts[y]);
        let mut movers = self.pending_movers;
        movers.remove(x);
        movers.remove(y);
        if movers.is_empty() {
            return acts_on(from, from.aim(), onto, onto.aim());
        }
        let reach = self.reach_without(state.acts.len(), x, y);
        acts_on(from, reach[x], onto, reach[y])
    }
}

/// The actions with components that act on actions or on components (MODEL-11 to MODEL-18, and what reads alignment:
/// NAR-4).
fn modifiers<const W: usize>(state: &State<W>) -> Bits<W> {
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
        all.union(state.having(component))
    })
}

/// The actions of the kinds that X acts on, wherever they stand: no others need be looked at.
fn acted_on<const W: usize>(state: &State<W>, x: &Act<W>) -> Bits<W> {
    const ACTIONS: Components = Components::of(&[
        Component::Block,
        Component::Redirect,
        Component::Swap,
        Component::Untarget,
        Component::UntargetSelf,
    ]);
    if x.components.meets(ACTIONS) {
        state.pending
    } else if x.has(Component::Kill) {
        *state.having(Component::Recruit)
    } else if x.components.meets(SEEN) {
        *state.having(Component::ReadAlignment)
    } else {
        *state.having(Component::Kill)
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

/// The least fixpoint of where each pending action's target could still come to be, over all pending movers but the
/// two left out. A drive that lasts all night is still in play when it has resolved, for what it has not moved.
fn reach<const W: usize>(
    state: &State<W>,
    movers: &[usize],
    left_out: [usize; 2],
    into: &mut Vec<PlayerSet>,
) {
    let start = into.len();
    into.extend(state.acts.iter().map(Act::aim));
    let reach = &mut into[start..];
    loop {
        let mut changed = false;
        for (number, &mover) in movers.iter().enumerate() {
            if left_out.contains(&number) {
                continue;
            }
            let by = &state.acts[mover];
            for act in state.pending.iter() {
                let old = reach[act];
                if by.is_drive() {
                    if old.meets(by.pair_set()) && !state.is_exempt(act, mover) {
                        reach[act] = old.union(by.pair_set());
                    }
                } else if act != mover
                    && state.acts[act].redirectable
                    && reach[mover].contains(state.acts[act].actor)
                {
                    reach[act].insert(by.destination);
                }
                changed |= reach[act] != old;
            }
        }
        for act in state.pending.iter().filter(|_| state.drives_last) {
            let unused = |by: &usize| !state.driven.contains(&(act as u16, *by as u16));
            for by in drives::drives(state, act).filter(unused) {
                let (old, pair) = (reach[act], state.acts[by].pair_set());
                if old.meets(pair) {
                    reach[act] = old.union(pair);
                    changed |= reach[act] != old;
                }
            }
        }
        if !changed {
            return;
        }
    }
}
