//! A list of classes (NAR-9, NAR-21): where actions hold each other up, the class that comes first goes first, and a tie-break
//! decides within a class.

use std::borrow::Cow;

use crate::model::Ability;

use super::Set;

/// A rung of a ladder of ties (GUIDE-2 to GUIDE-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rung {
    /// The further class of a compound: none first, then by the list (GUIDE-2, GUIDE-3).
    FurtherClass,
    /// The side of the actor: Neutral, then scum, then Town (GUIDE-4).
    Side,
    /// The leaning of a Neutral: hostile, scum, then Town (GUIDE-5).
    Leaning,
    /// The order of players decided beforehand, or else the roster (GUIDE-6, GUIDE-7).
    Order,
}

/// Number of rungs at most: each once.
pub const MOST_RUNGS: usize = 4;

/// The classes of all abilities, and how ties within a class are broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// The names of the classes, the first first. Accounts cite them.
    pub list: Cow<'static, [Cow<'static, str>]>,
    /// The class of each ability, as its place in the list, in the order of the table of abilities.
    pub of: [u8; Ability::COUNT],
    /// The further class of each compound that has one.
    pub further: [Option<u8>; Ability::COUNT],
    /// The ladder by which ties are broken; without rungs, the switch `nar-tie` says how.
    pub ladder: Cow<'static, [Rung]>,
    /// Its options of the switches that all systems have.
    pub set: Set,
}

impl Classes {
    /// The name of the class of this place.
    #[must_use]
    pub fn name(&self, class: u8) -> &Cow<'static, str> {
        &self.list[usize::from(class)]
    }
}
