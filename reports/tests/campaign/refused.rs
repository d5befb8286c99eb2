//! Bad input: exit 2, a message that says what to do, and nothing is written.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use nightcourt_corpus::campaign::folder::{CHECKPOINT, LOG};

use super::{
    campaign, corpus, files, nightcourt, program, refused_untouched, same_files, succeeds,
};

/// Refused with what is there untouched.
#[track_caller]
fn refuse(root: &Path, options: &str, says: &[&str]) {
    refused_untouched(root, || campaign(options, &root.join("out")), says);
}

#[test]
fn wrong_options() {
    let root = tempfile::tempdir().unwrap();
    let refuse = |options: &str, says: &[&str]| refuse(root.path(), options, says);
    refuse("--nights 9 --frame unform", &["did you mean uniform?"]);
    refuse(
        "--nights 9 --frame plain,x",
        &["the frames are uniform, plain"],
    );
    refuse("--nights 9 --systems nar,snrf", &["did you mean snarf?"]);
    refuse("--nights 9 --systems nar", &["a comparison needs two"]);
    refuse("--nights 9 --systems nar,nar", &["a comparison needs two"]);
    refuse(
        "--nights 9 --switch snarf-jial=40",
        &["did you mean snarf-jail?"],
    );
    refuse("--nights 9 --switch snarf-jail=50", &["did you mean"]);
    refuse("--nights 9 --switch snarf-jail", &["SWITCH=OPTION"]);
    refuse("--nights 9 --threads 0", &["--threads"]);
    refuse(
        "--nights 9 --checkpoint=-1",
        &["is not a number of seconds"],
    );
    refuse(
        "--nights 9 --checkpoint soon",
        &["is not a number of seconds"],
    );
    refuse("--nights 0", &["--nights", "0 is not in 1.."]);
    refuse("", &["--nights"]);
    refuse("--range 5..5", &["the range 5..5 is empty"]);
    refuse("--range 9..5", &["the range 9..5 is empty"]);
    refuse("--range 5", &["FIRST..END", "0..1000"]);
    refuse("--range 0..5,4..9", &["overlaps another range"]);
    refuse("--range 0..5 --nights 9", &["--range", "--nights"]);
    refuse("--nights 9 --players 9..5", &["did you mean 5..9?"]);
    refuse("--nights 9 --players 70", &["is 1 to 64"]);
    refuse(
        "--nights 9 --players 9 --frame plain,matrix6",
        &["always has 9 players", "leave out --players"],
    );
    refuse(
        "--nights 9 --resume --force",
        &["--resume", "--force", "cannot be used with"],
    );
    refused_untouched(
        root.path(),
        || nightcourt(&["campaign", "--nights", "9"]),
        &["--out"],
    );
}

/// The last number that an index can be is the end of a range, and no night.
#[test]
fn ranges_at_the_end_of_numbers() {
    let root = tempfile::tempdir().unwrap();
    succeeds(&campaign(
        "--frame plain --range 18446744073709551605..18446744073709551615",
        &root.path().join("last"),
    ));
    refuse(
        root.path(),
        "--range 0..18446744073709551616",
        &["FIRST..END"],
    );
}

#[test]
fn places_that_cannot_be_written_to() {
    let root = tempfile::tempdir().unwrap();
    let file = root.path().join("file");
    fs::write(&file, "").unwrap();
    let refuse = |out: &Path, says: &[&str]| {
        for more in ["", "--force", "--resume"] {
            refused_untouched(
                root.path(),
                || campaign(&format!("--nights 9 {more}"), out),
                says,
            );
        }
    };
    refuse(&file, &["is not a directory", "name one"]);
    refuse(&file.join("out"), &["cannot write to", "name a directory"]);
}

/// Root may write everywhere, so the test is skipped for root.
#[cfg(unix)]
#[test]
fn a_directory_without_permission() {
    use std::os::unix::fs::PermissionsExt as _;
    let root = tempfile::tempdir().unwrap();
    fs::set_permissions(root.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let binds = fs::write(root.path().join("probe"), "").is_err();
    if binds {
        refuse(
            root.path(),
            "--nights 9",
            &["cannot write to", "name a directory"],
        );
    }
    fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_directory_that_holds_something_else() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    for mode in ["", "--force"] {
        refuse(
            root.path(),
            &format!("--nights 9 {mode}"),
            &["is not empty", "name another"],
        );
    }
    // Files that have a campaign's names, and are none.
    for name in ["run.json", CHECKPOINT, "README.md"] {
        fs::write(out.join(name), "{\"scripts\":{}}").unwrap();
    }
    refuse(root.path(), "--nights 9 --force", &["is not empty"]);
}

/// A script that always says --force is right from the first time on.
#[test]
fn what_was_not_begun_is_begun() {
    let root = tempfile::tempdir().unwrap();
    let whole = corpus("--frame plain --nights 30", &root.path().join("whole"));
    for mode in ["", "--force"] {
        for left in [None, Some(""), Some("1 started")] {
            let out = root.path().join("out");
            if let Some(log) = left {
                fs::create_dir(&out).unwrap();
                if !log.is_empty() {
                    fs::write(out.join(LOG), log).unwrap();
                    fs::write(out.join("checkpoint.json.4711.part"), "half").unwrap();
                }
            }
            same_files(
                &corpus(&format!("--frame plain --nights 30 {mode}"), &out),
                &whole,
            );
            fs::remove_dir_all(&out).unwrap();
        }
    }
}

/// The folder is renamed under a running campaign, and another put in its place: nothing is written into that.
#[cfg(unix)]
#[test]
fn a_folder_that_is_swapped_is_not_written_to() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    let options = [
        "campaign",
        "--frame",
        "plain",
        "--nights",
        "100000000",
        "--checkpoint",
        "0",
        "--out",
    ];
    let mut running = program(&[&options[..], &[out.to_str().unwrap()]].concat());
    let mut running = running
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !out.join(CHECKPOINT).exists() {
        assert!(running.try_wait().unwrap().is_none(), "it ended too early");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    fs::rename(&out, root.path().join("moved")).unwrap();
    fs::create_dir(&out).unwrap();
    let ended = running.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    let said = super::stderr(&ended);
    assert!(
        said.contains("the folder was replaced after the study started"),
        "{said}"
    );
    assert_eq!(fs::read_dir(&out).unwrap().count(), 0);
}

#[test]
fn a_finished_campaign_is_not_replaced_by_chance() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    let whole = corpus("--frame plain --nights 50", &out);
    same_files(&corpus("--frame plain --nights 50", &out), &whole);
    refuse(
        root.path(),
        "--frame plain --nights 49",
        &[
            "is another one",
            "--force",
            "it goes on by: nightcourt campaign",
        ],
    );
}

#[test]
fn an_unfinished_campaign_is_gone_on_with_or_replaced() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    let whole = corpus("--frame plain --nights 50", &out);
    // What a campaign leaves that was killed while its files were written.
    fs::remove_file(out.join("run.json")).unwrap();
    fs::remove_file(out.join("rates.csv")).unwrap();
    same_files(&corpus("--frame plain --nights 50", &out), &whole);
    fs::remove_file(out.join("run.json")).unwrap();
    same_files(&corpus("--frame plain --nights 50 --force", &out), &whole);
}

#[test]
fn a_checkpoint_of_another_campaign() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    let first = "--frame plain,tangled --nights 60 --seed 4 --players 5..9";
    corpus(first, &out);
    let refuse = |from: &str, to: &str, says: &str| {
        let options = first.replace(from, to);
        assert_ne!(options, first);
        let all = [
            says,
            "name another directory, or add --force",
            "is another one",
        ];
        refuse(root.path(), &options, &all);
    };
    refuse("--seed 4", "--seed 5", "the two differ in their seeds");
    refuse(
        "--players 5..9",
        "",
        "the two differ in their numbers of players",
    );
    refuse(
        "--seed 4",
        "--seed 4 --systems nar,lar",
        "the two differ in their systems",
    );
    refuse(
        "--seed 4",
        "--seed 4 --switch doctor-saves=one",
        "the two differ in their switches",
    );
    refuse(
        "plain,tangled",
        "tangled",
        "it has seen the nights 0..60 of frame plain",
    );
    refuse(
        "--nights 60",
        "--nights 40",
        "it has seen the nights 40..60 of frame plain",
    );
    refuse(
        "--nights 60",
        "--range 10..60",
        "it has seen the nights 0..10 of frame plain",
    );
}

/// Two campaigns at once: the second is refused, however it comes, and the first does not notice.
#[test]
fn a_directory_that_another_campaign_writes_to() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    corpus("--frame plain --nights 50", &out);
    let before = files(&out);
    let endless = [
        "campaign",
        "--frame",
        "plain",
        "--range",
        "0..50,100..100000000",
        "--checkpoint",
        "86400",
    ];
    let place = ["--threads", "1", "--out", out.to_str().unwrap()];
    let mut first = program(&[&endless[..], &place].concat());
    let mut first = first
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = || fs::read_to_string(out.join(LOG)).unwrap().lines().count();
    while lines() < 3 {
        assert!(first.try_wait().unwrap().is_none(), "it ended too early");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    for more in ["--force", ""] {
        refuse(
            root.path(),
            &format!("--frame plain --range 0..50,100..100000000 {more}"),
            &["another study writes to", "wait for it"],
        );
    }
    let after = files(&out);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(
        before
            .iter()
            .all(|(name, bytes)| name == "run.json" || after[name] == *bytes)
    );
    // Nobody writes there any more.
    succeeds(&campaign("--frame plain --nights 50 --force", &out));
    same_files(&files(&out), &before);
}
