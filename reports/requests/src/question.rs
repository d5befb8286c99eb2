//! A question answered.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::index::Index;
use nightcourt_caselaw::search::Query;
use nightcourt_host::house::disputed;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::RulerId;
use serde::Deserialize;

use crate::case_law;
use crate::house::house_row;
use crate::page::reply;
use crate::problem::Answer;
use crate::request::{Terms, usual};
use crate::respond::{Responder, json};
use crate::terms::Checked;

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
