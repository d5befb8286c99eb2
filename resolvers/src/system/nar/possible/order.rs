//! Constraints of the picks so far on the order of submission. A triggered action comes right after its trigger, in
//! every tie-break: where one of two was picked, nothing that the other triggers comes between it and what it triggers
//! itself (MODEL-62).

use crate::model::{ActionId, ActionSet, Night};

use super::super::state::State;

/// For each submitted action, those that are known to come before it. A night without passives that go off needs none of
/// it: there each action is picked once.
#[derive(Clone, Default)]
pub(super) struct Order {
    before: Vec<ActionSet>,
}

impl Order {
    /// Nothing is known yet.
    pub(super) fn of(night: &Night) -> Order {
        let count = if night.reflexive().is_empty() {
            0
        } else {
            night.actions().len()
        };
        Order {
            before: vec![ActionSet::EMPTY; count],
        }
    }

    /// Those of some equals that may still be picked: nothing that comes before one is among them.
    pub(super) fn open<const W: usize>(&self, state: &State<W>, equals: Vec<usize>) -> Vec<usize> {
        if self.before.is_empty() || equals.len() < 2 {
            return equals;
        }
        let comes_first = |one: usize, other: usize| {
            let [root, other_root] = [one, other].map(|act| state.root(act));
            if root == other_root {
                state.acts[one].place < state.acts[other].place
            } else {
                self.before[other_root.index()].contains(root)
            }
        };
        let open = |&act: &usize| {
            !equals
                .iter()
                .any(|&other| other != act && comes_first(other, act))
        };
        equals.iter().copied().filter(open).collect()
    }

    /// Takes in that one of some equals was picked: it comes before the others, and so does what comes before it.
    pub(super) fn put_first<const W: usize>(
        &mut self,
        state: &State<W>,
        act: usize,
        equals: &[usize],
    ) {
        if self.before.is_empty() {
            return;
        }
        let first = state.root(act);
        for &other in equals {
            let other = state.root(other);
            if other == first || self.before[other.index()].contains(first) {
                continue;
            }
            let mut more = self.before[first.index()];
            more.insert(first);
            for later in 0..self.before.len() {
                if later == other.index() || self.before[later].contains(other) {
                    self.before[later] = self.before[later].union(more);
                }
            }
        }
    }

    /// The constraints among these actions.
    pub(super) fn among(
        &self,
        these: ActionSet,
    ) -> impl Iterator<Item = (ActionId, ActionSet)> + '_ {
        let known = these
            .iter()
            .filter_map(move |one| Some((one, self.before.get(one.index())?.intersection(these))));
        known.filter(|(_, before)| !before.is_empty())
    }
}
