//! The smallest night in a night, for differences that no precedent in it explains: as in `nightcourt match`, with a
//! bound.

use std::sync::atomic::{AtomicU64, Ordering};

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::{Asked, Match, New, Relation, matches_within, words};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use serde::Serialize;

use super::matched::too_large;
use crate::night;
use crate::request::Terms;

#[derive(Serialize)]
pub(crate) struct Smaller {
    /// The precedents that the night comes down to, known and new.
    comes_down: Vec<Explaining>,
    /// The number of differences that are left, because the night is too large to minimise here.
    unfinished: usize,
}

#[derive(Serialize)]
struct Explaining {
    /// Its id; a new one has the id that it would get.
    id: String,
    title: String,
    /// True if the corpus does not have it.
    new: bool,
    /// The differences that it explains, in words.
    explains: String,
    /// The night of a new one under the players' own names.
    night: Option<String>,
    /// The steps that lead to it, in words.
    steps: Vec<String>,
}

/// Resolves `most` nights at most.
pub(crate) fn answer(
    table: &Table,
    text: &str,
    terms: &Terms,
    panel: &Panel,
    most: u64,
    budget: &mut Budget,
) -> Result<Smaller, String> {
    let (sheet, _, switches) = night::under(text, terms, panel)?;
    if let Some(why) = too_large(&sheet) {
        return Err(why);
    }
    let asked = Asked {
        switches,
        ..Asked::default()
    };
    let resolved = AtomicU64::new(0);
    // Beyond the bound systems give no outcome, which ends the search quickly; its results are discarded.
    let bounded = |system: RulerId,
                   night: &Night,
                   switches: &Switches,
                   scratch: &mut Scratch,
                   outcome: &mut Outcome| {
        if resolved.fetch_add(1, Ordering::Relaxed) < most {
            SEVEN.resolve(system, night, switches, scratch, outcome);
        } else {
            outcome.clear();
            outcome.exhausted = true;
        }
    };
    let mut found = matches_within(table, &sheet, &asked, budget);
    let mut comes_down = Vec::new();
    while !found.unexplained.is_empty() {
        let mut next = found.clone();
        let new = next.settle_first(&bounded, table, &sheet, &asked, budget);
        if resolved.load(Ordering::Relaxed) > most || budget.is_spent() {
            break;
        }
        comes_down.extend(new.map_err(|why| why.to_string())?.map(fresh));
        found = next;
    }
    comes_down.extend(found.matches.iter().filter_map(known));
    Ok(Smaller {
        comes_down,
        unfinished: found.unexplained.len(),
    })
}

fn fresh(New { minimal, explains }: New) -> Explaining {
    Explaining {
        id: minimal.precedent.id,
        title: minimal.sheet.title.clone(),
        new: true,
        explains: words(&explains),
        night: Some(minimal.sheet.to_string()),
        steps: minimal.steps,
    }
}

fn known(
    Match {
        volume,
        how,
        explains,
        ..
    }: &Match,
) -> Option<Explaining> {
    let Relation::ComesDown(steps) = how else {
        return None;
    };
    Some(Explaining {
        id: volume.id.to_string(),
        title: volume.title.clone(),
        new: false,
        explains: words(explains),
        night: None,
        steps: steps.clone(),
    })
}
