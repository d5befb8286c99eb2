//! `search`: any words and filters find precedents of the table, each once, no more than asked for; and any bytes as an index are
//! refused in words, or an index that can be searched and read again. A precedent is found by its title and by its night, and what
//! is found meets the conditions of the query.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::{Asked, matches};
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::search::{Query, Sort, hits};
use nightcourt_corpus::campaign::observer::{Go, run};
use nightcourt_corpus::campaign::{Plan, State};
use nightcourt_gen::Frame;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::text::Sheet;

use super::precedents::{is_in, unmet};
use super::tried::Tried;
use super::wrong::Wrong;

/// The first byte of an input that is an index.
const INDEX: u8 = 0;
const NIGHTS: u64 = 10;

/// A table of the precedents of a few nights.
pub(super) static TABLE: LazyLock<Table> = LazyLock::new(|| {
    table().unwrap_or_else(|why| panic!("a campaign of {NIGHTS} nights has no table: {why}"))
});

/// The bytes of an input that is an index: that of the table.
///
/// # Errors
/// If there is none.
#[cfg(feature = "program")]
pub(crate) fn index() -> Result<Vec<u8>, String> {
    Ok([vec![INDEX], table()?.to_bytes()].concat())
}

fn table() -> Result<Table, String> {
    let plan = Plan::new(Frame::Tangled, NIGHTS, 5);
    let mut state = State::new(plan.terms.clone());
    run(&plan, &mut state, 1, &SEVEN, &mut |_, _| Go::On).map_err(|error| error.to_string())?;
    Table::of_state(Path::new(""), &state).map_err(|error| error.to_string())
}

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Some((&first, rest)) = bytes.split_first() else {
        return Ok(Tried::Refused);
    };
    if first == INDEX {
        // The hash would refuse all but the table itself.
        let Ok(table) = Table::unchecked(rest.to_vec()) else {
            return Ok(Tried::Refused);
        };
        asked(
            &table,
            &Query {
                words: vec!["cop".to_owned(), "doctor saves".to_owned()],
                ..Query::default()
            },
        )?;
        return match Table::unchecked(table.to_bytes()) {
            Ok(again) if again.to_bytes() == table.to_bytes() => Ok(Tried::Asked),
            Ok(_) => Wrong::say("reads-back", "the index reads back as another"),
            Err(why) => Wrong::say("reads-back", format!("the index does not read back: {why}")),
        };
    }
    let text = String::from_utf8_lossy(rest);
    asked(&TABLE, &query(first, &text))?;
    found(usize::from(blake3::hash(bytes).as_bytes()[0]))?;
    Ok(Tried::Asked)
}

/// Checks that a precedent is found by the words of its title, and in its own night.
fn found(number: usize) -> Result<(), Wrong> {
    let place = (number % TABLE.len()) as u32;
    let (id, title, night) = (
        TABLE.id(place),
        TABLE.title_at(place),
        TABLE.night_at(place),
    );

    let query = Query {
        words: title.split(' ').map(str::to_owned).collect(),
        limit: TABLE.len(),
        ..Query::default()
    };
    if !hits(&TABLE, &Notes::default(), &query)
        .hits
        .contains(&place)
    {
        return Wrong::say("title", format!("{id} is not found by its title: {title}"));
    }

    let Ok(sheet) = Sheet::parse(&night) else {
        return Wrong::say("night", format!("{id} has no night:\n{night}"));
    };
    let found = matches(&TABLE, &sheet, &Asked::default()).matches;
    if !found.iter().any(|one| one.volume.id == id) {
        return Wrong::say("night", format!("{id} is not found in its night:\n{night}"));
    }
    match found.iter().find(|one| !is_in(&sheet.night, one)) {
        None => Ok(()),
        Some(other) => Wrong::say(
            "contained",
            format!("{} is not in this night:\n{night}", other.volume.id),
        ),
    }
}

/// The first line of an input has the words; lines after it are roles, a line each. Its first byte chooses the filters.
fn query(filters: u8, text: &str) -> Query {
    let mut lines = text.lines();
    let words = lines
        .next()
        .unwrap_or_default()
        .split(' ')
        .map(str::to_owned)
        .collect();
    let roles: Vec<RoleId> = lines
        .filter_map(|line| RoleId::all().find(|role| role.row().name == line))
        .collect();
    let bit = |place: u8| filters >> place & 1 == 1;
    let sorts = [Sort::Rank, Sort::Frequency, Sort::Size];
    Query {
        words,
        dies: if bit(1) { roles.clone() } else { Vec::new() },
        roles,
        systems: if bit(2) {
            vec![RulerId::NAR, RulerId::SNARF]
        } else {
            Vec::new()
        },
        lens: bit(3).then_some(Lens::Full),
        native: bit(4),
        frame: bit(5).then(|| Frame::Tangled.id().to_owned()),
        catalogue: bit(6).then_some(Catalogue::Loops),
        sort: sorts[usize::from(filters) % sorts.len()],
        limit: usize::from(filters % 13),
    }
}

fn asked(table: &Table, query: &Query) -> Result<(), Wrong> {
    let found = hits(table, &Notes::default(), query);
    let distinct: BTreeSet<_> = found.hits.iter().collect();
    let known = |place: u32| (place as usize) < table.len();
    if distinct.len() != found.hits.len() {
        return Wrong::say("twice", format!("a precedent is found twice: {query:?}"));
    }
    if found.hits.len() > query.limit
        || (found.hits.len() as u64) > found.total
        || !found.hits.iter().all(|&place| known(place))
    {
        return Wrong::say("found", format!("{found:?} by {query:?}"));
    }
    if let Some(read) = found.read.iter().find(|read| read.typed.is_empty()) {
        return Wrong::say(
            "read",
            format!("nothing was typed, and read as something: {read:?}"),
        );
    }
    for &place in &found.hits {
        let night = table.night_at(place);
        let sheet = Sheet::parse(&night).ok();
        let unmet = sheet.and_then(|sheet| unmet(&sheet.night, query, &table.switches()));
        if let Some(unmet) = unmet {
            return Wrong::say(
                "conditions",
                format!("{query:?} found this, without {unmet}:\n{night}"),
            );
        }
    }
    Ok(())
}
