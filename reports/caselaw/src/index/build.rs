//! Builds a table: every fact about a precedent that searching and matching need, computed once.

use std::collections::BTreeMap;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::records::corpus::Corpus;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_corpus::campaign::records::{FindingRow, FirstNight, Precedent};
use nightcourt_corpus::study::terms::TermsRow;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Sheet;
use rayon::prelude::*;

use super::entry::{Details, Entry, Occurrences, Sources, finding};
use super::expr::Column;
use super::table::{self, Contents, Head, Table};
use super::{postings, words};
use crate::library::{Case, CorpusInfo, OpenError};

pub(super) fn of_state(
    info: &CorpusInfo,
    state: &State,
    stamp: String,
) -> Result<Table, OpenError> {
    let corpus = Corpus::with(Detail::Brief, state, &info.panel)
        .map_err(|complaint| OpenError::Night(info.directory.clone(), complaint.to_string()))?;
    let mut records: BTreeMap<Id, Vec<(Catalogue, Precedent)>> = BTreeMap::new();
    for (which, file) in Catalogue::ALL.into_iter().zip(corpus.catalogues) {
        for record in file.precedents {
            if let Ok(id) = record.id.parse() {
                records.entry(id).or_default().push((which, record));
            }
        }
    }
    let cases = records.into_iter().map(|(id, records)| {
        let records = records
            .into_iter()
            .map(|(which, record)| (which, std::borrow::Cow::Owned(record)));
        Case {
            id,
            records: records.collect(),
        }
    });
    table(info, &cases.collect::<Vec<_>>(), stamp)
}

/// The row of a precedent, before other precedents have their numbers.
struct Row {
    id: Id,
    entry: Entry,
    sources: Sources,
    signature: Signature,
    night: String,
    /// Findings by their words; the occurrences have no numbers yet.
    findings: Vec<(String, Occurrences)>,
    title: String,
    columns: [String; Column::COUNT],
}

pub(super) fn table(
    info: &CorpusInfo,
    cases: &[Case<'_>],
    stamp: String,
) -> Result<Table, OpenError> {
    let frames: Vec<&str> = info.frames.iter().map(|frame| &*frame.frame).collect();
    let rows = cases.par_iter().map(|case| row(info, &frames, case));
    let mut rows: Vec<Row> = rows.collect::<Result<_, OpenError>>()?;
    rows.sort_by(|one, other| {
        other
            .entry
            .weight()
            .total_cmp(&one.entry.weight())
            .then(one.id.cmp(&other.id))
    });
    let lines = Numbered::of(rows.iter().flat_map(|row| row.night.lines()));
    let findings = Numbered::of(
        rows.iter()
            .flat_map(|row| row.findings.iter().map(|(word, _)| &**word)),
    );
    let words = postings::written(rows.iter().map(|row| &row.columns));
    let numbered = |row: &Row| {
        let found = row.findings.iter().map(|(word, met)| Occurrences {
            finding: findings.number(word),
            ..*met
        });
        let night = row.night.lines().map(|line| lines.number(line));
        table::Row {
            id: row.id,
            entry: row.entry.clone(),
            sources: row.sources.clone(),
            details: Details {
                findings: found.collect(),
            },
            night: night.collect(),
            signature: row.signature,
        }
    };
    let contents = Contents {
        head: Head {
            stamp,
            terms: serde_json::to_string(&TermsRow::of(&info.terms))
                .unwrap_or_else(|error| panic!("strings and numbers can be written: {error}")),
            systems: info
                .systems
                .iter()
                .map(|system| system.id().to_owned())
                .collect(),
            switches: info
                .terms
                .options()
                .map(|(id, option)| (id.to_owned(), option.to_owned()))
                .collect(),
            frames: info.frames.clone(),
            findings: findings.texts(),
            words: words.lengths.iter().map(|&length| u64::from(length)).sum(),
        },
        rows: rows.iter().map(numbered).collect(),
        lines: lines.texts(),
        words,
        vocabulary: vocabulary(rows.iter().map(|row| &*row.title)),
    };
    Ok(Table::new(&contents))
}

fn row(info: &CorpusInfo, frames: &[&str], case: &Case<'_>) -> Result<Row, OpenError> {
    let record = case.record();
    let sheet = Sheet::parse(&record.night).map_err(|_| {
        OpenError::Night(
            info.directory.clone(),
            format!("the night of precedent {} cannot be read", case.id),
        )
    })?;
    let findings = case.records.iter().flat_map(|(_, record)| &record.findings);
    let first = |first: &FirstNight| {
        let frame = frames.iter().position(|&frame| frame == first.frame)?;
        Some((frame as u32, first.index))
    };
    let findings = findings.filter_map(|row| {
        let FindingRow {
            sampled,
            counted,
            smallest,
            ..
        } = *row;
        let first = row.first.as_ref().and_then(first);
        Some((
            finding(row)?.word(),
            Occurrences {
                finding: 0,
                sampled,
                counted,
                first,
                smallest,
            },
        ))
    });
    let sources = Sources::of(info, frames, case, &sheet);
    Ok(Row {
        id: case.id,
        signature: Signature::of(&sheet.night),
        findings: findings.collect(),
        columns: words::columns(case, &sheet),
        entry: Entry::of(case, &sheet, &sources),
        sources,
        night: record.night.clone(),
        title: record.title.clone(),
    })
}

/// Texts with numbers. The most frequent come first, because small numbers take least room.
struct Numbered<'a>(BTreeMap<&'a str, u32>);

impl<'a> Numbered<'a> {
    fn of(texts: impl Iterator<Item = &'a str>) -> Numbered<'a> {
        let mut count: BTreeMap<&str, u32> = BTreeMap::new();
        texts.for_each(|text| *count.entry(text).or_default() += 1);
        let mut texts: Vec<(&str, u32)> = count.into_iter().collect();
        texts.sort_by(|(one, often), (other, more)| more.cmp(often).then(one.cmp(other)));
        Numbered(
            (0..)
                .zip(texts)
                .map(|(number, (text, _))| (text, number))
                .collect(),
        )
    }

    fn number(&self, text: &str) -> u32 {
        self.0.get(text).copied().unwrap_or_default()
    }

    fn texts(&self) -> Vec<String> {
        let mut texts = vec![String::new(); self.0.len()];
        self.0
            .iter()
            .for_each(|(&text, &number)| text.clone_into(&mut texts[number as usize]));
        texts
    }
}

/// The words of titles, the most frequent first.
fn vocabulary<'a>(titles: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut words: BTreeMap<String, u64> = BTreeMap::new();
    for title in titles {
        let mut own: Vec<String> = title
            .split(|letter: char| !letter.is_alphanumeric())
            .map(str::to_lowercase)
            .collect();
        own.sort_unstable();
        own.dedup();
        own.into_iter()
            .filter(|word| word.len() > 2)
            .for_each(|word| *words.entry(word).or_default() += 1);
    }
    let mut words: Vec<(String, u64)> = words.into_iter().collect();
    words.sort_by(|(one, often), (other, more)| more.cmp(often).then(one.cmp(other)));
    words.into_iter().map(|(word, _)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::{Numbered, vocabulary};

    /// By hand: each title counts a word once; ties are in alphabetical order; words of two letters are left out.
    #[test]
    fn the_words_of_titles() {
        let titles = [
            "A cop on a Cop, of Doctors",
            "the cop",
            "doctors: a guard",
            "zoo-keeper",
        ];
        assert_eq!(
            vocabulary(titles.into_iter()),
            ["cop", "doctors", "guard", "keeper", "the", "zoo"]
        );
    }

    #[test]
    fn the_most_frequent_text_has_the_least_number() {
        let numbered = Numbered::of(["b", "c", "b", "a", ""].into_iter());
        assert_eq!(numbered.texts(), ["b", "", "a", "c"]);
        assert_eq!(
            ["b", "", "a", "c"].map(|text| numbered.number(text)),
            [0, 1, 2, 3]
        );
    }
}
