//! Campaigns and censuses in shards: each a file of its own, made by whoever has the manifest, and merged in any order and in any tree
//! to the bytes of one run.

use std::fs;
use std::path::{Path, PathBuf};

use super::{campaign, corpus, files, nightcourt, refused, same_files, succeeds};

const OPTIONS: &str = "--frame uniform,plain --nights 230 --seed 5";

struct Shards {
    root: tempfile::TempDir,
}

impl Shards {
    /// A manifest of so many shards, of which none is run.
    fn new(command: &str, count: usize) -> Shards {
        let shards = Shards {
            root: tempfile::tempdir().unwrap(),
        };
        let manifest = shards.manifest();
        let words: Vec<&str> = command.split_whitespace().collect();
        let count = count.to_string();
        succeeds(&nightcourt(
            &[&words[..], &["--shards", &count, "--out", text(&manifest)]].concat(),
        ));
        shards
    }

    fn manifest(&self) -> PathBuf {
        self.root.path().join("manifest.json")
    }

    fn state(&self, number: usize) -> PathBuf {
        self.root
            .path()
            .join("states")
            .join(format!("{number}.json"))
    }

    fn run(&self, number: usize) -> std::process::Output {
        let (manifest, state) = (self.manifest(), self.state(number));
        nightcourt(&[
            "shard",
            text(&manifest),
            &number.to_string(),
            "--out",
            text(&state),
        ])
    }

    fn merge(&self, parts: &[PathBuf], out: &Path, more: &[&str]) -> std::process::Output {
        let parts: Vec<&str> = parts.iter().map(|part| text(part)).collect();
        nightcourt(&[&["merge", "--out", text(out)], &parts[..], more].concat())
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_tree_of_shards_in_any_order_is_one_run() {
    for (command, count) in [
        (format!("campaign {OPTIONS}"), 4),
        ("census --players 3 --systems nar,snarf,lar".to_owned(), 4),
    ] {
        let shards = Shards::new(&command, count);
        let at = |name: &str| shards.root.path().join(name);
        (0..count)
            .rev()
            .for_each(|number| succeeds(&shards.run(number)));
        // Leaves out of order, then what was merged.
        let (left, right) = (at("left.json"), at("right.json"));
        succeeds(&shards.merge(
            &[shards.state(3), shards.state(0)],
            &left,
            &["--state-only"],
        ));
        succeeds(&shards.merge(
            &[shards.state(1), shards.state(2)],
            &right,
            &["--state-only"],
        ));
        let manifest = shards.manifest();
        succeeds(&shards.merge(&[right, left], &at("whole"), &["--expect", text(&manifest)]));
        let words: Vec<&str> = command.split_whitespace().collect();
        succeeds(&nightcourt(
            &[&words[..], &["--out", text(&at("one"))]].concat(),
        ));
        same_files(&files(&at("whole")), &files(&at("one")));
    }
}

#[test]
fn missing_and_foreign_shards_are_named() {
    let shards = Shards::new(&format!("campaign {OPTIONS}"), 3);
    let (manifest, out) = (shards.manifest(), shards.root.path().join("whole"));
    let expect = ["--expect", text(&manifest)];
    succeeds(&shards.run(1));
    refused(
        &shards.merge(&[shards.state(1)], &out, &expect),
        &[
            "2 of 3 shards are missing: 0, 2",
            "nightcourt shard",
            " 0 --out FILE",
        ],
    );
    let other = shards.root.path().join("other.json");
    succeeds(&campaign(
        "--frame uniform --range 500..510 --seed 5 --state-only",
        &other,
    ));
    refused(
        &shards.merge(&[shards.state(1), other], &out, &expect),
        &["500..510 of frame uniform", "has not"],
    );
    let seed = shards.root.path().join("seed.json");
    succeeds(&campaign(
        "--frame uniform --range 0..10 --seed 6 --state-only",
        &seed,
    ));
    refused(
        &shards.merge(&[seed], &out, &expect),
        &["differ in their seeds"],
    );
    refused(
        &nightcourt(&[
            "shard",
            text(&manifest),
            "3",
            "--out",
            text(&shards.state(3)),
        ]),
        &["no shard 3", "from 0 to 2"],
    );
    assert!(!out.exists());
}

/// A finished shard is not run again, and folders of other nights are left alone.
#[test]
fn a_shard_that_is_there_is_kept() {
    let shards = Shards::new(&format!("campaign {OPTIONS}"), 3);
    succeeds(&shards.run(0));
    let state = shards.state(0);
    let (bytes, made) = (
        fs::read(&state).unwrap(),
        fs::metadata(&state).unwrap().modified().unwrap(),
    );
    let again = shards.run(0);
    succeeds(&again);
    assert!(String::from_utf8_lossy(&again.stderr).contains("is there already"));
    assert_eq!(
        fs::metadata(&state).unwrap().modified().unwrap(),
        made,
        "it was written again"
    );
    fs::copy(&state, shards.state(1)).unwrap();
    refused(&shards.run(1), &["the state of other nights", "remove it"]);
    fs::write(shards.state(1), &bytes[..bytes.len() / 2]).unwrap();
    refused(&shards.run(1), &["damaged", "remove it"]);
    let planned = campaign(&format!("{OPTIONS} --shards 3"), &shards.manifest());
    succeeds(&planned);
    assert!(String::from_utf8_lossy(&planned.stderr).contains("is there already"));
}

/// Killed in the middle, a shard leaves nothing of its name: to run it again is always right.
#[cfg(unix)]
#[test]
fn a_killed_shard_leaves_no_state() {
    let shards = Shards::new("campaign --frame tangled --nights 200000 --seed 5", 2);
    let (manifest, state) = (shards.manifest(), shards.state(0));
    let mut child = super::program(&["shard", text(&manifest), "0", "--out", text(&state)])
        .spawn()
        .unwrap();
    // It has begun once the folder is there; it has minutes to go.
    while !state.parent().unwrap().exists() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before it began"
        );
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!state.exists());
}

#[test]
fn a_state_alone_is_the_checkpoint_of_the_run() {
    let root = tempfile::tempdir().unwrap();
    let (whole, state) = (root.path().join("whole"), root.path().join("state.json"));
    let run = corpus(OPTIONS, &whole);
    succeeds(&campaign(&format!("{OPTIONS} --state-only"), &state));
    assert_eq!(fs::read(&state).unwrap(), run["checkpoint.json"]);
}
