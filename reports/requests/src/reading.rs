//! Texts in a host's own words: their kind, a paste read as a night, and a question answered.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::index::Index;
use nightcourt_caselaw::search::Query;
use nightcourt_host::game::night::without_remarks;
use nightcourt_host::house::disputed;
use nightcourt_host::setup::Setup;
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{MAX_PASTE, answered, question};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;
use serde::Deserialize;

use crate::case_law;
use crate::house::house_row;
use crate::page::is_night;
use crate::page::reply;
use crate::problem::{Answer, only};
use crate::request::{Terms, usual};
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
        let given = self.answers.iter();
        let given = given.filter(|answer| !self.page || reply::applies(&self.paste, answer));
        let given: Vec<String> = given.cloned().collect();
        let paste = given.iter().fold(self.text(&checked), |paste, answer| {
            answered(&paste, answer)
        });
        if paste.len() > MAX_PASTE {
            return Err(only(format!(
                "paste: it has {} bytes; it may have at most {MAX_PASTE}",
                paste.len()
            )));
        }
        let reading = nightcourt_reading::read_in(&paste, &checked.context());
        let row = ReadingRow::new(&paste, &reading);
        if self.page {
            return json(&reply::pasted(&reading, &row, &given));
        }
        json(&row)
    }

    /// Returns the paste, without the remarks of a night whose actions are in words.
    fn text(&self, checked: &Checked) -> String {
        match Sheet::parse_in(&self.paste, &checked.context()) {
            Ok(_) => self.paste.clone(),
            Err(_) => without_remarks(&self.paste),
        }
    }
}

/// The most lines of a question.
const MOST_LINES: usize = 2;

/// The kind of a text: `night`, `paste`, `question` or `setup`.
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
        let is_question = || {
            text.trim_end().ends_with('?')
                || question::read(text).is_sure
                || nightcourt_reading::read(text).night.is_none()
        };
        let kind = if is_night(text) {
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
}

/// A question in plain words. Without precedents, the answer has none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The question.
    question: String,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
    /// The number of precedents of each night.
    #[serde(default = "usual::three")]
    limit: usize,
    /// Answers with the words of a page, for the seven systems.
    #[serde(default)]
    page: bool,
}

impl Ask {
    pub(crate) fn answer(&self, court: &Responder, mut budget: Budget) -> Answer {
        let Ask {
            question,
            terms,
            limit,
            page,
        } = self;
        let mut checked = Checked::of(terms)?;
        if *page {
            checked.systems = RulerId::SYSTEMS.to_vec();
        }
        let asked = checked.asked();
        let index = court.index.as_ref();
        let table = index.map(Index::table);
        let mut answered = asking::answer(table, question, &asked, &disputed(), &mut budget);
        if let Some(house) = &checked.house {
            house.open_in(&mut answered, &asked, &budget);
        }
        let is_understood = !answered.nights.is_empty() || !answered.switches.is_empty();
        // A question that is no night is searched for by its words.
        let query = Query {
            words: vec![question.clone()],
            limit: *limit,
            ..Query::default()
        };
        let search = index.filter(|_| !is_understood);
        let search = search
            .map(|index| case_law::found(index, &query))
            .transpose()?;
        let row = AskRow {
            house: house_row(terms, &checked),
            ..AskRow::new(question, &answered, search, *limit)
        };
        if *page {
            return json(&reply::replied(&row, &checked.context()));
        }
        json(&row)
    }
}
