//! Which abilities \[RAR\] knows. It has no order to place them in, but components: what is native is what it defines or
//! uses in an example (MODEL-67).

use crate::model::Ability;

/// Whether \[RAR\] defines the components of an ability.
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
