//! The place of each ability in \[NAR\] and \[Guide\]: its class (NAR-21), by its place in their list (\[NAR\] "In case
//! of emergency breakdown of the Golden Rule").

use std::borrow::Cow;

use crate::model::Ability;

/// The classes, the first first. No ability here is of the first, but the list has it, and so it counts.
pub(crate) static LIST: [Cow<'static, str>; 10] = [
    Cow::Borrowed("copy"),
    Cow::Borrowed("hide"),
    Cow::Borrowed("bus drive"),
    Cow::Borrowed("block"),
    Cow::Borrowed("redirect"),
    Cow::Borrowed("protect"),
    Cow::Borrowed("miscellaneous"),
    Cow::Borrowed("kill"),
    Cow::Borrowed("recruit"),
    Cow::Borrowed("inspect"),
];

const HIDE: u8 = 1;
const BUS_DRIVE: u8 = 2;
const BLOCK: u8 = 3;
const REDIRECT: u8 = 4;
const PROTECT: u8 = 5;
const MISCELLANEOUS: u8 = 6;
const KILL: u8 = 7;
const RECRUIT: u8 = 8;
const INSPECT: u8 = 9;

/// The class of an ability. A compound stands in the first of its classes that the list has.
pub(crate) const fn nar(ability: Ability) -> u8 {
    match ability {
        Ability::Hide | Ability::Commute | Ability::Commuterize | Ability::Rolestop => HIDE,
        Ability::Drive => BUS_DRIVE,
        Ability::Block | Ability::Jail | Ability::Commandant => BLOCK,
        Ability::Redirect => REDIRECT,
        Ability::Protect | Ability::Guard => PROTECT,
        Ability::Visit
        | Ability::Frame
        | Ability::Vanillaise
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => MISCELLANEOUS,
        Ability::Kill => KILL,
        Ability::Recruit => RECRUIT,
        Ability::Investigate
        | Ability::Rolecop
        | Ability::Track
        | Ability::Watch
        | Ability::Gunsmith
        | Ability::VanillaCop
        | Ability::Neapolitan
        | Ability::Follow
        | Ability::Voyeur
        | Ability::Motion => INSPECT,
    }
}

/// The class of a compound's other component (\[Guide\]: a Roleblocker before a Jailkeeper before a Super Commandant).
pub(crate) const fn further_class(ability: Ability) -> Option<u8> {
    match ability {
        Ability::Jail => Some(PROTECT),
        Ability::Commandant => Some(INSPECT),
        Ability::Commuterize => Some(BLOCK),
        Ability::Visit
        | Ability::Kill
        | Ability::Protect
        | Ability::Guard
        | Ability::Block
        | Ability::Redirect
        | Ability::Drive
        | Ability::Commute
        | Ability::Hide
        | Ability::Investigate
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
        | Ability::Give
        | Ability::Steal
        | Ability::Exchange
        | Ability::Revive => None,
    }
}
