//! What is wrong with an input, and whether a smaller one fails for the same reason.

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

/// How a check fails; `None` if it does not. A panic is caught.
pub fn failure(check: impl FnOnce() -> Result<Tried, Wrong>) -> Option<Failure> {
    match catch(check) {
        Ok(Ok(_)) => None,
        Ok(Err(Wrong { rule, why })) => Some(Failure { rule, message: why }),
        Err(caught) => Some(Failure { rule: format!("panic at {}", caught.place), message: caught.message }),
    }
}
