//! The tables of abilities in RULES.md, which the build reads: the place of each ability in the systems, and the systems that
//! it is native to (MODEL-67). Native is what the text of the system's source names, in a rule, a list or an example; three
//! systems have one source.

use std::borrow::Cow;

use super::System;
use crate::model::{Ability, AbilitySet, TABLE};
use crate::ruleset::{Method, Ruleset};
use crate::ruling::SnarfJail;

// The classes of NAR-21, and `places`.
include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// The places of an ability.
pub(crate) struct Places {
    /// The order of its first sub-action in `snarf` (SNARF-3); a jail is where \[SNARF\] recommends it.
    pub order: u8,
    /// Its class in `nar`, `nar-guide` and `lar` (NAR-21), as its place in [`CLASSES`].
    pub class: u8,
    /// The class of a compound's other component (GUIDE-3).
    pub further: Option<u8>,
    /// Its category in `werewolves` (WOLVES-1), from 1.
    pub category: u8,
    /// True for each system that it is native to.
    native: [bool; System::ALL.len()],
}

/// Reports whether the text of the system's source names the ability.
#[must_use]
pub const fn native(system: System, ability: Ability) -> bool {
    places(ability).native[system as usize]
}

/// The abilities that the text of the system's source names.
pub(crate) const fn natives(system: System) -> AbilitySet {
    let mut all = AbilitySet::EMPTY;
    let mut next = 0;
    while next < TABLE.len() {
        if native(system, TABLE[next].ability) {
            all = all.with(TABLE[next].ability);
        }
        next += 1;
    }
    all
}

/// The place of an ability under a system or a rulebook, in a word: its class, order or category.
#[must_use]
pub fn place<'a>(rules: impl Into<Ruleset<'a>>, ability: Ability) -> String {
    let rules = rules.into();
    match rules.method() {
        Method::Orders(orders) => orders
            .place(ability, SnarfJail::default())
            .order
            .to_string(),
        Method::Classes(classes) => classes.name(classes.of[ability as usize]).to_string(),
        Method::Steps(steps) => {
            let step = steps.places.of[ability as usize];
            match steps
                .step(step)
                .filter(|_| rules.system() == Some(System::Lar))
            {
                Some(step) => step.name.to_string(),
                None => step.to_string(),
            }
        }
        Method::Rar | Method::RarList => "reasons".to_owned(),
    }
}
