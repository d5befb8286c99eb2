//! Work that may be done: counted, not timed, so that the same night gives the same outcome on any machine.
//!
//! The unit is about one look at a place where an action may stand, at an item of a list, or at an answer that is kept: some
//! ten nanoseconds. Work beyond it ends and says that it *exceeded* its budget.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A limit of counted work: of one system on one night, and by all that share this budget together. Whoever holds its
/// flag may stop it at any time.
#[derive(Clone, Debug)]
pub struct Budget {
    each: u64,
    left: u64,
    cancel: Option<Arc<AtomicBool>>,
}

/// More work was asked for than the budget allows, or it was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exceeded;

impl std::fmt::Display for Exceeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("exceeded its budget")
    }
}

impl std::error::Error for Exceeded {}

impl Default for Budget {
    /// [`Budget::NIGHT`] for each night, of any number of nights.
    fn default() -> Budget {
        Budget {
            each: Budget::NIGHT,
            left: u64::MAX,
            cancel: None,
        }
    }
}

impl Budget {
    /// The work of one system on one night, or one account of it: about a third of a second.
    pub const NIGHT: u64 = 40_000_000;

    /// The work of a command that asks about many nights, to minimise one or to match it: about a second and a half.
    pub const COMMAND: u64 = 4 * Budget::NIGHT;

    /// The default budget of a command, `factor` times.
    #[must_use]
    pub fn times(factor: u32) -> Budget {
        let factor = u64::from(factor);
        Budget::of_each(Budget::NIGHT.saturating_mul(factor))
            .together(Budget::COMMAND.saturating_mul(factor))
    }

    /// The same, of any number of nights.
    #[must_use]
    pub fn of_any_number(self) -> Budget {
        self.together(u64::MAX)
    }

    /// A budget of this much work for each night under each system, without a common limit.
    #[must_use]
    pub fn of_each(work: u64) -> Budget {
        Budget {
            each: work,
            ..Budget::default()
        }
    }

    /// The same, and no more than so much together.
    #[must_use]
    pub fn together(self, work: u64) -> Budget {
        Budget { left: work, ..self }
    }

    /// The same, and nothing once this flag is set.
    #[must_use]
    pub fn until(self, cancel: Arc<AtomicBool>) -> Budget {
        Budget {
            cancel: Some(cancel),
            ..self
        }
    }

    /// The limit for one system on one night.
    #[must_use]
    pub const fn each(&self) -> u64 {
        self.each
    }

    /// The work that is left for all together.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Reports whether nothing more may be done: all that was allowed together has been, or it was cancelled. An
    /// outcome that was asked for since, or while that came about, says nothing of its night.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.left == 0 || is_set(self.cancel.as_deref())
    }

    /// Takes so much of what may be done together.
    ///
    /// # Errors
    /// If it was not there, or the work was cancelled. What was there is gone then.
    pub fn spend(&mut self, work: u64) -> Result<(), Exceeded> {
        self.left = self.left.saturating_sub(work);
        if self.is_spent() {
            Err(Exceeded)
        } else {
            Ok(())
        }
    }

    /// Counts the work on one night.
    pub(crate) fn meter(&self) -> Meter<'_> {
        Meter {
            spent: Cell::new(0),
            most: self.each.min(self.left),
            cancel: self.cancel.as_deref(),
        }
    }
}

fn is_set(cancel: Option<&AtomicBool>) -> bool {
    cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
}

/// The work that one system does on one night.
#[derive(Debug)]
pub(crate) struct Meter<'b> {
    spent: Cell<u64>,
    most: u64,
    cancel: Option<&'b AtomicBool>,
}

impl Meter<'_> {
    /// Counts work; whoever does it asks now and then whether it [`is_exceeded`](Meter::is_exceeded).
    #[inline]
    pub(crate) fn spend(&self, work: u64) {
        self.spent.set(self.spent.get() + work);
    }

    #[inline]
    pub(crate) fn is_exceeded(&self) -> bool {
        self.spent.get() > self.most || is_set(self.cancel)
    }

    /// The work that has been counted.
    pub(crate) fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// As much again, for what is told of the same night.
    pub(crate) fn again(&self) -> Self {
        Meter {
            spent: Cell::new(0),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_is_gone() {
        let mut budget = Budget::of_each(5).together(10);
        assert_eq!(
            (budget.spend(9), budget.left(), budget.is_spent()),
            (Ok(()), 1, false)
        );
        assert_eq!(budget.meter().most, 1);
        assert_eq!(
            (budget.spend(2), budget.left(), budget.is_spent()),
            (Err(Exceeded), 0, true)
        );
    }

    #[test]
    fn a_night_has_its_own_limit() {
        let budget = Budget::of_each(5);
        let meter = budget.meter();
        meter.spend(5);
        assert!(!meter.is_exceeded());
        meter.spend(1);
        assert!(meter.is_exceeded() && !meter.again().is_exceeded());
        assert!(!budget.is_spent(), "other nights have theirs");
    }

    #[test]
    fn a_flag_stops_everything() {
        let flag = Arc::new(AtomicBool::new(false));
        let mut budget = Budget::default().until(Arc::clone(&flag));
        assert!(!budget.is_spent() && !budget.meter().is_exceeded());
        flag.store(true, Ordering::Relaxed);
        assert!(budget.is_spent() && budget.meter().is_exceeded());
        assert_eq!(budget.spend(0), Err(Exceeded));
    }
}
