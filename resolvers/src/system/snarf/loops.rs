//! Infinite loops (spec.md section 6; [SNARF] "Infinite Loops").
//!
//! A passive that would go off again within the chain that it started closes a loop: the run of passives since its
//! first firing. If nothing in the run adds up it just stops. If something does, the last of the run fails for the
//! night, as if it had never gone off. Loops that one batch starts are found together.

use crate::model::{ItemId, Reflex, Trigger};
use crate::outcome::Events;

/// The chain that is going off, the loops found, and what failed for them.
#[derive(Clone, Default, Debug)]
pub(super) struct Loops {
    chain: Vec<Reflex>,
    /// Off for everybody for the whole night.
    failed: Vec<Reflex>,
    /// What the loops of the running batch will take out.
    failing: Vec<Reflex>,
    /// Loops that took something out, over all runs.
    costly: Vec<(Vec<Reflex>, Reflex)>,
    /// Loops of this run in which nothing adds up.
    idle: Vec<Vec<Reflex>>,
}

impl Loops {
    /// Starts a night, with nothing failed.
    pub(super) fn start(&mut self) {
        self.chain.clear();
        self.failed.clear();
        self.failing.clear();
        self.costly.clear();
        self.idle.clear();
    }
    /// Whether a passive has failed for the night.
    pub(super) fn has_failed(&self, reflex: Reflex) -> bool {
        self.failed.contains(&reflex)
    }
    /// A passive goes off.
    pub(super) fn enter(&mut self, reflex: Reflex) {
        self.chain.push(reflex);
    }
    /// All that it set off is over.
    pub(super) fn leave(&mut self) {
        self.chain.pop();
    }

    /// The loop that a passive would close by going off now, and what fails for it.
    pub(super) fn closes(&mut self, reflex: Reflex) -> Option<(Vec<Reflex>, Option<Reflex>)> {
        let first = self.chain.iter().position(|&one| one == reflex)?;
        let run = self.chain[first..].to_vec();
        let adds_up = run.iter().any(|one| one.trigger == Trigger::Vendor(ItemId::MONEY));
        let fails = run.last().copied().filter(|_| adds_up);
        match fails {
            Some(last) => {
                self.costly.push((run.clone(), last));
                self.failing.push(last);
            }
            None => self.idle.push(run.clone()),
        }
        Some((run, fails))
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
    pub(super) fn record(&self, events: &mut Events) {
        for (run, last) in &self.costly {
            events.record_loop(run, |reflex| reflex == *last);
        }
        for run in &self.idle {
            events.record_loop(run, |_| false);
        }
    }
}
