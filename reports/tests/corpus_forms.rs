//! The files of a campaign: each is as its schema says, each can be read back to what was written, and what is no such file
//! is refused, never a panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::sync::OnceLock;

use nightcourt::campaign::corpus::Corpus;
use nightcourt::campaign::files::{contents, lines, load, run as run_bytes};
use nightcourt::campaign::rates::{RateRow, rows as rates};
use nightcourt::campaign::record::{CatalogueFile, Run, Unread, VERSION, read};
use nightcourt::campaign::rows::{ConductRow, DivergenceRow};
use nightcourt::campaign::run::{Go, run};
use nightcourt::campaign::{Plan, Ranges, State, check, checkpoint};
use nightcourt::json::schema::Form;
use nightcourt_gen::Frame;
use nightcourt_resolvers::system::resolve;
use proptest::prelude::{ProptestConfig, any};
use proptest::sample::Index;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

struct Files {
    state: State,
    bytes: BTreeMap<&'static str, Vec<u8>>,
}

fn campaign(nights: u64) -> Files {
    let mut plan = Plan::new(Frame::Uniform, nights, 11);
    plan.frames.push((Frame::Tangled, Ranges::one(0..nights)));
    let mut state = State::new(plan.terms.clone());
    run(&plan, &mut state, 2, &resolve, &mut |_, _| Go::On).unwrap();
    let corpus = Corpus::new(&state, &resolve).unwrap();
    let bytes = contents(&state, &corpus).unwrap().into_iter().collect();
    Files { state, bytes }
}

fn files() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| campaign(1_500))
}

const CATALOGUES: [&str; 4] = ["divergences.json", "loops.json", "anomalies.json", "panics.json"];

/// Whether a value is as a schema says. Of JSON Schema it knows what our schemas use, and refuses all else.
fn fits(root: &Value, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
    let no = |why: String| Err(format!("{path}: {why}"));
    let Some(words) = schema.as_object() else {
        return if schema == &Value::Bool(true) { Ok(()) } else { no("nothing may stand here".to_owned()) };
    };
    for (word, said) in words {
        match word.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "version" | "format" | "default" => {}
            // Read with `properties`.
            "additionalProperties" | "patternProperties" => {}
            "$ref" => {
                let place = said.as_str().unwrap().strip_prefix('#').unwrap();
                fits(root, root.pointer(place).unwrap_or_else(|| panic!("no {place}")), value, path)?;
            }
            "type" => {
                let kind = |name: &str| match name {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "null" => value.is_null(),
                    other => panic!("{path}: type {other}"),
                };
                let listed = said.as_array().into_iter().flatten().chain(Some(said)).filter_map(Value::as_str);
                if !listed.clone().any(kind) {
                    return no(format!("not of type {said}: {value}"));
                }
            }
            "const" if said != value => return no(format!("{value} is not {said}")),
            "enum" if !said.as_array().unwrap().contains(value) => return no(format!("{value} is not one of {said}")),
            "const" | "enum" => {}
            "pattern" => {
                if !matches(said.as_str().unwrap(), value.as_str().unwrap_or_default()) {
                    return no(format!("{value} is not like {said}"));
                }
            }
            "minimum" if value.as_u64().is_some_and(|number| number < said.as_u64().unwrap()) => {
                return no(format!("{value} is less than {said}"));
            }
            "maximum" if value.as_u64().is_some_and(|number| number > said.as_u64().unwrap()) => {
                return no(format!("{value} is more than {said}"));
            }
            "minItems" if value.as_array().is_some_and(|all| (all.len() as u64) < said.as_u64().unwrap()) => {
                return no(format!("fewer than {said}"));
            }
            "maxItems" if value.as_array().is_some_and(|all| all.len() as u64 > said.as_u64().unwrap()) => {
                return no(format!("more than {said}"));
            }
            "minimum" | "maximum" | "minItems" | "maxItems" => {}
            "items" => {
                let before = schema["prefixItems"].as_array().map_or(0, Vec::len);
                for (place, item) in value.as_array().into_iter().flatten().enumerate().skip(before) {
                    fits(root, said, item, &format!("{path}[{place}]"))?;
                }
            }
            "prefixItems" => {
                for (place, (schema, item)) in
                    said.as_array().unwrap().iter().zip(value.as_array().unwrap()).enumerate()
                {
                    fits(root, schema, item, &format!("{path}[{place}]"))?;
                }
            }
            "required" => {
                for name in said.as_array().unwrap() {
                    if value.get(name.as_str().unwrap()).is_none() {
                        return no(format!("no {name}"));
                    }
                }
            }
            "properties" => {}
            "anyOf" | "oneOf" => {
                let each = said.as_array().unwrap().iter();
                let tried: Vec<_> = each.map(|one| fits(root, one, value, path)).collect();
                let count = tried.iter().filter(|one| one.is_ok()).count();
                if count == 0 || word == "oneOf" && count > 1 {
                    return no(format!("{count} of {word}: {tried:?}"));
                }
            }
            other => panic!("{path}: the schema says `{other}`, which this test does not know"),
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        let patterns = schema["patternProperties"].as_object();
        let pattern = patterns.and_then(|all| all.iter().find(|(pattern, _)| matches(pattern, name)));
        match (schema["properties"].get(name), pattern, schema.get("additionalProperties")) {
            (Some(said), ..) | (None, Some((_, said)), _) | (None, None, Some(said)) => fits(root, said, inner, &path)?,
            (None, None, None) => {}
        }
    }
    Ok(())
}

fn matches(pattern: &str, text: &str) -> bool {
    match pattern {
        "^[0-9a-f]{12}$" => text.len() == 12 && text.bytes().all(|one| matches!(one, b'0'..=b'9' | b'a'..=b'f')),
        r"^\d+$" => !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit()),
        other => panic!("no pattern {other}"),
    }
}

fn json(name: &str) -> Value {
    serde_json::from_slice(&files().bytes[name]).unwrap()
}

#[track_caller]
fn valid(form: Form, value: &Value) -> Result<(), String> {
    let schema = form.value();
    fits(&schema, &schema, value, form.id())
}

#[test]
fn every_file_is_as_its_schema_says() {
    for name in CATALOGUES {
        assert_eq!(valid(Form::Catalogue, &json(name)), Ok(()), "{name}");
    }
    assert!(json("divergences.json")["precedents"].as_array().unwrap().len() > 100);
    assert!(!json("loops.json")["precedents"].as_array().unwrap().is_empty());
    assert!(!json("anomalies.json")["precedents"].as_array().unwrap().is_empty());
    assert_eq!(valid(Form::Run, &json("run.json")), Ok(()));
    assert_eq!(valid(Form::Checkpoint, &json("checkpoint.json")), Ok(()));
}

#[test]
fn what_is_otherwise_is_not_valid_and_not_read() {
    let refused = |form: Form, name: &str, change: &dyn Fn(&mut Value)| {
        let mut value = json(name);
        change(&mut value);
        let told = valid(form, &value);
        assert!(told.is_err(), "{name}");
        let bytes = serde_json::to_vec(&value).unwrap();
        match form {
            Form::Catalogue => read::<CatalogueFile>(&bytes).map(drop).unwrap_err().to_string(),
            Form::Run => read::<Run>(&bytes).map(drop).unwrap_err().to_string(),
            Form::Checkpoint => checkpoint::read(&bytes).map(drop).unwrap_err().to_string(),
            Form::Night | Form::Verdict => String::new(),
        }
    };
    for (form, name) in
        [(Form::Catalogue, "divergences.json"), (Form::Run, "run.json"), (Form::Checkpoint, "checkpoint.json")]
    {
        let told = refused(form, name, &|value| value["extra"] = Value::Null);
        assert!(told.contains("unknown field `extra`"), "{told}");
        let told = refused(form, name, &|value| value["version"] = Value::from(VERSION + 1));
        assert!(told.contains(&format!("version {}", VERSION + 1)), "{told}");
        let told = refused(form, name, &|value| drop(value.as_object_mut().unwrap().remove("switches")));
        assert!(told.contains("missing field `switches`"), "{told}");
    }
    let told = refused(Form::Catalogue, "divergences.json", &|value| value["precedents"][0]["extra"] = Value::Null);
    assert!(told.contains("unknown field `extra`"), "{told}");
    // The schema also knows the words.
    let mut value = json("divergences.json");
    value["precedents"][0]["findings"][0]["kind"] = Value::from("partes");
    assert!(valid(Form::Catalogue, &value).is_err());
    // Of another version, the version is what is told, whatever else there is.
    assert_eq!(read::<Run>(br#"{"version":1,"kept":7}"#), Err(Unread::Version(1)));
}

#[track_caller]
fn rows<T: DeserializeOwned + Serialize>(name: &str) -> usize {
    let bytes = &files().bytes[name];
    let mut table = csv::Reader::from_reader(&bytes[..]);
    let rows: Vec<T> = table.deserialize().map(Result::unwrap).collect();
    let mut out = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    out.write_record(table.headers().unwrap()).unwrap();
    rows.iter().for_each(|row| out.serialize(row).unwrap());
    assert!(out.into_inner().unwrap() == *bytes, "{name}");
    rows.len()
}

#[test]
fn every_file_reads_back_what_it_wrote() {
    let Files { state, bytes } = files();
    for name in CATALOGUES {
        let file: CatalogueFile = read(&bytes[name]).unwrap();
        assert!(lines(&file).unwrap() == bytes[name], "{name}");
    }
    assert!(run_bytes(&read(&bytes["run.json"]).unwrap()).unwrap() == bytes["run.json"]);
    let again = checkpoint::read(&bytes["checkpoint.json"]).unwrap();
    let mut came = state.clone();
    came.precedents.retain(|id, _| state.came().contains(id));
    assert!(again == came);
    assert!(checkpoint::write(&again).unwrap() == bytes["checkpoint.json"]);
    assert!(rows::<DivergenceRow>("divergences.csv") > 100);
    for name in ["loops.csv", "anomalies.csv", "panics.csv"] {
        rows::<ConductRow>(name);
    }
    assert!(rows::<RateRow>("rates.csv") > 100);
}

/// Every night that parts comes down to one precedent for every pair that does.
#[test]
fn causes_add_up_to_the_nights_that_part() {
    let rates = rates(&files().state);
    let mut compared = 0;
    for native in rates.iter().filter(|row| row.measure == "native") {
        let key =
            |row: &RateRow| [&row.frame, &row.system_a, &row.system_b, &row.lens, &row.players].map(String::to_owned);
        let diverges = rates.iter().find(|row| row.measure == "diverges" && key(row) == key(native)).unwrap();
        assert_eq!(native.of, diverges.nights, "{native:?}");
        compared += 1;
    }
    assert!(compared > 50);
}

fn few() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| campaign(60))
}

proptest::proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_damage_makes_a_reader_panic(
        which in any::<Index>(),
        cut in proptest::option::weighted(0.3, any::<Index>()),
        flips in proptest::collection::vec((any::<Index>(), 0u8..8), 0..4),
        digits in proptest::collection::vec((any::<Index>(), b'0'..=b'9'), 0..4),
    ) {
        let names = ["checkpoint.json", "divergences.json", "loops.json", "anomalies.json", "run.json"];
        let name = names[which.index(names.len())];
        let original = &few().bytes[name];
        let mut bytes = original.clone();
        for (place, bit) in flips {
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
        }
        // Numbers that are others, which a reader of the form alone would let through.
        let numbers: Vec<usize> = (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit()).collect();
        for (place, digit) in digits {
            bytes[numbers[place.index(numbers.len())]] = digit;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, &bytes).unwrap();
        let whole = bytes.len() + 1 >= original.len();
        match name {
            "checkpoint.json" => match load(&path) {
                Ok(state) => {
                    assert!(whole);
                    assert_eq!(checkpoint::read(&checkpoint::write(&state).unwrap()).as_ref(), Ok(&state));
                    assert!(rates(&state).iter().all(|row| row.nights <= row.of));
                }
                Err(refusal) => assert!(!refusal.to_string().is_empty()),
            },
            "run.json" => assert!(whole || read::<Run>(&bytes).is_err()),
            _ => assert!(whole || check::read(&path).is_err()),
        }
    }
}
