//! The published schemas are what the types say and what the command prints, and there is one of every form.

use crate::fits;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use nightcourt_caselaw::schema::{ANSWER, ASK, CASE, MATCH, NOTE, WITHDRAWN};
use nightcourt_corpus::schema::{
    CATALOGUE, CHECKPOINT, EDITION, FRAME, Form, NIGHT, RUN, STUDY, VERDICT,
};
use nightcourt_engine::schema::{CONFORM, NEAREST, REQUEST, RESPONSE, SUITE};
use nightcourt_host::schema::{DEFAULTS, GAME, HOUSE, SETUP};
use nightcourt_reading::row;
use nightcourt_requests::Responder;
use nightcourt_requests::schema::{
    COMPARISON, HOUSES, MINIMAL, ORDER, PLAYED, POSSIBLE, POSTS, RATES, ROLES, RULING, SYSTEMS,
    TEXTS,
};
use nightcourt_rulebook::schema::RULEBOOK;
use serde_json::{Value, json};

/// The form that `nightcourt read --format json` prints.
const READING: Form = Form::of::<row::ReadingRow>("reading", row::VERSION);

const FORMS: [Form; 37] = [
    NIGHT, VERDICT, RULING, COMPARISON, POSSIBLE, RATES, TEXTS, POSTS, PLAYED, SYSTEMS, ROLES,
    HOUSES, ORDER, MINIMAL, CATALOGUE, RUN, EDITION, CHECKPOINT, FRAME, STUDY, ANSWER, ASK, MATCH,
    CASE, WITHDRAWN, NOTE, READING, SETUP, HOUSE, RULEBOOK, DEFAULTS, GAME, REQUEST, RESPONSE,
    CONFORM, NEAREST, SUITE,
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

fn published(form: &str) -> PathBuf {
    folder().join(format!("{form}.schema.json"))
}

fn schema(form: &str) -> Output {
    crate::program()
        .args(["self", "schema", form])
        .output()
        .expect("the program starts")
}

/// The forms that the program knows, as its complaint of one that it does not know lists them.
fn forms() -> Vec<String> {
    let complaint = String::from_utf8(schema("poem").stderr).expect("UTF-8");
    let (_, listed) = complaint
        .split_once("[possible values: ")
        .expect("it lists them");
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
        assert!(
            published == form.schema(),
            "{} has changed: run scripts/bless, and read what has",
            form.id
        );
    }
}

#[test]
fn the_published_schemas_are_what_the_command_prints() {
    let forms = forms();
    assert_eq!(
        forms,
        FORMS.map(|form| form.id),
        "the forms of the command and those of the types"
    );
    for form in &forms {
        let printed = schema(form);
        assert!(printed.status.success(), "{form}");
        assert!(
            fs::read(published(form)).expect("it is there") == printed.stdout,
            "{form}"
        );
    }
    let files = fs::read_dir(folder())
        .expect("the schemas are there")
        .count();
    assert_eq!(files, forms.len(), "a schema of a form that there is not");
}

/// The TOML files of a folder, as JSON.
fn files_of(folder: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the folder is there");
    let paths = files.map(|file| file.expect("an entry").path());
    paths
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a file");
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect()
}

#[test]
fn files_that_come_with_the_program_are_as_their_schemas_say() {
    for (form, folder, word) in [
        (RULEBOOK, "../resolvers/rulebooks", "protect"),
        (FRAME, "../gen/frames", "mafia"),
        (HOUSE, "host/presets", "nar"),
    ] {
        let files = files_of(folder);
        assert!(files.len() > 5, "{folder}");
        for file in &files {
            assert_eq!(
                fits::valid(form, file),
                Ok(()),
                "{folder}: {}",
                file["name"]
            );
        }
        // No list of the form has this word, nor may it join one.
        let wrong = |file: &Value| {
            let right = file.to_string();
            let changed = right.replace(&format!("\"{word}\""), "\"Wrong\"");
            changed != right
                && fits::valid(form, &serde_json::from_str(&changed).expect("JSON")).is_ok()
        };
        assert!(
            !files.iter().any(wrong),
            "{folder} takes any word for {word}"
        );
    }
}

/// The output of `nightcourt read` for a paste on standard input.
fn read(paste: &str, args: &[&str]) -> Output {
    let mut child = crate::program()
        .arg("read")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(paste.as_bytes())
        .expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_reading_as_json_is_as_its_schema_says() {
    let paste = "Ada - Town Cop\nCyra - Mafia Goon\nDunn - VT\n\nNight 1\nAda checks Cyra (mafia)\nCyra kills Dun\n";
    let printed = read(paste, &["--format", "json"]);
    assert_eq!(printed.status.code(), Some(2), "a question is open");
    let value: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(fits::valid(READING, &value), Ok(()));
    assert_eq!(
        value["players"][0],
        json!({"name": "Ada", "role": "Town Cop", "from": [{"line": 1, "words": "Ada - Town Cop"}]})
    );
    assert_eq!(
        value["actions"],
        json!([{"actor": "Ada", "ability": "investigate", "targets": ["Cyra"],
            "from": [{"line": 6, "words": "Ada checks Cyra (mafia)"}]}])
    );
    assert_eq!(value["notes"][0]["kind"], "result");
    assert_eq!(value["questions"][0]["candidates"], json!(["Dunn"]));
    assert_eq!(
        value["questions"][0]["from"],
        json!([{"line": 7, "words": "Cyra kills Dun"}])
    );
    assert_eq!(value["complete"], false);
    let empty: Value =
        serde_json::from_slice(&read("", &["--format", "json"]).stdout).expect("JSON");
    assert_eq!(fits::valid(READING, &empty), Ok(()));
}

#[test]
fn a_reading_prints_twenty_notes_and_questions_and_counts_the_rest() {
    let printed = read(&"1. x\n".repeat(13_000), &[]);
    let text = String::from_utf8(printed.stdout).expect("UTF-8");
    // 13,000 lines that say nothing, and the question of who plays.
    assert!(
        text.contains("\n  and 12980 more; --format json prints them all\n"),
        "{text}"
    );
    assert_eq!(
        text.lines()
            .filter(|line| line.contains("says nothing"))
            .count(),
        20
    );
    let many: String = (0..40)
        .map(|number| format!("p{number} - Town Foo\n"))
        .collect();
    let printed = read(&many, &["--night"]);
    let errors = String::from_utf8(printed.stderr).expect("UTF-8");
    assert_eq!(errors.lines().count(), 21, "{errors}");
    assert!(
        errors.ends_with("and 20 more; --format json prints them all\n"),
        "{errors}"
    );
}

/// The answer of `nightcourt ask`, which fits its schema.
fn ask(question: &str) -> Value {
    let asked = crate::program()
        .args(["ask", question, "--format", "json"])
        .output();
    let printed = asked.expect("the program starts");
    let value: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(fits::valid(ASK, &value), Ok(()), "{question}");
    // A night that is not sure is no answer; a disputed ruling is.
    let code = printed.status.code();
    let is_disputed = value["switches"] != json!([]);
    if value["sure"] == true || !is_disputed {
        let expected = if value["sure"] == true { 0 } else { 2 };
        assert_eq!(code, Some(expected), "{question}");
    }
    value
}

/// By hand: the Doctor stops the gun, and a Paranoid Gun Owner of the Town reads town.
#[test]
fn an_answered_question_is_as_its_schema_says() {
    let answered = ask("cop visits PGO, doctr on cop");
    assert_eq!(
        answered["corrected"],
        json!([{"typed": "doctr", "meant": "doctor"}])
    );
    let night = &answered["understood"][0];
    assert_eq!(
        night["answer"],
        "Settled: all seven systems say that nobody dies; the Cop reads town."
    );
    assert_eq!(
        (&night["settled"], &night["when"]),
        (&json!(true), &json!("\"doctr\" means doctor"))
    );
    assert_eq!(night["outcomes"].as_array().map(Vec::len), Some(7));
    assert_eq!(
        night["outcomes"][0],
        json!({"system": "nar", "dies": [], "others": ["the Cop reads town"]})
    );
    assert_eq!(night["precedents"][0]["exact"], true);
    assert_eq!(night["precedents"][1]["exact"], false);
    assert!(answered.get("search").is_none());

    // Nights with other rulings, none of which is sure: on each other, or only one of them acts.
    let several = ask("strongman vs jailkeeper");
    assert_eq!(
        (&answered["sure"], &several["sure"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(
        several["understood"][1]["when"],
        "not Jailkeeper: jail -> Strongman"
    );
    assert_eq!(
        several["understood"][1]["answer"],
        "All seven systems say that the Jailkeeper dies."
    );
    let unsaid = ask("so yesterdayish the roleblocker blocks the vig");
    assert_eq!(unsaid["unused"], json!(["yesterdayish"]));
    assert_eq!(
        unsaid["understood"][0]["unsaid"],
        json!(["Vig: kill -> Target"])
    );

    // A disputed ruling, by its switch; the preset sets it.
    let ruling = ask("from how many kills does one doctor save?");
    assert_eq!(ruling["switches"][0]["switch"], "doctor-saves");
    let house = json!({"house": "mafiascum-normal", "option": "one"});
    assert!(
        ruling["switches"][0]["houses"]
            .as_array()
            .expect("a list")
            .contains(&house)
    );

    let none = ask("how long should a night phase be");
    assert!(
        none["understood"] == json!([])
            && none["unused"] != json!([])
            && none["search"].is_object()
    );
}

/// By hand: the Roleblocker stops the Vigilante, in every system; only the two that agree are asked.
#[test]
fn a_ruling_and_a_comparison_are_as_their_schemas_say() {
    let night = "[players]\nAnn = Town Roleblocker\nBob = Town Vigilante\nCid = Mafia Goon\n\n[actions]\nAnn -> Bob\nBob -> Cid\n\n[expect nar]\ndies = Cid\n";
    let mut child = crate::program()
        .args(["rule", "-", "--systems", "nar,rar", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(night.as_bytes())
        .expect("it reads");
    let printed = child.wait_with_output().expect("it ends");
    assert_eq!(printed.status.code(), Some(1), "the night expects a death");
    let ruling: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(fits::valid(RULING, &ruling), Ok(()));
    assert_eq!(ruling["groups"], json!([["nar", "rar"]]));
    assert_eq!(
        ruling["mismatches"],
        json!([{"system": "nar", "about": "dies", "expected": "Cid", "got": "nobody"}])
    );

    let request = json!({"ask": "resolve", "night": night, "terms": {"systems": ["nar", "rar"]}, "explain": true});
    let answer: Value =
        serde_json::from_str(&Responder::default().respond(&request.to_string())).expect("JSON");
    assert_eq!(answer, ruling, "the request of programs and the command");
    let request = json!({"ask": "compare", "night": night});
    let answer: Value =
        serde_json::from_str(&Responder::default().respond(&request.to_string())).expect("JSON");
    assert_eq!(fits::valid(COMPARISON, &answer), Ok(()));
    assert_eq!(answer["agreement"], "All seven systems agree.");
    assert_eq!(answer["diverging"], json!([]));
    let request = json!({"ask": "texts", "night": night});
    let answer: Value =
        serde_json::from_str(&Responder::default().respond(&request.to_string())).expect("JSON");
    assert_eq!(fits::valid(TEXTS, &answer), Ok(()));
    assert_eq!(answer["morning"], json!(["No one died in the night.\n"]));
    // Doc is refused: the night before had the same target.
    let house =
        "version = 1\nname = \"Ours\"\nsystem = \"nar\"\n[limits]\nother-target = [\"Doctor\"]\n";
    let same = json!({"text": "Doc heals Ann"});
    let unclear = json!({"text": "Docc heals Ann"});
    for (nights, field) in [
        (json!([same, unclear]), "questions"),
        (json!([same, same]), "refused"),
    ] {
        let request = json!({"ask": "game", "roster": "Ann = Town\nDoc = Town Doctor\n", "nights": nights, "terms": {"house": house}});
        let answer: Value =
            serde_json::from_str(&Responder::default().respond(&request.to_string()))
                .expect("JSON");
        assert_eq!(fits::valid(PLAYED, &answer), Ok(()));
        assert_eq!(
            (
                answer["number"].clone(),
                answer[field].as_array().map(Vec::len)
            ),
            (json!(2), Some(1)),
            "{answer}"
        );
    }
}
