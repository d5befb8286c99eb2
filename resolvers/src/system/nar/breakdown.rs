//! Emergency breakdown (NAR-8 to NAR-10; [NAR] "In case of emergency breakdown of the Golden Rule").
//!
//! When no pending action is free, the cycles that nothing outside could modify are the strongly connected components
//! without an incoming edge; the first of their actions by class, then by tie-break, is picked.

use crate::budget::Meter;
use crate::system::bits::Bits;

use super::modifies::Modifies;
use super::state::State;

/// The pick, and what it was picked from.
pub(super) struct Pick<const W: usize> {
    pub act: usize,
    /// The members of its cycle.
    pub members: Bits<W>,
    /// True if another member has the same class, so that the tie-break decided.
    pub by_tie: bool,
}

impl<const W: usize> State<W> {
    /// Picks from the cycles that nothing outside modifies. `reach` is working space.
    pub(super) fn pick(
        &self,
        modifies: &Modifies<W>,
        reach: &mut Vec<Bits<W>>,
        meter: &Meter<'_>,
    ) -> Pick<W> {
        // Every pending action is modified by another, so there is a cycle that nothing outside modifies.
        let act = self
            .first(self.sources(modifies, reach, meter))
            .or(self.pending.iter().next())
            .unwrap_or(0);
        let members = cycle(reach, act);
        let class = self.acts[act].class;
        let by_tie = members
            .iter()
            .any(|other| other != act && self.acts[other].class == class);
        Pick {
            act,
            members,
            by_tie,
        }
    }

    /// The members of the cycles that nothing outside modifies.
    pub(super) fn sources(
        &self,
        modifies: &Modifies<W>,
        reach: &mut Vec<Bits<W>>,
        meter: &Meter<'_>,
    ) -> Bits<W> {
        self.close(modifies, reach, meter);
        // Each action of a cycle looks at all others.
        meter.spend((self.acts.len() * self.acts.len()) as u64 / 2);
        let mut sources = Bits::EMPTY;
        for act in self.pending.iter().filter(|&act| reach[act].contains(act)) {
            let members = cycle(reach, act);
            let outside = self.pending.without(&members);
            if !outside.iter().any(|other| reach[other].contains(act)) {
                sources.insert(act);
            }
        }
        sources
    }
}

/// The members of an action's cycle.
fn cycle<const W: usize>(reach: &[Bits<W>], act: usize) -> Bits<W> {
    let mut members = Bits::EMPTY;
    for other in reach[act]
        .iter()
        .filter(|&other| reach[other].contains(act))
    {
        members.insert(other);
    }
    members
}

impl<const W: usize> State<W> {
    /// The transitive closure of "could modify" (Warshall).
    pub(super) fn close(
        &self,
        modifies: &Modifies<W>,
        reach: &mut Vec<Bits<W>>,
        meter: &Meter<'_>,
    ) {
        meter.spend((self.acts.len() * self.acts.len()) as u64 / 4);
        reach.clear();
        reach.resize(self.acts.len(), Bits::EMPTY);
        for act in self.pending.iter() {
            reach[act] = modifies.rows[act].intersection(&self.pending);
        }
        for middle in self.pending.iter() {
            for act in self.pending.iter() {
                if reach[act].contains(middle) {
                    reach[act] = reach[act].union(&reach[middle]);
                }
            }
        }
    }
}
