//! Which abilities the listing of \[Guide\] knows. It lists components as \[RAR\] defines them, in no fixed order: what is
//! native is what is defined there (MODEL-67).

use crate::model::Ability;

/// Whether the components of an ability are defined for listing.
pub(in crate::system) const fn native(ability: Ability) -> bool {
    match ability {
        Ability::Visit
        | Ability::Kill
        | Ability::Protect
        | Ability::Block
        | Ability::Jail
        | Ability::Redirect
        | Ability::Drive
        | Ability::Track
        | Ability::Investigate => true,
        Ability::Guard
        | Ability::Commandant
        | Ability::Commute
        | Ability::Commuterize
        | Ability::Hide
        | Ability::Rolecop
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
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => false,
    }
}
