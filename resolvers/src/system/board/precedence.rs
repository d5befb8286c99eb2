//! The order of submission as far as the picks so far decide it. A triggered action comes right after its trigger in every order: where one
//! of two was picked, nothing that the other triggers comes between it and what it triggers itself (MODEL-62).

use crate::model::{ActionId, ActionSet, Night};

use super::Board;

/// For each submitted action, those that are known to come before it.
#[derive(Clone, Default, Debug)]
pub(in crate::system) struct Precedence(Vec<ActionSet>);

impl Precedence {
    /// Nothing is known yet.
    pub(in crate::system) fn of(night: &Night) -> Precedence {
        Precedence(vec![ActionSet::EMPTY; night.actions().len()])
    }

    pub(in crate::system) fn is_before(&self, one: ActionId, other: ActionId) -> bool {
        self.0[other.index()].contains(one)
    }

    /// Puts one action before another, and so before whatever that comes before.
    pub(in crate::system) fn put_before(&mut self, one: ActionId, other: ActionId) {
        if one == other || self.is_before(one, other) {
            return;
        }
        let mut sooner = self.0[one.index()];
        sooner.insert(one);
        for later in 0..self.0.len() {
            if later == other.index() || self.0[later].contains(other) {
                self.0[later] = self.0[later].union(sooner);
            }
        }
    }

    /// All actions in an order with all that is known, as near to that of submission as can be.
    pub(in crate::system) fn in_order(&self) -> impl Iterator<Item = ActionId> + '_ {
        let mut left = ActionSet::first(self.0.len());
        std::iter::from_fn(move || {
            let is_next = |one: &ActionId| !self.0[one.index()].meets(left);
            let next = left.iter().find(is_next)?;
            left.remove(next);
            Some(next)
        })
    }

    /// Reports whether one action of the board must come before another.
    fn comes_first<const W: usize>(&self, board: &Board<W>, one: usize, other: usize) -> bool {
        let [root, other_root] = [one, other].map(|act| board.root(act));
        if root == other_root {
            board.acts[one].place < board.acts[other].place
        } else {
            self.is_before(root, other_root)
        }
    }

    /// The actions of some equals that may still be picked: nothing that must come before one is among them.
    pub(in crate::system) fn open<const W: usize>(
        &self,
        board: &Board<W>,
        equals: &[usize],
    ) -> Vec<usize> {
        let is_later = |act: usize| {
            equals
                .iter()
                .any(|&other| self.comes_first(board, other, act))
        };
        equals
            .iter()
            .copied()
            .filter(|&act| !is_later(act))
            .collect()
    }

    /// Returns the known order of these actions among themselves, as numbers.
    pub(in crate::system) fn among(&self, these: ActionSet) -> impl Iterator<Item = u64> + '_ {
        these.iter().flat_map(move |one| {
            let before = self.0[one.index()].intersection(these);
            [one.index() as u64, before.bits()]
        })
    }
}
