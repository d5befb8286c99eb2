//! The planted faults: every patch in `faults/` has a complete head, still applies, and names a golden night that shows
//! it. `scripts/power --check` builds each, and `scripts/power --golden` checks that its golden night fails under it. Those of
//! `reports/faults` are mistakes in answers: each names a test, which fails under it by `scripts/power --answers`.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::system::System;

/// A fault, as in its patch.
struct Fault {
    name: String,
    /// The patch: the head, and the diff.
    text: String,
    /// The lines before the diff.
    head: Vec<(String, String)>,
    /// The files that the diff changes.
    changes: Vec<String>,
}

impl Fault {
    fn told(&self, word: &str) -> &str {
        let mut lines = self.head.iter().filter(|(key, _)| key == word);
        match (lines.next(), lines.next()) {
            (Some((_, told)), None) => told,
            (_, _) => "",
        }
    }
    fn is_of_a_rulebook(&self) -> bool {
        let site = self.told("System");
        System::from_id(site).is_none()
            && package().join(format!("rulebooks/{site}.toml")).is_file()
    }
}

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Reads a fault from the text after `Fault: `: its name and its patch.
fn read(text: &str) -> Fault {
    let (name, text) = text.split_once('\n').expect("a name, then a patch");
    let (head, diff) = text.split_once("\n--- ").unwrap_or((text, ""));
    let head = head.lines().filter_map(|line| line.split_once(": "));
    let changes = diff.lines().filter_map(|line| line.strip_prefix("+++ b/"));
    Fault {
        name: name.to_owned(),
        head: head
            .map(|(key, told)| (key.to_owned(), told.to_owned()))
            .collect(),
        changes: changes.map(str::to_owned).collect(),
        text: text.to_owned(),
    }
}

fn faults() -> Vec<Fault> {
    let faults = in_folder(&package().join("faults"));
    assert!(faults.len() >= 250, "{} patches are left", faults.len());
    faults
}

/// The faults in what hosts and authors of bots read.
fn faults_of_answers() -> Vec<Fault> {
    in_folder(&package().join("../reports/faults"))
}

fn in_folder(folder: &Path) -> Vec<Fault> {
    let entries = std::fs::read_dir(folder).expect("a folder of faults");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files: BTreeSet<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "patches"))
        .collect();
    let text = |path: PathBuf| {
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let texts: String = files
        .into_iter()
        .map(|path| format!("\n{}", text(path).trim_end_matches('\n')))
        .collect();
    let each = texts.split("\nFault: ").skip(1);
    each.map(|fault| read(&format!("{fault}\n"))).collect()
}

#[test]
fn every_fault_says_what_it_breaks_and_which_golden_night_shows_it() {
    let mut wrong = Vec::new();
    for fault in faults() {
        let mut say = |what: &str| wrong.push(format!("{}: {what}", fault.name));
        if fault.told("Mistake").len() < 10 {
            say("one line `Mistake: ...` says what is wrong");
        }
        if System::from_id(fault.told("System")).is_none() && !fault.is_of_a_rulebook() {
            say("one line `System: ...` names the system that makes the mistake, or the rulebook");
        }
        if !Rule::from_id(fault.told("Rule")).is_some_and(Rule::decides) {
            say("one line `Rule: ...` names a rule that decides a verdict");
        }
        let folder = if fault.is_of_a_rulebook() {
            "rulebooks/golden"
        } else {
            "tests/golden"
        };
        let golden = package().join(format!("{folder}/{}.night", fault.told("Golden")));
        let cites = |text: String| {
            text.split([' ', ',', '\n'])
                .any(|word| word == fault.told("Rule"))
        };
        if !std::fs::read_to_string(golden).is_ok_and(cites) {
            say("one line `Golden: ...` names a golden night that cites the rule");
        }
        if fault.changes.is_empty()
            || fault
                .changes
                .iter()
                .any(|file| !file.starts_with("resolvers/src/"))
        {
            say("its diff changes files of resolvers/src, and no others");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fault_of_an_answer_says_what_it_breaks_and_which_test_shows_it() {
    let faults = faults_of_answers();
    assert!(faults.len() >= 12, "{} patches are left", faults.len());
    for fault in faults {
        let name = &fault.name;
        assert!(
            fault.told("Mistake").len() >= 10,
            "{name}: one line `Mistake: ...` says what is wrong"
        );
        assert!(
            fault.told("Test").split(' ').count() == 3,
            "{name}: one line `Test: PACKAGE TARGET NAME` names a test, with `lib` for those of the library"
        );
        assert!(
            !fault.changes.is_empty()
                && fault
                    .changes
                    .iter()
                    .all(|file| file.starts_with("reports/")),
            "{name}: its diff changes files of reports, and no others"
        );
    }
}

#[test]
fn every_fault_still_applies() {
    let root = package().join("..");
    let mut wrong = Vec::new();
    for fault in faults().into_iter().chain(faults_of_answers()) {
        let mut git = Command::new("git");
        git.args(["apply", "--check", "-"])
            .current_dir(&root)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped());
        let mut git = git
            .spawn()
            .unwrap_or_else(|error| panic!("git is wanted to try the patches: {error}"));
        let mut patch = git.stdin.take().expect("a pipe");
        patch
            .write_all(fault.text.as_bytes())
            .expect("git reads it");
        drop(patch);
        let output = git.wait_with_output().expect("git ends");
        if !output.status.success() {
            wrong.push(format!(
                "{}:\n{}",
                fault.name,
                String::from_utf8_lossy(&output.stderr)
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} patches no longer apply:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_rule_that_decides_has_a_fault() {
    let broken: BTreeSet<String> = faults()
        .iter()
        .map(|fault| fault.told("Rule").to_owned())
        .collect();
    let without = Rule::ALL
        .iter()
        .filter(|rule| rule.decides() && !broken.contains(rule.id()));
    let without: Vec<String> = without
        .map(|rule| format!("{rule}: {}", rule.sentence()))
        .collect();
    assert!(
        without.is_empty(),
        "no patch of faults/ breaks these rules:\n{}",
        without.join("\n")
    );
}
