//! Transcripts: everything that commands say of some hundreds of inputs, word for word. Golden nights guard verdicts; these
//! guard sentences. A change of a transcript is read, and named in its commit. `BLESS=1` writes them again.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use rayon::prelude::*;

/// A command with its input, and the title of its place in a transcript.
struct Call {
    title: String,
    arguments: Vec<String>,
    input: String,
}

impl Call {
    fn new(arguments: &str, input: &str) -> Call {
        Call {
            title: arguments.to_owned(),
            arguments: arguments.split(' ').map(str::to_owned).collect(),
            input: input.to_owned(),
        }
    }

    fn titled(self, title: &str) -> Call {
        Call {
            title: format!("{}: {title}", self.title),
            ..self
        }
    }

    /// Returns the output of the command, with its exit code unless that is 0.
    fn run(&self) -> String {
        let mut child = crate::program()
            .args(&self.arguments)
            .env("COLUMNS", "120")
            .env_remove("NIGHTCOURT_CORPUS")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that has seen enough need not read the rest.
        let _ = child.stdin.take().unwrap().write_all(self.input.as_bytes());
        let output = child.wait_with_output().unwrap();

        let mut said = format!("######## {}\n", self.title);
        said += &String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        if !errors.is_empty() {
            write!(said, "---- on standard error\n{errors}").unwrap();
        }
        if output.status.code() != Some(0) {
            writeln!(said, "---- exit {:?}", output.status.code()).unwrap();
        }
        said
    }
}

/// Files of a folder in the order of their names, with their contents.
fn texts(folder: &str, extension: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();

    let text = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    paths.into_iter().map(text).collect()
}

/// Questions of a file: lines that are no comment and no night.
fn questions(file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("reading/questions");
    let text = fs::read_to_string(path.join(file)).unwrap();
    let is_question = |line: &&str| !line.is_empty() && !line.starts_with([' ', '#']);
    text.lines()
        .filter(is_question)
        .map(str::to_owned)
        .collect()
}

/// The night of a golden account, which comes before its accounts.
fn night(account: &str) -> &str {
    account
        .split_once("\n== ")
        .map_or(account, |(night, _)| night)
}

#[track_caller]
fn is_as_before(name: &str, calls: Vec<Call>) {
    let said: Vec<String> = calls.par_iter().map(Call::run).collect();
    let said = said.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/transcripts")
        .join(format!("{name}.txt"));

    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, said).unwrap();
        return;
    }
    let before = fs::read_to_string(&path).unwrap_or_default();
    let different = said
        .split("######## ")
        .zip(before.split("######## "))
        .find(|(now, before)| now != before);
    if let Some((now, before)) = different {
        panic!(
            "{name}.txt has changed; read the change, then BLESS=1\nbefore: {before}\nnow: {now}"
        );
    }
    assert_eq!(said.len(), before.len(), "{name}.txt has other calls");
}

#[test]
fn pastes() {
    let pastes = texts("reading/pastes", "paste");
    let calls = pastes.iter().map(|(name, paste)| {
        let (paste, _) = paste.split_once("\n==== ").unwrap();
        Call::new("read -", paste).titled(name)
    });
    is_as_before("read", calls.collect());
}

#[test]
fn hosts_questions() {
    let files = ["cases.txt", "written.txt", "hosts.txt"];
    let questions = files.iter().flat_map(|file| questions(file));
    let calls = questions.map(|question| Call {
        title: format!("ask {question}"),
        arguments: vec!["ask".to_owned(), question],
        input: String::new(),
    });
    is_as_before("ask", calls.collect());
}

#[test]
fn setups() {
    let setups = [
        "2 Mafia Goons / 1 Mafia Roleblocker / 1 Town Jailkeeper / 8 Vanilla Townies",
        "Mafia Goon\nTown Cop\nTown Doctor\n4 Vanilla Townies",
        "Mafia Godfather\nMafia Goon\nTown Tracker\nTown Watcher\nTown Vigilante\n6 VT",
        "Neutral (Hostile) Thief\nTown Money Giver\nTown Doctor\nMafia Goon",
        "Mafia Bus Driver\nMafia Goon\nTown Bodyguard\nTown Cop\n5 Vanilla Townies",
        "Town Bomb\nMafia Goon\n3 Vanilla Townies",
        "x2 Mafia Goon\nx1 Town Vigilante\nx7 Vanilla Town",
    ];
    let calls = setups
        .iter()
        .flat_map(|setup| {
            let house = "setup - --house mafiascum-normal --format bbcode";
            [Call::new("setup -", setup), Call::new(house, setup)].map(|call| call.titled(setup))
        })
        .collect();
    is_as_before("setup", calls);
}

#[test]
fn accounts_and_messages() {
    let nights = texts("../resolvers/tests/accounts", "account");
    let formats = [
        "rule - --explain",
        "rule - --format messages --systems nar",
        "rule - --format modlog --systems snarf",
        "rule - --house mafiascum-normal",
    ];
    let calls = nights.iter().flat_map(|(name, account)| {
        let night = night(account);
        formats.map(|arguments| Call::new(arguments, night).titled(name))
    });
    is_as_before("rule", calls.collect());
}

#[test]
fn precedents_and_rulebooks() {
    let calls = [
        "search block on a jailkeeper",
        "search two doctors",
        "search bus driver and tracker",
        "search who is blocked first",
        "show 589cfd0796ee",
        "show 21c081485e99",
        "show f4784eb4c9a6",
        "show afc4bceb8af7",
        "rulebook explain lar",
        "rulebook explain werewolves",
        "rulebook explain xylbot",
        "rulebook explain ultimafia",
        "house mafiascum-normal",
        "house elliquiy",
        "house werewolf-server",
        "list systems",
        "list switches",
        "list roles",
    ];
    let calls = calls.iter().map(|arguments| Call::new(arguments, ""));
    is_as_before("show", calls.collect());
}
