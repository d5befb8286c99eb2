//! Nights that are only counted: the rates that a whole run has, and nothing else of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use nightcourt_corpus::campaign::records::rates::RateRow;

use super::{campaign, catalogues, files, nightcourt, refused, same_files, state, succeeds};

/// The rows of `rates.csv`, by all that names one.
fn rates(directory: &Path) -> BTreeMap<[String; 6], RateRow> {
    let rows = csv::Reader::from_path(directory.join("rates.csv"))
        .unwrap()
        .into_deserialize()
        .map(Result::unwrap);
    let key = |row: &RateRow| {
        [
            &row.frame,
            &row.measure,
            &row.system_a,
            &row.system_b,
            &row.lens,
            &row.players,
        ]
        .map(String::to_owned)
    };
    rows.map(|row| (key(&row), row)).collect()
}

/// Every rate that is counted is the same, and those that are missing take more than counting.
fn counts_the_same(whole: &Path, counted: &Path) {
    let (whole, counted) = (rates(whole), rates(counted));
    assert!(counted.len() > 30, "{} rates", counted.len());
    for (key, row) in &counted {
        assert_eq!(whole.get(key), Some(row));
    }
    let missing: BTreeSet<&str> = whole
        .keys()
        .filter(|key| !counted.contains_key(*key))
        .map(|key| &*key[1])
        .collect();
    let others: Vec<_> = missing
        .iter()
        .filter(|measure| !measure.starts_with("mechanism:"))
        .copied()
        .collect();
    assert!(
        others
            .iter()
            .all(|measure| ["could-agree", "native", "new", "underdetermined"].contains(measure)),
        "{others:?}"
    );
}

/// Every cell of the printed tables has something in it, but the first of a head.
fn tables_are_full(said: &str) {
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 40, "{said}");
    for row in rows {
        let mut cells = row.trim_matches('|').split('|').skip(1);
        assert!(cells.all(|cell| !cell.trim().is_empty()), "{row}");
    }
}

#[test]
fn a_campaign_that_only_counts_has_the_same_rates() {
    let root = tempfile::tempdir().unwrap();
    let (whole, counted) = (root.path().join("whole"), root.path().join("counted"));
    let options = "--frame uniform,tangled --nights 200 --seed 3";
    for (options, out) in [
        (options, &whole),
        (&format!("{options} --rates-only"), &counted),
    ] {
        let output = campaign(options, out);
        succeeds(&output);
        tables_are_full(&String::from_utf8_lossy(&output.stdout));
    }
    counts_the_same(&whole, &counted);
    for file in catalogues(&counted) {
        assert!(
            file.precedents.is_empty() && file.complete.is_empty(),
            "{}",
            file.catalogue
        );
    }
    assert!(state(&counted).terms.rates_only);
    succeeds(&nightcourt(&["check", counted.to_str().unwrap()]));
    let refuse =
        |output: &std::process::Output| refused(output, &["whether precedents are looked for"]);
    refuse(&campaign(options, &counted));
    refuse(&campaign(&format!("{options} --rates-only"), &whole));
}

/// In every order, too: which of them have to be ruled does not depend on what else is looked for.
#[test]
fn a_census_that_only_counts_has_the_same_rates() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let census = |options: &str, out: &str| {
        let out = at(out);
        let options: Vec<&str> = options.split_whitespace().collect();
        succeeds(&nightcourt(
            &[
                &["census", "--players", "3", "--out", out.to_str().unwrap()],
                &options[..],
            ]
            .concat(),
        ));
    };
    census("", "whole");
    census("--rates-only", "counted");
    counts_the_same(&at("whole"), &at("counted"));
    assert!(
        catalogues(&at("counted"))
            .iter()
            .all(|file| file.complete.is_empty()),
        "of a census that has no precedents"
    );
    census("--rates-only --range 0..100", "a");
    census("--rates-only", "a");
    same_files(&files(&at("a")), &files(&at("counted")));
}
