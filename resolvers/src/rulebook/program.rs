//! A system that is another program: what it says is not known here, and whoever adopts it says how it is asked.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::model::Night;
use crate::outcome::Outcome;

/// The function that asks an external program: by its id, a night, into an outcome that was emptied. One that has none
/// says why ([`Outcome::silent`]).
#[derive(Clone, Copy)]
pub struct Program(fn(&'static str, &Night, &mut Outcome));

impl Program {
    /// A program that is asked so.
    #[must_use]
    pub const fn new(ask: fn(&'static str, &Night, &mut Outcome)) -> Program {
        Program(ask)
    }

    /// Asks the program of this id.
    pub(crate) fn ask(self, id: &'static str, night: &Night, outcome: &mut Outcome) {
        (self.0)(id, night, outcome);
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

impl Eq for Program {}

/// All alike: rulebooks that are programs differ in their ids.
impl Hash for Program {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Program")
    }
}
