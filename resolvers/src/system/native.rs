//! What is native to a system and what stands there by analogy (MODEL-67): a comparison is as good as the
//! places it rests on. Each system has its own table.

use super::{System, nar, ordered, rar, rar_list, snarf};
use crate::model::Ability;

/// Whether the system's source itself places or defines the ability.
#[must_use]
pub const fn native(system: System, ability: Ability) -> bool {
    match system {
        System::Snarf => snarf::places::place(ability).native,
        System::Nar => nar::places::named_by_nar(ability),
        System::NarGuide => nar::places::named_by_guide(ability),
        System::Lar => ordered::places::lar(ability).native,
        System::Werewolves => ordered::places::werewolves(ability).native,
        System::Rar => rar::places::native(ability),
        System::RarList => rar_list::places::native(ability),
    }
}

/// Where the system places the ability, in a word: its class, order or category.
#[must_use]
pub fn place(system: System, ability: Ability) -> String {
    match system {
        System::Snarf => snarf::places::place(ability).order.to_string(),
        System::Nar | System::NarGuide => nar::places::class(ability).word().to_owned(),
        System::Lar => ordered::lar_class(ability).to_owned(),
        System::Werewolves => ordered::places::werewolves(ability).category.to_string(),
        System::Rar | System::RarList => "reasons".to_owned(),
    }
}
