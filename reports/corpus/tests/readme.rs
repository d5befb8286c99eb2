//! The README of every corpus. Its text is in `src/campaign/folder/columns.md`. A line `<!-- ... -->` there is filled in from the code and
//! its comments: columns, fields, frames, mechanisms, and the replacements of the minimiser. The text and the code
//! cannot differ that way. The result is `readme.md`, which campaigns write.

use std::fmt::Write as _;

use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::campaign::records::rows::{CountCells, FindingCells, TagCells, head};
use nightcourt_corpus::schema::{CATALOGUE, CHECKPOINT, Form, RUN};
use nightcourt_gen::Frame;
use nightcourt_gen::smaller::simpler;
use nightcourt_precedent::catalogue::mechanisms::{MECHANISMS, OTHER};
use nightcourt_precedent::finding;
use nightcourt_resolvers::model::Ability;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Serialize;
use serde_json::Value;

/// The README of a corpus.
fn readme() -> String {
    let mut text = String::new();
    for line in include_str!("../src/campaign/folder/columns.md").lines() {
        match line
            .strip_prefix("<!-- ")
            .and_then(|rest| rest.strip_suffix(" -->"))
        {
            Some(what) => text += &filled(what),
            None => {
                text += line;
                text.push('\n');
            }
        }
    }
    text
}

fn filled(what: &str) -> String {
    match what {
        "frames" => table(
            "frame | meaning",
            Frame::ALL.map(|frame| (frame.id().to_owned(), frame.about().to_owned())),
        ),
        "replacements" => table(
            "ability | replaced by",
            Ability::all()
                .filter(|&ability| simpler(ability).next().is_some())
                .map(|ability| {
                    let others: Vec<String> = simpler(ability)
                        .map(|other| format!("`{}`", other.id()))
                        .collect();
                    (ability.id().to_owned(), others.join(", "))
                }),
        ),
        "mechanisms" => {
            let each = MECHANISMS
                .iter()
                .map(|one| (one.id.to_owned(), one.about.to_owned()));
            table(
                "mechanism | meaning",
                each.chain([(OTHER.to_owned(), "none of these".to_owned())]),
            )
        }
        "columns rates" => columns::<RateRow>(),
        "columns findings" => columns::<FindingCells>(),
        "columns counts" => columns::<CountCells>(),
        "columns tags" => columns::<TagCells>(),
        "fields catalogue" => fields(CATALOGUE),
        "fields run" => fields(RUN),
        "fields checkpoint" => fields(CHECKPOINT),
        other => format!("<!-- {other} -->\n"),
    }
}

fn table(head: &str, rows: impl IntoIterator<Item = (String, String)>) -> String {
    let mut text = format!("| {head} |\n|{}\n", "---|".repeat(head.split('|').count()));
    for (name, rest) in rows {
        let _ = writeln!(text, "| `{name}` | {rest} |");
    }
    text
}

/// Returns the comment of a field or of a row type.
pub(crate) fn meaning(field: &Value) -> String {
    field["description"]
        .as_str()
        .unwrap_or_default()
        .replace('\n', " ")
}

pub(crate) fn row_schema<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// Lists the names of the columns of a table, in their order.
pub(crate) fn names<T: Serialize + Default>() -> Vec<String> {
    let head =
        head::<T>().unwrap_or_else(|error| panic!("a row without text can be written: {error}"));
    String::from_utf8_lossy(&head)
        .trim_end()
        .split(',')
        .map(str::to_owned)
        .collect()
}

/// Describes the columns of a table, in their order.
fn columns<T: JsonSchema + Serialize + Default>() -> String {
    let schema = row_schema::<T>();
    let row = |name: String| {
        let entry = entry(&schema, &schema["properties"][&name]);
        (name, entry)
    };
    table("column | type | meaning", names::<T>().into_iter().map(row))
}

/// Returns the type and the meaning of a field.
fn entry(schema: &Value, field: &Value) -> String {
    format!(
        "{} | {}",
        kind(schema, field),
        meaning(field).replace('|', "\\|")
    )
}

/// Returns the type of a field, in a word or two.
pub(crate) fn kind(schema: &Value, field: &Value) -> String {
    if let Some(row) = field["$ref"]
        .as_str()
        .and_then(|to| to.strip_prefix("#/$defs/"))
    {
        return kind(schema, &schema["$defs"][row]);
    }
    // An optional field has two types: its own and null.
    match field["type"].as_str().or_else(|| field["type"][0].as_str()) {
        Some("array") => format!("array of {}", kind(schema, &field["items"])),
        Some(kind) => kind.to_owned(),
        None if field["anyOf"].is_array() => kind(schema, &field["anyOf"][0]),
        None => "any".to_owned(),
    }
}

/// Describes every field of a form, except those that batches write too.
fn fields(form: Form) -> String {
    let schema = form.value();
    let mut rows = Vec::new();
    walk(&schema, &schema, "", &mut rows);
    table("field | type | meaning", rows)
}

fn walk(schema: &Value, object: &Value, path: &str, rows: &mut Vec<(String, String)>) {
    let Some(fields) = object["properties"].as_object() else {
        return;
    };
    // Required fields first, in the order of writing; then the others.
    let required: Vec<&str> = object["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let others = fields
        .keys()
        .map(String::as_str)
        .filter(|name| !required.contains(name));
    for name in required.iter().copied().chain(others) {
        let field = &fields[name];
        let path = format!("{path}{name}");
        rows.push((path.clone(), entry(schema, field)));
        let additional = &field["additionalProperties"];
        for (inner, mark) in [
            (field, ""),
            (&field["anyOf"][0], ""),
            (&field["items"], "[]"),
            (additional, "{}"),
        ] {
            let Some(row) = inner["$ref"]
                .as_str()
                .and_then(|to| to.strip_prefix("#/$defs/"))
            else {
                continue;
            };
            // Lenses are described above, verdicts by their own schema, switches by `nightcourt list switches`.
            let known = ["ByLens", "EventRow", "SwitchOptions"];
            if !known.iter().any(|one| row.starts_with(one)) {
                walk(
                    schema,
                    &schema["$defs"][row],
                    &format!("{path}{mark}."),
                    rows,
                );
            }
        }
    }
}

/// `BLESS=1` writes the file again.
#[test]
fn the_checked_in_readme_is_up_to_date() {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/src/campaign/folder/readme.md");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(kept, readme()).unwrap();
    }
    assert!(
        std::fs::read_to_string(kept).unwrap() == readme(),
        "run scripts/bless, and read what has changed"
    );
}

#[test]
fn nothing_is_left_to_fill_in_and_everything_has_a_meaning() {
    let readme = readme();
    assert!(!readme.contains("<!--"), "{readme}");
    for line in readme.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        assert!(
            cells.len() >= 2 && cells.iter().all(|cell| !cell.is_empty()),
            "{line}"
        );
    }
}

#[test]
fn mechanisms_columns_and_fields_are_listed() {
    let readme = readme();
    for one in MECHANISMS {
        assert!(
            readme.contains(&format!("| `{}` | {} |", one.id, one.about)),
            "{}",
            one.id
        );
    }
    for kind in finding::Kind::ALL.map(finding::Kind::id) {
        assert!(readme.contains(&format!("| `{kind}` | ")), "{kind}");
    }
    for (field, kind) in [
        ("first_frame", "string"),
        ("first", "integer"),
        ("rate", "number"),
        ("low", "number"),
        ("irreducible", "boolean"),
        ("precedents[].findings[].kind", "string"),
        ("precedents[].findings[].first.index", "integer"),
        ("frames[].pairs[].incomparable", "integer"),
        ("sources{}.sums.causes", "object"),
    ] {
        assert!(
            readme.contains(&format!("| `{field}` | {kind} | ")),
            "{field}"
        );
    }
}
