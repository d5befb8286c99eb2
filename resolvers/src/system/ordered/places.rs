//! The place of each ability in the two rulebooks: its category, from 1 (LAR-1, WOLVES-1).

use crate::model::Ability;

/// In `lar`: the ten classes of \[NAR\], which \[Guide\] runs as an order of operations.
pub(crate) const fn lar(ability: Ability) -> u8 {
    match ability {
        Ability::Hide => 2,
        Ability::Commute => 2,
        Ability::Commuterize => 2,
        Ability::Rolestop => 2,
        Ability::Drive => 3,
        Ability::Block => 4,
        Ability::Jail => 4,
        Ability::Commandant => 4,
        Ability::Redirect => 5,
        Ability::Protect => 6,
        Ability::Guard => 6,
        Ability::Visit => 7,
        Ability::Frame => 7,
        Ability::Vanillaise => 7,
        Ability::Give => 7,
        Ability::Steal => 7,
        Ability::Exchange => 7,
        Ability::Revive => 7,
        Ability::Kill => 8,
        Ability::Recruit => 9,
        Ability::Investigate => 10,
        Ability::Rolecop => 10,
        Ability::Track => 10,
        Ability::Watch => 10,
        Ability::Gunsmith => 10,
        Ability::VanillaCop => 10,
        Ability::Neapolitan => 10,
        Ability::Follow => 10,
        Ability::Voyeur => 10,
        Ability::Motion => 10,
    }
}

/// In `werewolves`: the eleven categories of \[Categories\]. Reports of kills (10) have no ability.
pub(crate) const fn werewolves(ability: Ability) -> u8 {
    match ability {
        Ability::Redirect => 1,
        Ability::Drive => 1,
        Ability::Block => 2,
        Ability::Jail => 2,
        Ability::Commandant => 2,
        Ability::Commute => 2,
        Ability::Commuterize => 2,
        Ability::Rolestop => 2,
        Ability::Hide => 2,
        Ability::Protect => 3,
        Ability::Guard => 3,
        Ability::Frame => 3,
        Ability::Visit => 4,
        Ability::Investigate => 4,
        Ability::Rolecop => 4,
        Ability::Gunsmith => 4,
        Ability::VanillaCop => 4,
        Ability::Neapolitan => 4,
        Ability::Recruit => 4,
        Ability::Vanillaise => 4,
        Ability::Steal => 5,
        Ability::Kill => 6,
        Ability::Track => 7,
        Ability::Watch => 7,
        Ability::Follow => 7,
        Ability::Voyeur => 7,
        Ability::Motion => 7,
        Ability::Give => 8,
        Ability::Exchange => 9,
        Ability::Revive => 11,
    }
}
