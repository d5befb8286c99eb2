//! Answers to requests.

#[cfg(feature = "full")]
use std::borrow::Cow;
#[cfg(feature = "full")]
use std::path::Path;
#[cfg(feature = "full")]
use std::sync::{Arc, atomic::AtomicBool};

#[cfg(feature = "full")]
use nightcourt_caselaw::index::{Index, Table};
#[cfg(feature = "full")]
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_pages::page::harmless_json;
use nightcourt_resolvers::budget::Budget;
use serde::Serialize;

use crate::page;
use crate::problem::{Problem, Problems, only};
use crate::request::Request;
#[cfg(feature = "full")]
use crate::{case_law, game, list, minimise, reading, ruling};

/// Answers requests: those about precedents once it has a table of them, all others at once.
#[derive(Debug, Default)]
pub struct Responder {
    #[cfg(feature = "full")]
    index: Option<Index>,
    #[cfg(feature = "full")]
    withdrawn: Withdrawn,
    /// The budget of each request.
    budget: Budget,
    /// Errors of a night mark their words.
    marks: bool,
}

impl Responder {
    /// Returns a responder for a page. The budget of a request is a third of a command's, because browsers are slower, and a
    /// reader waits.
    #[must_use]
    pub fn of_page() -> Responder {
        Responder {
            budget: Budget::of_each(Budget::NIGHT / 3).together(Budget::COMMAND / 3),
            marks: true,
            ..Responder::default()
        }
    }

    /// Returns the responder with another budget for each request.
    #[must_use]
    pub fn within(self, budget: Budget) -> Responder {
        Responder { budget, ..self }
    }

    /// Answers a [`Request`] that is written as JSON. The answer is JSON; `{"errors": [...]}` if the request is wrong.
    #[must_use]
    pub fn respond(&self, request: &str) -> String {
        self.respond_within(request, &self.budget)
    }

    /// Answers a request as [`respond`](Responder::respond) does, until a flag is set. From then on the answer says that it exceeded its
    /// budget, or is of no use otherwise.
    #[cfg(feature = "full")]
    #[must_use]
    pub fn respond_until(&self, request: &str, cancel: Arc<AtomicBool>) -> String {
        self.respond_within(request, &self.budget.clone().until(cancel))
    }

    fn respond_within(&self, request: &str, budget: &Budget) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.answer(&request, budget),
            Err(error) => Err(only(format!("the request cannot be read: {error}"))),
        };
        answer
            .or_else(|errors| json(&self.errors(errors)))
            .unwrap_or_default()
    }

    fn errors(&self, mut errors: Problems) -> Errors {
        if !self.marks {
            errors.iter_mut().for_each(|error| error.mark = None);
        }
        Errors { errors }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// The problems of the request.
    fn answer(&self, request: &Request, budget: &Budget) -> Result<String, Problems> {
        match request {
            Request::Page {
                night,
                system,
                terms,
            } => page::rule(night, system.as_deref(), terms, budget),
            Request::WhatIf {
                night,
                system,
                terms,
            } => page::what_if(night, system.as_deref(), terms, budget),
            Request::Precedent { night } => page::precedent(night, budget),
            #[cfg(feature = "full")]
            other => self.answer_in_full(other, budget),
        }
    }
}

#[cfg(feature = "full")]
impl Responder {
    /// Returns a responder with precedents, and with those that were withdrawn.
    #[must_use]
    pub fn of(index: Index, withdrawn: Withdrawn) -> Responder {
        Responder {
            index: Some(index),
            withdrawn,
            ..Responder::default()
        }
    }

    /// Takes a table of precedents: the bytes of [`Table::to_bytes`].
    ///
    /// # Errors
    /// If it is damaged.
    pub fn load(&mut self, table: impl Into<Cow<'static, [u8]>>) -> Result<(), String> {
        let index = Index::of(Path::new(""), Table::from_bytes(table)?)
            .map_err(|error| error.to_string())?;
        self.index = Some(index.named("built-in"));
        Ok(())
    }

    /// Takes the list of precedents that were withdrawn, as JSON.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn load_withdrawn(&mut self, json: &[u8]) -> Result<(), String> {
        self.withdrawn = Withdrawn::parse(json)?;
        Ok(())
    }

    fn answer_in_full(&self, request: &Request, budget: &Budget) -> Result<String, Problems> {
        // A night is limited by itself: commands rule any number of them.
        let of_night = &match self.marks {
            true => budget.clone(),
            false => budget.clone().of_any_number(),
        };
        let spent = &mut budget.clone();
        match request {
            Request::Resolve {
                night,
                terms,
                explain,
            } => ruling::resolve(night, terms, *explain, of_night),
            Request::Explain {
                night,
                system,
                terms,
            } => ruling::explain(night, system, terms, of_night),
            Request::Compare { night, terms } => ruling::compare(night, terms, of_night),
            Request::Texts {
                night,
                system,
                terms,
                flips,
                markup,
            } => ruling::texts(night, system.as_deref(), terms, *flips, *markup, of_night),
            Request::Read {
                paste,
                answers,
                terms,
            } => reading::read(paste, answers, terms),
            Request::Kind { text } => reading::kind(text),
            Request::Ask {
                question,
                terms,
                limit,
            } => reading::ask(self.index.as_ref(), question, terms, *limit, spent),
            Request::Search(search) => case_law::search(self.index()?, search, spent),
            Request::Match {
                night,
                terms,
                minimise,
                page,
            } => case_law::matches(
                self.index()?,
                &self.withdrawn,
                (night, terms),
                *minimise,
                *page,
                spent,
            ),
            Request::Show { id } => case_law::show(self.index()?, &self.withdrawn, id),
            Request::Setup {
                setup,
                terms,
                limit,
                markup,
            } => case_law::setup(self.index()?, setup, terms, *limit, *markup, spent),
            Request::House { house: None } => json(&list::houses()),
            Request::House { house: Some(house) } => json(&list::house(house)?),
            Request::Next {
                night,
                system,
                terms,
            } => game::next(night, system.as_deref(), terms, of_night),
            Request::Day { night, died } => game::day(night, died),
            Request::Minimise {
                night,
                terms,
                finding,
                certificate,
            } => minimise::answer(night, terms, finding.as_deref(), *certificate, spent),
            Request::Gen {
                frame,
                seed,
                first,
                count,
            } => list::random(frame, *seed, *first, *count),
            Request::Systems { terms, abilities } => json(&list::of_terms(terms, *abilities)?),
            Request::Roles => json(&list::roles()),
            Request::Page { .. } | Request::WhatIf { .. } | Request::Precedent { .. } => {
                self.answer(request, budget)
            }
        }
    }

    fn index(&self) -> Result<&Index, Problems> {
        self.index
            .as_ref()
            .ok_or_else(|| only("the precedents are not loaded yet".to_owned()))
    }
}

#[derive(Serialize)]
struct Errors {
    errors: Vec<Problem>,
}

/// Writes an answer. Characters that act on a terminal are escaped, as commands do.
pub(crate) fn json(answer: &impl Serialize) -> Result<String, Problems> {
    serde_json::to_string(answer)
        .map(|json| harmless_json(&json))
        .map_err(|error| only(format!("the answer cannot be written: {error}")))
}
