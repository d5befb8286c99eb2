//! A precedent, shown.

use nightcourt_caselaw::index::IndexError;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::show::CaseRow;
use nightcourt_caselaw::withdrawn::Withdrawn;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_resolvers::budget::Budget;
use serde::Deserialize;

use crate::problem::{Answer, only};
use crate::respond::{Responder, json};

/// A precedent with its records.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Show {
    /// The id, or its beginning.
    id: String,
}

impl Show {
    pub(crate) fn answer(&self, court: &Responder, _: Budget) -> Answer {
        let index = court.index()?;
        match index.find(&self.id, Detail::Certified) {
            Ok(case) => json(&CaseRow::new(index.info(), &case, &Notes::default())),
            Err(IndexError::Unknown(unknown)) => {
                let night = court.withdrawn.find(&self.id);
                json(&Withdrawn {
                    nights: vec![night.map_err(|_| only(unknown.to_string()))?.clone()],
                    ..Withdrawn::default()
                })
            }
            Err(error) => Err(only(error.to_string())),
        }
    }
}
