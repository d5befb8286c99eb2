//! The place of each ability in \[SNARF\]: its order value (SNARF-3).

use crate::model::Ability;

/// The order of an ability's first sub-action; a jail is where \[SNARF\] recommends it (switch `snarf-jail`).
pub(crate) const fn place(ability: Ability) -> u8 {
    match ability {
        Ability::Redirect => 20,
        Ability::Drive => 20,
        Ability::Hide => 30,
        Ability::Commute => 35,
        Ability::Commuterize => 35,
        Ability::Rolestop => 35,
        Ability::Block => 40,
        Ability::Commandant => 40,
        Ability::Vanillaise => 40,
        Ability::Jail => 45,
        Ability::Protect => 60,
        Ability::Guard => 60,
        Ability::Frame => 70,
        Ability::Kill => 80,
        Ability::Steal => 85,
        Ability::Recruit => 90,
        Ability::Give => 90,
        Ability::Investigate => 100,
        Ability::Rolecop => 100,
        Ability::Track => 100,
        Ability::Watch => 100,
        Ability::Gunsmith => 100,
        Ability::VanillaCop => 100,
        Ability::Neapolitan => 100,
        Ability::Follow => 100,
        Ability::Voyeur => 100,
        Ability::Motion => 100,
        Ability::Visit => 110,
        Ability::Exchange => 150,
        Ability::Revive => 160,
    }
}
