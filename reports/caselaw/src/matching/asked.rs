//! A query about a night, and the differences that it finds.

use nightcourt_precedent::finding::Finding;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;

/// The systems to ask, and the options of the disputed rulings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The rulers.
    pub panel: Panel,
    /// The systems.
    pub systems: Vec<RulerId>,
    /// The switches.
    pub switches: Switches,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            panel: Panel::systems(),
            systems: RulerId::SYSTEMS.to_vec(),
            switches: Switches::default(),
        }
    }
}

/// Two systems that diverge on a night, and the narrowest lens under which they do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difference {
    /// The narrowest lens.
    pub lens: Lens,
    /// The two systems, in the order of [`RulerId::SYSTEMS`].
    pub systems: [RulerId; 2],
}

impl Difference {
    /// Returns the finding that this difference is.
    #[must_use]
    pub fn finding(self) -> Finding {
        Finding::Diverges(self.systems[0], self.systems[1], self.lens)
    }
}
