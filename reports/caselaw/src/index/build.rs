//! Making an index: everything that is asked of a precedent, worked out once.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use nightcourt_corpus::campaign::describe::abilities;
use nightcourt_corpus::campaign::record::{self, InvalidRecord, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;
use rusqlite::{Connection, Transaction, params};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::elements::Elements;
use super::tables::{CHUNK, TABLES};
use super::words;
use crate::library::{self, Case, OpenError, Opening};

/// Everything that goes into an index.
pub(super) struct Made {
    rows: Vec<Row>,
    words: BTreeMap<String, u64>,
}

/// A precedent in the index.
struct Row {
    id: Id,
    title: String,
    night: String,
    players: usize,
    actions: usize,
    nights: u64,
    catalogues: u64,
    parts: [u64; 3],
    native: u64,
    findings_native: bool,
    weight: f64,
    elements: Elements,
    odd: f64,
    mutual: bool,
    columns: [String; 5],
    signature: [u8; Signature::BYTES],
    met: BTreeMap<String, u64>,
    places: Vec<Place>,
}

/// Where a record is.
#[derive(Clone, Copy)]
struct Place {
    catalogue: Catalogue,
    first: usize,
    length: usize,
}

impl Made {
    /// Reads a corpus.
    pub(super) fn of(opening: &Opening) -> Result<Made, OpenError> {
        let mut records: BTreeMap<Id, Vec<(Place, Precedent)>> = BTreeMap::new();
        for which in Catalogue::ALL {
            for (place, precedent) in catalogue(opening, which)? {
                let id = library::id(&opening.info.directory, which, &precedent)?;
                records.entry(id).or_default().push((place, precedent));
            }
        }
        let cases: Vec<(Id, Vec<(Place, Precedent)>)> = records.into_iter().collect();
        let rows = cases.into_par_iter().map(|(id, records)| row(opening, id, records)).collect::<Result<Vec<_>, _>>();
        let mut rows = rows?;
        rows.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.id.cmp(&other.id)));
        let mut words: BTreeMap<String, u64> = BTreeMap::new();
        for row in &rows {
            let letters = |letter: char| !letter.is_alphanumeric();
            let mut own: Vec<String> = row.title.split(letters).map(str::to_lowercase).collect();
            own.sort_unstable();
            own.dedup();
            own.into_iter().filter(|word| word.len() > 2).for_each(|word| *words.entry(word).or_default() += 1);
        }
        Ok(Made { rows, words })
    }
}

/// The records of a catalogue, and where each is.
fn catalogue(opening: &Opening, which: Catalogue) -> Result<Vec<(Place, Precedent)>, OpenError> {
    #[derive(Deserialize)]
    struct Raw<'a> {
        #[serde(borrow)]
        precedents: Vec<&'a RawValue>,
    }
    let path = opening.path(which);
    let bytes = library::bytes(&path)?;
    let damaged = |error: serde_json::Error| OpenError::Invalid(path.clone(), InvalidRecord::Form(error.to_string()));
    let Some(raw) = lines(&bytes) else {
        // Whatever is wrong with it, or its version, is said by who reads all of it.
        opening.catalogue_in(which, &bytes)?;
        let all: Raw<'_> = serde_json::from_slice(&bytes).map_err(damaged)?;
        return all.precedents.par_iter().map(|raw| parse(which, &bytes, raw.get()).map_err(damaged)).collect();
    };
    // The head and the tail alone are a catalogue too.
    let (first, last) = (
        raw.first().map_or(bytes.len(), |raw| place(&bytes, raw)),
        raw.last().map_or(bytes.len(), |raw| place(&bytes, raw) + raw.len()),
    );
    opening.catalogue_in(which, &[&bytes[..first], &bytes[last..]].concat())?;
    let numbered = |(number, raw): (usize, &&str)| {
        parse(which, &bytes, raw).map_err(|error| {
            let what = format!("precedent number {}: {error}", number + 1);
            OpenError::Invalid(path.clone(), InvalidRecord::Form(what))
        })
    };
    raw.par_iter().enumerate().map(numbered).collect()
}

/// The records of a catalogue that has each on a line of its own, as campaigns write them; `None` if it has not.
fn lines(bytes: &[u8]) -> Option<Vec<&str>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut lines = text.split('\n');
    lines.next()?.ends_with("\"precedents\":[").then_some(())?;
    let mut found = Vec::new();
    for line in lines {
        match line.strip_suffix(',').unwrap_or(line) {
            "]}" => return Some(found),
            line if line.starts_with('{') && line.ends_with('}') => found.push(line),
            _ => return None,
        }
    }
    None
}

fn place(bytes: &[u8], raw: &str) -> usize {
    raw.as_ptr() as usize - bytes.as_ptr() as usize
}

fn parse(catalogue: Catalogue, bytes: &[u8], raw: &str) -> serde_json::Result<(Place, Precedent)> {
    let place = Place { catalogue, first: place(bytes, raw), length: raw.len() };
    Ok((place, serde_json::from_str(raw)?))
}

fn row(opening: &Opening, id: Id, records: Vec<(Place, Precedent)>) -> Result<Row, OpenError> {
    let places: Vec<Place> = records.iter().map(|&(place, _)| place).collect();
    let records = records.into_iter().map(|(place, record)| (place.catalogue, Cow::<Precedent>::Owned(record)));
    let case = Case { id, records: records.collect() };
    let record = case.record();
    let sheet = Sheet::parse(&record.night).map_err(|_| {
        let path = opening.path(places[0].catalogue);
        OpenError::Invalid(path, InvalidRecord::Form(format!("the night of precedent {id} cannot be read")))
    })?;
    let mut met: BTreeMap<String, u64> = BTreeMap::new();
    for frame in case.records.iter().flat_map(|(_, record)| &record.frames) {
        let most = met.entry(frame.frame.clone()).or_default();
        *most = frame.nights.max(*most);
    }
    let systems = &opening.info.systems;
    let native = bits(systems, |one, other| Finding::Diverges(one, other, Lens::Full).is_native(&sheet.night));
    let findings_native = case.records.iter().any(|(_, record)| record.findings.iter().any(|finding| finding.native));
    let nights = case.nights();
    let small =
        1.0 / (1.0 + record.actions as f64 + record.players as f64 / 4.0 + abilities(&sheet.night).len() as f64 / 4.0);
    let weight = 1.0 + 2.0 * small + 0.1 * (nights as f64 + 1.0).log10() + if findings_native { 0.3 } else { 0.0 };
    Ok(Row {
        id,
        title: record.title.clone(),
        night: record.night.clone(),
        players: record.players,
        actions: record.actions,
        nights,
        catalogues: case.records.iter().fold(0, |bits, &(which, _)| bits | 1 << which as u64),
        parts: parts(systems, &record.groups),
        native,
        findings_native,
        weight,
        elements: Elements::of(&sheet.night),
        odd: Elements::oddness(&sheet.night),
        mutual: Elements::is_mutual(&sheet.night),
        columns: words::columns(&case, &sheet),
        signature: Signature::of(&sheet.night).to_bytes(),
        met,
        places,
    })
}

/// The pairs of systems of which this holds.
fn bits(systems: &[System], holds: impl Fn(System, System) -> bool) -> u64 {
    let each = pairs(systems.len()).enumerate();
    each.filter(|&(_, (one, other))| holds(systems[one], systems[other])).fold(0, |bits, (place, _)| bits | 1 << place)
}

/// The pairs that part, by the narrowest lens under which they do.
fn parts(systems: &[System], groups: &record::ByLens<Vec<Vec<String>>>) -> [u64; 3] {
    let part = |groups: &Vec<Vec<String>>| {
        let group = |system: System| groups.iter().position(|group| group.iter().any(|id| id == system.id()));
        bits(systems, |one, other| matches!((group(one), group(other)), (Some(one), Some(other)) if one != other))
    };
    let [deaths, state, full] = [&groups.deaths, &groups.state, &groups.full].map(part);
    [deaths, state & !deaths, full & !state & !deaths]
}

/// Writes an index to a file that does not exist yet.
pub(super) fn write(path: &Path, stamp: &str, made: &Made) -> Result<(), String> {
    let fill = || {
        let mut connection = Connection::open(path)?;
        connection.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;")?;
        let transaction = connection.transaction()?;
        transaction.execute_batch(TABLES)?;
        tables(&transaction, made)?;
        transaction.execute("INSERT INTO about VALUES ('stamp', ?1)", [stamp])?;
        transaction.execute("INSERT INTO words (words) VALUES ('optimize')", [])?;
        transaction.commit()?;
        connection.execute_batch("ANALYZE")?;
        connection.close().map_err(|(_, error)| error)
    };
    fill().map_err(|error: rusqlite::Error| error.to_string())
}

fn tables(transaction: &Transaction<'_>, Made { rows, words }: &Made) -> rusqlite::Result<()> {
    let mut precedent = transaction.prepare("INSERT INTO precedent VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")?;
    let mut wording = transaction.prepare("INSERT INTO wording VALUES (?,?,?)")?;
    let mut record = transaction.prepare("INSERT INTO record VALUES (?,?,?,?)")?;
    let mut met = transaction.prepare("INSERT INTO met VALUES (?,?,?)")?;
    let mut word = transaction
        .prepare("INSERT INTO words (rowid, title, roles, mechanisms, outcome, dies) VALUES (?,?,?,?,?,?)")?;
    for (row, number) in rows.iter().zip(1_i64..) {
        let [deaths, state, told] = row.parts.map(u64::cast_signed);
        precedent.execute(params![
            number,
            row.id.to_string(),
            row.players as i64,
            row.actions as i64,
            row.nights.cast_signed(),
            row.catalogues.cast_signed(),
            deaths,
            state,
            told,
            row.native.cast_signed(),
            row.findings_native,
            row.weight,
            row.elements.bits().cast_signed(),
            row.odd,
            row.mutual,
        ])?;
        wording.execute(params![number, row.title, row.night])?;
        for place in &row.places {
            record.execute(params![number, place.catalogue as i64, place.first as i64, place.length as i64])?;
        }
        for (frame, nights) in &row.met {
            met.execute(params![frame, number, nights.cast_signed()])?;
        }
        let [title, roles, mechanisms, outcome, dies] = &row.columns;
        word.execute(params![number, title, roles, mechanisms, outcome, dies])?;
    }
    let mut signature = transaction.prepare("INSERT INTO signature VALUES (?,?)")?;
    for (chunk, rows) in rows.chunks(CHUNK).enumerate() {
        let bytes: Vec<u8> = rows.iter().flat_map(|row| row.signature).collect();
        signature.execute(params![chunk as i64, bytes])?;
    }
    let mut vocabulary = transaction.prepare("INSERT INTO vocabulary VALUES (?,?)")?;
    for (word, count) in words {
        vocabulary.execute(params![word, count.cast_signed()])?;
    }
    Ok(())
}
