//! Studies in parts: each a folder with its state, made on any machine, and joined in any order and in any tree to the bytes of one
//! run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use nightcourt_corpus::campaign::folder::unpack;

use super::{campaign, corpus, files, nightcourt, refused, same_files, succeeds};

const OPTIONS: &str = "campaign --frame uniform,plain --nights 230 --seed 5";

struct Parts {
    root: tempfile::TempDir,
    command: String,
    of: usize,
}

impl Parts {
    fn new(command: &str, of: usize) -> Parts {
        let (root, command) = (tempfile::tempdir().unwrap(), command.to_owned());
        Parts { root, command, of }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    fn state(&self, number: usize) -> PathBuf {
        self.at(&number.to_string())
    }

    /// Runs a part, with its state alone.
    fn run(&self, number: usize) -> Output {
        let (range, out) = (format!("{number}/{}", self.of), self.state(number));
        let words: Vec<&str> = self.command.split_whitespace().collect();
        let more = ["--range", &range, "--packed", "--out", text(&out)];
        nightcourt(&[&words[..], &more].concat())
    }
}

fn publish(parts: &[PathBuf], out: &Path, more: &[&str]) -> Output {
    let parts: Vec<&str> = parts.iter().map(|part| text(part)).collect();
    nightcourt(&[&["publish", "--out", text(out)], &parts[..], more].concat())
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_tree_of_parts_in_any_order_is_one_run() {
    for command in [OPTIONS, "census --players 3 --systems nar,snarf,lar"] {
        let parts = Parts::new(command, 4);
        (1..=4)
            .rev()
            .for_each(|number| succeeds(&parts.run(number)));
        // Leaves out of order, then what was joined.
        let (left, right) = (parts.at("left"), parts.at("right"));
        let two = |numbers: [usize; 2], out: &Path| {
            let states = numbers.map(|number| parts.state(number));
            succeeds(&publish(&states, out, &["--packed"]));
        };
        two([4, 1], &left);
        two([2, 3], &right);
        succeeds(&publish(&[right, left], &parts.at("whole"), &[]));
        let words: Vec<&str> = command.split_whitespace().collect();
        succeeds(&nightcourt(
            &[&words[..], &["--out", text(&parts.at("one"))]].concat(),
        ));
        same_files(&files(&parts.at("whole")), &files(&parts.at("one")));
    }
}

#[test]
fn missing_and_foreign_parts_are_named() {
    let parts = Parts::new(OPTIONS, 3);
    let out = parts.at("whole");
    [1, 3]
        .into_iter()
        .for_each(|number| succeeds(&parts.run(number)));
    refused(
        &publish(&[parts.state(1)], &out, &["--expect", "230"]),
        &["the nights 76..230 of frame", "are in no part", "--expect"],
    );
    refused(
        &publish(&[parts.state(3), parts.state(1)], &out, &[]),
        &["the nights 76..153 of frame", "are in no part", "--gaps"],
    );
    let seed = parts.at("seed");
    succeeds(&campaign(
        "--frame uniform --range 0..10 --seed 6 --packed",
        &seed,
    ));
    refused(
        &publish(&[parts.state(1), seed], &out, &[]),
        &["differ in their seeds"],
    );
    for wrong in ["0/3", "4/3", "3/0", "a/b", "1/9999999"] {
        let words: Vec<&str> = OPTIONS.split_whitespace().collect();
        refused(
            &nightcourt(&[&words[..], &["--range", wrong, "--out", text(&out)]].concat()),
            &[wrong, "the third of twenty is 3/20"],
        );
    }
    assert!(!out.exists());
}

/// A finished part is not run again, and folders of other nights are left alone.
#[test]
fn a_part_that_is_there_is_kept() {
    let parts = Parts::new(OPTIONS, 3);
    succeeds(&parts.run(1));
    let state = parts.state(1).join("checkpoint.json.gz");
    let bytes = fs::read(&state).unwrap();
    succeeds(&parts.run(1));
    assert!(fs::read(&state).unwrap() == bytes);
    let other = parts.state(2).join("checkpoint.json.gz");
    fs::create_dir(parts.state(2)).unwrap();
    fs::write(&other, &bytes).unwrap();
    refused(
        &parts.run(2),
        &["it has seen the nights", "name another directory"],
    );
    assert!(fs::read(&other).unwrap() == bytes);
    fs::write(&other, &bytes[..bytes.len() / 2]).unwrap();
    refused(&parts.run(2), &["checkpoint.json"]);
}

/// Killed in the middle, a part goes on by the same command.
#[cfg(unix)]
#[test]
fn a_killed_part_goes_on() {
    let command = "campaign --frame tangled --nights 400 --seed 5 --checkpoint 0 --threads 1";
    let (parts, killed) = (Parts::new(command, 2), Parts::new(command, 2));
    succeeds(&parts.run(1));
    let words: Vec<&str> = command.split_whitespace().collect();
    let state = killed.state(1);
    let mut child = super::program(
        &[
            &words[..],
            &["--range", "1/2", "--packed", "--out", text(&state)],
        ]
        .concat(),
    )
    .spawn()
    .unwrap();
    while !state.join("checkpoint.json").exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    succeeds(&killed.run(1));
    let packed = |parts: &Parts| fs::read(parts.state(1).join("checkpoint.json.gz")).unwrap();
    assert!(packed(&killed) == packed(&parts));
    assert!(!state.join("checkpoint.json").exists());
}

#[test]
fn a_packed_state_is_the_checkpoint_of_the_run() {
    let root = tempfile::tempdir().unwrap();
    let (whole, state) = (root.path().join("whole"), root.path().join("state"));
    let options = OPTIONS.split_once(' ').unwrap().1;
    let run = corpus(options, &whole);
    succeeds(&campaign(&format!("{options} --packed"), &state));
    let packed = fs::read(state.join("checkpoint.json.gz")).unwrap();
    assert!(unpack(&packed).unwrap() == run["checkpoint.json"]);
}
