//! Precedents by words and filters, in the order of `nightcourt search`.

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::search::{Query, Sort, hits};
use nightcourt_pages::ruling::{Ruling, names};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

use crate::request::{Order, Request};

#[derive(Serialize)]
pub(crate) struct Searched {
    total: u64,
    /// `all`, `all-but-one` or `some` of the words.
    fit: &'static str,
    /// Words as typed, with their readings; null if nothing is known of one.
    read: Vec<(String, Option<String>)>,
    /// Filters that name no role, system or the like.
    unknown: Vec<String>,
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
    nights: u64,
}

pub(crate) fn answer(
    table: &Table,
    request: &Request,
    budget: &Budget,
) -> Result<Searched, String> {
    let Request::Search {
        words,
        roles,
        dies,
        systems,
        lens,
        native,
        frame,
        catalogue,
        sort,
        limit,
    } = request
    else {
        return Err("this is not a search".to_owned());
    };
    let mut unknown = Vec::new();
    let mut named = |typed: &str| {
        let each = typed
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        each.filter_map(|name| {
            RoleId::from_name(name).or_else(|| {
                unknown.push(name.to_owned());
                None
            })
        })
        .collect::<Vec<RoleId>>()
    };
    let query = Query {
        words: vec![words.clone()],
        roles: named(roles),
        dies: named(dies),
        systems: systems.iter().filter_map(|id| id.parse().ok()).collect(),
        lens: Lens::from_id(lens),
        native: *native,
        frame: Some(frame.clone()).filter(|frame| !frame.is_empty()),
        catalogue: Catalogue::from_id(catalogue),
        sort: match sort {
            Order::Best => Sort::Rank,
            Order::Frequency => Sort::Frequency,
            Order::Size => Sort::Size,
        },
        limit: *limit,
    };
    let found = hits(table, &Notes::default(), &query);
    let mut budget = budget.clone();
    let card = |id| {
        let (entry, text) = (table.entry(id)?, table.night(id));
        Some(Card {
            id: id.to_string(),
            title: table.title(id),
            catalogues: entry.catalogues().into_iter().map(Catalogue::id).collect(),
            actions: Sheet::parse(&text)
                .map(|sheet| sheet.action_lines().join("; "))
                .unwrap_or_default(),
            rulings: rulings(&text, table.switches(), &mut budget),
            nights: entry.nights(),
        })
    };
    Ok(Searched {
        total: found.total,
        fit: found.how.id(),
        read: found
            .read
            .into_iter()
            .map(|read| (read.typed, read.meant))
            .collect(),
        unknown,
        hits: found.hits.into_iter().filter_map(card).collect(),
    })
}

/// Returns the rulings on a precedent's night, by groups of systems that rule alike.
fn rulings(night: &str, switches: Switches, budget: &mut Budget) -> Vec<(String, String)> {
    let Ok(sheet) = Sheet::parse(night) else {
        return Vec::new();
    };
    let ruling = Ruling::within(
        &SEVEN,
        &sheet,
        &RulerId::SYSTEMS,
        switches,
        Lens::Full,
        budget,
    );
    *budget = ruling.budget();
    let rulings = ruling.rulings();
    let by_all =
        |line: &String| rulings.len() > 1 && rulings.iter().all(|(_, said)| said.contains(line));
    rulings
        .iter()
        .map(|(group, said)| {
            let (deaths, effects) = said.split_at(1);
            let own = effects.iter().filter(|line| !by_all(line));
            let said: Vec<&str> = deaths.iter().chain(own).map(String::as_str).collect();
            (names(group, &RulerId::SYSTEMS), said.join("; "))
        })
        .collect()
}
