//! The files of a campaign: each is as its schema says, each can be read back to what was written, and what is no such file
//! is refused, never a panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::fits;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use nightcourt_corpus::campaign::folder::check;
use nightcourt_corpus::campaign::folder::publish::contents;
use nightcourt_corpus::campaign::folder::{lines, load, run as run_bytes};
use nightcourt_corpus::campaign::observer::{Go, run};
use nightcourt_corpus::campaign::records::rates::{RateRow, rows as rates};
use nightcourt_corpus::campaign::records::rows::{CountCells, FindingCells, TagCells};
use nightcourt_corpus::campaign::records::{CatalogueFile, Provenance, Run};
use nightcourt_corpus::campaign::{Plan, Ranges, State, Sums, checkpoint};
use nightcourt_corpus::record::checksum::with_checksum;
use nightcourt_corpus::record::{InvalidRecord, read, read_checksummed};
use nightcourt_corpus::schema::{CATALOGUE, CHECKPOINT, Form, RUN};
use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::SEVEN;
use proptest::prelude::{ProptestConfig, any};
use proptest::sample::Index;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use fits::valid;

struct Files {
    state: State,
    bytes: BTreeMap<&'static str, Vec<u8>>,
}

fn campaign(nights: u64) -> Files {
    let mut plan = Plan::new(Frame::Uniform, nights, 11);
    plan.frames
        .push((Frame::Tangled.into(), Ranges::one(0..nights)));
    let mut state = State::new(plan.terms.clone());
    run(&plan, &mut state, 2, &SEVEN, &mut |_, _| Go::On).unwrap();
    let bytes = contents(&state, &SEVEN, &Provenance::default()).unwrap();
    Files { state, bytes }
}

fn files() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| campaign(1_700))
}

const CATALOGUES: [&str; 5] = [
    "divergences.json",
    "loops.json",
    "anomalies.json",
    "underdetermined.json",
    "panics.json",
];

fn json(name: &str) -> Value {
    serde_json::from_slice(&files().bytes[name]).unwrap()
}

#[test]
fn every_file_is_as_its_schema_says() {
    for name in CATALOGUES {
        assert_eq!(valid(CATALOGUE, &json(name)), Ok(()), "{name}");
    }
    // More than are described at once.
    assert!(
        json("divergences.json")["precedents"]
            .as_array()
            .unwrap()
            .len()
            > 2 * 512
    );
    assert!(
        !json("loops.json")["precedents"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert!(
        !json("anomalies.json")["precedents"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    assert_eq!(valid(RUN, &json("run.json")), Ok(()));
    assert_eq!(valid(CHECKPOINT, &json("checkpoint.json")), Ok(()));
}

/// Reads a file as what its name says; what is wrong with it, in words.
fn reads(name: &str, bytes: &[u8]) -> Result<(), String> {
    match name {
        "run.json" => read_checksummed::<Run>(bytes)
            .map(drop)
            .map_err(|error| error.to_string()),
        "checkpoint.json" => checkpoint::read::<Sums>(bytes)
            .map(drop)
            .map_err(|error| error.to_string()),
        _ => read::<CatalogueFile>(bytes)
            .map(drop)
            .map_err(|error| error.to_string()),
    }
}

#[test]
fn what_is_otherwise_is_not_valid_and_not_read() {
    let refused = |form: Form, name: &str, change: &dyn Fn(&mut Value)| {
        let mut value = json(name);
        change(&mut value);
        let told = valid(form, &value);
        assert!(told.is_err(), "{name}");
        let bytes = serde_json::to_vec(&value).unwrap();
        reads(name, &bytes).unwrap_err()
    };
    for (form, name) in [
        (CATALOGUE, "divergences.json"),
        (RUN, "run.json"),
        (CHECKPOINT, "checkpoint.json"),
    ] {
        let told = refused(form, name, &|value| value["extra"] = Value::Null);
        assert!(told.contains("unknown field `extra`"), "{told}");
        let told = refused(form, name, &|value| value["version"] = Value::from(99));
        assert!(told.contains("version 99"), "{told}");
        let told = refused(form, name, &|value| {
            let terms = if value.get("terms").is_some() {
                &mut value["terms"]
            } else {
                value
            };
            drop(terms.as_object_mut().unwrap().remove("switches"));
        });
        assert!(told.contains("missing field `switches`"), "{told}");
    }
    let told = refused(CATALOGUE, "divergences.json", &|value| {
        value["precedents"][0]["extra"] = Value::Null
    });
    assert!(told.contains("unknown field `extra`"), "{told}");
    // The schema also knows the words.
    let mut value = json("divergences.json");
    value["precedents"][0]["findings"][0]["kind"] = Value::from("partes");
    assert!(valid(CATALOGUE, &value).is_err());
    let told = reads("divergences.json", &serde_json::to_vec(&value).unwrap()).unwrap_err();
    assert!(told.contains("unknown kind of finding `partes`"), "{told}");
    // Of another version, the version is what is told, whatever else there is.
    let other = InvalidRecord::Version {
        found: 1,
        read: checkpoint::VERSION,
    };
    assert_eq!(
        read_checksummed::<Run>(br#"{"version":1,"kept":7}"#),
        Err(other)
    );
}

#[track_caller]
fn rows<T: DeserializeOwned + Serialize>(name: &str) -> usize {
    let bytes = &files().bytes[name];
    let mut table = csv::Reader::from_reader(&bytes[..]);
    let rows: Vec<T> = table.deserialize().map(Result::unwrap).collect();
    let mut out = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(Vec::new());
    out.write_record(table.headers().unwrap()).unwrap();
    rows.iter().for_each(|row| out.serialize(row).unwrap());
    assert!(out.into_inner().unwrap() == *bytes, "{name}");
    rows.len()
}

#[test]
fn every_file_reads_back_what_it_wrote() {
    let Files { state, bytes } = files();
    for name in CATALOGUES {
        let file: CatalogueFile = read(&bytes[name]).unwrap();
        assert!(lines(&file).unwrap() == bytes[name], "{name}");
    }
    assert!(
        run_bytes(&read_checksummed(&bytes["run.json"]).unwrap()).unwrap() == bytes["run.json"]
    );
    let again = checkpoint::read(&bytes["checkpoint.json"]).unwrap();
    let mut came = state.clone();
    came.precedents.retain(|id, _| state.named().contains(id));
    assert!(again == came);
    assert!(checkpoint::write(&again).unwrap() == bytes["checkpoint.json"]);
    assert!(rows::<FindingCells>("findings.csv") > 100);
    assert!(rows::<CountCells>("counts.csv") > 100);
    assert!(rows::<TagCells>("tags.csv") > 100);
    assert!(rows::<RateRow>("rates.csv") > 100);
}

/// Every diverging night comes down to one precedent for each diverging pair.
#[test]
fn causes_add_up_to_the_diverging_nights() {
    let rates = rates(&files().state, &SEVEN);
    let mut compared = 0;
    for native in rates.iter().filter(|row| row.measure == "native") {
        let key = |row: &RateRow| {
            [
                &row.frame,
                &row.system_a,
                &row.system_b,
                &row.lens,
                &row.players,
            ]
            .map(String::to_owned)
        };
        let diverges = rates
            .iter()
            .find(|row| row.measure == "diverges" && key(row) == key(native))
            .unwrap();
        assert_eq!(native.of, diverges.nights, "{native:?}");
        compared += 1;
    }
    assert!(compared > 50);
}

fn few() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| campaign(60))
}

proptest::proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_damage_makes_a_reader_panic(
        which in any::<Index>(),
        mend in any::<bool>(),
        cut in proptest::option::weighted(0.3, any::<Index>()),
        flips in proptest::collection::vec((any::<Index>(), 0u8..8), 0..4),
        digits in proptest::collection::vec((any::<Index>(), b'0'..=b'9'), 0..4),
    ) {
        let names = ["checkpoint.json", "divergences.json", "loops.json", "anomalies.json", "underdetermined.json", "run.json"];
        let name = names[which.index(names.len())];
        let original = &few().bytes[name];
        let mut bytes = original.clone();
        for (place, bit) in flips {
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
        }
        // Numbers that are others, which a reader of the form alone would let through.
        let numbers: Vec<usize> = (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit()).collect();
        for (place, digit) in digits {
            bytes[numbers[place.index(numbers.len())]] = digit;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        // With its hash made to fit, only what it says can be wrong.
        let has_checksum = matches!(name, "checkpoint.json" | "run.json");
        if mend && has_checksum {
            bytes = with_checksum(bytes);
        }
        let altered = has_checksum && !mend && bytes != *original;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes).unwrap();
        let whole = bytes.len() + 1 >= original.len();
        match name {
            "checkpoint.json" => match load(&path) {
                Ok(state) => {
                    assert!(whole && !altered);
                    assert_eq!(checkpoint::read(&checkpoint::write(&state).unwrap()).as_ref(), Ok(&state));
                    assert!(rates(&state, &SEVEN).iter().all(|row| row.nights <= row.of));
                }
                Err(refusal) => assert!(!refusal.to_string().is_empty()),
            },
            "run.json" => assert!(whole && !altered || read_checksummed::<Run>(&bytes).is_err()),
            _ => assert!(whole || check::read(&path).is_err()),
        }
    }
}
