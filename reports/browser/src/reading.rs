//! A paste read as a night, for a page.

use nightcourt_reading::{Source, read};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Read {
    /// The night in its proper form, as far as it could be read.
    night: String,
    /// Whether it is the whole night: nothing is asked.
    complete: bool,
    /// Its lines, each with the words that it came from.
    lines: Vec<Line>,
    /// What was left out, and what was taken for granted.
    notes: Vec<String>,
    questions: Vec<Question>,
}

#[derive(Serialize)]
struct Line {
    text: String,
    from: Vec<String>,
}

/// What could not be placed, or has several meanings.
#[derive(Serialize)]
struct Question {
    message: String,
    /// What may be meant.
    candidates: Vec<String>,
    /// The line for each candidate that answers the question, below a line `[answers]` at the end of the paste.
    answers: Vec<String>,
    /// The line that leaves the words out.
    without: Option<String>,
    /// The words that it is about.
    from: Vec<String>,
}

pub(crate) fn answer(paste: &str) -> Read {
    let reading = read(paste);
    let words = |from: &[Source]| from.iter().map(|source| format!("line {}: {}", source.line, source.words)).collect();
    Read {
        night: reading.night_text(),
        complete: reading.is_complete(),
        lines: reading.lines.iter().map(|line| Line { text: line.text.clone(), from: words(&line.from) }).collect(),
        notes: reading.notes.iter().map(|note| note.message.clone()).collect(),
        questions: reading
            .questions
            .iter()
            .map(|question| Question {
                message: question.message.clone(),
                candidates: question.candidates.clone(),
                answers: question.answers(),
                without: question.without(),
                from: words(&question.from),
            })
            .collect(),
    }
}
