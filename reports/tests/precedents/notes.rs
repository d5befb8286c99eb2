//! Hosts' own rulings: added by many at once, and found.

use std::collections::BTreeSet;
use std::fs;

use nightcourt_caselaw::notes::{Notes, TABLE};
use nightcourt_caselaw::schema::NOTE;

use super::fits::valid;
use super::{COP, complains, copy, nightcourt, program, says};

#[test]
fn many_writers_lose_and_tear_nothing() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    // So that they meet at the notes, and not at the index.
    says(&nightcourt(&["search", path]));
    let long = "very ".repeat(500);
    let children: Vec<_> = (0..24)
        .map(|number| {
            let ruling = format!("=\"{number}\",\n{long}");
            let mut command = program(&[
                "show", COP, "--note", &ruling, "--by", "-Ann", "--corpus", path,
            ]);
            command.stdout(std::process::Stdio::null()).spawn().unwrap()
        })
        .collect();
    children
        .into_iter()
        .for_each(|mut child| assert!(child.wait().unwrap().success()));
    let notes = Notes::of(&corpus).unwrap();
    let expected: BTreeSet<String> = (0..24)
        .map(|number| format!("=\"{number}\", {}", long.trim_end()))
        .collect();
    assert_eq!(notes.unread, []);
    let lines = fs::read_to_string(corpus.join("rulings.json")).unwrap();
    let all = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    all.for_each(|line| assert_eq!(valid(NOTE, &line), Ok(())));
    assert_eq!(notes.notes.len(), 24);
    assert_eq!(
        notes
            .notes
            .iter()
            .map(|note| note.ruling.clone())
            .collect::<BTreeSet<_>>(),
        expected
    );
    let mut table = csv::Reader::from_path(corpus.join(TABLE)).unwrap();
    let rows: Vec<csv::StringRecord> = table.records().collect::<Result<_, _>>().unwrap();
    assert_eq!(rows.len(), 24);
    assert_eq!(
        rows.iter()
            .map(|row| row[1][1..].to_owned())
            .collect::<BTreeSet<_>>(),
        expected
    );
    for row in &rows {
        assert!(
            row.iter()
                .all(|cell| !cell.starts_with(['=', '+', '-', '@']) && !cell.contains('\n')),
            "{row:?}"
        );
    }
}

#[test]
fn show_and_search_include_them() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    let other = "ebc82d33c6db";
    let said = says(&nightcourt(&[
        "show",
        &COP[..9],
        "--note",
        "The gherkin [b]rule[/b] | *holds*",
        "--game",
        "Mini 1900",
        "--by",
        "Ann",
        "--corpus",
        path,
    ]));
    assert!(
        said.contains("added to rulings.json and rulings.csv"),
        "{said}"
    );
    says(&nightcourt(&[
        "show",
        other,
        "--note",
        "No gherkins",
        "--corpus",
        path,
    ]));
    let shown = says(&nightcourt(&["show", COP, "--corpus", path]));
    assert!(
        shown.contains(
            "Ruled by hosts\n\n  The gherkin [b]rule[/b] | *holds* (Mini 1900, by Ann, 20"
        ),
        "{shown}"
    );
    let brief = says(&nightcourt(&[
        "show", COP, "--corpus", path, "-f", "bbcode",
    ]));
    assert!(
        brief.contains("Ruled by hosts: The gherkin [\u{200b}b]rule[\u{200b}/b] | *holds* (Mini"),
        "{brief}"
    );
    let bbcode = says(&nightcourt(&[
        "show", COP, "--corpus", path, "-f", "bbcode", "--full",
    ]));
    assert!(
        bbcode.contains("[*]The gherkin [\u{200b}b]rule[\u{200b}/b] | *holds* (Mini"),
        "{bbcode}"
    );
    let markdown = says(&nightcourt(&[
        "show", COP, "--corpus", path, "-f", "markdown",
    ]));
    assert!(
        markdown.contains("- The gherkin \\[b\\]rule\\[/b\\] \\| \\*holds\\* (Mini"),
        "{markdown}"
    );
    let found = |words: &[&str]| {
        let answer = says(&nightcourt(&[&["search", path], words].concat()));
        (answer.contains(COP), answer.contains(other))
    };
    assert_eq!(found(&["gherkin"]), (true, true));
    assert_eq!(found(&["gherkin", "cop"]), (true, false));
    assert_eq!(found(&["gherkin", "vigilante"]), (false, true));
    assert_eq!(found(&["gherkin", "--systems", "nar,rar"]), (false, false));
}

#[test]
fn a_note_says_something_on_something() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    let empty = complains(&nightcourt(&[
        "show", COP, "--note", " \n", "--corpus", path,
    ]));
    assert!(
        empty.starts_with("error: the ruling is empty: say what was ruled"),
        "{empty}"
    );
    let unknown = complains(&nightcourt(&[
        "show",
        "03f025f91983",
        "--note",
        "x",
        "--corpus",
        path,
    ]));
    assert_eq!(
        unknown,
        format!("error: no precedent has the id `03f025f91983`; did you mean {COP}?\n")
    );
    assert!(!corpus.join("rulings.json").exists() && !corpus.join("rulings.csv").exists());
    fs::create_dir(corpus.join("rulings.json")).unwrap();
    let blocked = complains(&nightcourt(&["show", COP, "--note", "x", "--corpus", path]));
    assert!(
        blocked.starts_with("error: cannot use ") && blocked.contains("rulings.json"),
        "{blocked}"
    );
}

#[test]
fn a_damaged_line_is_told_of_and_stops_nobody() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    says(&nightcourt(&[
        "show", COP, "--note", "first", "--corpus", path,
    ]));
    let lines = fs::read_to_string(corpus.join("rulings.json")).unwrap();
    fs::write(
        corpus.join("rulings.json"),
        format!("{lines}{{\"version\":1,"),
    )
    .unwrap();
    let output = nightcourt(&["show", COP, "--corpus", path]);
    assert!(says(&output).contains("first ("));
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(
        warning.starts_with("warning: line 2 of ") && warning.contains("rulings.json is no note: "),
        "{warning}"
    );
}
