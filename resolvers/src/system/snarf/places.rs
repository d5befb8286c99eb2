//! Where \[SNARF\] places each ability: its order value (SNARF-3).

use crate::model::Ability;

/// The order of an ability's first sub-action.
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Place {
    pub(in crate::system) order: u8,
    /// Whether \[SNARF\] gives it, in its priorities, an example or a role; else it stands by analogy (MODEL-67).
    pub(in crate::system) native: bool,
}

const fn given(order: u8) -> Place {
    Place { order, native: true }
}
const fn by_analogy(order: u8) -> Place {
    Place { order, native: false }
}

/// The place of an ability; a jail is where \[SNARF\] recommends it (switch `snarf-jail`).
pub(in crate::system) const fn place(ability: Ability) -> Place {
    match ability {
        Ability::Redirect => given(20),
        Ability::Drive => given(20),
        Ability::Hide => given(30),
        Ability::Commute => given(35),
        Ability::Commuterize => by_analogy(35),
        Ability::Rolestop => by_analogy(35),
        Ability::Block => given(40),
        Ability::Commandant => by_analogy(40),
        Ability::Vanillaise => given(40),
        Ability::Jail => given(45),
        Ability::Protect => given(60),
        Ability::Guard => given(60),
        Ability::Frame => by_analogy(70),
        Ability::Kill => given(80),
        Ability::Steal => by_analogy(85),
        Ability::Recruit => by_analogy(90),
        Ability::Give => given(90),
        Ability::Investigate => given(100),
        Ability::Rolecop => given(100),
        Ability::Track => given(100),
        Ability::Watch => given(100),
        Ability::Gunsmith => given(100),
        Ability::VanillaCop => by_analogy(100),
        Ability::Neapolitan => by_analogy(100),
        Ability::Follow => by_analogy(100),
        Ability::Voyeur => by_analogy(100),
        Ability::Motion => by_analogy(100),
        Ability::Visit => by_analogy(110),
        Ability::Exchange => by_analogy(150),
        Ability::Revive => by_analogy(160),
    }
}
