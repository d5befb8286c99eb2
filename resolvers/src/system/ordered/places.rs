//! Where the two rulebooks place each ability: its category, from 1 (LAR-1, WOLVES-1).

use crate::model::Ability;

/// The category of an ability.
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Place {
    pub(in crate::system) category: u8,
    /// Whether the text of the rulebook's source names it; else it stands by analogy (MODEL-67).
    pub(in crate::system) native: bool,
}

const fn given(category: u8) -> Place {
    Place { category, native: true }
}
const fn by_analogy(category: u8) -> Place {
    Place { category, native: false }
}

/// In `lar`: the ten classes of \[NAR\], which \[Guide\] runs as an order of operations. \[Guide\] is the source, whose own
/// list is lost, so what only that list named is by analogy.
pub(in crate::system) const fn lar(ability: Ability) -> Place {
    match ability {
        Ability::Hide => by_analogy(2),
        Ability::Commute => by_analogy(2),
        Ability::Commuterize => given(2),
        Ability::Rolestop => by_analogy(2),
        Ability::Drive => by_analogy(3),
        Ability::Block => given(4),
        Ability::Jail => given(4),
        Ability::Commandant => given(4),
        Ability::Redirect => given(5),
        Ability::Protect => given(6),
        Ability::Guard => by_analogy(6),
        Ability::Visit => by_analogy(7),
        Ability::Frame => by_analogy(7),
        Ability::Vanillaise => by_analogy(7),
        Ability::Give => given(7),
        Ability::Steal => by_analogy(7),
        Ability::Exchange => by_analogy(7),
        Ability::Revive => by_analogy(7),
        Ability::Kill => given(8),
        Ability::Recruit => by_analogy(9),
        Ability::Investigate => given(10),
        Ability::Rolecop => by_analogy(10),
        Ability::Track => by_analogy(10),
        Ability::Watch => by_analogy(10),
        Ability::Gunsmith => by_analogy(10),
        Ability::VanillaCop => by_analogy(10),
        Ability::Neapolitan => by_analogy(10),
        Ability::Follow => by_analogy(10),
        Ability::Voyeur => by_analogy(10),
        Ability::Motion => by_analogy(10),
    }
}

/// In `werewolves`: the eleven categories of \[Categories\]. Reports of kills (10) have no ability.
pub(in crate::system) const fn werewolves(ability: Ability) -> Place {
    match ability {
        Ability::Redirect => given(1),
        Ability::Drive => by_analogy(1),
        Ability::Block => given(2),
        Ability::Jail => by_analogy(2),
        Ability::Commandant => by_analogy(2),
        Ability::Commute => by_analogy(2),
        Ability::Commuterize => by_analogy(2),
        Ability::Rolestop => by_analogy(2),
        Ability::Hide => by_analogy(2),
        Ability::Protect => given(3),
        Ability::Guard => by_analogy(3),
        Ability::Frame => by_analogy(3),
        Ability::Visit => given(4),
        Ability::Investigate => by_analogy(4),
        Ability::Rolecop => by_analogy(4),
        Ability::Gunsmith => by_analogy(4),
        Ability::VanillaCop => by_analogy(4),
        Ability::Neapolitan => by_analogy(4),
        Ability::Recruit => by_analogy(4),
        Ability::Vanillaise => by_analogy(4),
        Ability::Steal => given(5),
        Ability::Kill => given(6),
        Ability::Track => given(7),
        Ability::Watch => given(7),
        Ability::Follow => by_analogy(7),
        Ability::Voyeur => by_analogy(7),
        Ability::Motion => by_analogy(7),
        Ability::Give => given(8),
        Ability::Exchange => given(9),
        Ability::Revive => given(11),
    }
}
