//! The precedents and settled answers in a night.

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::{Asked, matches_within, words};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

use crate::night;
use crate::request::Terms;

/// The most that are listed.
const MOST: usize = 12;
/// A night of more actions is not searched: a page answers at once.
const ACTIONS: usize = 24;

#[derive(Serialize)]
pub(crate) struct Matched {
    /// Precedents that explain where systems diverge on the night.
    explain: Vec<One>,
    /// What is settled of what is in the night: all systems agree on it.
    settled: Vec<One>,
    /// How many of each there are.
    count: [usize; 2],
    /// How many differences no precedent explains.
    unexplained: usize,
    /// Why nothing was looked for, if nothing was, or not all.
    why: Option<String>,
}

#[derive(Serialize)]
struct One {
    id: String,
    title: String,
    /// The differences that it explains, in words.
    explains: String,
}

/// Why nothing is looked for in a night, if nothing is.
pub(crate) fn too_large(sheet: &Sheet) -> Option<String> {
    (sheet.night.actions().len() > ACTIONS)
        .then(|| format!("A night of more than {ACTIONS} actions is not searched here; `nightcourt match` does."))
}

pub(crate) fn answer(
    table: &Table,
    text: &str,
    terms: &Terms,
    panel: &Panel,
    budget: &mut Budget,
) -> Result<Matched, String> {
    let (_, switches) = night::terms(terms, panel)?;
    let sheet = night::sheet(text, night::self_targeting(&terms.house)?)?;
    if let Some(why) = too_large(&sheet) {
        return Ok(Matched { explain: Vec::new(), settled: Vec::new(), count: [0; 2], unexplained: 0, why: Some(why) });
    }
    let asked = Asked { switches, ..Asked::default() };
    let found = matches_within(table, &sheet, &asked, budget);
    let (mut explain, mut settled) = (Vec::new(), Vec::new());
    for one in &found.matches {
        let row =
            One { id: one.volume.id.to_string(), title: one.volume.title.clone(), explains: words(&one.explains) };
        if !one.explains.is_empty() {
            explain.push(row);
        } else if one.volume.catalogues == [Catalogue::Settled] {
            settled.push((std::cmp::Reverse(one.volume.actions), row));
        }
    }
    // Of settled answers those that speak of most of the night say most about it.
    settled.sort_by_key(|(actions, _)| *actions);
    let mut settled: Vec<One> = settled.into_iter().map(|(_, row)| row).collect();
    let count = [explain.len(), settled.len()];
    explain.truncate(MOST);
    settled.truncate(MOST);
    let exceeded = "The search exceeded its budget: there may be more.".to_owned();
    let why = found.exceeded.then_some(exceeded);
    Ok(Matched { explain, settled, count, unexplained: found.unexplained.len(), why })
}
