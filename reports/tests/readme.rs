//! The README keeps its word: every night that it shows is one, and ends as it expects.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The blocks of the README in this language.
fn blocks(language: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md");
    let readme = std::fs::read_to_string(path).expect("the README is there");
    let fence = format!("\n```{language}\n");
    readme.split(&fence).skip(1).map(|rest| rest.split("\n```").next().unwrap_or_default().to_owned() + "\n").collect()
}

#[track_caller]
fn rules(night: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nightcourt"));
    let mut child = command
        .args(["rule", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(night.as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{night}\n{said}");
}

#[test]
fn every_night_shown_ends_as_it_expects() {
    let (texts, json) = (blocks("night"), blocks("json"));
    assert!(texts.len() >= 2 && !json.is_empty(), "{} texts, {} JSON", texts.len(), json.len());
    for night in texts.iter().chain(&json) {
        assert!(night.contains("expect"), "a night that expects nothing:\n{night}");
        rules(night);
    }
}
