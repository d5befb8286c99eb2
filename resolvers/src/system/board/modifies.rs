//! Could modify (NAR-2 to NAR-4, ORDER-10; [NAR] "an action such that its effect cannot possibly be modified").
//!
//! For a pair of actions X and Y the other movers may still bring targets about. X could modify Y if some component of X, at a
//! target it could come to have, acts on Y where Y is or could come to be. X and Y themselves are left out of the movers: so a
//! redirect that brings a block home is not modified by that block.

use crate::budget::Meter;
use crate::model::{Component, Components, MAX_PLAYERS, PlayerSet};
use crate::system::bits::Bits;

use super::{Act, Board, Terms};

/// The actions that are compared: all that are pending, or those of a step.
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Scope<const W: usize> {
    /// The actions whose order is asked about.
    pub these: Bits<W>,
    /// The actions that movers among them may move.
    pub moved: Bits<W>,
}

/// Which action could modify which.
#[derive(Clone, Default, Debug)]
pub(in crate::system) struct Modifies<const W: usize> {
    /// For each action: the actions it could modify.
    pub rows: Vec<Bits<W>>,
    /// The actions that some other could modify.
    pub touched: Bits<W>,
    /// The movers of the scope.
    movers_set: Bits<W>,
    movers: Vec<usize>,
    /// For each player the pending actions that a redirect could move. Empty without movers.
    by_actor: Vec<Bits<W>>,
    /// Reachable targets of all actions, one block of them after another: first those with no mover left out.
    reaches: Vec<PlayerSet>,
    /// For each pair of movers its block, once it is known. Mover number `movers.len()` is none.
    blocks: Vec<Option<u16>>,
}

impl<const W: usize> Modifies<W> {
    /// Looks at every pair of a scope anew.
    pub(in crate::system) fn update(
        &mut self,
        board: &Board<W>,
        scope: Scope<W>,
        terms: &Terms<'_>,
    ) {
        self.rows.clear();
        self.rows.resize(board.acts.len(), Bits::EMPTY);
        self.touched = Bits::EMPTY;
        self.reaches.clear();
        self.blocks.clear();
        self.movers_set = board
            .having_any(&[Component::Redirect, Component::Swap])
            .intersection(&scope.these);
        self.movers.clear();
        self.movers.extend(self.movers_set.iter());

        let none = self.movers.len();
        if none > 0 {
            self.by_actor.clear();
            self.by_actor.resize(MAX_PLAYERS, Bits::EMPTY);
            let redirectable = |&act: &usize| board.acts[act].redirectable;
            for act in board.pending.iter().filter(redirectable) {
                self.by_actor[board.acts[act].actor.index()].insert(act);
            }
            self.reach([none, none], board, terms.meter);
            self.blocks.resize((none + 1) * (none + 1), None);
        }

        for x in board.modifiers.intersection(&scope.these).iter() {
            let this = &board.acts[x];
            let others = if this.is_mover() {
                scope.moved
            } else {
                scope.these
            };
            let mut row = Bits::EMPTY;
            for y in board.acted_on(this).intersection(&others).iter() {
                if x != y && !board.is_exempt(y, x) && self.could_modify(board, x, y, terms) {
                    row.insert(y);
                }
            }
            self.rows[x] = row;
            self.touched = self.touched.union(&row);
        }
    }

    /// Takes in that some actions are no longer pending, where all that are pending are compared. While no mover is among them the
    /// other pairs stand as they were: only movers bring targets about.
    pub(in crate::system) fn forget(&mut self, board: &Board<W>, terms: &Terms<'_>) {
        if !self.movers_set.is_within(&board.pending) {
            return self.update(board, board.all_pending(), terms);
        }
        self.touched = Bits::EMPTY;
        for x in board.modifiers.intersection(&board.pending).iter() {
            self.touched = self.touched.union(&self.rows[x]);
        }
        self.touched = self.touched.intersection(&board.pending);
    }

    /// Reports whether X could modify Y. The targets without X and Y are found only if they decide: if X does not act on Y as
    /// they are aimed, and could with every mover there is.
    fn could_modify(&mut self, board: &Board<W>, x: usize, y: usize, terms: &Terms<'_>) -> bool {
        terms.meter.spend(1);
        let (from, onto) = (&board.acts[x], &board.acts[y]);
        let acts_on =
            |at, stands| acts_on(from, at, onto, stands, terms.points.modifies_components);
        if acts_on(from.aim(), onto.aim()) {
            return true;
        }
        let mut movers = self.movers_set;
        movers.remove(x);
        movers.remove(y);
        // Past the budget nothing is asked: the night is exhausted.
        if movers.is_empty()
            || !acts_on(self.reaches[x], self.reaches[y])
            || terms.meter.is_exceeded()
        {
            return false;
        }
        let reach = self.reach_without(board, x, y, terms.meter);
        acts_on(reach[x], reach[y])
    }

    /// The reachable targets of all actions when the movers X and Y, if they are movers, are left out.
    fn reach_without(
        &mut self,
        board: &Board<W>,
        x: usize,
        y: usize,
        meter: &Meter<'_>,
    ) -> &[PlayerSet] {
        let (count, none) = (board.acts.len(), self.movers.len());
        let number = |act: usize| match self.movers_set.contains(act) {
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
                self.reach([high, low], board, meter);
                self.blocks[high * (none + 1) + low] = Some(block as u16);
                block
            }
        };
        &self.reaches[block * count..(block + 1) * count]
    }

    /// Adds a block of reachable targets, with these two movers left out: the least fixpoint of where each pending action's target
    /// could still come to be. A drive that lasts all night is still in play when it has resolved, for what it has not moved.
    fn reach(&mut self, left_out: [usize; 2], board: &Board<W>, meter: &Meter<'_>) {
        let start = self.reaches.len();
        self.reaches.extend(board.acts.iter().map(Act::aim));
        let reach = &mut self.reaches[start..];
        loop {
            let (mut changed, mut looks) = (false, 0);
            for (number, &mover) in self.movers.iter().enumerate() {
                if left_out.contains(&number) {
                    continue;
                }
                let by = &board.acts[mover];
                if by.is_drive() {
                    for act in board.pending.iter() {
                        looks += 1;
                        let old = reach[act];
                        if old.meets(by.pair_set()) && !board.is_exempt(act, mover) {
                            reach[act] = old.union(by.pair_set());
                            changed |= reach[act] != old;
                        }
                    }
                    continue;
                }
                // A redirect moves what is by the players at whom it could come to be.
                for actor in reach[mover].iter() {
                    looks += 1;
                    let theirs = self.by_actor[actor.index()].iter();
                    for act in theirs.filter(|&act| act != mover) {
                        looks += 1;
                        changed |= !reach[act].contains(by.destination);
                        reach[act].insert(by.destination);
                    }
                }
            }
            for act in board.pending.iter().filter(|_| board.drives_last) {
                looks += board.resolved.len() as u64;
                for by in board.drives(act) {
                    let (old, pair) = (reach[act], board.acts[by].pair_set());
                    if pair.without(old).is_empty() || !old.meets(pair) {
                        continue;
                    }
                    looks += board.driven.len() as u64 / 4;
                    if !board.has_driven(act, by) {
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

impl<const W: usize> Board<W> {
    /// The scope of systems that compare all that is pending.
    pub(in crate::system) fn all_pending(&self) -> Scope<W> {
        Scope {
            these: self.pending,
            moved: self.pending,
        }
    }

    /// The actions of the kinds that X acts on, wherever they are aimed: no others need be looked at.
    fn acted_on(&self, x: &Act<W>) -> Bits<W> {
        if x.components.meets(ON_ACTIONS) {
            self.pending
        } else if x.has(Component::Kill) {
            self.having(Component::Recruit)
        } else if x.components.meets(SEEN) {
            self.having(Component::ReadAlignment)
        } else {
            self.having(Component::Kill)
        }
    }
}

/// The components that act on whole actions.
const ON_ACTIONS: Components = Components::of(super::terms::ON_ACTIONS);

/// The components that readings of alignment see (NAR-4).
const SEEN: Components = Components::of(&[Component::Frame, Component::Recruit]);

/// The table of interactions (MODEL-11 to MODEL-18, NAR-4): whether some component of X, standing at one of `at`, acts on Y, whose
/// target is or could come to be one of `stands`. `components` is true if what acts on components of Y counts.
fn acts_on<const W: usize>(
    x: &Act<W>,
    at: PlayerSet,
    y: &Act<W>,
    stands: PlayerSet,
    components: bool,
) -> bool {
    let by_y = at.contains(y.actor);
    if x.has(Component::Block) && by_y && y.blockable
        || x.has(Component::Redirect) && by_y && y.redirectable
        || x.is_drive() && stands.meets(x.pair_set())
        || x.has(Component::Untarget) && stands.meets(at) && !(x.open_to_strongmen && y.strongman)
        || x.has(Component::UntargetSelf) && stands.contains(x.actor)
    {
        return true;
    }
    if !components {
        return false;
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
