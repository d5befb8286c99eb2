//! A set of systems.

use nightcourt_resolvers::system::System;

/// A set of systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Systems(u8);

impl Systems {
    /// None of them.
    pub const NONE: Systems = Systems(0);
    /// All of them.
    pub const ALL: Systems = Systems((1 << System::ALL.len()) - 1);

    /// Adds one.
    pub fn add(&mut self, system: System) {
        self.0 |= 1 << system.place();
    }

    /// Reports whether this is one of them.
    #[must_use]
    pub fn has(self, system: System) -> bool {
        self.0 >> system.place() & 1 == 1
    }

    /// Reports whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Systems::NONE
    }

    /// Each of them, in the order of [`System::ALL`].
    pub fn each(self) -> impl Iterator<Item = System> {
        System::ALL
            .into_iter()
            .filter(move |&system| self.has(system))
    }
}

impl FromIterator<System> for Systems {
    fn from_iter<I: IntoIterator<Item = System>>(systems: I) -> Systems {
        let mut all = Systems::NONE;
        systems.into_iter().for_each(|system| all.add(system));
        all
    }
}
