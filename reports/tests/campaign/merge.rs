//! Parts of a campaign, run apart: merged they are what one campaign writes, or they are refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use nightcourt_corpus::campaign::folder::{CHECKPOINT, LOG, RUN, check};
use nightcourt_corpus::campaign::records::Edition;
use tempfile::TempDir;

use super::{corpus, files, nightcourt, program, refused_untouched, same_files, succeeds};

/// A directory in which parts are made, each in one of its own.
struct Parts(TempDir);

impl Parts {
    fn new() -> Parts {
        Parts(tempfile::tempdir().unwrap())
    }

    /// Runs a campaign here, and says where its files are.
    #[track_caller]
    fn part(&self, name: &str, options: &str) -> PathBuf {
        let out = self.0.path().join(name);
        corpus(&format!("--seed 6 {options}"), &out);
        out
    }

    fn out(&self) -> PathBuf {
        self.0.path().join("out")
    }

    fn root(&self) -> &Path {
        self.0.path()
    }
}

fn merge(parts: &[&PathBuf], out: &Path, more: &[&str]) -> Output {
    let parts: Vec<&str> = parts.iter().map(|part| part.to_str().unwrap()).collect();
    nightcourt(&[&["merge", "--out", out.to_str().unwrap()], more, &parts[..]].concat())
}

/// Merged in this order, the parts are the files of the whole.
#[track_caller]
fn make(parts: &[&PathBuf], whole: &Path, out: &Path) {
    succeeds(&merge(parts, out, &["--gaps"]));
    same_files(&files(out), &files(whole));
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn parts_in_any_order_are_the_whole() {
    let parts = Parts::new();
    let frame = |range: &str| format!("--frame tangled --range {range}");
    let [a, b, c] = [("a", "0..80"), ("b", "80..120"), ("c", "120..200")]
        .map(|(name, range)| parts.part(name, &frame(range)));
    let whole = parts.part("whole", "--frame tangled --nights 200");
    make(&[&a, &b, &c], &whole, &parts.out());
    make(&[&c, &a, &b], &whole, &parts.out());
    let two = parts.part("two", &frame("0..120"));
    make(&[&a, &b], &two, &parts.out());
    make(&[&b, &a], &two, &parts.out());
    // Merging in steps is merging at once.
    succeeds(&merge(&[&c, &a], &parts.root().join("step"), &["--gaps"]));
    make(&[&b, &parts.root().join("step")], &whole, &parts.out());
}

#[test]
fn ranges_apart_and_frames_apart() {
    let parts = Parts::new();
    let one = parts.part("one", "--frame tangled --range 0..60");
    let far = parts.part("far", "--frame tangled --range 2000..2060");
    let whole = parts.part("ranges", "--frame tangled --range 0..60,2000..2060");
    make(&[&one, &far], &whole, &parts.out());
    make(&[&far, &one], &whole, &parts.out());
    let plain = parts.part("plain", "--frame plain --range 0..60");
    let whole = parts.part("frames", "--frame plain,tangled --range 0..60");
    make(&[&one, &plain], &whole, &parts.out());
    make(&[&plain, &one], &whole, &parts.out());
}

/// A merged campaign can be checked and continued like any other.
#[test]
fn what_was_merged_goes_on() {
    let parts = Parts::new();
    let a = parts.part("a", "--frame plain --range 0..200");
    let b = parts.part("b", "--frame plain --range 300..400");
    let out = parts.out();
    refused_untouched(
        parts.root(),
        || merge(&[&a, &b], &out, &[]),
        &["the nights 200..300 of frame plain", "--gaps"],
    );
    succeeds(&merge(&[&a, &b], &out, &["--gaps"]));
    succeeds(&nightcourt(&["check", out.to_str().unwrap()]));
    let whole = parts.part("whole", "--frame plain --nights 500");
    same_files(
        &corpus("--frame plain --seed 6 --nights 500", &out),
        &files(&whole),
    );
}

#[test]
fn parts_of_different_campaigns_are_refused() {
    let parts = Parts::new();
    let part = parts.part("part", "--frame plain --range 0..100 --players 5..9");
    let overlap = parts.part(
        "overlap",
        "--frame plain,tangled --range 50..150 --players 5..9",
    );
    let refuse = |other: &PathBuf, says: &[&str]| {
        refused_untouched(
            parts.root(),
            || merge(&[&part, other], &parts.out(), &[]),
            says,
        );
        refused_untouched(
            parts.root(),
            || merge(&[other, &part], &parts.out(), &[]),
            says,
        );
    };
    refuse(
        &overlap,
        &[
            "both hold the nights 50..100 of frame plain",
            "do not overlap",
        ],
    );
    refuse(&part, &["both hold the nights 0..100"]);
    let others = [
        ("--players 5..9 --seed 7", "they differ in their seeds"),
        ("", "they differ in their numbers of players"),
        ("--players 5..8", "they differ in their numbers of players"),
        (
            "--players 5..9 --systems nar,lar",
            "they differ in their systems",
        ),
        (
            "--players 5..9 --switch doctor-saves=one",
            "they differ in their switches",
        ),
    ];
    for (place, (options, says)) in others.into_iter().enumerate() {
        let other = parts.root().join(place.to_string());
        corpus(
            &format!("--frame plain --range 100..200 {options}{}", seed(options)),
            &other,
        );
        refuse(
            &other,
            &[
                says,
                "only parts of one campaign can be merged",
                "cannot merge",
            ],
        );
    }
    // Who stood in which order is also how the files are written.
    let one = parts.part("one", "--frame plain --range 0..100 --systems nar,lar");
    let other = parts.part("other", "--frame plain --range 100..200 --systems lar,nar");
    refused_untouched(
        parts.root(),
        || merge(&[&one, &other], &parts.out(), &[]),
        &["they differ in their systems"],
    );
}

fn seed(options: &str) -> &str {
    if options.contains("--seed") {
        ""
    } else {
        " --seed 6"
    }
}

#[test]
fn parts_that_cannot_be_read_are_refused() {
    let parts = Parts::new();
    let part = parts.part("part", "--frame plain --range 0..100");
    let other = parts.part("other", "--frame plain --range 100..200");
    let refuse = |other: &PathBuf, says: &[&str]| {
        refused_untouched(
            parts.root(),
            || merge(&[&part, other], &parts.out(), &[]),
            says,
        );
        refused_untouched(
            parts.root(),
            || merge(&[other, &part], &parts.out(), &[]),
            says,
        );
    };
    let cannot = format!("cannot read {}", other.join(CHECKPOINT).display());
    let text = fs::read_to_string(other.join(CHECKPOINT)).unwrap();
    fs::write(other.join(CHECKPOINT), &text[..text.len() / 2]).unwrap();
    refuse(&other, &[&cannot, "damaged"]);
    fs::write(other.join(CHECKPOINT), &text).unwrap();
    // Whole, and of another campaign; or changed since.
    let run = fs::read_to_string(other.join("run.json")).unwrap();
    fs::copy(part.join("run.json"), other.join("run.json")).unwrap();
    let drawn = || {
        nightcourt(&[
            "figures",
            other.to_str().unwrap(),
            "--out",
            parts.out().to_str().unwrap(),
        ])
    };
    let apart = [
        &*cannot,
        "run.json beside it is of another",
        "another hash of checkpoint.json",
    ];
    refuse(&other, &apart);
    refused_untouched(parts.root(), drawn, &apart);
    fs::write(
        other.join("run.json"),
        run.replacen("0..", "1..", 1)
            .replace("\"seed\": 1", "\"seed\": 2"),
    )
    .unwrap();
    refuse(&other, &[&cannot, "run.json beside it is of another"]);
    refused_untouched(
        parts.root(),
        drawn,
        &[&cannot, "run.json beside it is of another"],
    );
    fs::remove_file(other.join("run.json")).unwrap();
    refuse(
        &other,
        &[
            "has not finished",
            "it goes on by: ",
            other.to_str().unwrap(),
        ],
    );
    fs::remove_file(other.join(CHECKPOINT)).unwrap();
    refuse(&other, &[&cannot, "name the directory of a campaign"]);
    refuse(
        &parts.root().join("nowhere"),
        &["cannot read", "name the directory of a campaign"],
    );
    // A file is the state of a part, or is none.
    refuse(
        &part.join("run.json"),
        &["cannot read", "it is damaged or not a checkpoint"],
    );
}

#[test]
fn the_place_of_the_whole_must_be_free() {
    let parts = Parts::new();
    let a = parts.part("a", "--frame plain --range 0..100");
    let b = parts.part("b", "--frame plain --range 100..200");
    let out = parts.out();
    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    refused_untouched(
        parts.root(),
        || merge(&[&a, &b], &out, &[]),
        &["is not empty", "name another"],
    );
    let file = out.join("mine.txt");
    refused_untouched(
        parts.root(),
        || merge(&[&a, &b], &file, &[]),
        &["is not a directory"],
    );
    // Of one alone all files are made anew.
    let again = parts.root().join("again");
    succeeds(&merge(&[&a], &again, &[]));
    same_files(&files(&again), &files(&a));
    // It may go on in the folder of one of its parts.
    let whole = parts.part("whole", "--frame plain --nights 200");
    succeeds(&merge(&[&a, &b], &a, &[]));
    same_files(&files(&a), &files(&whole));
}

/// Killed at any moment, a merge is finished by the same command; a part that it was to replace is not lost.
#[test]
fn a_killed_merge_is_finished_by_the_same_command() {
    let parts = Parts::new();
    let a = parts.part("a", "--frame plain --range 0..150");
    let b = parts.part("b", "--frame plain --range 150..300");
    let whole = files(&parts.part("whole", "--frame plain --nights 300"));
    let mut halves = 0;
    for name in [LOG, CHECKPOINT, "README.md", "findings.csv", "rates.csv"] {
        let out = parts.root().join(format!("killed-{name}"));
        let paths = [&a, &b, &out].map(|path| path.to_str().unwrap());
        let mut child = program(&["merge", paths[0], paths[1], "--out", paths[2]])
            .spawn()
            .unwrap();
        while !out.join(name).exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        halves += usize::from(out.join(CHECKPOINT).exists() && !out.join("run.json").exists());
        succeeds(&merge(&[&a, &b], &out, &[]));
        same_files(&files(&out), &whole);
    }
    assert!(halves > 0, "no merge was killed while it wrote");
    // Some moments between two files.
    let out = parts.out();
    let order = [CHECKPOINT].into_iter().chain(
        whole
            .keys()
            .map(String::as_str)
            .filter(|name| *name != "run.json"),
    );
    let order: Vec<&str> = order.collect();
    for count in (1..=order.len()).step_by(4) {
        fs::create_dir(&out).unwrap();
        fs::write(out.join(LOG), "").unwrap();
        for &name in &order[..count] {
            fs::write(out.join(name), &whole[name]).unwrap();
        }
        succeeds(&merge(&[&a, &b], &out, &[]));
        same_files(&files(&out), &whole);
        fs::remove_dir_all(&out).unwrap();
    }
    // Again, it writes the same; and another unfinished campaign is not replaced.
    succeeds(&merge(&[&a, &b], &out, &[]));
    let again = merge(&[&a, &b], &out, &[]);
    succeeds(&again);
    same_files(&files(&out), &whole);
    fs::remove_file(b.join("run.json")).unwrap();
    let unfinished = ["is another one: it has seen the nights", "--force"];
    refused_untouched(parts.root(), || merge(&[&a], &b, &[]), &unfinished);
    // Forced into one of its own parts, it has at every moment a checkpoint there.
    let path = a.to_str().unwrap();
    let mut child = program(&["merge", path, "--force", "--out", path])
        .spawn()
        .unwrap();
    while a.join("run.json").exists() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(super::state(&a).nights(), 150);
    // By what its log says it is finished.
    if !a.join("run.json").exists() {
        let log = fs::read_to_string(a.join(LOG)).unwrap();
        let (_, goes_on) = log
            .lines()
            .rev()
            .find_map(|line| line.split_once("; to go on: nightcourt "))
            .unwrap();
        succeeds(&nightcourt(&goes_on.split(' ').collect::<Vec<_>>()));
    }
    succeeds(&nightcourt(&["check", path]));
}

/// The edition is in run.json and nowhere else, and is checked as part of the files.
#[test]
fn an_edition_is_in_run_json() {
    let parts = Parts::new();
    let part = parts.part("part", "--frame tangled --nights 20");
    let commit = "0123456789abcdef0123456789abcdef01234567";
    let edition = ["--edition", "2026-11-28-draft", "--commit", commit];
    succeeds(&merge(&[&part], &parts.out(), &edition));
    let run = check::run(&parts.out()).unwrap();
    let named = Edition {
        name: "2026-11-28-draft".to_owned(),
        commit: commit.to_owned(),
    };
    assert_eq!(
        (run.edition, check::run(&part).unwrap().edition),
        (Some(named), None)
    );
    let without_run = |folder: &Path| {
        let mut files = files(folder);
        files.remove(RUN).map(|_| files)
    };
    assert!(without_run(&parts.out()) == without_run(&part));
    succeeds(&nightcourt(&["check", parts.out().to_str().unwrap()]));
    succeeds(&merge(&[&part], &parts.out(), &edition));
    for (options, says) in [
        (&["--edition", "2026-11-28"][..], "--commit"),
        (
            &["--edition", "first", "--commit", commit],
            "2026-11-28-draft",
        ),
        (
            &["--edition", "2026-11-28", "--commit", "HEAD"],
            "40 hexadecimal digits",
        ),
    ] {
        refused_untouched(
            parts.root(),
            || merge(&[&part], &parts.out(), options),
            &[says],
        );
    }
}
