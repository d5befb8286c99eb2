//! A table of order numbers (SNARF-1 to SNARF-4): lower first, and all of one number at once.

use crate::model::{Ability, Components};
use crate::ruling::SnarfJail;

use super::Set;

/// The places of an ability in the queue: components at an order, and for a compound more of them at a later one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SubActions {
    /// The order of targeting and of the first part.
    pub order: u8,
    /// Components at this order.
    pub first: Components,
    /// The order of the later part, if it is a compound.
    pub later_order: Option<u8>,
    /// Components at the later order.
    pub later: Components,
}

/// The order of every ability.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orders {
    /// The places of each ability in the queue, in the order of the table of abilities.
    pub places: [SubActions; Ability::COUNT],
    /// The places of a jail under each option of the switch `snarf-jail`, in their order.
    pub jail: [SubActions; 3],
    /// Its options of the switches that all systems have.
    pub set: Set,
}

impl Orders {
    /// The places of an ability in the queue.
    #[must_use]
    pub fn place(&self, ability: Ability, jail: SnarfJail) -> SubActions {
        if ability == Ability::Jail {
            self.jail[jail as usize]
        } else {
            self.places[ability as usize]
        }
    }
}
