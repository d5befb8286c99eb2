//! Precedents by words and filters as cards of a page, in the order of `nightcourt search`.

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::search::{Answer, MatchLevel, Query, ReadRow, hits};
use nightcourt_pages::page::counted;
use nightcourt_pages::ruling::{Ruling, names};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Cards {
    total: u64,
    /// The words that were read as others, the words that fit, and the number of precedents, in sentences.
    says: String,
    hits: Vec<Card>,
}

/// A precedent in a few lines.
#[derive(Serialize)]
struct Card {
    id: String,
    title: String,
    catalogues: Vec<&'static str>,
    /// Its actions, in a line.
    actions: String,
    /// Groups of systems that rule alike, with the lines that not all groups share.
    rulings: Vec<(String, String)>,
    /// The frequency and the id.
    met: String,
}

pub(crate) fn answer(table: &Table, query: &Query, budget: &mut Budget) -> Cards {
    let found = hits(table, &Notes::default(), query);
    let card = |place| {
        let sheet = Sheet::parse(&table.night_at(place)).ok()?;
        let (id, entry) = (table.id(place), table.at(place));
        Some(Card {
            id: id.to_string(),
            title: table.title_at(place),
            catalogues: entry.catalogues().into_iter().map(Catalogue::id).collect(),
            actions: sheet.action_lines().join("; "),
            rulings: rulings(&sheet, table.switches(), budget),
            met: match entry.nights() {
                0 => id.to_string(),
                nights => format!("{} · {id}", counted(nights, "night")),
            },
        })
    };
    Cards {
        total: found.total,
        says: says(&found),
        hits: found.hits.into_iter().filter_map(card).collect(),
    }
}

fn says(found: &Answer<u32>) -> String {
    let read = |row: &ReadRow| match &row.meant {
        Some(meant) => format!("“{}” was read as “{meant}”. ", row.typed),
        None => format!("Nothing is known of “{}”. ", row.typed),
    };
    let read: String = found.read.iter().map(read).collect();
    if found.total == 0 {
        return format!("{read}No precedent fits. Remove a word or a filter.");
    }
    let fit = match found.how {
        MatchLevel::All => "",
        MatchLevel::AllButOne => "No precedent has all of these words; these have all but one. ",
        MatchLevel::Some => "No precedent has most of these words; these have some. ",
    };
    format!("{read}{fit}{}", counted(found.total, "precedent"))
}

/// Returns the rulings on a precedent's night, by groups of systems that rule alike.
fn rulings(sheet: &Sheet, switches: Switches, budget: &mut Budget) -> Vec<(String, String)> {
    let systems = &RulerId::SYSTEMS;
    let ruling = Ruling::within(&SEVEN, sheet, systems, switches, Lens::Full, budget);
    *budget = ruling.budget();
    let rulings = ruling.rulings();
    let by_all =
        |line: &String| rulings.len() > 1 && rulings.iter().all(|(_, said)| said.contains(line));
    let each = rulings.iter().map(|(group, said)| {
        let (deaths, effects) = said.split_at(1);
        let own = effects.iter().filter(|line| !by_all(line));
        let said: Vec<&str> = deaths.iter().chain(own).map(String::as_str).collect();
        (names(group, systems), said.join("; "))
    });
    each.collect()
}
