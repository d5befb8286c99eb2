//! Rulebooks: orders of operation as data, so that a site's own order can be tried like a system.
//!
//! There are three engines. A list of [steps](Steps) runs category by category (the rules of ORDER); a table of
//! [orders](Orders) runs number by number (the rules of SNARF); by a list of [classes](Classes) cycles are broken that the
//! golden rule leaves (the rules of NAR and GUIDE). `lar`, `werewolves`, `snarf`, `nar` and `nar-guide` are rulebooks of these,
//! and have nothing that others cannot have. What a rulebook may say beyond them is in the rules of BOOK.

mod classes;
mod orders;
mod shipped;
mod steps;

use std::borrow::Cow;

use crate::model::AbilitySet;
use crate::ruler::RulerId;

pub use classes::{Classes, MOST_RUNGS, Rung};
pub use orders::{Orders, SubActions};
pub use shipped::{
    LAR, LAR_STEPS, NAR, NAR_CLASSES, NAR_GUIDE, NAR_GUIDE_CLASSES, SNARF, SNARF_ORDERS,
    WEREWOLVES, WEREWOLVES_STEPS,
};
pub use steps::{
    ActorGroup, Citations, Death, Early, Guards, MOST_STEPS, Places, Saves, Seen, Set, Step,
    StepException, StepOrder, Steps, TeamKill, Tie,
};

/// An order of operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The id that users type.
    pub id: RulerId,
    /// Its name in full, and its source in brackets.
    pub title: Cow<'static, str>,
    /// The abilities that its source places itself; all others stand by analogy (MODEL-67).
    pub native: AbilitySet,
    /// Its engine.
    pub engine: Engine,
}

/// The engine of a rulebook.
// Rulebooks are few, and shared by reference.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Engine {
    /// Step by step.
    Steps(Cow<'static, Steps>),
    /// Number by number.
    Orders(Cow<'static, Orders>),
    /// Free actions first, and a list of classes for cycles.
    Classes(Cow<'static, Classes>),
}
