//! Texts in the box: their kind, a paste read as a night, and a question answered.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::Asked;
use nightcourt_host::house::disputed;
use nightcourt_host::setup::Setup;
use nightcourt_reading::{QuestionKind, Reading, Source, answered, question, read, read_in};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::RoleSet;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_resolvers::text::Context;
use serde::Serialize;

use crate::request::Terms;
use crate::{house, night};

#[derive(Serialize)]
pub(crate) struct Read {
    /// The paste with the answers of the request.
    paste: String,
    /// The night in its proper form, as far as it could be read.
    night: String,
    /// True if there is no question, so that the night is complete.
    complete: bool,
    /// The lines of the night, each with its source.
    lines: Vec<Line>,
    /// Words that were left out, and facts that were assumed.
    notes: Vec<String>,
    questions: Vec<Question>,
    /// The words of the paste that the night leaves out while there are questions: those that are asked about, and lines
    /// that neither the night nor a note comes from.
    left_out: Vec<String>,
}

#[derive(Serialize)]
struct Line {
    text: String,
    from: Vec<String>,
}

#[derive(Serialize)]
struct Question {
    message: String,
    /// Possible answers.
    candidates: Vec<String>,
    /// The line for each candidate that answers the question, below a line `[answers]` at the end of the paste.
    answers: Vec<String>,
    /// The line that leaves the words out.
    without: Option<String>,
    /// True if the only candidates are names like the one that is written.
    near: bool,
    /// The words that the question is about.
    from: Vec<String>,
}

pub(crate) fn answer(paste: &str, answers: &[String], house: &str) -> Result<Read, String> {
    let paste = answers
        .iter()
        .fold(paste.to_owned(), |paste, answer| answered(&paste, answer));
    let context = Context {
        self_targeting: night::self_targeting(house)?,
        ..Context::default()
    };
    let reading = read_in(&paste, &context);
    let words = |from: &[Source]| from.iter().map(place).map(said).collect();
    Ok(Read {
        left_out: left_out(&paste, &reading),
        night: reading.night_text(),
        complete: reading.is_complete(),
        lines: reading
            .lines
            .iter()
            .map(|line| Line {
                text: line.text.clone(),
                from: words(&line.from),
            })
            .collect(),
        notes: reading
            .notes
            .iter()
            .map(|note| note.message.clone())
            .collect(),
        questions: reading
            .questions
            .iter()
            .map(|question| Question {
                message: question.message.clone(),
                candidates: question.candidates.clone(),
                answers: question.answers(),
                without: question.without(),
                near: question.kind == QuestionKind::UnknownName
                    && question.word.is_some()
                    && !question.candidates.is_empty(),
                from: words(&question.from),
            })
            .collect(),
        paste,
    })
}

fn place(source: &Source) -> (usize, &str) {
    (source.line, source.words.as_str())
}

fn left_out(paste: &str, reading: &Reading) -> Vec<String> {
    let asked = reading.questions.iter().flat_map(|question| &question.from);
    let of_lines = reading.lines.iter().flat_map(|line| &line.from);
    let of_notes = reading.notes.iter().flat_map(|note| &note.from);
    let used: Vec<usize> = of_lines
        .chain(of_notes)
        .chain(asked.clone())
        .map(|source| source.line)
        .collect();
    let lines = paste.lines().map(str::trim);
    let unused = (1..)
        .zip(lines)
        .filter(|(line, words)| !words.is_empty() && !used.contains(line));

    let mut all: Vec<(usize, &str)> = asked.map(place).chain(unused).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter().map(said).collect()
}

fn said((line, words): (usize, &str)) -> String {
    format!("line {line}: {words}")
}

#[derive(Serialize)]
pub(crate) struct Kind {
    kind: &'static str,
}

const MOST_LINES: usize = 2;

pub(crate) fn kind(text: &str) -> Kind {
    Kind {
        kind: kind_of(text),
    }
}

/// Returns `night` for a night in its proper form, `paste`, `question` or `setup`.
fn kind_of(text: &str) -> &'static str {
    if night::read(text, RoleSet::NONE).is_ok() {
        return "night";
    }
    if Setup::is_likely(text) {
        return "setup";
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let is_question = || {
        text.trim_end().ends_with('?')
            || !question::read(text).understood.is_empty()
            || read(text).night.is_none()
    };
    if lines <= MOST_LINES && is_question() {
        "question"
    } else {
        "paste"
    }
}

const MOST_PRECEDENTS: usize = 3;

/// Answers a host's question as `nightcourt ask` does. Without a table the answer has no precedents.
pub(crate) fn answer_question(
    table: Option<&Table>,
    text: &str,
    terms: &Terms,
    panel: &Panel,
    budget: &mut Budget,
) -> Result<AskRow, String> {
    let (_, switches) = night::terms(terms, panel)?;
    let asked = Asked {
        panel: panel.clone(),
        switches,
        ..Asked::default()
    };
    let mut answered = asking::answer(table, text, &asked, &disputed(), budget);
    if let Some(house) = house::of(&terms.house)? {
        house.open_in(&mut answered, &asked, budget);
    }
    Ok(AskRow::new(text, &answered, None, MOST_PRECEDENTS))
}
