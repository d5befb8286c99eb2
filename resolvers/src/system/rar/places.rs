//! Which abilities \[RAR\] knows. It has no order to place them in, but components: what is native is what its text
//! names, in a rule, a list or an example (MODEL-67).

use crate::model::Ability;

/// Whether the text of \[RAR\] names an ability: the recruiter among its special cases.
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
        | Ability::Investigate
        | Ability::Recruit => true,
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
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => false,
    }
}
