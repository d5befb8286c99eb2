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
#[derive(Clone, Copy, Debug)]
pub(in crate::system) struct Place {
    pub(in crate::system) class: Class,
    /// Whether the source gives it; else it stands by analogy (MODEL-67).
    pub(in crate::system) native: bool,
}

const fn given(class: Class) -> Place {
    Place { class, native: true }
}
const fn by_analogy(class: Class) -> Place {
    Place { class, native: false }
}

/// The place of an ability.
pub(in crate::system) const fn place(ability: Ability) -> Place {
    match ability {
        Ability::Hide => given(Class::Hide),
        Ability::Commute => by_analogy(Class::Hide),
        Ability::Commuterize => by_analogy(Class::Hide),
        Ability::Rolestop => by_analogy(Class::Hide),
        Ability::Drive => given(Class::BusDrive),
        Ability::Block => given(Class::Block),
        Ability::Jail => given(Class::Block),
        Ability::Commandant => given(Class::Block),
        Ability::Redirect => given(Class::Redirect),
        Ability::Protect => given(Class::Protect),
        Ability::Guard => by_analogy(Class::Protect),
        Ability::Visit => by_analogy(Class::Misc),
        Ability::Frame => by_analogy(Class::Misc),
        Ability::Vanillaise => by_analogy(Class::Misc),
        Ability::Give => by_analogy(Class::Misc),
        Ability::Steal => by_analogy(Class::Misc),
        Ability::Exchange => by_analogy(Class::Misc),
        Ability::Revive => by_analogy(Class::Misc),
        Ability::Kill => given(Class::Kill),
        Ability::Recruit => given(Class::Recruit),
        Ability::Investigate => given(Class::Inspect),
        Ability::Rolecop => by_analogy(Class::Inspect),
        Ability::Track => by_analogy(Class::Inspect),
        Ability::Watch => by_analogy(Class::Inspect),
        Ability::Gunsmith => by_analogy(Class::Inspect),
        Ability::VanillaCop => by_analogy(Class::Inspect),
        Ability::Neapolitan => by_analogy(Class::Inspect),
        Ability::Follow => by_analogy(Class::Inspect),
        Ability::Voyeur => by_analogy(Class::Inspect),
        Ability::Motion => by_analogy(Class::Inspect),
    }
}
