//! `nightcourt axioms`: its files, its state in parts, and its refusals.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::process::Output;

fn nightcourt(arguments: &[&str]) -> Output {
    crate::program().args(arguments).output().unwrap()
}

fn run(arguments: &[&str]) -> Vec<u8> {
    let output = nightcourt(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

#[test]
fn the_command_writes_its_files_or_prints_them() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    let asked = [
        "axioms",
        "--nights",
        "24",
        "--frame",
        "theme,normal",
        "--seed",
        "7",
    ];
    run(&[&asked[..], &["--out", &out, "--threads", "2"]].concat());
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["axiom-rates.csv", "axioms.csv", "axioms.json", "axioms.md"]
    );
    let file = |name: &str| std::fs::read(Path::new(&out).join(name)).unwrap();
    for (format, name) in [("json", "axioms.json"), ("markdown", "axioms.md")] {
        assert!(
            run(&[&asked[..], &["--format", format, "--threads", "1"]].concat()) == file(name),
            "{name}"
        );
    }
    let page = String::from_utf8(file("axioms.md")).unwrap();
    assert!(
        page.contains("nightcourt axioms --frame theme,normal --nights 24 --seed 7 --out axioms\n"),
        "{page}"
    );
    // A table for each frame, with a row for each system.
    assert_eq!(page.matches("\n| werewolves |").count(), 2, "{page}");
    let refused = nightcourt(&[&asked[..], &["--out", &out, "--nights", "100"]].concat());
    assert_eq!(refused.status.code(), Some(2));
}

/// Continued, and cut in shards: the same figures, and the same state. So too of a census.
#[test]
fn axioms_are_continued_and_merged_to_the_same_bytes() {
    for nights in [
        &["--nights", "40", "--frame", "theme"][..],
        &["--universe", "census:players=2"],
    ] {
        let root = tempfile::tempdir().unwrap();
        let path = |name: &str| root.path().join(name).display().to_string();
        let with = |more: &[&str]| run(&[&["axioms"][..], nights, more].concat());
        let whole = with(&["--format", "json"]);
        let (state, manifest, merged) = (
            path("state.json"),
            path("manifest.json"),
            path("merged.json"),
        );
        assert!(with(&["--format", "json", "--state", &state]) == whole);
        with(&["--shards", "2", "--state", &manifest]);
        let [one, two] = ["0", "1"].map(|number| {
            let part = path(&format!("{number}.json"));
            run(&["shard", &manifest, number, "--out", &part]);
            part
        });
        run(&[
            "merge",
            &two,
            &one,
            "--expect",
            &manifest,
            "--state-only",
            "--out",
            &merged,
        ]);
        assert!(std::fs::read(&merged).unwrap() == std::fs::read(&state).unwrap());
        let refused = nightcourt(&["merge", &one, &two, "--out", &path("whole")]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("nightcourt axioms --state FILE"), "{said}");
        // A part of the state is continued.
        assert!(with(&["--format", "json", "--state", &one]) == whole);
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (arguments, named) in [
        (&["--universe", "census:players=99"][..], "99 players"),
        (
            &["--universe", "census:players=2", "--nights", "5"],
            "--nights",
        ),
        (
            &["--universe", "census:players=2", "--range", "0..999999"],
            "this census has",
        ),
        (
            &["--nights", "5", "--out", "/no/such/folder"],
            "/no/such/folder is not a directory",
        ),
    ] {
        let output = nightcourt(&[&["axioms"][..], arguments].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && said.contains(named),
            "{arguments:?}: {said}"
        );
    }
}
