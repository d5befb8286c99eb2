//! A slow reference for `rar-list`, read from the text of the specification (section 8, and sections 1 to 4 on the words
//! it uses) sentence by sentence. What stands in quotation marks is the wording that was read; the rules of RULES.md are
//! cited by their ids.
//!
//! - `reach`: where a component might come to, and what it might do there.
//! - `item`: the items of a list, and which of two might act on the other.
//! - `listing`: a list, level by level.
//! - `running`: a list run in reverse.
//! - `questions`: what a list is made for.
//! - `told`: what players are told.
//!
//! It shares no rule with the resolver: only the words of a night and of an outcome. Nothing here is clever and nothing is
//! fast.
mod item;
mod listing;
mod questions;
mod reach;
mod running;
mod told;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;

use questions::Court;

/// The outcome of a night under `rar-list`.
#[must_use]
pub fn resolve(night: &Night, switches: &Switches) -> Outcome {
    let facts = reach::Facts::new(night, switches);
    let mut court = Court::new(&facts);
    court.deaths();
    court.states();
    court.belongings();
    court.readings();
    court.loops();
    court.outcome.finish();
    court.outcome
}
