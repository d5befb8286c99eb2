//! Messages and log of a host after a night, under one system: a [`mod log`](log()) for themselves, and a [`Message`]
//! for each player who is told something.

mod attacks;
mod log;
mod messages;
#[cfg(test)]
mod tests;
mod wording;

pub use log::{log, log_of};
pub use messages::{Message, messages, page};
pub use wording::{Fields, PHRASES, Phrase, PhraseRow, Wording};
