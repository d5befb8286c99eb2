//! Failures of inputs, and whether a smaller input fails for the same reason.

use std::cell::Cell;

use nightcourt_gen::panics::catch;

use crate::targets::{Tried, Wrong};

/// A failure of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The invariant while the input is made smaller: the rule, or the place of the panic.
    pub rule: String,
    /// Its message.
    pub message: String,
}

impl Failure {
    /// Reports whether this is the same failure, of another input.
    #[must_use]
    pub fn is_as(&self, other: &Failure) -> bool {
        self.rule == other.rule
    }
}

/// The number of smaller inputs that may be tried: a slow failure stays at the size reached by then.
#[derive(Debug)]
pub(super) struct Tries(Cell<u32>);

impl Tries {
    /// More tries than any finding so far has needed.
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

/// The failure of a check, if it fails. A panic is caught.
pub fn failure(check: impl FnOnce() -> Result<Tried, Wrong>) -> Option<Failure> {
    match catch(check) {
        Ok(Ok(_)) => None,
        Ok(Err(Wrong { rule, why })) => Some(Failure { rule, message: why }),
        Err(caught) => Some(Failure {
            rule: format!("panic at {}", caught.place),
            message: caught.message,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_come_to_an_end() {
        let tries = Tries::new(2);
        assert_eq!(
            [tries.take(), tries.take(), tries.take(), tries.take()],
            [true, true, false, false]
        );
    }
}
