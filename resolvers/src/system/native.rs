//! What is native to a system and what stands there by analogy (MODEL-67): a comparison is as good as the
//! places it rests on.

use super::System;
use crate::model::Ability;

/// Whether the system's source itself places or defines the ability.
#[must_use]
pub fn native(system: System, ability: Ability) -> bool {
    let row = ability.row();
    match system {
        System::Snarf => row.order_native,
        System::Nar | System::NarGuide | System::Lar => row.class_native,
        System::Werewolves => row.category_native,
        System::Rar | System::RarList => reasoned(ability),
    }
}

/// Where the system places the ability, in a word: its class, order or category.
#[must_use]
pub fn place(system: System, ability: Ability) -> String {
    let row = ability.row();
    match system {
        System::Snarf => row.order.to_string(),
        System::Nar | System::NarGuide | System::Lar => row.class.word().to_owned(),
        System::Werewolves => row.category.to_string(),
        System::Rar | System::RarList => "reasons".to_owned(),
    }
}

/// [RAR] has no places, but components: these are the abilities whose components it defines.
fn reasoned(ability: Ability) -> bool {
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
        | Ability::Frame
        | Ability::Recruit
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => false,
    }
}
