//! A host's [`Texts`] after a night: the morning post, a [`Message`] for each player with results, the whole ruling, and
//! a [`mod log`](log()).

mod attacks;
mod log;
mod messages;
#[cfg(test)]
mod tests;
mod texts;
mod wording;

pub use log::{log, log_of};
pub use messages::{Message, messages, page};
pub use texts::{Flips, HouseTerms, Texts};
pub use wording::{Fields, PHRASES, Phrase, PhraseRow, Wording};
