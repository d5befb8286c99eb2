//! The court: answers the requests of a page.

#[cfg(feature = "full")]
use nightcourt_caselaw::index::Table;
use nightcourt_resolvers::budget::Budget;
use serde::Serialize;

#[cfg(feature = "full")]
use crate::case_law::{matched, reading, searched, setup, smaller};
use crate::request::{Asked, Request};
#[cfg(feature = "full")]
use crate::{carry, house, known};
use crate::{rule, what_if};

/// Rules nights at once; searches and matches after it has a table of precedents.
#[derive(Clone, Debug)]
pub struct Court {
    #[cfg(feature = "full")]
    table: Option<Table>,
    #[cfg(feature = "full")]
    /// The most nights that are resolved to minimise one.
    nights: u64,
    /// The budget of each request.
    budget: Budget,
}

impl Default for Court {
    /// A court without precedents. Minimising a night of 24 actions takes some 5,000 others. The bound is eight times
    /// as many, a few tenths of a second on a desktop computer.
    fn default() -> Court {
        Court {
            #[cfg(feature = "full")]
            table: None,
            #[cfg(feature = "full")]
            nights: 40_000,
            budget: Court::budget(),
        }
    }
}

impl Court {
    /// Returns the budget of a request: a third of a command's, because browsers are slower, and a reader waits.
    #[must_use]
    pub fn budget() -> Budget {
        Budget::of_each(Budget::NIGHT / 3).together(Budget::COMMAND / 3)
    }

    /// Returns the court with another budget for each request.
    #[must_use]
    pub fn within(self, budget: Budget) -> Court {
        Court { budget, ..self }
    }

    /// Takes a table of precedents: the bytes of [`Table::to_bytes`].
    ///
    /// # Errors
    /// If it is damaged, in a sentence.
    #[cfg(feature = "full")]
    pub fn load(&mut self, table: &[u8]) -> Result<(), String> {
        self.table = Some(Table::from_bytes(table.to_vec())?);
        Ok(())
    }

    /// Returns the court with a limit on the nights resolved to minimise one.
    #[cfg(feature = "full")]
    #[must_use]
    pub fn resolving_at_most(self, nights: u64) -> Court {
        Court { nights, ..self }
    }

    /// Answers an [`Asked`], written as JSON. The answer is a JSON object, `{"problem": "..."}` if the request cannot
    /// be answered.
    #[must_use]
    pub fn ask(&self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(asked) => self.answer(&asked),
            Err(error) => Err(format!("the request is not valid: {error}")),
        };
        answer.unwrap_or_else(|problem| json(&Problem { problem }).unwrap_or_default())
    }

    fn answer(&self, asked: &Asked) -> Result<String, String> {
        #[cfg(feature = "full")]
        let panel = &house::panel(&asked.rulebooks, asked.request.house())?;
        #[cfg(not(feature = "full"))]
        let panel = &nightcourt_resolvers::ruler::SEVEN;
        let budget = self.budget.clone();
        #[cfg(feature = "full")]
        let spent = &mut budget.clone();
        match &asked.request {
            #[cfg(feature = "full")]
            Request::Known => json(&known::all(panel)),
            Request::Rule { night, terms } => json(&rule::answer(night, terms, panel, &budget)?),
            Request::Precedent { night } => json(&rule::precedent(night, &budget)?),
            Request::WhatIf { night, terms } => {
                json(&what_if::answer(night, terms, panel, &budget)?)
            }
            #[cfg(feature = "full")]
            Request::House { text } => json(&house::read(text)?),
            #[cfg(feature = "full")]
            Request::Carry { night, terms } => json(&carry::answer(night, terms, panel, budget)?),
            #[cfg(feature = "full")]
            Request::Day { night, died } => json(&carry::day(night, died)?),
            #[cfg(feature = "full")]
            Request::Kind { text } => json(&reading::kind(text)),
            #[cfg(feature = "full")]
            Request::Read {
                paste,
                answers,
                house,
            } => json(&reading::answer(paste, answers, house)?),
            #[cfg(feature = "full")]
            Request::Question {
                question: text,
                terms,
            } => json(&reading::answer_question(
                self.table.as_ref(),
                text,
                terms,
                panel,
                spent,
            )?),
            #[cfg(feature = "full")]
            Request::Setup { setup: text, house } => {
                json(&setup::answer(self.table()?, text, house, spent)?)
            }
            #[cfg(feature = "full")]
            Request::Match { night, terms } => {
                json(&matched::answer(self.table()?, night, terms, panel, spent)?)
            }
            #[cfg(feature = "full")]
            Request::Smaller { night, terms } => json(&smaller::answer(
                self.table()?,
                night,
                terms,
                panel,
                self.nights,
                spent,
            )?),
            #[cfg(feature = "full")]
            search @ Request::Search { .. } => {
                json(&searched::answer(self.table()?, search, &budget)?)
            }
        }
    }

    #[cfg(feature = "full")]
    fn table(&self) -> Result<&Table, String> {
        self.table
            .as_ref()
            .ok_or_else(|| "the precedents are not loaded yet".to_owned())
    }
}

#[derive(Serialize)]
struct Problem {
    problem: String,
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| format!("the answer cannot be written: {error}"))
}
