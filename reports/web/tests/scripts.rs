//! The scripts of the pages have no vocabulary, no night text and no plurals: the module gives all words about a night.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use nightcourt_resolvers::model::{Ability, Passive, ROLES};
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;

/// Ids that scripts use in another sense: to copy, and a frame of nights.
const OTHERS: [&str; 2] = ["copy", "frame"];

/// Marks of night text, of answers about pastes, and of plurals.
const MARKS: [&str; 7] = [
    "[players]",
    "[actions]",
    "(players|actions)",
    " -> ",
    "\" = ",
    "=== 1 ?",
    "toLocaleString",
];

/// Returns the strings of a script. Comments of these scripts have lines of their own.
fn strings(script: &str) -> Vec<&str> {
    let lines = script.lines();
    let code = lines.filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect()
}

fn breaches(script: &str) -> Vec<String> {
    let systems = System::ALL.iter().map(|system| system.id());
    let words: BTreeSet<&str> = systems
        .chain(Ability::all().map(Ability::id))
        .chain(Passive::ALL.iter().map(|passive| passive.id()))
        .chain(SWITCHES.iter().map(|row| row.id))
        .chain(ROLES.iter().map(|role| role.name))
        .filter(|word| !OTHERS.contains(word))
        .collect();
    let named = strings(script)
        .into_iter()
        .filter(|one| words.contains(one));
    let marks = MARKS.into_iter().filter(|mark| script.contains(mark));
    named.chain(marks).map(str::to_owned).collect()
}

#[test]
fn scripts_have_no_words_about_a_night() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site/assets");
    let scripts = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let scripts: Vec<_> = scripts
        .filter(|path| path.extension().is_some_and(|end| end == "js"))
        .collect();
    assert!(scripts.len() > 8, "{scripts:?}");
    for path in scripts {
        let found = breaches(&fs::read_to_string(&path).unwrap());
        assert!(found.is_empty(), "{}: {found:?}", path.display());
    }
}

#[test]
fn words_about_a_night_are_found() {
    assert_eq!(breaches("ask({ system: \"nar\" });"), ["nar"]);
    assert_eq!(breaches("const mine = [\"kill\", \"copy\"];"), ["kill"]);
    assert_eq!(breaches("night.split(\"[actions]\\n\")"), ["[actions]"]);
    assert_eq!(breaches("  // As \"kill\" is.\n"), [""; 0]);
}
