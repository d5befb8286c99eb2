//! The published schemas are what the types say and what the command prints, and there is one of every form.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use nightcourt_caselaw::schema::{ANSWER, CASE, MATCH, NOTE};
use nightcourt_corpus::schema::{CATALOGUE, CHECKPOINT, CLAIMS, FAMILIES, FRAME, Form, MANIFEST, NIGHT, RUN, VERDICT};
use nightcourt_engine::schema::{CONFORM, REQUEST, RESPONSE, SUITE};
use nightcourt_host::schema::{DEFAULTS, GAME, HOUSE};
use nightcourt_rulebook::schema::RULEBOOK;

const FORMS: [Form; 21] = [
    NIGHT, VERDICT, CATALOGUE, FAMILIES, RUN, CHECKPOINT, MANIFEST, FRAME, CLAIMS, ANSWER, MATCH, CASE, NOTE, HOUSE,
    RULEBOOK, DEFAULTS, GAME, REQUEST, RESPONSE, CONFORM, SUITE,
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

fn published(form: &str) -> PathBuf {
    folder().join(format!("{form}.schema.json"))
}

fn schema(form: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nightcourt")).args(["schema", form]).output().expect("the program starts")
}

/// The forms that the program knows, as its complaint of one that it does not know lists them.
fn forms() -> Vec<String> {
    let complaint = String::from_utf8(schema("poem").stderr).expect("UTF-8");
    let (_, listed) = complaint.split_once("[possible values: ").expect("it lists them");
    let (listed, _) = listed.split_once(']').expect("the list ends");
    listed.split(", ").map(str::to_owned).collect()
}

/// `BLESS=1` writes them anew.
#[test]
fn the_published_schemas_are_what_the_types_say() {
    for form in FORMS {
        let path = published(form.id);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, form.schema()).expect("the folder is there");
        }
        let published = fs::read_to_string(path).unwrap_or_default();
        assert!(published == form.schema(), "{} has changed: run scripts/bless, and read what has", form.id);
    }
}

#[test]
fn the_published_schemas_are_what_the_command_prints() {
    let forms = forms();
    assert_eq!(forms, FORMS.map(|form| form.id), "the forms of the command and those of the types");
    for form in &forms {
        let printed = schema(form);
        assert!(printed.status.success(), "{form}");
        assert!(fs::read(published(form)).expect("it is there") == printed.stdout, "{form}");
    }
    let files = fs::read_dir(folder()).expect("the schemas are there").count();
    assert_eq!(files, forms.len(), "a schema of a form that there is not");
}
