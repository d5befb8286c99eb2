//! The precedents and settled answers in a night, as a page lists them.

use std::cmp::Reverse;

use nightcourt_caselaw::matching::{Found, Match, New, Relation, words};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

const MOST_LISTED: usize = 12;
/// The most actions of a night that is searched, because a page has to answer at once.
const MOST_ACTIONS: usize = 24;

#[derive(Serialize, Default)]
pub(crate) struct Matched {
    /// Precedents in the night that explain a difference.
    explain: Vec<Listed>,
    /// Settled answers in the night: all systems agree on them.
    settled: Vec<Listed>,
    /// The number of each.
    count: [usize; 2],
    /// Precedents that the night comes down to, known and new.
    comes_down: Vec<Listed>,
    /// The number of differences that no precedent explains.
    unexplained: usize,
    /// The reason that the search was left out or ended early.
    why: Option<String>,
}

#[derive(Serialize)]
struct Listed {
    /// The id; of a new precedent the id that it would get.
    id: String,
    title: String,
    /// The differences that it explains, in words.
    explains: String,
    /// The night of a new one under the players' own names.
    night: Option<String>,
    /// The steps that lead to it, in words.
    steps: Vec<String>,
}

/// Returns the answer for a night that is too large to be searched.
pub(crate) fn too_large(sheet: &Sheet) -> Option<Matched> {
    let why = format!(
        "A night of more than {MOST_ACTIONS} actions is not searched here; `nightcourt match` does."
    );
    (sheet.night.actions().len() > MOST_ACTIONS).then(|| Matched {
        why: Some(why),
        ..Matched::default()
    })
}

pub(crate) fn of(found: &Found, new: Vec<New>) -> Matched {
    let (mut explain, mut settled) = (Vec::new(), Vec::new());
    let mut comes_down: Vec<Listed> = new.into_iter().map(fresh).collect();
    for one in &found.matches {
        if matches!(one.how, Relation::ComesDown(_)) {
            comes_down.push(listed(one));
        } else if !one.explains.is_empty() {
            explain.push(listed(one));
        } else if one.volume.catalogues == [Catalogue::Settled] {
            settled.push((Reverse(one.volume.actions), listed(one)));
        }
    }
    // Settled answers with most actions come first, because they cover most of the night.
    settled.sort_by_key(|(actions, _)| *actions);
    let mut settled: Vec<Listed> = settled.into_iter().map(|(_, row)| row).collect();
    let count = [explain.len(), settled.len()];
    explain.truncate(MOST_LISTED);
    settled.truncate(MOST_LISTED);
    let exceeded = "The search exceeded its budget: there may be more.".to_owned();
    Matched {
        explain,
        settled,
        count,
        comes_down,
        unexplained: found.unexplained.len(),
        why: found.exceeded.then_some(exceeded),
    }
}

fn fresh(New { minimal, explains }: New) -> Listed {
    Listed {
        id: minimal.precedent.id,
        title: minimal.sheet.title.clone(),
        explains: words(&explains),
        night: Some(minimal.sheet.to_string()),
        steps: minimal.steps,
    }
}

fn listed(one: &Match) -> Listed {
    let steps = match &one.how {
        Relation::Contained(_) => Vec::new(),
        Relation::ComesDown(steps) => steps.clone(),
    };
    Listed {
        id: one.volume.id.to_string(),
        title: one.volume.title.clone(),
        explains: words(&one.explains),
        night: None,
        steps,
    }
}
