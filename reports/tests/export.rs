//! `nightcourt export data` from outside: its tables are as `datapackage.json` says, and their numbers are those of the corpus.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::OnceLock;

use serde_json::Value;
use tempfile::TempDir;

/// Rows, each by the names of its columns.
type Rows = Vec<BTreeMap<String, String>>;

fn small() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora/small")
}

fn export(out: &Path, more: &[&str], threads: &str) -> Output {
    let mut command = crate::program();
    command
        .args(["export", "data", "--corpus"])
        .arg(small())
        .arg("--out")
        .arg(out)
        .args(more);
    command.env("RAYON_NUM_THREADS", threads).output().unwrap()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect()
}

/// All 3,000 nights and the census of the small corpus, exported once.
fn exported() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| {
            let folder = tempfile::tempdir().unwrap();
            let exported = export(folder.path(), &["--nights", "0..9000"], "3");
            assert!(
                exported.status.success(),
                "{}",
                String::from_utf8_lossy(&exported.stderr)
            );
            folder
        })
        .path()
}

fn package() -> Value {
    serde_json::from_slice(&fs::read(exported().join("datapackage.json")).unwrap()).unwrap()
}

fn rows(path: &Path) -> Rows {
    csv::Reader::from_path(path)
        .unwrap()
        .deserialize()
        .map(Result::unwrap)
        .collect()
}

fn table(name: &str) -> Rows {
    rows(&exported().join(name))
}

fn number(row: &BTreeMap<String, String>, column: &str) -> u64 {
    row[column].parse().unwrap()
}

#[test]
fn columns_are_those_described_and_cells_have_their_types() {
    let package = package();
    let mut described = BTreeSet::from(["datapackage.json".to_owned()]);
    described.insert(package["licenses"][0]["path"].as_str().unwrap().to_owned());
    for table in package["resources"].as_array().unwrap() {
        let path = table["path"].as_str().unwrap();
        described.insert(path.to_owned());
        let fields = table["schema"]["fields"].as_array().unwrap();
        let names: Vec<&str> = fields
            .iter()
            .map(|field| field["name"].as_str().unwrap())
            .collect();
        let mut reader = csv::Reader::from_path(exported().join(path)).unwrap();
        assert_eq!(reader.headers().unwrap(), names, "{path}");
        let (mut count, mut keys) = (0, BTreeSet::new());
        for row in reader.records().map(Result::unwrap) {
            for (field, cell) in fields.iter().zip(&row) {
                let fits = match field["type"].as_str().unwrap() {
                    "string" => true,
                    "integer" => cell.is_empty() || cell.parse::<u64>().is_ok(),
                    "number" => cell.is_empty() || cell.parse::<f64>().is_ok_and(f64::is_finite),
                    "boolean" => ["true", "false"].contains(&cell),
                    other => panic!("{path}: no type is called {other}"),
                };
                assert!(fits, "{path}: {field}: {cell}");
            }
            if let Some(key) = table["schema"]["primaryKey"].as_array() {
                let cell = |name: &Value| {
                    row[names.iter().position(|one| name == one).unwrap()].to_owned()
                };
                assert!(
                    keys.insert(key.iter().map(cell).collect::<Vec<_>>()),
                    "{path}: {row:?} is there twice"
                );
            }
            count += 1;
        }
        assert!(count > 0, "{path}");
    }
    assert_eq!(
        files(exported()).into_keys().collect::<BTreeSet<_>>(),
        described
    );
}

#[test]
fn tables_of_a_campaign_are_as_its_folder_has_them() {
    for name in ["findings.csv", "tags.csv"] {
        assert!(
            fs::read(exported().join(name)).unwrap() == fs::read(small().join(name)).unwrap(),
            "{name}"
        );
    }
    let mut rates = table("rates.csv");
    for row in &mut rates {
        let tag = row.remove("tag").unwrap();
        if !tag.is_empty() {
            row.entry("measure".to_owned())
                .and_modify(|measure| *measure += &format!(":{tag}"));
        }
    }
    assert!(rates == rows(&small().join("rates.csv")));
}

/// A finding has one number of sampled nights and one of counted ones: the sums over frames and numbers of players.
#[test]
fn counts_add_up_to_those_of_findings() {
    let key = |row: &BTreeMap<String, String>| {
        ["catalogue", "id", "kind", "system_a", "system_b", "lens"]
            .map(|column| row[column].clone())
    };
    let mut sums: BTreeMap<[String; 6], [u64; 2]> = BTreeMap::new();
    for row in table("counts.csv") {
        sums.entry(key(&row)).or_default()[usize::from(row["exact"] == "true")] +=
            number(&row, "nights");
    }
    let findings = table("findings.csv");
    let found = findings.iter().map(|row| {
        (
            key(row),
            ["sampled", "counted"].map(|column| number(row, column)),
        )
    });
    assert!(found.collect::<BTreeMap<_, _>>() == sums);
    assert!(
        sums.values().any(|[sampled, _]| *sampled > 0)
            && sums.values().any(|[_, counted]| *counted > 0)
    );
}

/// Pairs whose letters differ are those that diverge, and events are those that systems recorded.
#[test]
fn nights_add_up_to_the_rates() {
    let package = package();
    let systems: Vec<&str> = package["systems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_str().unwrap())
        .collect();
    let place = |id: &str| systems.iter().position(|system| *system == id).unwrap();
    let (nights, events) = (table("nights.csv"), table("events.csv"));
    assert_eq!(nights.len(), 3000);
    let mut compared = 0;
    for row in table("rates.csv")
        .iter()
        .filter(|row| row["frame"] == "normal")
    {
        let of_size = |night: &&BTreeMap<String, String>| {
            row["players"] == "all" || row["players"] == night["players"]
        };
        let found = match row["measure"].as_str() {
            "diverges" => {
                let diverge = |night: &&BTreeMap<String, String>| {
                    let letters = night[&row["lens"]].as_bytes();
                    assert_eq!(letters.len(), systems.len());
                    assert!(!letters.contains(&b'-'));
                    match row["system_a"].as_str() {
                        "any" => letters.iter().any(|letter| *letter != letters[0]),
                        one => letters[place(one)] != letters[place(&row["system_b"])],
                    }
                };
                nights.iter().filter(of_size).filter(diverge).count() as u64
            }
            "event" if row["tag"] != "breakdown" => {
                let same = |one: &&BTreeMap<String, String>| {
                    (&one["system"], &one["event"]) == (&row["system_a"], &row["tag"])
                        && number(one, "events") > 0
                };
                events.iter().filter(same).count() as u64
            }
            _ => continue,
        };
        assert_eq!(found, number(row, "nights"), "{row:?}");
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
    // The tallies of the run, for the frame alone: these nights are not those of the census.
    let run: Value = serde_json::from_slice(&fs::read(small().join("run.json")).unwrap()).unwrap();
    let frame = run["frames"]
        .as_array()
        .unwrap()
        .iter()
        .find(|frame| frame["frame"] == "normal")
        .unwrap();
    for (kind, exercised) in [
        ("ability", "abilities"),
        ("passive", "passives"),
        ("alignment", "alignments"),
        ("feature", "features"),
    ] {
        for (id, count) in frame["exercised"][exercised].as_object().unwrap() {
            let column = format!("{kind}_{}", id.replace('-', "_"));
            let cell = |night: &BTreeMap<String, String>| match night[&column].as_str() {
                "false" => 0,
                "true" => 1,
                count => count.parse::<u64>().unwrap(),
            };
            assert_eq!(
                nights.iter().map(cell).sum::<u64>(),
                count.as_u64().unwrap(),
                "{column}"
            );
        }
    }
}

#[test]
fn threads_make_no_difference_and_nothing_foreign_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (one, three) = (folder.path().join("one"), folder.path().join("three"));
    assert!(export(&one, &["--nights", "10..600"], "1").status.success());
    assert!(
        export(&three, &["--nights", "10..600"], "3")
            .status
            .success()
    );
    let written = files(&one);
    assert!(written == files(&three));
    let first = rows(&one.join("nights.csv")).remove(0);
    assert_eq!(
        (number(&first, "index"), rows(&one.join("nights.csv")).len()),
        (10, 590)
    );

    // Its own folder is replaced with --force alone, and a stranger's file in it stays.
    fs::write(one.join("mine.txt"), "x").unwrap();
    let refused = export(&one, &[], "3");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is not empty"));
    assert!(
        export(&one, &["--nights", "0..20", "--force"], "3")
            .status
            .success()
    );
    assert_eq!(
        (
            rows(&one.join("nights.csv")).len(),
            fs::read(one.join("mine.txt")).unwrap()
        ),
        (20, b"x".to_vec())
    );
    // An export that was killed has the description of no table, and is replaced too.
    fs::write(
        three.join("datapackage.json"),
        "{\"name\":\"nightcourt-corpus\"}\n",
    )
    .unwrap();
    fs::remove_file(three.join("rates.csv")).unwrap();
    assert!(
        export(&three, &["--nights", "10..600", "--force"], "3")
            .status
            .success()
    );
    assert!(written == files(&three));

    // A package of another's is never replaced.
    let others = folder.path().join("others");
    fs::create_dir(&others).unwrap();
    fs::write(others.join("datapackage.json"), "{\"name\":\"weather\"}").unwrap();
    let refused = export(&others, &["--force"], "3");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("datapackage.json is there already"));
    assert_eq!(
        files(&others).into_keys().collect::<Vec<_>>(),
        ["datapackage.json"]
    );
}
