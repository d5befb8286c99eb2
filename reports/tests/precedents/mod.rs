//! Precedents from outside: searched, matched, shown, ruled on; with damaged corpora, several processes at once, and the
//! disputes that the README of this package answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod built_in;
mod disputes;
mod index;
mod matching;
mod notes;
mod questions;
mod refused;
mod search;
mod show;

use crate::fits;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use tempfile::TempDir;

/// A precedent that the small corpus has, and the published one too.
const COP: &str = "03f025f91982";

/// The program with these arguments, with a cache and a folder for data of these tests alone.
fn program(arguments: &[&str]) -> Command {
    let mut command = crate::program();
    command
        .args(arguments)
        .env_remove("NIGHTCOURT_CORPUS")
        .env("XDG_CACHE_HOME", cache())
        .env("XDG_DATA_HOME", cache());
    command
}

fn nightcourt(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

/// The same with a night on its standard input.
fn given(arguments: &[&str], night: &str) -> Output {
    use std::io::Write as _;
    let mut child = program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that complains before it reads is heard anyway.
    let _ = child.stdin.take().unwrap().write_all(night.as_bytes());
    child.wait_with_output().unwrap()
}

/// Returns the output of a program that must have succeeded.
#[track_caller]
fn says(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Returns the error message of a program that must have printed nothing, with exit code 2.
#[track_caller]
fn complains(output: &Output) -> String {
    assert_eq!(
        output.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The folder of indexes.
fn cache() -> &'static Path {
    static CACHE: OnceLock<TempDir> = OnceLock::new();
    CACHE.get_or_init(|| tempfile::tempdir().unwrap()).path()
}

/// A small corpus, made once for this run of the tests.
fn corpus() -> &'static Path {
    static CORPUS: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, path) = CORPUS.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("corpus");
        let campaign = "campaign --frame theme,uniform --nights 1200 --players 4..6 --out";
        let arguments: Vec<&str> = campaign
            .split(' ')
            .chain([path.to_str().unwrap()])
            .collect();
        says(&nightcourt(&arguments));
        (folder, path)
    });
    path
}

/// A copy of it, to be damaged or written to.
fn copy() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("corpus");
    fs::create_dir(&path).unwrap();
    for entry in fs::read_dir(corpus()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), path.join(entry.file_name())).unwrap();
    }
    (folder, path)
}
