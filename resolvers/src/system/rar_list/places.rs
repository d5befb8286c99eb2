//! Which abilities the guide names (MODEL-67; \[Guide\], its examples and what it says of lists): roleblocks, jails, the
//! Super Commandant, redirects, the Commuterizer, the Doctor, the Alignment Cop, gifts of fruit, kills.

use crate::model::Ability;

/// Whether the text of the guide names an ability.
pub(in crate::system) const fn native(ability: Ability) -> bool {
    match ability {
        Ability::Kill
        | Ability::Protect
        | Ability::Block
        | Ability::Jail
        | Ability::Commandant
        | Ability::Redirect
        | Ability::Commuterize
        | Ability::Investigate
        | Ability::Give => true,
        Ability::Visit
        | Ability::Guard
        | Ability::Drive
        | Ability::Commute
        | Ability::Hide
        | Ability::Rolecop
        | Ability::Track
        | Ability::Watch
        | Ability::Gunsmith
        | Ability::VanillaCop
        | Ability::Neapolitan
        | Ability::Follow
        | Ability::Voyeur
        | Ability::Motion
        | Ability::Rolestop
        | Ability::Frame
        | Ability::Recruit
        | Ability::Vanillaise
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => false,
    }
}
