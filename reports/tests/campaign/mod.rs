//! A campaign from outside: what its files say, that they are the same however it was run, and what it refuses.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bytes;
mod census;
mod checked;
mod damaged;
mod engines;
mod frames;
mod given;
mod listed;
mod merge;
mod mutated;
mod nights;
mod numbers;
mod parts;
mod planted;
mod rates_only;
mod refused;
mod resume;
mod rulebooks;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::OnceLock;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::folder::check::read;
use nightcourt_corpus::campaign::folder::publish::contents;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, LOG, load};
use nightcourt_corpus::campaign::records::{CatalogueFile, Provenance};
use nightcourt_precedent::evaluator::Rulers;
use nightcourt_precedent::finding::Catalogue;

/// A directory's files, without the one that differs between machines.
type Files = BTreeMap<String, Vec<u8>>;

/// The program with these arguments.
fn program(arguments: &[&str]) -> Command {
    let mut command = crate::program();
    command.args(arguments);
    command
}

fn nightcourt(arguments: &[&str]) -> Output {
    program(arguments).output().unwrap()
}

/// `nightcourt campaign` with these options, separated by spaces.
fn campaign(options: &str, out: &Path) -> Output {
    let options: Vec<&str> = options.split_whitespace().collect();
    nightcourt(&[&["campaign", "--out", out.to_str().unwrap()], &options[..]].concat())
}

/// A campaign that ends well: its files.
#[track_caller]
fn corpus(options: &str, out: &Path) -> Files {
    succeeds(&campaign(options, out));
    files(out)
}

/// A campaign that many tests begin with: it is run once, and each gets a copy of its files.
struct Sample {
    options: &'static str,
    files: OnceLock<Files>,
}

impl Sample {
    const fn new(options: &'static str) -> Sample {
        Sample {
            options,
            files: OnceLock::new(),
        }
    }

    fn copy_to(&self, out: &Path) {
        let files = self.files.get_or_init(|| {
            corpus(
                self.options,
                &tempfile::tempdir().unwrap().path().join("out"),
            )
        });
        fs::create_dir(out).unwrap();
        for (name, bytes) in files {
            fs::write(out.join(name), bytes).unwrap();
        }
    }
}

fn files(directory: &Path) -> Files {
    let entries = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    let read = |entry: fs::DirEntry| {
        (
            entry.file_name().into_string().unwrap(),
            fs::read(entry.path()).unwrap(),
        )
    };
    entries.map(read).filter(|(name, _)| name != LOG).collect()
}

/// Equal, or else the names of the files that differ: whole files would drown them.
#[track_caller]
fn same_files(found: &Files, expected: &Files) {
    let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(found), names(expected));
    let differ: Vec<&String> = found
        .keys()
        .filter(|&name| found[name] != expected[name])
        .collect();
    assert!(differ.is_empty(), "these differ: {differ:?}");
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn succeeds(output: &Output) {
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        stderr(output)
    );
}

/// Exit 2, a message that says what is wrong and what to do, and nothing on stdout.
#[track_caller]
fn refused(output: &Output, says: &[&str]) {
    let error = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{error}");
    for part in says {
        assert!(error.contains(part), "`{part}` is not in: {error}");
    }
    assert!(!error.contains("panicked"), "{error}");
    assert!(output.stdout.is_empty());
}

/// The same, and whatever is in the directory stays as it is.
#[track_caller]
fn refused_untouched(directory: &Path, run: impl FnOnce() -> Output, says: &[&str]) {
    let before = whole(directory);
    refused(&run(), says);
    assert_eq!(whole(directory), before, "something was written");
}

/// Every file of a directory, and of those in it, by path; a directory by itself has no bytes.
fn whole(directory: &Path) -> Vec<(String, Option<Vec<u8>>)> {
    let mut found = Vec::new();
    let mut left = vec![directory.to_owned()];
    while let Some(path) = left.pop() {
        let bytes = if path.is_dir() {
            left.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
            None
        } else {
            Some(fs::read(&path).unwrap())
        };
        found.push((path.to_str().unwrap().to_owned(), bytes));
    }
    found.sort();
    found
}

/// The state in a directory's checkpoint.
fn state(directory: &Path) -> State {
    load(&directory.join(CHECKPOINT)).unwrap()
}

/// The catalogues in a directory, in the order of [`Catalogue::ALL`].
fn catalogues(directory: &Path) -> Vec<CatalogueFile> {
    Catalogue::ALL
        .map(|which| read(&directory.join(format!("{}.json", which.id()))).unwrap())
        .to_vec()
}

/// Writes all files of a state.
fn write(state: &State, rulers: &dyn Rulers, directory: &Path) {
    for (name, bytes) in contents(state, rulers, &Provenance::default()).unwrap() {
        fs::write(directory.join(name), bytes).unwrap();
    }
}
