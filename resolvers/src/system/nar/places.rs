//! Where \[NAR\] and \[Guide\] place each ability: its class (NAR-21).

use crate::model::Ability;

/// A class of the list, in its order (\[NAR\] "In case of emergency breakdown of the Golden Rule").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(in crate::system) enum Class {
    /// No ability here is of it, but the list has it.
    #[allow(dead_code, reason = "the list has it, and so it counts")]
    Copy,
    Hide,
    BusDrive,
    Block,
    Redirect,
    Protect,
    Misc,
    Kill,
    Recruit,
    Inspect,
}

impl Class {
    /// The class as the list names it.
    pub(in crate::system) const fn word(self) -> &'static str {
        match self {
            Class::Copy => "copy",
            Class::Hide => "hide",
            Class::BusDrive => "bus drive",
            Class::Block => "block",
            Class::Redirect => "redirect",
            Class::Protect => "protect",
            Class::Misc => "miscellaneous",
            Class::Kill => "kill",
            Class::Recruit => "recruit",
            Class::Inspect => "inspect",
        }
    }
}

/// The class of an ability. A compound stands in the first of its classes that the list has.
pub(in crate::system) const fn class(ability: Ability) -> Class {
    match ability {
        Ability::Hide | Ability::Commute | Ability::Commuterize | Ability::Rolestop => Class::Hide,
        Ability::Drive => Class::BusDrive,
        Ability::Block | Ability::Jail | Ability::Commandant => Class::Block,
        Ability::Redirect => Class::Redirect,
        Ability::Protect | Ability::Guard => Class::Protect,
        Ability::Visit
        | Ability::Frame
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => Class::Misc,
        Ability::Kill => Class::Kill,
        Ability::Recruit => Class::Recruit,
        Ability::Investigate
        | Ability::Rolecop
        | Ability::Track
        | Ability::Watch
        | Ability::Gunsmith
        | Ability::VanillaCop
        | Ability::Neapolitan
        | Ability::Follow
        | Ability::Voyeur
        | Ability::Motion => Class::Inspect,
    }
}
