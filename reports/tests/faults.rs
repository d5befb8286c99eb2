//! Each command that writes files survives the failure of any call that changes the file system: it ends with a message, leaves no
//! half-written file, loses nothing, and a second attempt ends in the same bytes.
//!
//! The commands are those that the parser lists: one that writes files and is not tried fails a test.
//!
//! A library that is loaded before the C library makes the n-th call fail, for one n after the other until a run has no n-th call.
//! A usual run of these tests tries some n, and no page, which takes a minute; `NIGHTCOURT_FAULTS=all` with
//! `--include-ignored` tries all.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::listing;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::time::Instant;

use nightcourt_caselaw::notes::Notes;
use tempfile::TempDir;

/// The failing calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// One call fails.
    Once,
    /// All calls fail from one on.
    On,
    /// The program is killed.
    Kill,
    /// No file may grow (`ulimit -f 0`).
    Limit,
}

/// The compiled library, or nothing without a C compiler.
static LIBRARY: LazyLock<Option<(TempDir, PathBuf)>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("preload.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faults/preload.c");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .arg(&library)
        .args([source, "-ldl"])
        .status();
    match built {
        Ok(status) => assert!(status.success(), "cc cannot compile {source}"),
        Err(error) => {
            eprintln!("SKIPPED: no file-system fault was tried: cc: {error}");
            return None;
        }
    }
    Some((folder, library))
});

/// All files of a folder by their paths, but for logs, which have times, and caches.
type Files = BTreeMap<String, Vec<u8>>;

fn files(folder: &Path) -> Files {
    fn walk(root: &Path, folder: &Path, found: &mut Files) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path
                .strip_prefix(root)
                .unwrap()
                .to_str()
                .unwrap()
                .to_owned();
            match () {
                () if name == "cache" || name.ends_with("campaign.log") => {}
                () if path.is_dir() => walk(root, &path, found),
                () => drop(found.insert(name, fs::read(&path).unwrap())),
            }
        }
    }
    let mut found = Files::new();
    walk(folder, folder, &mut found);
    found
}

/// Returns a new folder with these files.
fn folder(files: &Files) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

fn command(folder: &Path, line: &str) -> Command {
    let mut command = crate::program();
    command
        .args(line.split(' '))
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"));
    command
}

#[track_caller]
fn run(folder: &Path, line: &str) {
    let output = command(folder, line).output().unwrap();
    assert!(
        output.status.success(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A run with a failure.
struct Failure {
    /// The call, its number and the mode, for messages.
    what: String,
    mode: Mode,
    output: Output,
    folder: TempDir,
}

/// Runs a command once for each mode and number of a call, each time on the same files, until it has no call of that number.
fn each_failure(before: &Files, line: &str, check: impl Fn(Failure)) {
    let Some((_, library)) = &*LIBRARY else {
        return;
    };
    let is_all = std::env::var_os("NIGHTCOURT_FAULTS").is_some_and(|word| word == "all");
    // A command of many files has many calls of one kind, so that later ones are tried further apart.
    let step = |number: usize| if is_all { 1 } else { 37.max(number / 4) };
    for (mode, word, first) in [
        (Mode::Once, "once", 1),
        (Mode::On, "on", 5),
        (Mode::Kill, "kill", 9),
    ] {
        let numbers =
            std::iter::successors(Some(first.min(step(0))), |&last| Some(last + step(last)));
        for number in numbers {
            let folder = folder(before);
            let report = tempfile::tempdir().unwrap();
            let report = report.path().join("call");
            let output = command(folder.path(), line)
                .env("LD_PRELOAD", library)
                .env("NIGHTCOURT_FAULT_AT", number.to_string())
                .env("NIGHTCOURT_FAULT_MODE", word)
                .env("NIGHTCOURT_FAULT_REPORT", &report)
                .output()
                .unwrap();
            let Ok(call) = fs::read_to_string(report) else {
                break;
            };
            let what = format!("{line}: {mode:?} at call {number}, {call}");
            let said = String::from_utf8_lossy(&output.stderr);
            match (output.status.code(), mode) {
                (Some(0), _) => {}
                (Some(2), _) => assert!(
                    said.starts_with("error: ") && said.ends_with('\n'),
                    "{what}: {said}"
                ),
                (None, Mode::Kill) => assert_eq!(output.status.signal(), Some(9), "{what}: {said}"),
                _ => panic!("{what}: {}: {said}", output.status),
            }
            check(Failure {
                what,
                mode,
                output,
                folder,
            });
        }
    }
}

/// Runs a command that may write no byte to a file. The system ends such a program by a signal, unless it blocks that.
fn file_size_limit(before: &Files, line: &str) -> Failure {
    let folder = folder(before);
    let limited = command(folder.path(), line);
    let mut shell = crate::isolated("bash");
    shell
        .args(["-c", "ulimit -f 0; exec \"$0\" \"$@\""])
        .arg(limited.get_program())
        .args(limited.get_args())
        .current_dir(folder.path())
        .env("XDG_CACHE_HOME", folder.path().join("cache"));
    let output = shell.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let what = format!("{line}: no file may grow");
    match output.status.code() {
        Some(0) => {}
        Some(2) => assert!(
            said.starts_with("error: ") && said.ends_with('\n'),
            "{what}: {said}"
        ),
        _ => panic!("{what}: {}: {said}", output.status),
    }
    Failure {
        what,
        mode: Mode::Limit,
        output,
        folder,
    }
}

/// A command on files, and what it may leave if it fails.
struct Case<'a> {
    before: &'a Files,
    line: &'a str,
    /// Commands that go on after a failure: of these sequences the first in which all succeed. If there are none, the command
    /// goes on by itself, but is refused once it has done all.
    again: &'a [&'a [&'a str]],
    /// The names of JSON files that have other content while the command runs.
    moving: &'a [&'a str],
    /// True if the command changes one file, so that there is nothing between before and after.
    is_atomic: bool,
}

impl Case<'_> {
    fn check(&self) {
        let whole = folder(self.before);
        run(whole.path(), self.line);
        let after = files(whole.path());
        each_failure(self.before, self.line, |failure| {
            self.goes_on(&after, &failure);
        });
        self.goes_on(&after, &file_size_limit(self.before, self.line));
    }

    /// Checks the files after a failure, and that the command goes on.
    fn goes_on(&self, after: &Files, failure: &Failure) {
        let Failure {
            what,
            output,
            folder,
            ..
        } = failure;
        let mut now = files(folder.path());
        now.retain(|name, _| !(name.ends_with(".part") || name.contains(".part/")));
        for (name, bytes) in &now {
            let is_moving = self.moving.iter().any(|end| name.ends_with(end));
            let is_known = [self.before, after]
                .iter()
                .any(|files| files.get(name) == Some(bytes));
            let is_json = || serde_json::from_slice::<serde_json::Value>(bytes).is_ok();
            assert!(
                is_known || is_moving && is_json(),
                "{what}: {name} is half written"
            );
        }
        let untouched = |name: &str| name.contains("foreign") || name.starts_with("input");
        for (name, bytes) in self.before.iter().filter(|(name, _)| untouched(name)) {
            assert_eq!(now.get(name), Some(bytes), "{what}: {name} is lost");
        }
        let is_whole = |now: &Files, what: &str| {
            assert_eq!(
                now.keys().collect::<Vec<_>>(),
                after.keys().collect::<Vec<_>>(),
                "{what}"
            );
            assert!(now == after, "{what}: other bytes");
        };
        // A staging folder that could not be removed is removed by the next run.
        if output.status.success() {
            return is_whole(&now, &format!("{what}: it succeeded"));
        }
        assert!(
            !self.is_atomic || now == *self.before || now == *after,
            "{what}: one half is done"
        );
        if self.again.is_empty() && now == *after {
            return;
        }
        let mut said = String::new();
        let mut succeeds = |line: &str| {
            let output = command(folder.path(), line).output().unwrap();
            said += &String::from_utf8_lossy(&output.stderr);
            output.status.success()
        };
        let goes_on = match self.again {
            [] => succeeds(self.line),
            again => again
                .iter()
                .any(|lines| lines.iter().all(|line| succeeds(line))),
        };
        assert!(goes_on, "{what}: cannot go on: {said}");
        is_whole(&files(folder.path()), &format!("{what}: after going on"));
    }
}

/// The nights of a campaign, without its folder.
const SMALL: &str = "campaign --frame plain --threads 1 --range 0..20";
/// A site has a page for each precedent.
const FEW: &str = "campaign --frame plain --threads 1 --range 0..3";

/// Returns the files that commands leave in an empty folder.
fn made(lines: &[&str]) -> Files {
    let folder = tempfile::tempdir().unwrap();
    lines.iter().for_each(|line| run(folder.path(), line));
    files(folder.path())
}

#[test]
fn campaign_survives_each_failure() {
    let line = format!("{SMALL} --out out");
    Case {
        before: &Files::new(),
        line: &line,
        again: &[&[&line]],
        moving: &["checkpoint.json"],
        is_atomic: false,
    }
    .check();
}

#[test]
fn longer_campaign_survives_each_failure() {
    let line = format!("{SMALL} --out out");
    let longer = line.replace("0..20", "0..25");
    let case = Case {
        before: &made(&[&line]),
        line: &longer,
        again: &[&[&longer]],
        moving: &["checkpoint.json"],
        is_atomic: false,
    };
    case.check();
}

#[test]
fn replacing_campaign_survives_each_failure() {
    let line = format!("{SMALL} --out out");
    let mut before = made(&[&format!("{line} --seed 2")]);
    before.insert("out/foreign.txt".to_owned(), b"mine".to_vec());
    let force = format!("{line} --force");
    Case {
        before: &before,
        line: &force,
        again: &[&[&force]],
        moving: &["checkpoint.json"],
        is_atomic: false,
    }
    .check();
}

#[test]
fn merge_survives_each_failure() {
    let part = |range: &str, out: &str| SMALL.replace("0..20", range) + " --out " + out;
    let before = made(&[&part("0..10", "input-a"), &part("10..20", "input-b")]);
    let line = "publish input-a input-b --out out";
    Case {
        before: &before,
        line,
        again: &[&[line]],
        moving: &[],
        is_atomic: false,
    }
    .check();
}

/// The merge replaces the only copy of one part.
#[test]
fn merge_into_a_part_survives_each_failure() {
    let part = |range: &str, out: &str| SMALL.replace("0..20", range) + " --out " + out;
    let before = made(&[&part("0..10", "a"), &part("10..20", "input-b")]);
    let line = "publish a input-b --out a --force";
    // Before the whole checkpoint is in its place, the part counts as an unfinished campaign.
    let resume = part("0..10", "a");
    let again: [&[&str]; 3] = [
        &[line],
        &[&resume, line],
        &["publish a/checkpoint.json --gaps --out a"],
    ];
    Case {
        before: &before,
        line,
        again: &again,
        moving: &[],
        is_atomic: false,
    }
    .check();
}

#[test]
#[ignore = "takes a minute; run every night"]
fn page_survives_each_failure() {
    let before = made(&[&format!("{FEW} --out input")]);
    let line = "page input --out site";
    Case {
        before: &before,
        line,
        again: &[&[line]],
        moving: &["nightcourt-site.json"],
        is_atomic: false,
    }
    .check();
}

/// The new site has other precedents, and the folder a file that is not of the site.
#[test]
#[ignore = "takes a minute; run every night"]
fn replacing_page_survives_each_failure() {
    let other = format!("{FEW} --seed 2 --out other");
    let mut before = made(&[
        &format!("{FEW} --out input"),
        &other,
        "page other --out site",
    ]);
    before.insert("site/p/foreign.html".to_owned(), b"mine".to_vec());
    let line = "page input --out site --force";
    Case {
        before: &before,
        line,
        again: &[&[line]],
        moving: &["nightcourt-site.json"],
        is_atomic: false,
    }
    .check();
}

/// A command, and the change of files after it by the host.
type Step<'a> = (&'a str, &'a dyn Fn(&mut Files));

#[test]
fn each_step_of_a_game_survives_each_failure() {
    let roster = "Ann = Town Cop\nBob = Town Doctor\nMo = Mafia Goon\n";
    let mut before = Files::from([
        ("roster.txt".to_owned(), roster.into()),
        ("mini/foreign.txt".to_owned(), "x".into()),
    ]);
    let acted = |files: &mut Files| {
        files
            .get_mut("mini/night-1.night")
            .unwrap()
            .extend_from_slice(b"Mo: kill -> Ann\n");
    };
    let edited = |files: &mut Files| {
        let text = String::from_utf8(files["mini/night-1.after.night"].clone()).unwrap();
        files.insert(
            "mini/night-1.after.night".to_owned(),
            text.replace("Bob", "Bobby").into(),
        );
    };
    let nothing = |_: &mut Files| {};
    let steps: [Step<'_>; 9] = [
        ("game start mini --roster roster.txt", &nothing),
        ("game night mini", &acted),
        ("game rule mini", &nothing),
        ("game undo mini", &nothing),
        ("game rule mini", &edited),
        ("game rule mini --force", &edited),
        ("game undo mini", &nothing),
        ("game rule mini", &nothing),
        ("game night mini", &nothing),
    ];
    for (line, change) in steps {
        let itself = [line];
        let again: &[&[&str]] = &[&itself];
        Case {
            before: &before,
            line,
            // A second `undo` takes back one more.
            again: if line.contains("undo") { &[] } else { again },
            moving: &[],
            is_atomic: true,
        }
        .check();
        let whole = folder(&before);
        run(whole.path(), line);
        before = files(whole.path());
        change(&mut before);
    }
}

/// A note is in both files or in neither, unless the program was killed or nothing can be taken back. Notes before it stay.
#[test]
fn note_survives_each_failure() {
    let before = made(&[&format!("{FEW} --out input")]);
    let text = String::from_utf8(before["input/divergences.json"].clone()).unwrap();
    let id = text
        .split_once("\"id\":\"")
        .unwrap()
        .1
        .split_once('"')
        .unwrap()
        .0;
    // A cell with a comma has quotes.
    let note = |ruling: &str| format!("show {id} --corpus input --note {ruling} --game Mini,1900");
    let first = folder(&before);
    run(first.path(), &note("first"));
    let before = files(first.path());
    let second = note("second,third");
    run(first.path(), &second);
    let after = files(first.path());
    let (lines, table) = ("input/rulings.json", "input/rulings.csv");
    each_failure(
        &before,
        &second,
        |Failure {
             what,
             mode,
             output,
             folder,
         }| {
            let now = files(folder.path());
            match output.status.code() {
                Some(0) => assert!(now == after, "{what}: it succeeded and did not write all"),
                Some(_) if mode == Mode::Once => assert!(now == before, "{what}: one half is done"),
                _ => {}
            }
            run(folder.path(), &note("fourth"));
            let now = files(folder.path());
            let read = |text: &[u8]| {
                Notes::read(text)
                    .notes
                    .into_iter()
                    .map(|note| note.ruling)
                    .collect::<Vec<_>>()
            };
            let noted = read(&now[lines]);
            assert!(
                [
                    &["first", "fourth"][..],
                    &["first", "second,third", "fourth"]
                ]
                .contains(&&*noted.iter().map(String::as_str).collect::<Vec<_>>()),
                "{what}: {noted:?}"
            );
            assert!(
                now[table].starts_with(&before[table]),
                "{what}: a row is lost"
            );
            let rows = csv::ReaderBuilder::new()
                .flexible(true)
                .from_reader(&*now[table])
                .into_records();
            let rows: Vec<_> = rows
                .map(Result::unwrap)
                .filter(|row| row.len() == 5)
                .collect();
            assert_eq!(
                rows.iter().map(|row| &row[1]).collect::<Vec<_>>(),
                noted,
                "{what}"
            );
        },
    );
}

/// A command with the options that name its files, and what it needs: files of other commands, and texts.
struct Row {
    line: &'static str,
    made: &'static [&'static str],
    texts: &'static [(&'static str, &'static str)],
    /// Reports whether the command may be repeated when it has done all.
    repeats: bool,
    moving: &'static [&'static str],
}

const NIGHT: &str = "[players]\nCop = Town Cop\nRob = Town Roleblocker\nMob = Mafia Roleblocker\n\
                     [actions]\nRob -> Mob\nMob -> Cop\nCop -> Mob\n";
const CORPUS: &[&str] = &["campaign --frame plain --threads 1 --range 0..3 --out input"];
const FOREIGN: &[(&str, &str)] = &[("out/foreign.txt", "mine")];

const fn row(line: &'static str, made: &'static [&'static str], repeats: bool) -> Row {
    Row {
        line,
        made,
        texts: FOREIGN,
        repeats,
        moving: &[],
    }
}

/// Commands without a test of their own.
const ROWS: [Row; 13] = [
    Row {
        moving: &["checkpoint.json"],
        ..row(
            "campaign --frame plain --range 0..9 --threads 1 --packed --out part",
            &[],
            true,
        )
    },
    Row {
        moving: &["checkpoint.json"],
        ..row(
            "census --players 2 --abilities block,kill --threads 1 --out census",
            &[],
            true,
        )
    },
    Row {
        moving: &["checkpoint.json"],
        ..row(
            "study claims --frame plain --nights 20 --threads 1 --out claims",
            &[],
            true,
        )
    },
    Row {
        moving: &["checkpoint.json"],
        ..row(
            "study axioms --frame plain --nights 20 --threads 1 --out axioms",
            &[],
            true,
        )
    },
    Row {
        moving: &["checkpoint.json"],
        ..row(
            "study accounts --frame plain --nights 20 --threads 1 --out accounts",
            &[],
            true,
        )
    },
    Row {
        moving: &["checkpoint.json"],
        ..row("study blame input --threads 1 --out blame", CORPUS, true)
    },
    Row {
        moving: &["checkpoint.json"],
        ..row(
            "study theorems --universe census:players=2 --threads 1 --out theorems",
            &[],
            true,
        )
    },
    row("publish input --figures --nights 3 --out out", CORPUS, true),
    Row {
        moving: &["datapackage.json"],
        texts: &[],
        ..row(
            "export data --corpus input --range 0..3 --out tables",
            CORPUS,
            false,
        )
    },
    Row {
        texts: &[("tonight.night", NIGHT)],
        ..row(
            "minimise tonight.night --systems nar,snarf --out small.night",
            &[],
            false,
        )
    },
    Row {
        texts: &[("tonight.night", NIGHT)],
        ..row("export night tonight.night --out tonight.json", &[], true)
    },
    row(
        "conform ultimafia --corpus input --json report.json",
        CORPUS,
        false,
    ),
    row("self man out", &[], true),
];

/// It writes 300 files, and flushes each.
const SUITE: Row = Row {
    texts: &[],
    ..row("export suite suite", &[], false)
};

impl Row {
    fn check(&self) {
        let mut before = made(self.made);
        let texts = self.texts.iter();
        before.extend(texts.map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())));
        let itself = [self.line];
        let again: &[&[&str]] = &[&itself];
        Case {
            before: &before,
            line: self.line,
            again: if self.repeats { again } else { &[] },
            moving: self.moving,
            is_atomic: false,
        }
        .check();
    }
}

#[test]
fn each_other_command_survives_each_failure() {
    for row in ROWS {
        let begun = Instant::now();
        row.check();
        println!("{}: {:?}", row.line, begun.elapsed());
    }
}

#[test]
#[ignore = "takes minutes; run every night"]
fn suite_survives_each_failure() {
    SUITE.check();
}

/// Commands that write files which no option names, and all that are tried above by tests of their own.
const ABOVE: [&str; 9] = [
    "campaign --out",
    "publish --out",
    "page --out",
    "show --note",
    "game start",
    "game night",
    "game rule",
    "game undo",
    "self man",
];
/// Options that are not tried: an engine would load the failing library too, and answers are typed.
const ELSEWHERE: [&str; 5] = [
    "conform --out",
    "conform --junit",
    "conform --badge",
    "conform --write-known",
    "read --answers",
];
/// Options that name a file or a folder which is read.
const READ: [&str; 9] = [
    "--against",
    "--corpus",
    "--engines",
    "--frame",
    "--house",
    "--known",
    "--nights",
    "--roster",
    "--rulebook",
];

/// The list of commands and options is that of the parser. An option that names a file is read, or is tried.
#[test]
fn no_command_that_writes_files_is_forgotten() {
    let tried = |command: &str, option: &str| {
        let rows = ROWS.iter().chain([&SUITE]).any(|row| {
            row.line.starts_with(&format!("{command} "))
                && row.line.contains(&format!(" {option} "))
        });
        let named = format!("{command} {option}");
        rows || ABOVE.contains(&&*named) || ELSEWHERE.contains(&&*named)
    };
    let (mut forgotten, mut options) = (Vec::new(), 0);
    let all = listing::all();
    for command in &all {
        for line in listing::help(command).lines() {
            let Some((option, value)) = line
                .trim_start()
                .trim_start_matches(|letter: char| letter != '-')
                .split_once(" <")
                .map(|(name, rest)| (name.rsplit(", ").next().unwrap_or_default(), rest))
            else {
                continue;
            };
            let value = value.split('>').next().unwrap_or_default();
            let names_file = ["FILE", "DIR", "PATH", "REPORT"]
                .iter()
                .any(|word| value.contains(word));
            if option.starts_with("--") && names_file && !READ.contains(&option) {
                options += 1;
                if !tried(command, option) {
                    forgotten.push(format!("{command} {option}"));
                }
            }
        }
    }
    assert!(forgotten.is_empty(), "{forgotten:?}: try them here");
    assert!(options >= 15, "{options} options: the help is read wrongly");
    for named in ABOVE.iter().chain(&ELSEWHERE) {
        let command = named.split(" --").next().unwrap_or_default();
        assert!(
            all.iter().any(|known| known == command),
            "{named} is no command"
        );
    }
}
