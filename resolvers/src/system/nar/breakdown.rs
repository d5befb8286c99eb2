//! Emergency breakdown (NAR-8 to NAR-10; [NAR] "In case of emergency breakdown of the Golden Rule").
//!
//! When no pending action is free, the cycles that nothing outside could modify are the strongly connected components
//! without an incoming edge; the first of their actions by class, then by tie-break, is picked.

use crate::system::bits::Bits;

use super::modifies::Modifies;
use super::state::State;

/// The pick, and what it was picked from.
pub(super) struct Pick<const W: usize> {
    pub(super) act: usize,
    /// The members of its cycle.
    pub(super) members: Bits<W>,
    /// Whether another member has the same class, so that the tie-break decided.
    pub(super) by_tie: bool,
}

/// Picks from the cycles that nothing outside modifies. `reach` is working space.
pub(super) fn pick<const W: usize>(state: &State<W>, modifies: &Modifies<W>, reach: &mut Vec<Bits<W>>) -> Pick<W> {
    close(state, modifies, reach);
    let cycle = |act: usize| -> Bits<W> {
        let mut members = Bits::EMPTY;
        for other in reach[act].iter().filter(|&other| reach[other].contains(act)) {
            members.insert(other);
        }
        members
    };
    let modified_by = |act: usize| -> Bits<W> {
        let mut by = Bits::EMPTY;
        for other in state.pending.iter().filter(|&other| reach[other].contains(act)) {
            by.insert(other);
        }
        by
    };
    let mut best: Option<(usize, Bits<W>)> = None;
    for act in state.pending.iter() {
        let members = cycle(act);
        let is_source = members.contains(act) && modified_by(act).is_within(&members);
        if is_source && best.is_none_or(|(picked, _)| state.key(act) < state.key(picked)) {
            best = Some((act, members));
        }
    }
    // Every pending action is modified by another, so there is a cycle that nothing outside modifies.
    let (act, members) = best.unwrap_or((state.pending.iter().next().unwrap_or(0), state.pending));
    let class = state.acts[act].class;
    let by_tie = members.iter().any(|other| other != act && state.acts[other].class == class);
    Pick { act, members, by_tie }
}

/// The transitive closure of "could modify" (Warshall).
fn close<const W: usize>(state: &State<W>, modifies: &Modifies<W>, reach: &mut Vec<Bits<W>>) {
    reach.clear();
    reach.resize(state.acts.len(), Bits::EMPTY);
    for act in state.pending.iter() {
        reach[act] = modifies.rows[act].intersection(&state.pending);
    }
    for middle in state.pending.iter() {
        for act in state.pending.iter() {
            if reach[act].contains(middle) {
                reach[act] = reach[act].union(&reach[middle]);
            }
        }
    }
}
