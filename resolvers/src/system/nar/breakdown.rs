//! Emergency breakdown (NAR-8 to NAR-10; [NAR] "In case of emergency breakdown of the Golden Rule").
//!
//! When no pending action is free, the cycles that nothing outside could modify are the strongly connected components
//! without an incoming edge; the first of their actions by class, then by tie-break, is picked.

use crate::budget::Meter;
use crate::system::bits::Bits;
use crate::system::board::{Board, Modifies};

use super::first;

/// The pick, and what it was picked from.
pub(super) struct Pick<const W: usize> {
    pub act: usize,
    /// The members of its cycle.
    pub members: Bits<W>,
    /// True if another member has the same class, so that the tie-break decided.
    pub by_tie: bool,
}

/// Picks from the cycles that nothing outside modifies. `reach` is working space.
pub(super) fn pick<const W: usize>(
    board: &Board<W>,
    modifies: &Modifies<W>,
    reach: &mut Vec<Bits<W>>,
    meter: &Meter<'_>,
) -> Pick<W> {
    // Every pending action is modified by another, so there is a cycle that nothing outside modifies.
    let act = first(board, sources(board, modifies, reach, meter))
        .or(board.pending.iter().next())
        .unwrap_or(0);
    let members = cycle(reach, act);
    let class = board.acts[act].slot;
    let alike = |other: usize| other != act && board.acts[other].slot == class;
    Pick {
        act,
        members,
        by_tie: members.iter().any(alike),
    }
}

/// The members of the cycles that nothing outside modifies.
pub(super) fn sources<const W: usize>(
    board: &Board<W>,
    modifies: &Modifies<W>,
    reach: &mut Vec<Bits<W>>,
    meter: &Meter<'_>,
) -> Bits<W> {
    close(board, modifies, reach, meter);
    // Each action of a cycle looks at all others.
    meter.spend((board.acts.len() * board.acts.len()) as u64 / 2);
    let mut sources = Bits::EMPTY;
    let pending = board.pending.iter();
    for act in pending.filter(|&act| reach[act].contains(act)) {
        let members = cycle(reach, act);
        let outside = board.pending.without(&members);
        if !outside.iter().any(|other| reach[other].contains(act)) {
            sources.insert(act);
        }
    }
    sources
}

/// The members of an action's cycle.
fn cycle<const W: usize>(reach: &[Bits<W>], act: usize) -> Bits<W> {
    let mut members = Bits::EMPTY;
    let others = reach[act].iter();
    for other in others.filter(|&other| reach[other].contains(act)) {
        members.insert(other);
    }
    members
}

/// The transitive closure of "could modify" (Warshall).
pub(super) fn close<const W: usize>(
    board: &Board<W>,
    modifies: &Modifies<W>,
    reach: &mut Vec<Bits<W>>,
    meter: &Meter<'_>,
) {
    meter.spend((board.acts.len() * board.acts.len()) as u64 / 4);
    reach.clear();
    reach.resize(board.acts.len(), Bits::EMPTY);
    for act in board.pending.iter() {
        reach[act] = modifies.rows[act].intersection(&board.pending);
    }
    for middle in board.pending.iter() {
        for act in board.pending.iter() {
            if reach[act].contains(middle) {
                reach[act] = reach[act].union(&reach[middle]);
            }
        }
    }
}
