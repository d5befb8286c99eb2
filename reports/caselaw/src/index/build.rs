//! Making an index: everything that is asked of a precedent, worked out once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use nightcourt_corpus::campaign::record::{Family, InvalidRecord, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::{Ability, AbilitySet};
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::elements::Elements;
use super::entry::Entry;
use super::expr::Column;
use super::table::Table;
use super::{Place, Places, families, record_hash, words};
use crate::library::{self, Case, CorpusInfo, OpenError, Opening};

/// Reads a corpus: its table, and where the records of each precedent are.
pub(super) fn read(opening: &Opening) -> Result<(Table, Places), OpenError> {
    let mut records: BTreeMap<Id, Vec<(Place, Precedent)>> = BTreeMap::new();
    for which in Catalogue::ALL {
        for (place, precedent) in catalogue(opening, which)? {
            let id = library::id(&opening.info.directory, which, &precedent)?;
            records.entry(id).or_default().push((place, precedent));
        }
    }
    let places = records.iter().map(|(id, each)| (id.to_bits(), each.iter().map(|&(place, _)| place).collect()));
    let places = places.collect();
    let cases: Vec<Case<'_>> = records
        .into_iter()
        .map(|(id, records)| {
            let records = records
                .into_iter()
                .map(|(place, record)| (Catalogue::ALL[place.catalogue as usize], Cow::Owned(record)));
            Case { id, records: records.collect() }
        })
        .collect();
    Ok((table(&opening.info, &cases, &opening.families()?)?, places))
}

/// The table of cases.
pub(super) fn table(info: &CorpusInfo, cases: &[Case<'_>], families: &[Family]) -> Result<Table, OpenError> {
    let (places, families) = (families::places(families), families::by_precedent(families));
    let frames: Vec<String> = info.run.frames.iter().map(|frame| frame.frame.clone()).collect();
    let row = |case: &Case<'_>| {
        let sheet = Sheet::parse(&case.record().night).map_err(|_| {
            let what = format!("the night of precedent {} cannot be read", case.id);
            OpenError::Invalid(library::path(&info.directory, case.records[0].0), InvalidRecord::Form(what))
        })?;
        let family = families.get(case.id.to_string().as_str()).cloned().unwrap_or_default();
        let own = |&(action, others): &(usize, AbilitySet)| Some((sheet.night.actions().get(action)?.ability, others));
        let places: Vec<(Ability, AbilitySet)> =
            places.get(case.id.to_string().as_str()).into_iter().flatten().filter_map(own).collect();
        let element = |ability| Elements::default().with_ability(ability);
        let all = |others: AbilitySet| others.iter().map(element).fold(Elements::default(), Elements::union);
        let entry = Entry {
            family,
            places: places.iter().map(|&(own, others)| (element(own), all(others))).collect(),
            ..Entry::of(&info.systems, &frames, case, &sheet)
        };
        Ok((entry, words::columns(case, &sheet, &places)))
    };
    let rows = cases.par_iter().map(row).collect::<Result<_, OpenError>>();
    let mut rows: Vec<(Entry, [String; Column::COUNT])> = rows?;
    rows.sort_by(|(one, _), (other, _)| other.weight.total_cmp(&one.weight).then(one.id.cmp(&other.id)));
    let vocabulary = vocabulary(rows.iter().map(|(entry, _)| &*entry.title));
    Ok(Table::new(info, rows, vocabulary))
}

/// The words of titles, the most frequent first.
fn vocabulary<'a>(titles: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut words: BTreeMap<String, u64> = BTreeMap::new();
    for title in titles {
        let mut own: Vec<String> =
            title.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect();
        own.sort_unstable();
        own.dedup();
        own.into_iter().filter(|word| word.len() > 2).for_each(|word| *words.entry(word).or_default() += 1);
    }
    let mut words: Vec<(String, u64)> = words.into_iter().collect();
    words.sort_by(|(one, often), (other, more)| more.cmp(often).then(one.cmp(other)));
    words.into_iter().map(|(word, _)| word).collect()
}

/// The records of a catalogue, and where each is.
fn catalogue(opening: &Opening, which: Catalogue) -> Result<Vec<(Place, Precedent)>, OpenError> {
    #[derive(Deserialize)]
    struct Raw<'a> {
        #[serde(borrow)]
        precedents: Vec<&'a RawValue>,
    }
    let path = opening.path(which);
    let bytes = opening.bytes(&library::name(which))?;
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
    let hash = record_hash(raw.as_bytes());
    let place = Place { catalogue: catalogue as u8, first: place(bytes, raw) as u64, length: raw.len() as u64, hash };
    Ok((place, serde_json::from_str(raw)?))
}

#[cfg(test)]
mod tests {
    use super::{lines, vocabulary};

    /// Each title counts a word once; of equals the first in the alphabet; words of two letters are none.
    #[test]
    fn the_words_of_titles() {
        let titles = ["A cop on a Cop, of Doctors", "the cop", "doctors: a guard", "zoo-keeper"];
        assert_eq!(vocabulary(titles.into_iter()), ["cop", "doctors", "guard", "keeper", "the", "zoo"]);
    }

    /// A record a line, as campaigns write them; anything else is read as a whole.
    #[test]
    fn the_lines_of_a_catalogue() {
        let of = |text: &'static str| lines(text.as_bytes());
        assert_eq!(of("{\"precedents\":[\n{\"a\":1},\n{\"b\":2}\n]}"), Some(vec!["{\"a\":1}", "{\"b\":2}"]));
        assert_eq!(of("{\"precedents\":[\n]}"), Some(Vec::new()));
        for text in [
            "{\"precedents\":[]}",
            "{\"precedents\":[\n{\"a\":1}",
            "{\"precedents\":[\n{\"a\":\n1}\n]}",
            "{\"precedents\":[\n1\n]}",
            "[\n{}\n]}",
            "",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
        assert_eq!(lines(b"{\"precedents\":[\n\xff\n]}"), None);
    }
}
