//! What is wrong with an input, and whether a smaller one fails for the same reason.

use std::cell::Cell;

use nightcourt_precedent::panics::catch;

use crate::targets::{Tried, Wrong};

/// How an input fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What stays the same while the input is made smaller: the rule, or where the panic is.
    pub rule: String,
    /// What is said of it.
    pub message: String,
}

impl Failure {
    /// Whether this is the same failure, of another input.
    #[must_use]
    pub fn is_as(&self, other: &Failure) -> bool {
        self.rule == other.rule
    }
}

/// How often something smaller may be tried: what fails slowly stays as small as it has got by then.
#[derive(Debug)]
pub(super) struct Tries(Cell<u32>);

impl Tries {
    /// So many that no finding so far has come near.
    pub(super) const ALL: u32 = 20_000;

    pub(super) const fn new(left: u32) -> Tries {
        Tries(Cell::new(left))
    }

    /// Takes one; false if none is left.
    pub(super) fn take(&self) -> bool {
        let left = self.0.get().checked_sub(1);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// How a check fails; `None` if it does not. A panic is caught.
pub fn failure(check: impl FnOnce() -> Result<Tried, Wrong>) -> Option<Failure> {
    match catch(check) {
        Ok(Ok(_)) => None,
        Ok(Err(Wrong { rule, why })) => Some(Failure { rule, message: why }),
        Err(caught) => Some(Failure { rule: format!("panic at {}", caught.place), message: caught.message }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_come_to_an_end() {
        let tries = Tries::new(2);
        assert_eq!([tries.take(), tries.take(), tries.take(), tries.take()], [true, true, false, false]);
    }
}
