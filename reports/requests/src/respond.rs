//! Answers to requests.

#[cfg(feature = "precedents")]
use std::borrow::Cow;
use std::collections::BTreeMap;
#[cfg(feature = "precedents")]
use std::path::Path;
#[cfg(feature = "full")]
use std::sync::{Arc, atomic::AtomicBool};

#[cfg(feature = "precedents")]
use nightcourt_caselaw::index::{FIRST_PIECE, Index, Table};
#[cfg(feature = "full")]
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_pages::page::harmless_json;
use nightcourt_resolvers::budget::Budget;
use serde::Serialize;

use crate::problem::{Answer, Problems, only};
use crate::request::Request;
#[cfg(feature = "full")]
use crate::request::Terms;
#[cfg(feature = "full")]
use crate::terms::Checked;

/// Answers requests: those about precedents once it has a table of them, all others at once.
#[derive(Debug, Default)]
pub struct Responder {
    #[cfg(feature = "precedents")]
    pub(crate) index: Option<Index>,
    #[cfg(feature = "full")]
    pub(crate) withdrawn: Withdrawn,
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

    /// Answers a request that is written as JSON. The answer is JSON; `{"errors": [...]}` if the request is wrong, and
    /// `{"wants": [...]}` if pieces with these names of the table are to be loaded first.
    #[must_use]
    pub fn respond(&self, request: &str) -> String {
        self.respond_within(request, self.budget.clone())
    }

    /// Answers a request as [`respond`](Responder::respond) does, until a flag is set. From then on the answer says that it exceeded its
    /// budget, or is of no use otherwise.
    #[cfg(feature = "full")]
    #[must_use]
    pub fn respond_until(&self, request: &str, cancel: Arc<AtomicBool>) -> String {
        self.respond_within(request, self.budget.clone().until(cancel))
    }

    fn respond_within(&self, request: &str, budget: Budget) -> String {
        let answer = self.answer_within(request, budget);
        #[cfg(feature = "precedents")]
        if let Some(wanting) = self.wanting() {
            return wanting;
        }
        answer
    }

    fn answer_within(&self, request: &str, budget: Budget) -> String {
        serde_json::from_str(request)
            .map_err(|error| only(format!("the request cannot be read: {error}")))
            .and_then(|request: Request| request.answer(self, budget))
            .unwrap_or_else(|mut errors| {
                if !self.marks {
                    errors.iter_mut().for_each(|error| error.mark = None);
                }
                refusal(errors)
            })
    }
}

/// Returns the rules of a batch of nights, by the `terms` of a request as JSON. `threads` is 0 for one per core.
///
/// # Errors
/// The answer to wrong terms, as JSON.
#[cfg(feature = "full")]
pub fn batch(terms: &str, threads: usize) -> Result<nightcourt_corpus::batch::Request, String> {
    serde_json::from_str(terms)
        .map_err(|error| only(format!("the terms cannot be read: {error}")))
        .and_then(|terms: Terms| Checked::of(&terms))
        .map(|checked| checked.batch(threads))
        .map_err(refusal)
}

/// Writes the answer to a wrong request.
fn refusal(errors: Problems) -> String {
    json(&BTreeMap::from([("errors", errors)])).unwrap_or_default()
}

#[cfg(feature = "precedents")]
impl Responder {
    /// Takes a table of precedents: the bytes of [`Table::to_bytes`].
    ///
    /// # Errors
    /// If it is damaged.
    pub fn load(&mut self, table: impl Into<Cow<'static, [u8]>>) -> Result<(), String> {
        self.take(Table::from_bytes(table)?)
    }

    /// Takes a piece of a table, by its name: the [first](FIRST_PIECE), then those that an answer [wants](Responder::respond).
    ///
    /// # Errors
    /// If it is damaged.
    pub fn load_piece(&mut self, name: &str, piece: &[u8]) -> Result<(), String> {
        match (name, &mut self.index) {
            (FIRST_PIECE, _) => self.take(Table::of_first(piece)?),
            (_, Some(index)) => index.add(name, piece),
            (_, None) => Err("the first piece of the precedents is not loaded yet".to_owned()),
        }
    }

    fn take(&mut self, table: Table) -> Result<(), String> {
        let index = Index::of(Path::new(""), table).map_err(|error| error.to_string())?;
        self.index = Some(index.named("built-in"));
        Ok(())
    }

    /// Returns the answer that asks for the pieces that a request missed; `None` if it missed none.
    fn wanting(&self) -> Option<String> {
        let missed = self.index.as_ref()?.table().take_missed();
        (!missed.is_empty()).then(|| json(&BTreeMap::from([("wants", missed)])).unwrap_or_default())
    }

    pub(crate) fn index(&self) -> Result<&Index, Problems> {
        self.index
            .as_ref()
            .ok_or_else(|| only("the precedents are not loaded yet".to_owned()))
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

    /// Takes the list of precedents that were withdrawn, as JSON.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn load_withdrawn(&mut self, json: &[u8]) -> Result<(), String> {
        self.withdrawn = Withdrawn::parse(json)?;
        Ok(())
    }

    /// Returns the budget of a request about one night. Programs ask about any number of them.
    pub(crate) fn of_night(&self, budget: Budget) -> Budget {
        match self.marks {
            true => budget,
            false => budget.of_any_number(),
        }
    }
}

/// Writes an answer. Characters that act on a terminal are escaped, as commands do.
pub(crate) fn json(answer: &impl Serialize) -> Answer {
    serde_json::to_string(answer)
        .map(|json| harmless_json(&json))
        .map_err(unwritable)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
pub(crate) fn unwritable(error: serde_json::Error) -> Problems {
    only(format!("the answer cannot be written: {error}"))
}
