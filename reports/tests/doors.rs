//! Every door gives the same answer: the border, the commands with `--format json`, and in `scripts/python` and `scripts/npm` the
//! packages. `reports/requests/tests/doors` has the cases and the answers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde::Deserialize;
use serde_json::Value;

/// The cases, and texts by the words that stand for them.
#[derive(Deserialize)]
struct Cases {
    texts: BTreeMap<String, String>,
    cases: Vec<Case>,
}

/// A request, and the command that prints the answer, if there is one. The other fields are for the packages.
#[derive(Deserialize)]
struct Case {
    name: String,
    request: Value,
    command: Option<Vec<String>>,
    input: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("requests/tests/doors")
}

fn cases() -> Cases {
    serde_json::from_slice(&fs::read(folder().join("cases.json")).unwrap()).unwrap()
}

/// Puts the texts into the fields of a request that name them.
fn filled(request: &Value, texts: &BTreeMap<String, String>) -> Value {
    let mut request = request.clone();
    for field in request.as_object_mut().unwrap().values_mut() {
        let text = field.as_str().and_then(|word| texts.get(word));
        if let Some(text) = text {
            *field = Value::from(text.as_str());
        }
    }
    request
}

/// The JSON that the command prints.
fn printed(arguments: &[String], input: &str) -> String {
    let mut child = crate::program()
        .args(arguments)
        .args(["--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no input may have ended.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// `BLESS=1` writes the answers.
#[test]
fn every_door_answers_alike() {
    let Cases { texts, cases } = cases();
    let responder = nightcourt::responder().unwrap();
    let mut files = vec!["cases.json".to_owned()];
    for case in &cases {
        let answer = responder.respond(&filled(&case.request, &texts).to_string());
        let answer = answer.trim_end().to_owned() + "\n";
        if let Some(command) = &case.command {
            let input = case.input.as_ref().map_or("", |word| &texts[word]);
            assert_eq!(printed(command, input), answer, "{}", case.name);
        }
        let file = format!("{}.json", case.name);
        let path = folder().join(&file);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &answer).unwrap();
        }
        assert!(
            fs::read_to_string(path).unwrap_or_default() == answer,
            "{}: the answer has changed: run scripts/bless, and read what has",
            case.name
        );
        files.push(file);
    }
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(files.contains(&name), "{name} is of no case");
    }
}

/// A request without a case is one that no door is asked about.
#[test]
fn every_request_of_programs_has_a_case() {
    let unknown = nightcourt::responder()
        .unwrap()
        .respond(r#"{"ask": "poem"}"#);
    let known = unknown.split('`').skip(3).step_by(2);
    // Pages alone ask these; random nights are compared by the packages' own tests.
    let others = ["is-night", "kind", "page", "what-if", "precedent", "gen"];
    let cases = cases().cases;
    for ask in known.filter(|ask| !others.contains(ask)) {
        assert!(
            cases.iter().any(|case| case.request["ask"] == ask),
            "{ask} has no case"
        );
    }
}
