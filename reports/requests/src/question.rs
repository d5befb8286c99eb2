//! A question answered.

use nightcourt_caselaw::asking::{self, AskRow};
#[cfg(feature = "full")]
use nightcourt_caselaw::index::Index;
#[cfg(feature = "full")]
use nightcourt_caselaw::search::Query;
use nightcourt_host::house::disputed;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::RulerId;
use serde::Deserialize;

#[cfg(feature = "full")]
use crate::case_law;
#[cfg(feature = "full")]
use crate::house::house_row;
use crate::page::question::replied;
use crate::problem::{Answer, Problems};
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
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let mut checked = Checked::of(&self.terms)?;
        if self.page {
            checked.systems = RulerId::SYSTEMS.to_vec();
        }
        let row = self.row(court, &checked, budget)?;
        match self.page {
            true => json(&replied(&row, &checked.context())),
            false => json(&row),
        }
    }

    /// Answers without precedents and house rules.
    #[cfg(not(feature = "full"))]
    fn row(
        &self,
        _: &Responder,
        checked: &Checked,
        mut budget: Budget,
    ) -> Result<AskRow, Problems> {
        let asked = checked.asked();
        let answered = asking::answer(None, &self.question, &asked, &disputed(), &mut budget);
        Ok(AskRow::new(&self.question, &answered, None, self.limit))
    }

    #[cfg(feature = "full")]
    fn row(
        &self,
        court: &Responder,
        checked: &Checked,
        mut budget: Budget,
    ) -> Result<AskRow, Problems> {
        let question = &self.question;
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
            limit: self.limit,
            ..Query::default()
        };
        let search = index.filter(|_| !is_understood);
        let search = search
            .map(|index| case_law::found(index, &query))
            .transpose()?;
        Ok(AskRow {
            house: house_row(&self.terms, checked),
            ..AskRow::new(question, &answered, search, self.limit)
        })
    }
}
