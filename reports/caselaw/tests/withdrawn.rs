//! The list of precedents that left the published corpus: every id is that of its night, and the corpus explains it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../examples/withdraw/list.rs"]
mod list;

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::withdrawn::{Withdrawn, WithdrawnNight};
use nightcourt_corpus::campaign::State;
use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::text::Sheet;

use list::{Unlisted, explain, pack, succeed};

fn corpora(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../corpora")
        .join(name)
}

fn table() -> Table {
    let mut bytes = Vec::new();
    GzDecoder::new(File::open(corpora("published/precedents.bin.gz")).unwrap())
        .read_to_end(&mut bytes)
        .unwrap();
    Table::from_bytes(bytes).unwrap()
}

fn listed() -> Withdrawn {
    Withdrawn::unpack(&std::fs::read(corpora("published/withdrawn.json.gz")).unwrap()).unwrap()
}

fn night(text: &str) -> WithdrawnNight {
    WithdrawnNight {
        id: Id::of(text).to_string(),
        left: "2026-11-26".to_owned(),
        catalogues: vec!["divergences".to_owned()],
        night: text.to_owned(),
        explained_by: None,
    }
}

#[test]
fn every_id_that_was_published_keeps_its_night() {
    let (list, table) = (listed(), table());
    assert!(list.nights.is_sorted_by(|one, other| one.id < other.id));
    for night in &list.nights {
        let id: Id = night.id.parse().unwrap();
        assert_eq!(Id::of(&night.night), id);
        assert!(Sheet::parse(&night.night).is_ok(), "{}", night.night);
        assert!(table.entry(id).is_none(), "{id} is in the corpus");
        let now = night
            .explained_by
            .as_ref()
            .map(|now| table.entry(now.parse().unwrap()));
        assert!(
            now.is_none_or(|now| now.is_some()),
            "{id} is explained by {:?}",
            night.explained_by
        );
    }
    // The number only grows, unless precedents come back.
    assert_eq!(list.nights.len(), 4_584);
    let left = |date: &str| {
        list.nights
            .iter()
            .filter(|night| night.left == date)
            .count()
    };
    // One of 76 came back.
    let dates = ["2026-11-26", "2026-11-27", "2026-11-28"];
    assert_eq!(dates.map(left), [75, 29, 6]);
}

/// The night of README.md's first precedent, with a bystander's protection that changes nothing.
#[test]
fn the_precedent_that_decides_a_night_explains_it() {
    let text = "[players]\nAnn = Town Roleblocker\nBob = Town Tracker\nCy = Town Doctor\n\n[actions]\n\
                Ann: block -> Bob\nBob: track -> Ann\nCy: protect -> Ann\n";
    let agreed = "[players]\nAnn = Town Doctor\nBob = Town\n\n[actions]\nAnn: protect -> Bob\n";
    let table = table();
    let back = table.night_at(0);
    let mut list = Withdrawn {
        nights: [text, agreed, &back].map(night).to_vec(),
        ..Withdrawn::default()
    };
    explain(&mut list, &table);
    let explained: Vec<Option<&str>> = list
        .nights
        .iter()
        .map(|night| night.explained_by.as_deref())
        .collect();
    assert_eq!(explained, [Some("589cfd0796ee"), None]);
}

#[test]
fn a_corpus_that_drops_ids_is_refused_until_they_are_listed() {
    let small = Library::open(&corpora("small")).unwrap();
    let nothing = Library::of(small.info.clone(), State::new(small.state.terms.clone())).unwrap();
    let [before, after] = [&small, &nothing].map(|library| Table::of(library).unwrap());
    let mut list = Withdrawn::default();
    assert_eq!(succeed(&mut list, &before, &before, None), Ok(()));
    let first = before.id(0);
    let refused = succeed(&mut list, &before, &after, None);
    assert_eq!(
        refused,
        Err(Unlisted {
            count: before.len(),
            first
        })
    );
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .contains(&format!("{} published ids", before.len()))
    );
    assert_eq!(list, Withdrawn::default());
    succeed(&mut list, &before, &after, Some("2027-01-01")).unwrap();
    assert!(
        before
            .entries()
            .map(|(place, _)| before.id(place))
            .all(|id| list.get(id).is_some_and(|night| Id::of(&night.night) == id))
    );
    assert_eq!(succeed(&mut list, &before, &after, None), Ok(()));
    assert_eq!(Withdrawn::unpack(&pack(&list).unwrap()), Ok(list));
}

#[test]
fn a_damaged_list_is_refused() {
    let refused = |bytes: &[u8]| Withdrawn::unpack(bytes).unwrap_err();
    assert!(refused(b"no gzip").starts_with("the list of withdrawn precedents is damaged: "));
    let other = Withdrawn {
        version: 9,
        ..Withdrawn::default()
    };
    assert_eq!(
        refused(&pack(&other).unwrap()),
        "the list of withdrawn precedents is damaged: it has version 9, not 1"
    );
}
