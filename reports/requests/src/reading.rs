//! Texts in a host's own words: their kind, and a paste read as a night.

use nightcourt_host::game::night::without_remarks;
use nightcourt_host::setup::Setup;
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{MAX_PASTE, answered};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::{Context, Sheet};
use serde::Deserialize;

use crate::page::{is_night, pasted};
use crate::problem::{Answer, only};
use crate::request::Terms;
use crate::respond::{Responder, json};
use crate::terms::Checked;

/// A paste as a night.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    /// The text as it was pasted.
    paste: String,
    /// Answers to questions about the paste, as a reading lists them.
    #[serde(default)]
    answers: Vec<String>,
    /// The house rules, whose Self-Targeting roles may name themselves.
    #[serde(default)]
    terms: Terms,
    /// Answers with the words of a page. Its answers may be those to earlier pastes; they count if they apply.
    #[serde(default)]
    page: bool,
}

impl Read {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let checked = Checked::of(&self.terms)?;
        let context = checked.context();
        let given = self.answers.iter();
        let given = given.filter(|answer| !self.page || pasted::applies(&self.paste, answer));
        let given: Vec<String> = given.cloned().collect();
        let paste = given.iter().fold(self.text(&context), |paste, answer| {
            answered(&paste, answer)
        });
        if paste.len() > MAX_PASTE {
            return Err(only(format!(
                "paste: it has {} bytes; it may have at most {MAX_PASTE}",
                paste.len()
            )));
        }
        let reading = nightcourt_reading::read_in(&paste, &context);
        let row = ReadingRow::new(&paste, &reading);
        if self.page {
            return json(&pasted::pasted(&reading, &row, &given));
        }
        json(&row)
    }

    /// Returns the paste, without the remarks of a night whose actions are in words.
    fn text(&self, context: &Context<'_>) -> String {
        match Sheet::parse_in(&self.paste, context) {
            Ok(_) => self.paste.clone(),
            Err(_) => without_remarks(&self.paste),
        }
    }
}

/// The most lines of a question.
const MOST_LINES: usize = 2;

/// The kind of a text: `night`, `paste`, `question` or `setup`. Of a text that may be either a paste or a question the
/// systems tell.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kind {
    /// The text.
    text: String,
}

impl Kind {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let text = &self.text;
        let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
        let is_question =
            text.trim_end().ends_with('?') || nightcourt_reading::read(text).night.is_none();
        let kind = if is_night(text) {
            "night"
        } else if Setup::is_likely(text) {
            "setup"
        } else if lines > MOST_LINES {
            "paste"
        } else if is_question {
            "question"
        } else {
            match nightcourt_reading::question::read(text).is_sure {
                true => "question",
                false => "paste",
            }
        };
        json(&serde_json::json!({ "kind": kind }))
    }
}
