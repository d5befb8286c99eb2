//! The corpus that comes with the program, and hosts' notes on it.

use std::fs;

use nightcourt_caselaw::matching::FoundRow;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::withdrawn::Withdrawn;

use super::{COP, complains, copy, program, says};

/// In an empty folder of a machine that has no corpus.
#[test]
fn every_command_that_reads_a_corpus_answers_in_an_empty_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (here, data) = (folder.path().join("here"), folder.path().join("data"));
    fs::create_dir(&here).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = program(arguments);
        command
            .current_dir(&here)
            .env("XDG_DATA_HOME", &data)
            .env("XDG_CACHE_HOME", folder.path().join("cache"));
        command.output().unwrap()
    };
    assert!(says(&run(&["search", "bus driver", "cop"])).contains(COP));
    assert!(says(&run(&["show", &COP[..9]])).contains("Frequency"));
    assert!(says(&run(&["search", COP, "--format", "json"])).contains("\"corpus\":\"built-in\""));
    assert!(
        !data.exists() && !folder.path().join("cache").exists(),
        "searching writes nothing"
    );
    let said = says(&run(&[
        "note",
        COP,
        "--ruling",
        "The gherkin rules",
        "--by",
        "Ann",
    ]));
    let notes = data.join("nightcourt");
    assert!(
        said.contains(&format!(
            "added to rulings.json and rulings.csv in {}",
            notes.display()
        )),
        "{said}"
    );
    assert_eq!(Notes::of(&notes).unwrap().notes.len(), 1);
    assert!(says(&run(&["show", COP])).contains("The gherkin rules (by Ann, "));
    assert!(says(&run(&["search", "gherkin"])).contains(COP));
    let night = here.join("tonight.night");
    let text = "[players]\nKit = Town Bus Driver\nJo = Town Cop\n[actions]\nKit: drive -> Kit, Jo\nJo: investigate -> Kit\n";
    fs::write(&night, text).unwrap();
    assert!(says(&run(&["match", "tonight.night"])).contains(COP));
    fs::remove_file(&night).unwrap();
    assert!(complains(&run(&["check"])).contains("name the folder of a corpus"));
    assert_eq!(fs::read_dir(&here).unwrap().count(), 0);
}

/// A gift of two vendors to each other: the published corpus has it with a cop in the doctor's place.
#[test]
fn an_id_that_left_the_corpus_is_shown_with_the_precedent_that_explains_it() {
    let sentence =
        "Precedent 6ce335ee6581 left the corpus on 2026-11-26; explained now by 449883cbd1ee.";
    for id in ["6ce335ee6581", "6ce335ee658"] {
        let shown = says(&program(&["show", id]).output().unwrap());
        assert!(
            shown.contains(sentence) && shown.contains("Ann: protect -> Bob"),
            "{shown}"
        );
    }
    let json = says(
        &program(&["show", "6ce335ee6581", "--format", "json"])
            .output()
            .unwrap(),
    );
    let list: Withdrawn = serde_json::from_str(&json).unwrap();
    assert_eq!(list.nights[0].explained_by.as_deref(), Some("449883cbd1ee"));
    assert!(
        complains(&program(&["show", "6ce335ee6582"]).output().unwrap())
            .contains("no precedent has the id")
    );
    let folder = tempfile::tempdir().unwrap();
    let night = folder.path().join("tonight.night");
    let text = "[players]\nKit = Town vendor:fruit Vanilla\nJo = Town vendor:money Doctor\n[actions]\nJo: protect -> Kit\n";
    fs::write(&night, text).unwrap();
    let matched = |format: &str| {
        says(
            &program(&["match", night.to_str().unwrap(), "-f", format])
                .output()
                .unwrap(),
        )
    };
    assert!(matched("text").contains(sentence));
    let row: FoundRow = serde_json::from_str(&matched("json")).unwrap();
    assert_eq!(row.withdrawn.as_ref(), list.nights.first());
}

/// The folder that an option names goes before that of the environment, and this before the corpus of the program.
#[test]
fn another_corpus_is_named() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    let found = |command: &mut std::process::Command| says(&command.output().unwrap());
    let built_in = found(&mut program(&["search", "cop"]));
    let named = found(&mut program(&["search", "cop", "-C", path]));
    assert_ne!(named, built_in);
    assert_eq!(
        found(&mut program(&["search", "cop", "--corpus", path])),
        named
    );
    assert_eq!(found(&mut program(&["search", path, "cop"])), named);
    assert_eq!(
        found(program(&["search", "cop"]).env("NIGHTCOURT_CORPUS", path)),
        named
    );
    assert_eq!(
        found(program(&["search", "cop", "-C", path]).env("NIGHTCOURT_CORPUS", "/nowhere")),
        named
    );
    assert!(
        complains(
            &program(&["search", "cop"])
                .env("NIGHTCOURT_CORPUS", "/nowhere")
                .output()
                .unwrap()
        )
        .contains("/nowhere")
    );
}
