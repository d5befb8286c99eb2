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

const MOST_LISTED: usize = 12;
/// The most actions of a night that is searched, because a page has to answer at once.
const MOST_ACTIONS: usize = 24;

#[derive(Serialize, Default)]
pub(crate) struct Matched {
    /// Precedents that explain a difference of the night.
    explain: Vec<Explaining>,
    /// Settled answers in the night: all systems agree on them.
    settled: Vec<Explaining>,
    /// The number of each.
    count: [usize; 2],
    /// The number of differences that no precedent explains.
    unexplained: usize,
    /// The reason that the search was left out or ended early.
    why: Option<String>,
}

#[derive(Serialize)]
struct Explaining {
    id: String,
    title: String,
    /// The differences that it explains, in words.
    explains: String,
}

/// Returns the reason that a night is not searched, if it is not.
pub(crate) fn too_large(sheet: &Sheet) -> Option<String> {
    (sheet.night.actions().len() > MOST_ACTIONS)
        .then(|| format!("A night of more than {MOST_ACTIONS} actions is not searched here; `nightcourt match` does."))
}

pub(crate) fn answer(
    table: &Table,
    text: &str,
    terms: &Terms,
    panel: &Panel,
    budget: &mut Budget,
) -> Result<Matched, String> {
    let (sheet, _, switches) = night::under(text, terms, panel)?;
    if let Some(why) = too_large(&sheet) {
        return Ok(Matched {
            why: Some(why),
            ..Matched::default()
        });
    }
    let asked = Asked {
        switches,
        ..Asked::default()
    };
    let found = matches_within(table, &sheet, &asked, budget);
    let (mut explain, mut settled) = (Vec::new(), Vec::new());
    for one in &found.matches {
        let row = Explaining {
            id: one.volume.id.to_string(),
            title: one.volume.title.clone(),
            explains: words(&one.explains),
        };
        if !one.explains.is_empty() {
            explain.push(row);
        } else if one.volume.catalogues == [Catalogue::Settled] {
            settled.push((std::cmp::Reverse(one.volume.actions), row));
        }
    }
    // Settled answers with most actions come first, because they cover most of the night.
    settled.sort_by_key(|(actions, _)| *actions);
    let mut settled: Vec<Explaining> = settled.into_iter().map(|(_, row)| row).collect();
    let count = [explain.len(), settled.len()];
    explain.truncate(MOST_LISTED);
    settled.truncate(MOST_LISTED);
    let exceeded = "The search exceeded its budget: there may be more.".to_owned();
    let why = found.exceeded.then_some(exceeded);
    Ok(Matched {
        explain,
        settled,
        count,
        unexplained: found.unexplained.len(),
        why,
    })
}
