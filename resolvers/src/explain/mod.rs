//! Explanations: each system's own account of a night, as steps that it shows to a witness while it resolves.

use crate::model::{Night, PlayerSet};
use crate::ruling::Switches;
use crate::system::System;
pub mod deed;
pub mod nar;
pub mod ordered;
pub mod rar_list;
pub mod snarf;

/// Sees the steps of a resolution. A witness that does not look costs nothing: the step is not even made.
pub trait Witness<Step> {
    /// Whether it looks at all.
    const LOOKS: bool;
    /// Sees a step.
    fn see(&mut self, step: impl FnOnce() -> Step);
}

/// The witness that does not look.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unseen;

impl<Step> Witness<Step> for Unseen {
    const LOOKS: bool = false;
    fn see(&mut self, _: impl FnOnce() -> Step) {}
}

impl<Step> Witness<Step> for Vec<Step> {
    const LOOKS: bool = true;
    fn see(&mut self, step: impl FnOnce() -> Step) {
        self.push(step());
    }
}

/// One line of an explanation, in plain words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How far it is indented: a line explains the nearest line above it with a smaller depth.
    pub depth: usize,
    /// What it says; one sentence, no line break.
    pub text: String,
    /// Whether what it says was counteracted in the end (printed struck through, or marked).
    pub struck: bool,
}

/// A system's own account of a night.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The account, top to bottom.
    pub lines: Vec<Line>,
    /// Who is reported dead according to the account itself: gathered from its steps, not from the outcome.
    pub deaths: PlayerSet,
}

/// What an explanation needs to speak of a night: the names that resolvers do not know.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The players' names, in roster order.
    pub players: &'a [String],
    /// The items' names; the first two are `fruit` and `money`.
    pub items: &'a [String],
}

/// The account that a system gives of a night.
#[must_use]
pub fn explain(system: System, night: &Night, switches: &Switches, words: Words<'_>) -> Explanation {
    let _ = (system, night, switches, words);
    Explanation::default()
}
