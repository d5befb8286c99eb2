//! A corpus as a data package for other programs: tables with one value a cell, and `datapackage.json`, which describes each column.

mod nights;
pub mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::Serialize;
use serde_json::Value;

use self::rows::{CauseCells, PrecedentCells, TagCell};
use super::records::catalogue::each_precedent;
use super::records::describe::Detail;
use super::records::rates::{self, RateRow};
use super::records::rows::{findings, lines, tags};
use super::{Ranges, Source, State};
use crate::campaign::folder::publish::Unpublished;
use crate::record::{PROGRAM, VERSION, pretty};
use crate::sample::again;

/// The description of the tables, written last: a folder that has it has all tables.
pub const PACKAGE: &str = "datapackage.json";

/// The description of every table and column. `tests/package.rs` compares it with the row types.
static COLUMNS: &str = include_str!("datapackage.json");

/// The frames of a corpus with the indices of `nights.csv`. Given nights are left out because the user has them, and a
/// census because its nights are classes.
#[must_use]
pub fn sampled(state: &State, indices: &Ranges) -> Vec<(Source, Ranges)> {
    let sampled = state
        .frames
        .iter()
        .filter(|(source, _)| source.frame().is_some());
    sampled
        .map(|(&source, section)| (source, section.done.overlap(indices)))
        .collect()
}

/// Returns the files of a data package, by name. `done` gets the number of nights of each resolved block.
///
/// # Errors
/// If a precedent cannot be written, or threads cannot be started.
pub fn data(
    state: &State,
    rulers: &dyn Rulers,
    nights: &[(Source, Ranges)],
    done: &dyn Fn(u64),
) -> Result<BTreeMap<String, Vec<u8>>, Unpublished> {
    let mut package: Value = serde_json::from_str(COLUMNS).map_err(io::Error::from)?;
    let mut files = heads(&package);
    let mut add = |name: &str, bytes: &[u8]| {
        files
            .entry(name.to_owned())
            .or_default()
            .extend_from_slice(bytes)
    };
    let mut tagged = BTreeSet::new();
    for which in Catalogue::ALL {
        each_precedent(
            state,
            rulers,
            which,
            Detail::Whole,
            &mut |precedents| -> Result<(), Unpublished> {
                add("findings.csv", &lines(findings(which, &precedents))?);
                add("tags.csv", &lines(tags(&mut tagged, &precedents))?);
                let cells = precedents.into_iter().map(|one| PrecedentCells {
                    catalogue: which.id().to_owned(),
                    id: one.id,
                    class: one.class,
                    title: one.title,
                    night: one.night,
                    players: one.players,
                    actions: one.actions,
                    irreducible: one.irreducible,
                    repeat: one.repeat,
                });
                add("precedents.csv", &lines(cells)?);
                Ok(())
            },
        )?;
    }
    add("counts.csv", &lines(counts(state))?);
    add(
        "rates.csv",
        &lines(
            rates::rows(state, rulers.panel())
                .into_iter()
                .map(tagged_rate),
        )?,
    );
    for (source, indices) in nights {
        let lines = || nights::Lines(*source);
        let resolved = again(&state.terms, *source, indices, rulers, &lines, done)
            .map_err(io::Error::other)?;
        for [night, events] in resolved.0.values() {
            add("nights.csv", night);
            add("events.csv", events);
        }
    }
    package["version"] = Value::from(PROGRAM);
    package["records"] = Value::from(VERSION);
    package["systems"] = state.terms.systems.iter().map(RulerId::id).collect();
    package["command"] = Value::from(state.plan().command());
    let bytes = pretty(&package).map_err(io::Error::from)?;
    files.insert(PACKAGE.to_owned(), bytes);
    Ok(files)
}

fn heads(package: &Value) -> BTreeMap<String, Vec<u8>> {
    let words = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let tables = package["resources"].as_array().into_iter().flatten();
    let head = |table: &Value| {
        let fields = table["schema"]["fields"].as_array().into_iter().flatten();
        fields
            .map(|field| words(field, "name"))
            .collect::<Vec<_>>()
            .join(",")
            + "\n"
    };
    tables
        .map(|table| (words(table, "path"), head(table).into_bytes()))
        .collect()
}

/// Returns the rows of `counts.csv`: nights of each precedent, by finding, frame and number of players.
fn counts(state: &State) -> impl Iterator<Item = CauseCells> + '_ {
    let each = state
        .frames
        .iter()
        .flat_map(|(source, section)| section.sums.causes.iter().map(move |one| (source, one)));
    each.map(|(source, (&(finding, id, players), &nights))| {
        let (one, other) = finding.systems();
        CauseCells {
            catalogue: finding.catalogue().id().to_owned(),
            id: id.to_string(),
            kind: finding.kind().id().to_owned(),
            system_a: one.id().to_owned(),
            system_b: other.as_ref().map_or("", RulerId::id).to_owned(),
            lens: finding.lens().map_or("", Lens::id).to_owned(),
            frame: source.to_string(),
            exact: source.is_exact(),
            players,
            nights,
        }
    })
}

/// Splits a measure of two words: the subject gets a column of its own.
fn tagged_rate(row: RateRow) -> impl Serialize {
    let (measure, tag) = row.measure.split_once(':').unwrap_or((&row.measure, ""));
    let (measure, tag) = (measure.to_owned(), tag.to_owned());
    (RateRow { measure, ..row }, TagCell { tag })
}
