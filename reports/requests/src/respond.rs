//! Answers to requests.

use std::borrow::Cow;
use std::path::Path;

use nightcourt_caselaw::index::{Index, Table};
use nightcourt_resolvers::budget::Budget;
use serde_json::json;

use crate::problem::{Problems, only};
use crate::request::Request;
use crate::{answers, list};

/// Answers requests: `ask` once it has a table of precedents, all others at once.
#[derive(Debug, Default)]
pub struct Responder {
    index: Option<Index>,
}

impl Responder {
    /// A responder with precedents.
    #[must_use]
    pub fn of(index: Index) -> Responder {
        Responder { index: Some(index) }
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

    /// Answers a [`Request`] that is written as JSON. The answer is JSON; `{"errors": [...]}` if the request is wrong.
    #[must_use]
    pub fn respond(&self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.answer(&request),
            Err(error) => Err(only(format!("the request cannot be read: {error}"))),
        };
        answer.unwrap_or_else(|errors| json!({ "errors": errors }).to_string())
    }

    /// Answers a request.
    ///
    /// # Errors
    /// The problems of the request.
    fn answer(&self, request: &Request) -> Result<String, Problems> {
        match request {
            Request::Resolve {
                night,
                terms,
                explain,
            } => answers::resolve(night, terms, *explain),
            Request::Explain {
                night,
                system,
                terms,
            } => answers::explain(night, system, terms),
            Request::Compare { night, terms } => answers::compare(night, terms),
            Request::Texts {
                night,
                system,
                terms,
                flips,
                markup,
            } => answers::texts(night, system.as_deref(), terms, *flips, *markup),
            Request::Read { paste } => answers::read(paste),
            Request::Ask {
                question,
                terms,
                limit,
            } => {
                let index = self
                    .index
                    .as_ref()
                    .ok_or_else(|| only("the precedents are not loaded yet".to_owned()))?;
                answers::ask(index, question, terms, *limit, &mut Budget::default())
            }
            Request::Minimise {
                night,
                terms,
                finding,
                certificate,
            } => answers::minimise(night, terms, finding.as_deref(), *certificate),
            Request::Gen {
                frame,
                seed,
                first,
                count,
            } => list::random(frame, *seed, *first, *count),
            Request::Systems => Ok(list::systems(&[]).to_string()),
            Request::Roles => Ok(list::roles().to_string()),
        }
    }
}
