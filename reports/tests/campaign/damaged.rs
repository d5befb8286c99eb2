//! A checkpoint that is damaged is not gone on with, whatever is wrong with it.

use std::fs;
use std::path::Path;

use nightcourt_corpus::campaign::folder::CHECKPOINT;
use nightcourt_corpus::record::checksum::with_checksum;
use serde_json::{Value, json};

use super::{Sample, campaign, nightcourt, refused_untouched};

static SAMPLE: Sample = Sample::new("--frame tangled --nights 60");

/// Asserts that every reader of a damaged checkpoint refuses it with these words.
#[track_caller]
fn refuse(damage: impl Fn(&str) -> String, says: &[&str]) {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SAMPLE.copy_to(&out);
    let path = out.join(CHECKPOINT);
    let text = fs::read_to_string(&path).unwrap();
    let damaged = damage(&text);
    assert_ne!(damaged, text);
    refuse_bytes(root.path(), &out, damaged.as_bytes(), &[CHECKPOINT]);
    // Had somebody made its hash fit, it would still be refused, for what it says.
    refuse_bytes(
        root.path(),
        &out,
        &with_checksum(damaged.into_bytes()),
        says,
    );
}

#[track_caller]
fn refuse_bytes(root: &Path, out: &Path, bytes: &[u8], says: &[&str]) {
    fs::write(out.join(CHECKPOINT), bytes).unwrap();
    let resume = || campaign("--frame tangled --nights 90", out);
    refused_untouched(root, resume, says);
    refused_untouched(root, resume, &["--force", CHECKPOINT]);
    refused_untouched(root, || nightcourt(&["check", out.to_str().unwrap()]), says);
}

#[track_caller]
fn refuse_value(change: impl Fn(&mut Value), says: &[&str]) {
    let damage = |text: &str| {
        let mut value: Value = serde_json::from_str(text).unwrap();
        change(&mut value);
        value.to_string()
    };
    refuse(damage, says);
}

#[test]
fn no_json_or_half_of_it() {
    refuse(
        |text| text[..text.len() - 3].to_owned(),
        &["damaged or not a checkpoint"],
    );
    refuse(
        |text| text[..text.len() / 3].to_owned(),
        &["damaged or not a checkpoint"],
    );
    refuse(|_| String::new(), &["damaged or not a checkpoint"]);
    refuse(
        |_| "a letter to my aunt".to_owned(),
        &["damaged or not a checkpoint"],
    );
    refuse(
        |_| "{}".to_owned(),
        &["damaged or not a checkpoint", "version"],
    );
    refuse(
        |text| format!("{text}{text}"),
        &["damaged or not a checkpoint"],
    );
}

#[test]
fn another_version_is_told_before_anything_else() {
    let says = ["it has version 99 of the records, and this program reads version 7"];
    refuse_value(|value| value["version"] = json!(99), &says);
    refuse(|_| r#"{"version":99,"all":"else"}"#.to_owned(), &says);
}

#[test]
fn fields_that_are_missing_or_unknown() {
    let without = |field: &'static str| {
        move |value: &mut Value| drop(value.as_object_mut().unwrap().remove(field))
    };
    for field in ["study", "terms", "sources", "nights"] {
        refuse_value(without(field), &["damaged or not a checkpoint", field]);
    }
    for field in ["seed", "systems", "switches"] {
        let gone = |value: &mut Value| drop(value["terms"].as_object_mut().unwrap().remove(field));
        refuse_value(gone, &["damaged or not a checkpoint", field]);
    }
    refuse_value(
        |value| value["terms"]["sead"] = json!(1),
        &["damaged or not a checkpoint", "sead"],
    );
    refuse_value(
        |value| value["terms"]["seed"] = json!(-1),
        &["damaged or not a checkpoint"],
    );
    refuse_value(|value| value["study"] = json!("claims"), &["damaged"]);
    refuse_value(
        |value| value["terms"]["systems"][0] = json!("nra"),
        &["damaged", "no system nra"],
    );
    refuse_value(
        |value| value["terms"]["switches"]["doctor-saves"] = json!("two"),
        &["damaged", "no switch doctor-saves=two"],
    );
    let renamed = |value: &mut Value| {
        let frames = value["sources"].as_object_mut().unwrap();
        let frame = frames.remove("tangled").unwrap();
        frames.insert("entangled".to_owned(), frame);
    };
    refuse_value(renamed, &["damaged", "no frame entangled"]);
}

/// The number at a place, one more.
fn more(value: &mut Value, place: &str) {
    let number = value
        .pointer_mut(place)
        .unwrap_or_else(|| panic!("nothing is at {place}"));
    *number = json!(number.as_u64().unwrap() + 1);
}

/// The first key of an object.
fn first(value: &Value, place: &str) -> String {
    value
        .pointer(place)
        .unwrap()
        .as_object()
        .unwrap()
        .keys()
        .next()
        .unwrap()
        .clone()
}

#[test]
fn counts_that_do_not_add_up() {
    let add = ["damaged", "counts"];
    refuse_value(
        |value| value["sources"]["tangled"]["done"] = json!("0..61"),
        &add,
    );
    refuse_value(
        |value| value["sources"]["tangled"]["done"] = json!("0..59"),
        &add,
    );
    refuse_value(
        |value| more(value, "/sources/tangled/sums/counts/tally/nights"),
        &add,
    );
    let sizes = "/sources/tangled/sums/counts/sizes";
    let size = |value: &Value| {
        let sizes = value.pointer(sizes).unwrap().as_object().unwrap();
        sizes
            .iter()
            .find(|(_, size)| size["pairs"] != json!([]))
            .unwrap()
            .0
            .clone()
    };
    refuse_value(
        |value| more(value, &format!("{sizes}/{}/nights", size(value))),
        &add,
    );
    // A pair diverges on a night more than its precedents were met on.
    let pair = |value: &mut Value| {
        let place = format!("{sizes}/{}/pairs", size(value));
        let pairs = value.pointer(&place).unwrap().as_array().unwrap();
        let diverges = |pair: &Value| pair["diverging"] != json!(null);
        let pair = pairs.iter().position(diverges).unwrap();
        more(value, &format!("{place}/{pair}/diverging/2"));
    };
    refuse_value(pair, &["damaged"]);
    let causes = "/sources/tangled/sums/causes";
    let cause = |value: &mut Value| {
        let finding = format!("{causes}/{}", first(value, causes));
        let precedent = format!("{finding}/{}", first(value, &finding));
        more(value, &format!("{precedent}/{}", first(value, &precedent)));
    };
    refuse_value(cause, &add);
    refuse_value(
        |value| more(value, "/sources/tangled/sums/counts/systems/0/breakdown"),
        &add,
    );
}

/// The leaves of a source are those of its nights, keep counts alone, and add up to its totals.
#[test]
fn leaves_that_are_not_those_of_the_totals() {
    let leaves = "/sources/tangled/leaves/leaves";
    let leaf = |value: &mut Value, change: &dyn Fn(&mut Value)| {
        change(value.pointer_mut(&format!("{leaves}/0")).unwrap());
    };
    let kills = |leaf: &mut Value| more(leaf, "/sums/counts/tally/abilities/kill");
    refuse_value(
        |value| leaf(value, &kills),
        &[
            "damaged",
            "the leaves of tangled do not add up to its totals",
        ],
    );
    let nights = |leaf: &mut Value| more(leaf, "/sums/counts/tally/nights");
    refuse_value(
        |value| leaf(value, &nights),
        &[
            "damaged",
            "the leaf 0..16384 of tangled: its counts are not of the 60 nights",
        ],
    );
    let findings = |leaf: &mut Value| {
        leaf["sums"]["unattributed"] = json!({"shows:loop:nar": {"5": 1}});
    };
    refuse_value(|value| leaf(value, &findings), &["damaged"]);
    let moved = |value: &mut Value| {
        let all = value.pointer_mut(leaves).unwrap().as_object_mut().unwrap();
        let leaf = all.remove("0").unwrap();
        all.insert("16384".to_owned(), leaf);
    };
    let other = [
        "damaged",
        "the leaves of tangled are not those of its nights",
    ];
    refuse_value(moved, &other);
    refuse_value(
        |value| *value.pointer_mut(leaves).unwrap() = json!({}),
        &other,
    );
    refuse_value(
        |value| value["sources"]["tangled"]["leaves"]["size"] = json!(32_768),
        &other,
    );
    refuse_value(
        |value| leaf(value, &|leaf| leaf["hash"] = json!("0")),
        &[
            "damaged or not a checkpoint",
            "is not 64 hexadecimal digits",
        ],
    );
}

#[test]
fn precedents_that_are_not_what_they_are_called() {
    let id = |value: &Value| first(value, "/nights");
    let renamed = |value: &mut Value| {
        let id = id(value);
        let night = value["nights"]
            .as_object_mut()
            .unwrap()
            .remove(&id)
            .unwrap();
        value["nights"]["0123456789ab"] = night;
    };
    refuse_value(
        renamed,
        &["damaged", "0123456789ab is not the id of its night"],
    );
    let gone = |value: &mut Value| {
        let id = first(value, "/sources/tangled/sums/seen/divergences");
        value["nights"].as_object_mut().unwrap().remove(&id);
    };
    refuse_value(gone, &["damaged", "there is no night of"]);
    let seen = |value: &Value| {
        format!(
            "/sources/tangled/sums/seen/divergences/{}",
            first(value, "/sources/tangled/sums/seen/divergences")
        )
    };
    let unseen = |value: &mut Value| {
        let id = seen(value).rsplit_once('/').unwrap().1.to_owned();
        value["sources"]["tangled"]["sums"]["seen"]["divergences"]
            .as_object_mut()
            .unwrap()
            .remove(&id);
    };
    refuse_value(
        unseen,
        &["damaged", "which is not said to be met in divergences"],
    );
    let more_often = |value: &mut Value| {
        *value
            .pointer_mut(&format!("{}/nights", seen(value)))
            .unwrap() = json!(59)
    };
    refuse_value(
        more_often,
        &[
            "damaged",
            "is met in divergences on 59 nights, and for its findings on",
        ],
    );
    let unreadable = |value: &mut Value| {
        let id = id(value);
        value["nights"][id] = json!("once upon a time");
    };
    refuse_value(unreadable, &["damaged", "cannot be read"]);
    let finding = |value: &mut Value| {
        let causes = value["sources"]["tangled"]["sums"]["causes"]
            .as_object_mut()
            .unwrap();
        let word = causes.keys().next().unwrap().clone();
        let cause = causes.remove(&word).unwrap();
        causes.insert("boredom:nar".to_owned(), cause);
    };
    refuse_value(finding, &["damaged", "no finding boredom:nar"]);
}
