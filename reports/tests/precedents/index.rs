//! The index: made on first use, made again when the corpus changes, by two at once, and where it can be.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::SystemTime;

use nightcourt_caselaw::index::Index;
use nightcourt_corpus::campaign::folder::check::{check, read};
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_corpus::campaign::records::{Precedent, ReductionRow};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};

use super::{COP, complains, copy, nightcourt, program, says};

/// Records are made when they are asked for: they are those of the files, every byte of them.
#[test]
fn an_index_has_every_case_as_it_stands_in_the_files() {
    let (_folder, corpus) = copy();
    let index = Index::open(&corpus, None, |_| {}).unwrap();
    let mut records: BTreeMap<String, Vec<(Catalogue, Precedent)>> = BTreeMap::new();
    for which in Catalogue::ALL {
        for record in read(&corpus.join(format!("{}.json", which.id())))
            .unwrap()
            .precedents
        {
            records
                .entry(record.id.clone())
                .or_default()
                .push((which, record));
        }
    }
    assert!(
        records.len() > 100 && records.len() == index.table().len(),
        "{}",
        records.len()
    );
    for (id, records) in &records {
        let case = index.find(id, Detail::Whole).unwrap();
        let made: Vec<(Catalogue, Precedent)> = case
            .records
            .iter()
            .map(|(which, record)| (*which, record.clone().into_owned()))
            .collect();
        assert_eq!(made, *records);
        let (table, first) = (index.table(), &records[0].1);
        assert_eq!(
            (
                table.night(case.id),
                table.title_at(table.place(case.id).unwrap())
            ),
            (first.night.clone(), first.title.clone())
        );
        assert_eq!(table.entry(case.id).unwrap().nights(), case.nights());
    }
    assert_eq!(
        index.find(&COP[..8], Detail::Brief).unwrap().id.to_string(),
        COP
    );
    // Files have no certificate, and whoever asks for a precedent gets it: no smaller night keeps who dies apart.
    let mut certified = 0;
    for id in records.keys() {
        let case = index.find(id, Detail::Certified).unwrap();
        for (which, record) in &case.records {
            assert_eq!(record.reductions.is_empty(), *which == Catalogue::Settled);
            let lost = record
                .findings
                .iter()
                .filter(|row| row.lens == Some(Lens::Deaths));
            for row in lost {
                certified += 1;
                let keeps = |step: &&ReductionRow| !step.by_analogy && divides(step, &row.systems);
                assert_eq!(record.reductions.iter().find(keeps), None, "{id}");
            }
        }
    }
    assert!(certified > 20, "{certified}");
}

/// Reports whether two systems differ in who dies on a smaller night: they are in different groups of that line.
fn divides(step: &ReductionRow, systems: &[RulerId]) -> bool {
    let line = step
        .shows
        .iter()
        .find_map(|line| line.strip_prefix("deaths: "));
    line.is_some_and(|groups| {
        !groups.split(" | ").any(|group| {
            let has = |system: &RulerId| group.split(' ').any(|word| word == system.id());
            systems.iter().all(has)
        })
    })
}

/// The files of a cache.
fn files(cache: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn it_is_made_once_and_again_when_the_corpus_changes() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache/deep");
    let making = || {
        let mut made = 0;
        Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        made
    };
    assert_eq!([making(), making()], [1, 0]);
    let path = corpus.to_str().unwrap();
    says(&nightcourt(&[
        "campaign", "--frame", "uniform", "--nights", "100", "--force", "--out", path,
    ]));
    assert_eq!([making(), making()], [1, 0]);
    // As long, and older: another time is enough.
    let state = corpus.join("checkpoint.json");
    fs::File::options()
        .write(true)
        .open(state)
        .unwrap()
        .set_modified(SystemTime::UNIX_EPOCH)
        .unwrap();
    assert_eq!([making(), making()], [1, 0]);
    // One index for each state of the corpus, and nothing of it beside the corpus.
    assert_eq!(files(&cache).len(), 3);
    assert!(
        files(&corpus)
            .iter()
            .all(|path| path.extension().is_some_and(|end| end != "search-index"))
    );
}

#[test]
fn a_damaged_index_is_made_again() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let table = Index::open(&corpus, Some(&cache), |_| {})
        .unwrap()
        .table()
        .to_bytes();
    let path = files(&cache).remove(0);
    let whole = fs::read(&path).unwrap();
    let mut other = whole.clone();
    other[whole.len() / 2] ^= 1;
    for damaged in [&whole[..whole.len() / 2], b"no index", &other] {
        fs::write(&path, damaged).unwrap();
        let mut made = 0;
        let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        assert_eq!((made, index.table().to_bytes()), (1, table.clone()));
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

/// Small changes anywhere in it, or in the corpus: it is made again, or the corpus is refused. `MUTATIONS=500` tries more.
#[test]
fn a_mutated_index_is_made_again() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let table = Index::open(&corpus, Some(&cache), |_| {})
        .unwrap()
        .table()
        .to_bytes();
    let path = files(&cache).remove(0);
    let whole = fs::read(&path).unwrap();
    let mutations = std::env::var("MUTATIONS").map_or(20, |count| count.parse::<u64>().unwrap());
    let mut drawn = 7_u64;
    for number in 0..mutations {
        drawn = drawn
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let place = (drawn >> 33) as usize % whole.len();
        let mut bytes = whole.clone();
        match number % 4 {
            0 => bytes[place] ^= 1 << (drawn >> 20 & 7),
            1 => bytes.truncate(place),
            2 => bytes.insert(place, bytes[place]),
            _ => bytes[place] = bytes[place].wrapping_add(1),
        }
        fs::write(&path, bytes).unwrap();
        let mut made = 0;
        let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        assert_eq!(
            (made, index.table().to_bytes() == table),
            (1, true),
            "mutation {number}"
        );
    }
}

/// A file next to a corpus with the name of an index is not read.
#[test]
fn an_index_that_comes_with_a_corpus_is_not_read() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    Index::open(&corpus, Some(&cache), |_| {}).unwrap();
    let path = files(&cache).remove(0);
    fs::rename(&path, corpus.join(path.file_name().unwrap())).unwrap();
    let mut made = 0;
    Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
    assert_eq!(made, 1);
}

/// The packed state alone is a corpus: it answers as the whole folder does, and all files but the log are made of it.
#[test]
fn a_packed_state_is_a_corpus() {
    let (folder, corpus) = copy();
    let packed = folder.path().join("packed");
    let [whole, alone] = [&corpus, &packed].map(|path| path.to_str().unwrap());
    says(&nightcourt(&["publish", whole, "--packed", "--out", alone]));
    let file = packed.join("checkpoint.json.gz");
    for command in [&["search", "cop"][..], &["show", COP]] {
        let said = |corpus: &str| {
            says(&nightcourt(&[command, &["-C", corpus]].concat())).replace(corpus, "CORPUS")
        };
        assert_eq!(said(alone), said(whole), "{command:?}");
    }
    let made = folder.path().join("made");
    says(&nightcourt(&[
        "merge",
        alone,
        "--out",
        made.to_str().unwrap(),
    ]));
    let content = |folder: &Path| -> BTreeMap<_, _> {
        let named = |path: PathBuf| {
            (
                path.file_name().unwrap().to_owned(),
                fs::read(&path).unwrap(),
            )
        };
        files(folder)
            .into_iter()
            .map(named)
            .filter(|(name, _)| name != "campaign.log")
            .collect()
    };
    assert!(content(&made) == content(&corpus));
    let bytes = fs::read(&file).unwrap();
    fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    let said = complains(&nightcourt(&[
        "merge",
        alone,
        "--out",
        folder.path().join("half").to_str().unwrap(),
    ]));
    assert!(said.starts_with("error: cannot read "), "{said}");
}

#[test]
fn several_processes_make_it_at_once() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let search = || {
        let mut command = program(&[
            "search",
            corpus.to_str().unwrap(),
            "bus driver",
            "cop",
            "--format",
            "json",
        ]);
        command
            .env("XDG_CACHE_HOME", &cache)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    for _ in 0..3 {
        let all: Vec<_> = (0..4).map(|_| search()).collect();
        let said: Vec<String> = all
            .into_iter()
            .map(|child| says(&child.wait_with_output().unwrap()))
            .collect();
        assert!(said[0].contains(COP));
        assert!(said.iter().all(|one| *one == said[0]));
        assert_eq!(files(&cache.join("nightcourt")).len(), 1);
        fs::remove_dir_all(&cache).unwrap();
    }
}

#[test]
fn where_it_cannot_be_kept_it_is_made_each_time() {
    let (folder, corpus) = copy();
    // A file in the folder's place cannot be written into, whoever asks.
    let cache = folder.path().join("cache");
    fs::write(&cache, "no folder").unwrap();
    for _ in 0..2 {
        let mut made = 0;
        let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        assert_eq!((made, index.table().is_empty()), (1, false));
    }
}

#[test]
fn the_corpus_is_what_it_was() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    says(&nightcourt(&["show", COP, "--note", "x", "--corpus", path]));
    let checked = check(&corpus, &SEVEN, NonZeroUsize::MIN).unwrap();
    assert_eq!(checked.problems, [""; 0]);
    assert!(checked.precedents > 100);
    // A campaign may replace it, and its notes stay.
    let again = ["campaign", "--nights", "50", "--force", "--out", path];
    says(&nightcourt(&again));
    assert!(corpus.join("rulings.json").exists());
    let answer = says(&nightcourt(&["search", path, "--sort", "size"]));
    assert!(
        answer.contains("in frame uniform") && !answer.contains("in frame theme"),
        "{answer}"
    );
}
