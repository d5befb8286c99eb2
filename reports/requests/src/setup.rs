//! The disputes of a setup.

use nightcourt_host::setup::{self, SetupRow, report};
use nightcourt_pages::page::{self, Format};
use nightcourt_resolvers::budget::Budget;
use serde::Deserialize;

#[cfg(feature = "full")]
use crate::house::house_row;
use crate::page::sentence;
use crate::page::setup::decisions;
use crate::problem::{Answer, Problem, Problems};
use crate::request::{Terms, usual};
use crate::respond::{Responder, json};
#[cfg(feature = "full")]
use crate::row::{PostsRow, VERSION};
use crate::terms::Checked;

/// The disputes of a setup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    /// The roles with their counts.
    setup: String,
    /// The house rules.
    #[serde(default)]
    terms: Terms,
    /// The most decisions, and the most disputes.
    #[serde(default = "usual::ten")]
    limit: usize,
    /// Answers with a text in this markup instead.
    #[cfg(feature = "full")]
    #[serde(default)]
    markup: Option<Format>,
    /// Answers with the words of a page.
    #[serde(default)]
    page: bool,
}

impl Setup {
    pub(crate) fn answer(&self, court: &Responder, mut budget: Budget) -> Answer {
        let index = court.index()?;
        let checked = Checked::of(&self.terms)?;
        let house = checked.house();
        let setup = setup::Setup::parse(&self.setup).map_err(|errors| {
            let said = errors.iter().map(ToString::to_string);
            let said = said.map(|error| match self.page {
                true => sentence(&error),
                false => error,
            });
            said.map(Problem::from).collect::<Problems>()
        })?;
        if !index.table().has_nights() {
            // No answer: the responder asks for the pieces instead.
            return Ok(String::new());
        }
        let found = report(index.table(), &setup, house, &mut budget);
        #[cfg(feature = "full")]
        if let Some(markup) = self.markup {
            return json(&PostsRow {
                version: VERSION,
                posts: page::posts(&found.page(&setup, house, self.limit), markup),
            });
        }
        let row = SetupRow {
            #[cfg(feature = "full")]
            house: house_row(&self.terms, &checked),
            ..SetupRow::new(&setup, &found, self.limit)
        };
        if self.page {
            let report = page::posts(&found.page(&setup, house, self.limit), Format::Bbcode);
            let report = report.join("\n");
            return json(&decisions(
                &self.setup,
                &setup,
                &found,
                &row,
                house,
                &report,
            ));
        }
        json(&row)
    }
}
