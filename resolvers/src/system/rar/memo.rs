//! Answers already found. The answer to a question depends on the chain only as far as its actions could still come up
//! below: so the key of an answer is the question and that part of the chain. Small nights are asked without it.

use std::collections::BTreeMap;

use crate::model::{Component, PlayerSet};
use crate::system::bits::Bits;

use super::holds::Taking;
use super::standing::Board;

/// From how many steps on answers are kept.
pub(super) const WORTH_IT: u32 = 512;
/// How many answers are kept at the most.
const ROOM: usize = 1 << 20;

/// What was asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Question {
    /// Whether a standing holds as a counter, and as which component.
    Holds(u32, u16),
    /// Whether a mover holds as one.
    Takes(Taking),
}

/// Answers of one night.
#[derive(Clone, Default, Debug)]
pub(super) struct Memo<const W: usize> {
    answers: BTreeMap<(Question, Bits<W>), bool>,
    /// For each action: every action that could come up in a search below one of its standings.
    below: Vec<Bits<W>>,
    ends: Vec<PlayerSet>,
}

impl<const W: usize> Memo<W> {
    /// Forgets the last night.
    pub(super) fn clear(&mut self) {
        self.answers.clear();
        self.below.clear();
    }

    pub(super) fn recall(
        &mut self,
        board: &Board<W>,
        question: Question,
        acts: [usize; 2],
        chain: &Bits<W>,
    ) -> Option<bool> {
        if self.below.len() != board.acts.len() {
            list_below(board, &mut self.ends, &mut self.below);
        }
        self.answers.get(&(question, self.part(acts, chain))).copied()
    }

    pub(super) fn remember(
        &mut self,
        board: &Board<W>,
        question: Question,
        acts: [usize; 2],
        chain: &Bits<W>,
        answer: bool,
    ) {
        if self.answers.len() < ROOM && self.below.len() == board.acts.len() {
            self.answers.insert((question, self.part(acts, chain)), answer);
        }
    }

    fn part(&self, [one, other]: [usize; 2], chain: &Bits<W>) -> Bits<W> {
        chain.intersection(&self.below[one].union(&self.below[other]))
    }
}

/// The closure of: what its standings use, who could block it, what could be untargetable where it could stand; and itself.
/// Whatever could move it from somewhere moves it in some standing.
fn list_below<const W: usize>(board: &Board<W>, ends: &mut Vec<PlayerSet>, below: &mut Vec<Bits<W>>) {
    let count = board.acts.len();
    ends.clear();
    ends.resize(count, PlayerSet::EMPTY);
    below.clear();
    below.resize(count, Bits::EMPTY);
    for (number, standing) in board.standings.iter().enumerate() {
        let act = usize::from(standing.act);
        ends[act].insert(standing.end);
        below[act] = below[act].union(&standing.used);
        for step in board.route(number as u32) {
            ends[act].insert(step.from);
        }
    }
    for act in 0..count {
        let this = &board.acts[act];
        for other in 0..count {
            let that = &board.acts[other];
            let comes_to = |players: PlayerSet| ends[other].meets(players);
            let blocks = this.blockable && that.has(Component::Block) && comes_to(PlayerSet::of(this.actor));
            let clears = that.has(Component::Untarget) && comes_to(ends[act]);
            let hides = that.has(Component::UntargetSelf) && ends[act].contains(that.actor);
            if blocks || clears || hides {
                below[act].insert(other);
            }
        }
    }
    for middle in 0..count {
        for act in 0..count {
            if below[act].contains(middle) {
                below[act] = below[act].union(&below[middle]);
            }
        }
    }
    for (own, act) in board.acts.iter().enumerate() {
        let with_it = below.iter_mut().filter(|below| below.contains(own));
        with_it.for_each(|below| below.insert(act.second.into()));
    }
}
