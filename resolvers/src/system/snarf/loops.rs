//! Infinite loops (SNARF-24, SNARF-25; [SNARF] "Infinite Loops").
//!
//! A passive that would go off again within the chain that it started closes a loop: the run of passives since its
//! first firing. If nothing in the run adds up it just stops. If something does, the last of the run fails for the
//! night, as if it had never gone off. Loops that one batch starts are found together.

use std::ops::Range;

use crate::budget::Meter;
use crate::model::{ItemId, Reflex, Trigger};
use crate::outcome::Events;

/// The chain that is going off, the loops found, and what failed for them.
#[derive(Clone, Default, Debug)]
pub(super) struct Loops {
    chain: Vec<Reflex>,
    /// Off for everybody for the whole night.
    failed: Vec<Reflex>,
    failing: Vec<Reflex>,
    /// The members of all loops found, one loop after another.
    members: Vec<Reflex>,
    /// Loops that took something out, over all runs; the last member is what failed.
    costly: Vec<Range<usize>>,
    /// Loops of this run in which nothing adds up.
    idle: Vec<Range<usize>>,
}

/// A loop that a passive would close by going off now.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closed<'a> {
    pub run: &'a [Reflex],
    /// The passive that fails for it.
    pub fails: Option<Reflex>,
}

impl Loops {
    /// Starts a night, with nothing failed.
    pub(super) fn start(&mut self) {
        self.chain.clear();
        self.failed.clear();
        self.failing.clear();
        self.members.clear();
        self.costly.clear();
        self.idle.clear();
    }
    /// The work of asking whether a passive has failed, or would close a loop.
    pub(super) fn looks(&self) -> u64 {
        (self.failed.len() + self.chain.len()) as u64 / 4
    }
    /// Reports whether a passive has failed for the night.
    pub(super) fn has_failed(&self, reflex: Reflex) -> bool {
        self.failed.contains(&reflex)
    }
    /// A passive goes off.
    pub(super) fn enter(&mut self, reflex: Reflex) {
        self.chain.push(reflex);
    }
    /// All that it triggered is over.
    pub(super) fn leave(&mut self) {
        self.chain.pop();
    }

    /// The loop that a passive would close by going off now, if it would close one.
    pub(super) fn closes(&mut self, reflex: Reflex) -> Option<Closed<'_>> {
        let first = self.chain.iter().position(|&one| one == reflex)?;
        let start = self.members.len();
        self.members.extend_from_slice(&self.chain[first..]);
        let run = &self.members[start..];
        let adds_up = run
            .iter()
            .any(|one| one.trigger == Trigger::Vendor(ItemId::MONEY));
        let fails = run.last().copied().filter(|_| adds_up);
        let found = if fails.is_some() {
            &mut self.costly
        } else {
            &mut self.idle
        };
        found.push(start..self.members.len());
        self.failing.extend(fails);
        Some(Closed { run, fails })
    }

    /// Ends a batch. Says whether the night must be resolved again because something failed.
    pub(super) fn end_batch(&mut self) -> bool {
        let again = !self.failing.is_empty();
        if again {
            self.failed.append(&mut self.failing);
            self.idle.clear();
        }
        again
    }

    /// Records every loop of the night.
    pub(super) fn record(&self, events: &mut Events, meter: &Meter<'_>) {
        let costly = self.costly.iter().map(|run| (run, true));
        let idle = self.idle.iter().map(|run| (run, false));
        for (run, fails) in costly.chain(idle) {
            let run = &self.members[run.clone()];
            // It is compared with every event so far.
            let looks = events.len() * (1 + run.len() / 4);
            meter.spend(1 + looks as u64 / 4);
            if meter.is_exceeded() {
                return;
            }
            events.record_loop(run, |reflex| fails && run.last() == Some(&reflex));
        }
    }
}
