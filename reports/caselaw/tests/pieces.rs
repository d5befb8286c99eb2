//! The published table in pieces, as a page fetches it: answers are those of the whole table, and a query reads a small share of it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fmt::Debug;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use nightcourt_caselaw::index::{FIRST_PIECE, Table};
use nightcourt_caselaw::matching::{Asked, matches};
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::search::{Query, hits};
use nightcourt_resolvers::text::Sheet;

fn published() -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora/published/precedents.bin.gz");
    let mut bytes = Vec::new();
    GzDecoder::new(File::open(path).unwrap())
        .read_to_end(&mut bytes)
        .unwrap();
    Table::from_bytes(bytes).unwrap()
}

fn packed(bytes: &[u8]) -> usize {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap().len()
}

/// The cost of an answer: the pieces after the first, how often they were asked for, and the packed bytes of all.
#[derive(Debug)]
struct Cost {
    pieces: usize,
    rounds: usize,
    bytes: usize,
}

/// Asks the table in pieces as a page does, and compares the answer with that of the whole table.
#[track_caller]
fn cost<A: PartialEq + Debug>(table: &Table, ask: impl Fn(&Table) -> A) -> Cost {
    let pieces = table.pieces();
    let piece = |name: &str| pieces.iter().find(|(known, _)| known == name).unwrap().1;
    let mut partial = Table::of_first(piece(FIRST_PIECE)).unwrap();
    let mut cost = Cost {
        pieces: 0,
        rounds: 0,
        bytes: packed(piece(FIRST_PIECE)),
    };
    loop {
        let answer = ask(&partial);
        let missed = partial.take_missed();
        if missed.is_empty() {
            assert_eq!(answer, ask(table));
            return cost;
        }
        cost.rounds += 1;
        for name in missed {
            cost.pieces += 1;
            cost.bytes += packed(piece(&name));
            partial.add(&name, piece(&name)).unwrap();
        }
    }
}

#[test]
fn a_search_reads_its_words_and_its_hits() {
    let table = published();
    assert!(table.pieces().len() <= 257, "{}", table.pieces().len());
    for words in ["roleblocker jailkeeper", "does a doctor save from a pgo"] {
        let query = Query {
            words: vec![words.to_owned()],
            limit: 4,
            ..Query::default()
        };
        let shown = |table: &Table| {
            let found = hits(table, &Notes::default(), &query);
            let card = |place| (table.id(place), table.title_at(place));
            let cards: Vec<_> = found.hits.into_iter().map(card).collect();
            (cards, found.total)
        };
        let cost = cost(&table, shown);
        assert!(
            cost.rounds <= 3 && cost.bytes < 180_000,
            "{words}: {cost:?}"
        );
    }
}

#[test]
fn a_match_reads_the_nights_that_may_be_in_it() {
    let text = "[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nVic -> Ann\nAnn -> Bob\nBob -> Ann\n";
    let sheet = Sheet::parse(text).unwrap();
    let table = published();
    let cost = cost(&table, |table| matches(table, &sheet, &Asked::default()));
    assert!(cost.rounds <= 4 && cost.bytes < 180_000, "{cost:?}");
}

#[test]
fn pieces_of_another_table_are_refused() {
    let table = published();
    let pieces = table.pieces();
    let (name, second) = &pieces[1];
    let mut partial = Table::of_first(pieces[0].1).unwrap();
    let (_, number) = name.split_once('/').unwrap();
    for (name, bytes) in [
        (&*format!("00000000/{number}"), *second),
        (FIRST_PIECE, *second),
        ("", *second),
        (name, &second[1..]),
    ] {
        assert!(partial.add(name, bytes).is_err(), "{name}");
    }
    assert!(partial.add(name, second).is_ok());
    assert!(Table::of_first(second).is_err());
    assert!(Table::of_first(&pieces[0].1[1..]).is_err());
}
