//! Order values (SNARF-3, SNARF-4, SNARF-28, SNARF-29; [SNARF] "Standardization of Priority", "Compound
//! Actions").

use crate::model::{Ability, Component, Components, TABLE};
use crate::ruling::SnarfJail;

use super::places::place;

/// The sub-actions of an action: components at an order, and for a compound more of them at a later one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SubActions {
    /// The order of targeting and of the first part.
    pub(super) order: u8,
    pub(super) first: Components,
    /// The order of the later part, if it is a compound.
    pub(super) later_order: Option<u8>,
    pub(super) later: Components,
}

/// The later order of a Super Commandant: they read when a cop does.
const COMMANDANT_READS: u8 = place(Ability::Investigate);

/// The orders of all abilities, to be looked up: each action of each night asks, and a jump by ability is often guessed wrong.
const ORDERS: [u8; TABLE.len()] = {
    let mut orders = [0; TABLE.len()];
    let mut next = 0;
    while next < orders.len() {
        orders[TABLE[next].ability as usize] = place(TABLE[next].ability);
        next += 1;
    }
    orders
};

/// How an ability stands in the queue.
pub(super) fn sub_actions(ability: Ability, jail: SnarfJail) -> SubActions {
    let whole =
        |order: u8| SubActions { order, first: ability.components(), later_order: None, later: Components::default() };
    let block = Components::of(&[Component::Visit, Component::Block]);
    let compound = |later_order: u8, later: Component| SubActions {
        order: place(Ability::Block),
        first: block,
        later_order: Some(later_order),
        later: Components::of(&[later]),
    };
    match (ability, jail) {
        (Ability::Jail, SnarfJail::Compound) => compound(place(Ability::Protect), Component::Protect),
        (Ability::Jail, SnarfJail::Forty) => whole(place(Ability::Block)),
        (Ability::Commandant, _) => compound(COMMANDANT_READS, Component::ReadAlignment),
        (ability, _) => whole(ORDERS[ability as usize]),
    }
}
