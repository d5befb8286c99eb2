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
        [
            "axiom-rates.csv",
            "axioms.csv",
            "axioms.json",
            "axioms.md",
            "campaign.log",
            "checkpoint.json"
        ]
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
        page.contains(
            "nightcourt study axioms --frame theme,normal --nights 24 --seed 7 --out axioms\n"
        ),
        "{page}"
    );
    // A table for each axiom, with a row for each system and a column for each frame.
    assert_eq!(page.matches("\n| werewolves full |").count(), 11, "{page}");
    let header = "\n| system and lens | theme | normal |";
    assert_eq!(page.matches(header).count(), 11, "{page}");
    let refused = nightcourt(&[&asked[..], &["--out", &out, "--nights", "10"]].concat());
    assert_eq!(refused.status.code(), Some(2));
}

/// Continued, and joined from parts: the same figures. So too of a census.
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
        let record =
            |name: &str| std::fs::read(root.path().join(name).join("axioms.json")).unwrap();
        let parts = ["1/2", "2/2"].map(|range| {
            let part = path(&range.replace('/', "of"));
            with(&["--range", range, "--packed", "--out", &part]);
            part
        });
        run(&["publish", &parts[1], &parts[0], "--out", &path("joined")]);
        assert!(record("joined") == whole);
        // A part goes on.
        with(&["--out", &parts[0]]);
        assert!(record("1of2") == whole);
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
            &["--nights", "5", "--out", "/dev/null/folder"],
            "cannot write to /dev/null/folder",
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
