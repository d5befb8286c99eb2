//! What is asked of a night, and where two systems diverge on it.

use nightcourt_precedent::finding::Finding;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

/// Which systems are asked, and how disputed rulings are decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The systems.
    pub systems: Vec<System>,
    /// The switches.
    pub switches: Switches,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked { systems: System::ALL.to_vec(), switches: Switches::default() }
    }
}

/// Two systems that diverge on a night, and the narrowest lens under which they do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difference {
    /// The narrowest lens.
    pub lens: Lens,
    /// The two systems, in the order of [`System::ALL`].
    pub systems: [System; 2],
}

impl Difference {
    /// As the claim that it is.
    #[must_use]
    pub fn finding(self) -> Finding {
        Finding::Diverges(self.systems[0], self.systems[1], self.lens)
    }
}
