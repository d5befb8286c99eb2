//! A host's messages and log after a night, under one system: a [`mod log`](log()) for the host, and a [`Message`] for
//! each player with results.

mod attacks;
mod log;
mod messages;
#[cfg(test)]
mod tests;
mod wording;

pub use log::{log, log_of};
pub use messages::{Message, messages, page};
pub use wording::{Fields, PHRASES, Phrase, PhraseRow, Wording};
