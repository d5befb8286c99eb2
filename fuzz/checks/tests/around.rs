//! Nights around the divergences of a campaign, from outside.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use nightcourt_corpus::json::read_sheet;
use nightcourt_gen::seats::key;

fn around(out: &Path, seed: &str) -> (Option<i32>, String) {
    let small = concat!(env!("CARGO_MANIFEST_DIR"), "/../../reports/corpora/small");
    let output = Command::new(env!("CARGO_BIN_EXE_nightcourt-checks"))
        .args(["around", small, "--nights", "300", "--seed", seed, "--out"])
        .arg(out)
        .output()
        .expect("the program starts");
    (
        output.status.code(),
        String::from_utf8(output.stderr).expect("UTF-8"),
    )
}

#[test]
fn the_same_seed_gives_the_same_nights_and_no_two_are_alike() {
    let folder = tempfile::tempdir().unwrap();
    let made = |name: &str, seed: &str| {
        let path = folder.path().join(name);
        assert_eq!(around(&path, seed).0, Some(0));
        fs::read_to_string(path).unwrap()
    };
    let once = made("once", "1");
    assert_eq!(made("again", "1"), once);
    assert_ne!(made("other", "2"), once);
    let nights = once.lines().map(|line| read_sheet(line).unwrap().night);
    let keys: BTreeSet<Vec<u8>> = nights.map(|night| key(&night)).collect();
    assert_eq!(keys.len(), 300);
}

#[test]
fn nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.jsonl");
    fs::write(&path, "mine").unwrap();
    let (code, said) = around(&path, "1");
    assert_eq!(code, Some(2));
    assert!(said.contains("mine.jsonl is there already"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}
