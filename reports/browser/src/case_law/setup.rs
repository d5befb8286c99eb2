//! The disputes of a setup, as `nightcourt setup` reports them.

use nightcourt_caselaw::index::Table;
use nightcourt_host::setup::{Setup, SetupRow, report};
use nightcourt_pages::page::{self, Format, Screen};
use nightcourt_resolvers::budget::Budget;
use serde::Serialize;

use crate::house;

const MOST_DISPUTES: usize = 10;

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Disputes {
    /// Mistakes of the setup, a sentence each.
    Mistaken { mistakes: Vec<String> },
    Found {
        #[serde(flatten)]
        row: Box<SetupRow>,
        /// The number of all disputes.
        total: usize,
        /// The same for the thread, in BBCode.
        thread: String,
    },
}

pub(crate) fn answer(
    table: &Table,
    text: &str,
    house: &str,
    budget: &mut Budget,
) -> Result<Disputes, String> {
    let house = house::of(house)?;
    let setup = match Setup::parse(text) {
        Ok(setup) => setup,
        Err(mistakes) => {
            return Ok(Disputes::Mistaken {
                mistakes: mistakes.iter().map(ToString::to_string).collect(),
            });
        }
    };
    let found = report(table, &setup, house.as_ref(), budget);
    let page = found.page(&setup, house.as_ref(), MOST_DISPUTES);
    Ok(Disputes::Found {
        row: Box::new(SetupRow::new(&setup, &found, MOST_DISPUTES)),
        total: found.disputes.len(),
        thread: page::print(&page, Format::Bbcode, Screen::default()),
    })
}
