//! A slow reference for `rar-list`, read from the text of the specification (section 8, and sections 1 to 4 on the
//! words it uses) sentence by sentence. Quotation marks hold the wording that was read; the rules of RULES.md are cited
//! by their ids.
//!
//! - `reach`: the places of a component, and its effects there.
//! - `item`: the items of a list, and which of two might act on the other.
//! - `listing`: a list, level by level.
//! - `running`: a list run in reverse.
//! - `questions`: the effects that are asked about.
//! - `reports`: reports to players.
//!
//! It shares no rule with the resolver: only the words of a night and of an outcome. Nothing here is clever and nothing is
//! fast.
mod item;
mod listing;
mod questions;
mod reach;
mod reports;
mod running;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;

use questions::Questions;

/// The outcome of a night under `rar-list`.
#[must_use]
pub fn resolve(night: &Night, switches: &Switches) -> Outcome {
    let facts = reach::Facts::new(night, switches);
    let mut questions = Questions::new(&facts);
    questions.deaths();
    questions.states();
    questions.belongings();
    questions.readings();
    questions.loops();
    questions.outcome.finish();
    questions.outcome
}
