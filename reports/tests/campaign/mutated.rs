//! Checkpoints and corpora with small changes anywhere: none is gone on with, passes `check`, or answers. `MUTATIONS=500`
//! tries more of each.

use std::fs;
use std::num::NonZeroUsize;

use nightcourt_caselaw::library::Library;
use nightcourt_corpus::campaign::folder::check::check;
use nightcourt_corpus::campaign::folder::{CHECKPOINT, LoadError, NAMES, RUN, load};
use nightcourt_corpus::campaign::{Sums, Terms, checkpoint};
use nightcourt_corpus::record::checksum::with_checksum;
use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::SEVEN;
use serde_json::{Value, json};

use super::{Sample, nightcourt, refused};

static SAMPLE: Sample = Sample::new("--frame tangled --nights 60");

/// Made anew from its checkpoint for every mutation.
static SMALL: Sample = Sample::new("--frame plain --nights 40");

fn mutations() -> u64 {
    std::env::var("MUTATIONS").map_or(40, |count| count.parse().unwrap())
}

/// Numbers, always the same: a linear congruential generator.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// A file with one change: a bit, a digit, a byte gone or doubled, two bytes exchanged, its end cut off.
fn mutated(whole: &[u8], draws: &mut Draws) -> Vec<u8> {
    loop {
        let mut bytes = whole.to_vec();
        let place = draws.below(bytes.len());
        match draws.below(6) {
            0 => bytes[place] ^= 1 << draws.below(8),
            1 | 2 => {
                let Some(digit) = (place..bytes.len()).find(|&at| bytes[at].is_ascii_digit())
                else {
                    continue;
                };
                bytes[digit] = b'0' + draws.below(10) as u8;
            }
            3 => drop(bytes.remove(place)),
            4 => bytes.insert(place, bytes[place]),
            _ if draws.below(4) == 0 => bytes.truncate(place),
            _ => {
                let other = draws.below(bytes.len());
                bytes.swap(place, other);
            }
        }
        if bytes != whole {
            return bytes;
        }
    }
}

#[test]
fn no_mutated_checkpoint_is_gone_on_with() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SAMPLE.copy_to(&out);
    let path = out.join(CHECKPOINT);
    let whole = fs::read(&path).unwrap();
    let mut draws = Draws(1);
    for _ in 0..mutations() {
        fs::write(&path, mutated(&whole, &mut draws)).unwrap();
        assert!(matches!(load::<Sums>(&path), Err(LoadError::Damaged(_))));
    }
}

#[test]
fn no_mutated_corpus_passes_or_answers() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SMALL.copy_to(&out);
    let sound = check(&out, &SEVEN, NonZeroUsize::MIN).unwrap();
    assert!(sound.problems.is_empty() && Library::open(&out).is_ok());
    let mut draws = Draws(2);
    for number in 0..mutations() {
        let name = NAMES[draws.below(NAMES.len())];
        let path = out.join(name);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, mutated(&whole, &mut draws)).unwrap();
        // Of each hundred precedents one is ruled again: what is changed is found by the files alone.
        let passes = check(&out, &SEVEN, NonZeroUsize::new(100).unwrap())
            .is_ok_and(|found| found.problems.is_empty());
        assert!(!passes, "{name}, mutation {number}");
        let asked = [CHECKPOINT, RUN].contains(&name);
        assert!(
            !asked || Library::open(&out).is_err(),
            "{name}, mutation {number}"
        );
        fs::write(&path, whole).unwrap();
    }
}

/// A state that cannot be is refused for its content, even with the right checksum.
#[test]
fn states_that_cannot_be() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SAMPLE.copy_to(&out);
    let path = out.join(CHECKPOINT);
    let whole: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let refuse = |change: &dyn Fn(&mut Value), says: &str| {
        let mut value = whole.clone();
        change(&mut value);
        fs::write(&path, with_checksum(value.to_string().into_bytes())).unwrap();
        // It answers at once, whatever it is asked to make nights of.
        refused(&nightcourt(&["check", out.to_str().unwrap()]), &[says]);
    };
    refuse(
        &|value| value["terms"]["players"] = json!([1_000, 2_000]),
        "no night has 1000 to 2000 players",
    );
    refuse(
        &|value| value["terms"]["players"] = json!([9, 5]),
        "no night has 9 to 5 players",
    );
    refuse(
        &|value| value["terms"]["players"] = json!([0, 5]),
        "no night has 0 to 5 players",
    );
    refuse(
        &|value| value["terms"]["actions"] = json!([1_000, 2_000]),
        "no night has 1000 to 2000 actions",
    );
    refuse(
        &|value| value["terms"]["actions"] = json!([9, 5]),
        "no night has 9 to 5 actions",
    );
    refuse(
        &|value| value["sources"]["tangled"]["done"] = json!("9..5"),
        "is empty",
    );
    refuse(
        &|value| {
            value["sources"]["tangled"]["sums"]["counts"]["tally"]["abilities"]["kill"] =
                json!(u64::MAX)
        },
        "more than can be counted",
    );
    refuse(
        &|value| value["rulings"] = json!({}),
        "it was made under other rulings",
    );
    let later = |value: &mut Value| {
        let seen = value["sources"]["tangled"]["sums"]["seen"]["divergences"]
            .as_object_mut()
            .unwrap();
        seen.values_mut().next().unwrap()["first"] = json!(60);
    };
    refuse(&later, "is said to be met at 60, which was not seen");
    let ruled = |value: &mut Value| {
        let row = value["rulings"]["tangled:0..100"]
            .as_str()
            .unwrap()
            .replacen(' ', " f00ba7 ", 1);
        let row: Vec<&str> = row.split(' ').collect();
        value["rulings"]["tangled:0..100"] = json!([&row[..2], &row[3..]].concat().join(" "));
    };
    refuse(
        &ruled,
        "it was made under other rulings: nar-guide says something else of tangled:0..100",
    );
}

/// Another version of the program says nothing: the rulings do.
#[test]
fn a_corpus_of_another_version_with_the_same_rulings_is_sound() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SAMPLE.copy_to(&out);
    let run = fs::read_to_string(out.join("run.json")).unwrap();
    let other = run.replace(
        &format!("\"program\": \"{}\"", env!("CARGO_PKG_VERSION")),
        "\"program\": \"0.0.7\"",
    );
    assert_ne!(other, run);
    fs::write(out.join("run.json"), with_checksum(other.into_bytes())).unwrap();
    let found = check(&out, &SEVEN, NonZeroUsize::MIN).unwrap();
    assert_eq!(found.problems, [""; 0]);
}

/// Two parts that each count as much as can be counted.
#[test]
fn totals_do_not_wrap() {
    let mut state = nightcourt_corpus::campaign::State::new(Terms::new(1));
    let mut plan = nightcourt_corpus::campaign::Plan::new(Frame::Plain, 5, 1);
    let part = |plan: &nightcourt_corpus::campaign::Plan| {
        let mut part = nightcourt_corpus::campaign::State::new(plan.terms.clone());
        nightcourt_corpus::campaign::observer::run(plan, &mut part, 1, &SEVEN, &mut |_, _| {
            nightcourt_corpus::campaign::observer::Go::On
        })
        .unwrap();
        for section in part.frames.values_mut() {
            section.sums.counts.tally.abilities[0] = 1 << 53;
            section.leaves = None;
        }
        part
    };
    state.merge(part(&plan)).unwrap();
    assert!(checkpoint::read::<Sums>(&checkpoint::write(&state).unwrap()).is_ok());
    plan.frames[0].1 = "5..10".parse().unwrap();
    let before = state.clone();
    let told = state.merge(part(&plan)).unwrap_err().to_string();
    assert_eq!(
        told,
        "together they count more of frame plain than can be counted"
    );
    assert_eq!(state, before);
}
