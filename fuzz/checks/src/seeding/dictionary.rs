//! The words of nights, as a dictionary of libFuzzer: an entry a line, `"..."`, with what is not printed as `\xAB`.

use std::collections::BTreeSet;

use nightcourt_gen::Frame;
use nightcourt_precedent::finding::{Behaviour, Catalogue};
use nightcourt_resolvers::model::{Ability, Alignment, Passive, ROLES};
use nightcourt_resolvers::outcome::{Lens, ReportKind};
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use serde_json::Value;

use nightcourt_rulebook::schema::RULEBOOK;
use nightcourt_rulebook::{SITES, SYSTEMS};

use nightcourt_corpus::schema::{CATALOGUE, CHECKPOINT, NIGHT, RUN};

const SIGNS: [&str; 17] = [
    "[roles]\n",
    "(",
    ")",
    "[players]\n",
    "[actions]\n",
    "[order]\n",
    "[expect",
    " = ",
    " -> ",
    ": ",
    ", ",
    "# ",
    "{",
    "; ",
    "}",
    " with ",
    "\n",
];
/// The dictionary of the targets that read nights as text or as JSON.
#[must_use]
pub fn dictionary() -> String {
    let roles = ROLES
        .iter()
        .flat_map(|row| row.aliases.iter().chain([&row.name]));
    let words = (roles.copied())
        .chain(Ability::all().map(Ability::id))
        .chain(Alignment::ALL.map(Alignment::words))
        .chain(Passive::ALL.map(Passive::id))
        .chain([
            "1-Shot",
            "X-Shot",
            "Odd-Night",
            "Even-Night",
            "Night 2",
            "Compulsive",
            "Non-Consecutive",
        ])
        .chain(System::ALL.map(System::id))
        .chain(ReportKind::ALL.map(ReportKind::id))
        .chain([
            "dead",
            "dies",
            "lives",
            "converted",
            "revived",
            "vanillaised",
            "holds",
            "fruit",
            "gun",
            "no result",
        ])
        .chain(SIGNS);
    let schema = NIGHT.value();
    let mut all: BTreeSet<String> = words.map(entry).collect();
    fields(&schema, json, &mut all);
    file("nights", all)
}

/// The dictionary of the targets that read the files of a corpus: their fields, and the words that stand in them.
#[must_use]
pub fn corpus_dictionary() -> String {
    let words = (System::ALL.map(System::id).into_iter())
        .chain(Catalogue::ALL.map(Catalogue::id))
        .chain(Behaviour::ALL.map(Behaviour::id))
        .chain(Lens::ALL.map(Lens::id))
        .chain(Frame::ALL.iter().map(Frame::id))
        .chain(
            SWITCHES
                .iter()
                .flat_map(|row| row.options.iter().copied().chain([row.id])),
        )
        .chain([
            "any",
            "all",
            "diverges",
            "new",
            "0..3",
            "1..2,4..5",
            "18446744073709551615",
            "null",
            "[]",
            "{}",
            ",",
        ]);
    let mut all: BTreeSet<String> = words.map(entry).collect();
    [CATALOGUE, CHECKPOINT, RUN]
        .iter()
        .for_each(|form| fields(&form.value(), json, &mut all));
    file("the files of a corpus", all)
}

/// The dictionary of the target that reads rulebooks: the keys of the form, and the words of those that come with the program.
#[must_use]
pub fn rulebook_dictionary() -> String {
    let quoted = SITES
        .iter()
        .chain(&SYSTEMS)
        .flat_map(|book| book.text.split('"').skip(1).step_by(2));
    let words = (quoted.filter(|word| !word.contains(' ')))
        .chain(Ability::all().map(Ability::id))
        .chain([
            "[[step]]\n",
            "[[order]]\n",
            "[[class]]\n",
            "[[compound]]\n",
            "[[jail]]\n",
            "[rules]\n",
            "[switches]\n",
            "[cites]\n",
        ])
        .chain(["true", "false", "= [\"", "\", \"", "\"]\n"]);
    let mut all: BTreeSet<String> = words.map(entry).collect();
    fields(&RULEBOOK.value(), |key| format!("{key} = "), &mut all);
    file("rulebooks", all)
}

/// A dictionary of these words, an entry a line.
fn file(what: &str, all: BTreeSet<String>) -> String {
    let head = format!(
        "# The words of {what}, for libFuzzer's -dict. Written by: cargo run -p nightcourt-checks -- seeds\n"
    );
    head + &all
        .into_iter()
        .map(|entry| entry + "\n")
        .collect::<String>()
}

/// A name as JSON has it.
fn json(name: &str) -> String {
    format!("\"{name}\":")
}

/// The names of a form, as its schema has them.
fn fields(schema: &Value, written: fn(&str) -> String, entries: &mut BTreeSet<String>) {
    match schema {
        Value::Object(words) => {
            let properties = words.get("properties").and_then(Value::as_object);
            entries.extend(
                properties
                    .into_iter()
                    .flatten()
                    .map(|(name, _)| entry(&written(name))),
            );
            words
                .values()
                .for_each(|word| fields(word, written, entries));
        }
        Value::Array(words) => words.iter().for_each(|word| fields(word, written, entries)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn entry(word: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        b' '..=b'~' => char::from(byte).to_string(),
        other => format!("\\x{other:02X}"),
    };
    format!("\"{}\"", word.bytes().map(escaped).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_the_words_of_both_forms() {
        let dictionary = dictionary();
        for entry in [
            "\"Jailkeeper\"",
            "\"[players]\\x0A\"",
            "\"strong-willed\"",
            "\"\\\"alignment\\\":\"",
            "\"snarf\"",
        ] {
            assert!(
                dictionary.lines().any(|line| line == entry),
                "{entry} in:\n{dictionary}"
            );
        }
    }
}
