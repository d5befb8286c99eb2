//! The words of nights, as a dictionary of libFuzzer: an entry a line, `"..."`, with what is not printed as `\xAB`.

use std::collections::BTreeSet;

use nightcourt_gen::Frame;
use nightcourt_precedent::finding::{Behaviour, Catalogue};
use nightcourt_resolvers::model::{Ability, Alignment, Passive, ROLES};
use nightcourt_resolvers::outcome::{Lens, ReportKind};
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use serde_json::Value;

use nightcourt_corpus::schema::{CATALOGUE, CHECKPOINT, NIGHT, RUN};

/// What stands around the words of a night text.
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
    let roles = ROLES.iter().flat_map(|row| row.aliases.iter().chain([&row.name]));
    let words = (roles.copied())
        .chain(Ability::all().map(Ability::id))
        .chain(Alignment::ALL.map(Alignment::words))
        .chain(Passive::ALL.map(Passive::id))
        .chain(["1-Shot", "X-Shot", "Odd-Night", "Even-Night", "Night 2", "Compulsive", "Non-Consecutive"])
        .chain(System::ALL.map(System::id))
        .chain(ReportKind::ALL.map(ReportKind::id))
        .chain(["dead", "dies", "lives", "converted", "revived", "vanillaised", "holds", "fruit", "gun", "no result"])
        .chain(SIGNS);
    let schema = NIGHT.value();
    let mut all: BTreeSet<String> = words.map(entry).collect();
    fields(&schema, &mut all);
    let head = "# The words of nights, for libFuzzer's -dict. Written by: cargo run -p nightcourt-checks -- seeds\n";
    head.to_owned() + &all.into_iter().map(|entry| entry + "\n").collect::<String>()
}

/// The dictionary of the targets that read the files of a corpus: their fields, and the words that stand in them.
#[must_use]
pub fn corpus_dictionary() -> String {
    let words = (System::ALL.map(System::id).into_iter())
        .chain(Catalogue::ALL.map(Catalogue::id))
        .chain(Behaviour::ALL.map(Behaviour::id))
        .chain(Lens::ALL.map(Lens::id))
        .chain(Frame::ALL.map(Frame::id))
        .chain(SWITCHES.iter().flat_map(|row| row.options.iter().copied().chain([row.id])))
        .chain(["any", "all", "diverges", "new", "0..3", "1..2,4..5", "18446744073709551615", "null", "[]", "{}", ","]);
    let mut all: BTreeSet<String> = words.map(entry).collect();
    [CATALOGUE, CHECKPOINT, RUN].iter().for_each(|form| fields(&form.value(), &mut all));
    let head = "# The words of the files of a corpus, for libFuzzer's -dict. Written by: cargo run -p nightcourt-checks -- seeds\n";
    head.to_owned() + &all.into_iter().map(|entry| entry + "\n").collect::<String>()
}

/// The names of the JSON form, as its schema has them.
fn fields(schema: &Value, entries: &mut BTreeSet<String>) {
    match schema {
        Value::Object(words) => {
            let properties = words.get("properties").and_then(Value::as_object);
            entries.extend(properties.into_iter().flatten().map(|(name, _)| entry(&format!("\"{name}\":"))));
            words.values().for_each(|word| fields(word, entries));
        }
        Value::Array(words) => words.iter().for_each(|word| fields(word, entries)),
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
        for entry in
            ["\"Jailkeeper\"", "\"[players]\\x0A\"", "\"strong-willed\"", "\"\\\"alignment\\\":\"", "\"snarf\""]
        {
            assert!(dictionary.lines().any(|line| line == entry), "{entry} in:\n{dictionary}");
        }
    }
}
