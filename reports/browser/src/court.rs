//! Who answers.

use nightcourt_caselaw::index::Table;
use nightcourt_resolvers::budget::Budget;
use serde::Serialize;

use crate::request::{Asked, Request};
use crate::{carry, house, known, matched, night, reading, rule, rulebooks, searched, smaller, what_if};

/// Rules nights at once; searches and matches once it has a table of precedents.
#[derive(Clone, Debug)]
pub struct Court {
    table: Option<Table>,
    /// No more nights than so many are resolved to make one smaller.
    nights: u64,
    /// The work that each question may take.
    budget: Budget,
}

impl Default for Court {
    /// A court without precedents. A night of 24 actions is made smaller by some 5,000 others: its bound is eight times as many,
    /// a few tenths of a second on a desk.
    fn default() -> Court {
        Court { table: None, nights: 40_000, budget: Court::budget() }
    }
}

impl Court {
    /// The work that a question may take: a third of what a command may, as browsers are slower, and people wait there.
    #[must_use]
    pub fn budget() -> Budget {
        Budget::of_each(Budget::NIGHT / 3).together(Budget::COMMAND / 3)
    }

    /// The same, with another budget for each question.
    #[must_use]
    pub fn within(self, budget: Budget) -> Court {
        Court { budget, ..self }
    }

    /// Takes a table of precedents: the bytes of [`Table::to_bytes`].
    ///
    /// # Errors
    /// If they are none, in a sentence.
    pub fn load(&mut self, table: &[u8]) -> Result<(), String> {
        self.table = Some(Table::from_bytes(table.to_vec())?);
        Ok(())
    }

    /// The same, but no more nights than so many are resolved to make one smaller.
    #[must_use]
    pub fn resolving_at_most(self, nights: u64) -> Court {
        Court { nights, ..self }
    }

    /// Answers what is [`Asked`], which is written as JSON. The answer is JSON: an object, or `{"problem": "..."}` if the request
    /// cannot be answered.
    #[must_use]
    pub fn ask(&self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(asked) => self.answer(&asked),
            Err(error) => Err(format!("the request is none: {error}")),
        };
        answer.unwrap_or_else(|problem| json(&Problem { problem }).unwrap_or_default())
    }

    fn answer(&self, asked: &Asked) -> Result<String, String> {
        let panel = &rulebooks::panel(&asked.rulebooks)?;
        let mut budget = self.budget.clone();
        match &asked.request {
            Request::Known => json(&known::all(panel)),
            Request::Rule { night, terms } => json(&rule::answer(night, terms, panel, &budget)?),
            Request::Precedent { night } => json(&rule::precedent(night, &budget)?),
            Request::WhatIf { night, terms } => json(&what_if::answer(night, terms, panel, &budget)?),
            Request::Change { night, change } => json(&night::changed(night, *change)?),
            Request::Read { paste } => json(&reading::answer(paste)),
            Request::House { text } => json(&house::read(text)?),
            Request::Carry { night, terms } => json(&carry::answer(night, terms, panel, budget)?),
            Request::Day { night, died } => json(&carry::day(night, died)?),
            Request::Match { night, terms } => json(&matched::answer(self.table()?, night, terms, &mut budget)?),
            Request::Smaller { night, terms } => {
                json(&smaller::answer(self.table()?, night, terms, self.nights, &mut budget)?)
            }
            search @ Request::Search { .. } => json(&searched::answer(self.table()?, search, &budget)?),
        }
    }

    fn table(&self) -> Result<&Table, String> {
        self.table.as_ref().ok_or_else(|| "the precedents are not loaded yet".to_owned())
    }
}

#[derive(Serialize)]
struct Problem {
    problem: String,
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| format!("the answer cannot be written: {error}"))
}
