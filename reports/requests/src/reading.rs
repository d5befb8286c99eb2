//! Texts in a host's own words: their kind, a paste read as a night, and a question answered.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::index::Index;
use nightcourt_caselaw::search::Query;
use nightcourt_host::house::disputed;
use nightcourt_host::setup::Setup;
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{MAX_PASTE, answered, question};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::Context;
use serde_json::Value;

use crate::problem::{Problems, only};
use crate::request::Terms;
use crate::respond::json;
use crate::terms::{Checked, house_row};
use crate::{case_law, night};

pub(crate) fn read(paste: &str, answers: &[String], terms: &Terms) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let paste = answers
        .iter()
        .fold(paste.to_owned(), |paste, answer| answered(&paste, answer));
    if paste.len() > MAX_PASTE {
        return Err(only(format!(
            "paste: it has {} bytes; it may have at most {MAX_PASTE}",
            paste.len()
        )));
    }
    let reading = nightcourt_reading::read_in(&paste, &checked.context());
    json(&ReadingRow::new(&paste, &reading))
}

/// The most lines of a question.
const MOST_LINES: usize = 2;

pub(crate) fn kind(text: &str) -> Result<String, Problems> {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let is_question = || {
        text.trim_end().ends_with('?')
            || question::read(text).is_sure
            || nightcourt_reading::read(text).night.is_none()
    };
    let kind = if night::read(&Value::from(text), &Context::default()).is_ok() {
        "night"
    } else if Setup::is_likely(text) {
        "setup"
    } else if lines <= MOST_LINES && is_question() {
        "question"
    } else {
        "paste"
    };
    json(&serde_json::json!({ "kind": kind }))
}

/// Answers a question. Without an index, the answer has no precedents.
pub(crate) fn ask(
    index: Option<&Index>,
    question: &str,
    terms: &Terms,
    limit: usize,
    budget: &mut Budget,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let asked = checked.asked();
    let table = index.map(Index::table);
    let mut answered = asking::answer(table, question, &asked, &disputed(), budget);
    if let Some(house) = &checked.house {
        house.open_in(&mut answered, &asked, budget);
    }
    let is_understood = !answered.nights.is_empty() || !answered.switches.is_empty();
    // A question that is no night is searched for by its words.
    let query = Query {
        words: vec![question.to_owned()],
        limit,
        ..Query::default()
    };
    let search = index.filter(|_| !is_understood);
    let search = search
        .map(|index| case_law::found(index, &query))
        .transpose()?;
    json(&AskRow {
        house: house_row(terms, &checked),
        ..AskRow::new(question, &answered, search, limit)
    })
}
