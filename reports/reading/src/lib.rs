//! Pastes of hosts, read as nights: role lists and actions in the forms of threads, chats, tables and notes.
//!
//! [`read`] never guesses silently. It gives the night that it could read, each line with the words it came from; notes
//! on what was left out or taken for granted; and questions about what could not be placed or has several meanings. While
//! there is a question, the night is not the one that was meant.
//!
//! It goes through the paste in this order, a file for each step:
//!
//! 1. `proper`: a night in its proper form reads as itself;
//! 2. `answers`: what the host has answered since; `marks`, `table`, `line`: the marks of forums and chats, bullets, numbers and times fall away; rows of tables and
//!    forms become lines;
//! 3. `headings`: what the lines below a heading are;
//! 4. `roster`, with `role`: who plays, by the layout that most lines share;
//! 5. `tokens`, `tidy`, with `words` and the `lexicon`: the words of a sentence about an action;
//! 6. `actions`, `people`: its readings; the likeliest that the players can do counts;
//! 7. `changes`: what was said last counts;
//! 8. `night`: the proper form, checked by the resolvers.
//!
//! ```
//! let reading = nightcourt_reading::read("Ann - Town Doctor\nCy (Mafia Goon)\nAnn protects Cy. Cy shoots Ann!");
//! assert!(reading.is_complete());
//! assert_eq!(reading.night_text(), "[players]\nAnn = Town Doctor\nCy = Mafia Goon\n\n[actions]\nAnn: protect -> Cy\nCy: kill -> Ann\n");
//! assert_eq!(reading.lines[5].from[0].words, "Ann protects Cy");
//! ```

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
// Most matches ask for one kind of a word among twenty.
#![allow(clippy::wildcard_enum_match_arm)]

mod actions;
mod answers;
mod changes;
mod headings;
pub mod lexicon;
mod line;
mod marks;
mod night;
mod people;
mod proper;
pub mod question;
mod reading;
mod role;
mod roster;
pub mod row;
mod table;
mod tidy;
mod tokens;
mod words;
mod work;

pub use answers::answered;
pub use reading::{Line, Note, NoteKind, Question, QuestionKind, Reading, Source};

use answers::Answers;
use nightcourt_resolvers::text::Context;

/// The most bytes in a paste.
pub const MAX_PASTE: usize = 64 * 1024;

/// The steps that this thread has taken in all pastes so far: for the test of what grows with a paste.
#[doc(hidden)]
#[must_use]
pub fn steps() -> u64 {
    work::steps()
}

/// Reads a paste as a night. Nothing is wrong with a paste: what cannot be read is asked.
#[must_use]
pub fn read(paste: &str) -> Reading {
    read_in(paste, &Context::default())
}

/// Reads a paste as a night in the context of a house.
#[must_use]
pub fn read_in(paste: &str, context: &Context<'_>) -> Reading {
    if paste.len() > MAX_PASTE {
        let message = format!(
            "the paste has {} bytes; it may have at most {MAX_PASTE}",
            paste.len()
        );
        return Reading {
            questions: vec![Question::new(QuestionKind::TooLong, message)],
            ..Reading::default()
        };
    }
    let answers = Answers::of(paste);
    if let Some(reading) = proper::read(answers.before(paste), context) {
        return reading;
    }
    let mut marked = marks::lines(paste);
    answers.players(&mut marked);
    let (mut marked, questions) = table::lines(paste, marked, &answers);
    answers.replace(paste, &mut marked);
    let lines = line::lines(marked);
    let contexts = headings::contexts(&lines);
    let mut roster = roster::read(paste, &lines, &contexts);
    roster.questions.extend(questions);
    let people = night::people(&mut roster, context);
    let acts = |night| actions::read(paste, &lines, &contexts, &roster, &people, night);
    let mut actions = acts(answers.night);
    if actions.nights.len() > 1 {
        // Only one is meant; the newest is shown until the host says which.
        let nights = std::mem::take(&mut actions.nights);
        actions = acts(nights.iter().max().copied());
        actions.nights = nights;
    }
    let standing = changes::settle(std::mem::take(&mut actions.said), &people);
    night::reading(roster, &people, actions, standing, context)
}
