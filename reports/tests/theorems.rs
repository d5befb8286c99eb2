//! `nightcourt study theorems`: its files, its parts and its check.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;

fn run(arguments: &[&str]) -> String {
    let output = crate::program().args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// The figures of a run in parts are those of one run; its certificates are resolved again.
#[test]
fn theorems_are_merged_to_the_same_bytes_and_checked() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name).display().to_string();
    let census = [
        "study",
        "theorems",
        "--universe",
        "census:players=3:abilities=kill+block+jail",
    ];
    let whole = run(&[&census[..], &["--format", "json"]].concat());
    let parts = ["1/2", "2/2"].map(|range| {
        let part = path(&range.replace('/', "of"));
        run(&[&census[..], &["--range", range, "--packed", "--out", &part]].concat());
        part
    });
    let joined = path("joined");
    run(&["publish", &parts[1], &parts[0], "--out", &joined]);
    let file = |name: &str| std::fs::read_to_string(Path::new(&joined).join(name)).unwrap();
    assert!(file("theorems.json") == whole);
    // By hand in corpus/tests/theorems.rs: 3 nights, the smallest of three actions and three players.
    let row = "nar,nar-guide,deaths,submitted,least,kill+block+jail,3,3,3,";
    assert!(
        file("theorems.csv").contains(row),
        "{}",
        file("theorems.csv")
    );
    assert!(
        file("theorems.md")
            .contains("| nar, nar-guide | kill+block+jail | kill+block, kill+jail, block+jail |")
    );
    let said = run(&["check", &joined, "--again", "9"]);
    assert!(said.contains("no problems"), "{said}");
}

/// A sample has least sets, and no agreeing ones.
#[test]
fn a_sample_proves_no_agreement() {
    let page = run(&["study", "theorems", "--frame", "tangled", "--nights", "30"]);
    assert!(
        page.contains("30 nights, a sample, which proves no agreement."),
        "{page}"
    );
}
