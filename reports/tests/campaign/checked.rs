//! `nightcourt check` passes what a campaign wrote, minimality and all, and finds whatever was changed since.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Output;

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::folder::check::{check, check_within};
use nightcourt_corpus::campaign::folder::{CHECKPOINT, unpack};
use nightcourt_corpus::campaign::supply::Supply;
use nightcourt_corpus::record::checksum::with_checksum;
use nightcourt_gen::Frame;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{Alignment, Night, Player, Role, RoleId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Sample, corpus, nightcourt, refused, state, stderr, succeeds, write};

static SAMPLE: Sample = Sample::new("--frame plain --nights 150 --seed 2");

/// A fresh corpus, to be spoilt.
fn fresh() -> (TempDir, PathBuf) {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SAMPLE.copy_to(&out);
    (root, out)
}

fn checked(out: &Path) -> Output {
    nightcourt(&["check", out.to_str().unwrap()])
}

/// Exit 1, and every part of this is said.
#[track_caller]
fn finds(out: &Path, says: &[&str]) {
    let output = checked(out);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}{}", stderr(&output));
    for part in says {
        assert!(said.contains(part), "`{part}` is not in: {said}");
    }
}

#[test]
fn a_fresh_corpus_is_as_it_says() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    // With a switch, other systems, other sizes: all of it is in the files.
    let options = "--players 4..7 --switch doctor-saves=one --systems snarf,lar,nar-guide,rar";
    corpus(
        &format!("--frame tangled,plain --range 100..200 {options}"),
        &out,
    );
    let all = check(&out, &SEVEN, NonZeroUsize::MIN).unwrap();
    assert_eq!(all.problems, Vec::<String>::new());
    let precedents: usize = super::catalogues(&out)
        .iter()
        .map(|file| file.precedents.len())
        .sum();
    assert!(
        all.precedents == precedents && precedents > 60,
        "{precedents}"
    );
    assert!(
        all.reductions > 3 * precedents,
        "{} of {precedents}",
        all.reductions
    );
    // Too little for each, and so for all of a catalogue after some groups: said, and not called wrong.
    let little = check_within(
        &out,
        &SEVEN,
        &Supply::default(),
        NonZeroUsize::MIN,
        &Budget::default().together(50),
    )
    .unwrap();
    assert!(little.precedents > 60 && !little.problems.is_empty());
    let says = |problem: &String| {
        problem.ends_with("resolving it again exceeded the budget; --budget raises it")
    };
    let other: Vec<&String> = little
        .problems
        .iter()
        .filter(|problem| !says(problem))
        .collect();
    assert!(
        other
            .iter()
            .all(|problem| problem.contains("precedents were not checked")),
        "{other:?}"
    );
    // With nothing to spend all are passed over, and counted: `loops.json: the last 7 precedents were not`.
    let none = check_within(
        &out,
        &SEVEN,
        &Supply::default(),
        NonZeroUsize::MIN,
        &Budget::default().together(0),
    )
    .unwrap();
    let last = |problem: &String| problem.split(' ').nth(3).unwrap().parse::<usize>().unwrap();
    assert_eq!(
        (
            none.precedents,
            none.problems.iter().map(last).sum::<usize>()
        ),
        (0, precedents)
    );
    let output = checked(&out);
    succeeds(&output);
    let counts = format!(
        "{} precedents, {} reductions resolved again: no problems",
        all.precedents, all.reductions
    );
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    // A leaf is drawn by default; all of them show where the findings come from.
    let drawn = "1 of 2 leaves drawn again, 100 nights or units of a census\n";
    assert!(
        said.starts_with(&format!("{drawn}{counts}\nProved: ")),
        "{said}"
    );
    assert!(
        said.contains("Not proved: the same of the other leaves; how often each precedent was met"),
        "{said}"
    );
    let again = nightcourt(&["check", out.to_str().unwrap(), "--again", "3", "--strict"]);
    succeeds(&again);
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(
        said.starts_with("2 of 2 leaves drawn again, 200 nights"),
        "{said}"
    );
    assert!(
        said.ends_with("Not proved: where given nights come from.\n"),
        "{said}"
    );
}

/// Counts of which no leaves were kept are named at the top of the README, in `run.json` and by `check`, and are not said
/// to be proved. A merge with such a part is such a whole.
#[test]
fn counts_that_nobody_can_verify() {
    let (root, out) = fresh();
    let mut bare = state(&out);
    for section in bare.frames.values_mut() {
        section.leaves = None;
    }
    write(&bare, &SEVEN, &out);
    let rest = root.path().join("rest");
    corpus("--frame plain --range 150..160 --seed 2", &rest);
    let whole = root.path().join("whole");
    let folders = [&out, &rest, &whole].map(|path| path.to_str().unwrap());
    let merged = nightcourt(&["merge", folders[0], folders[1], "--out", folders[2]]);
    succeeds(&merged);
    let says = "the counts of frame plain: no counts of its leaves were kept";
    assert!(
        stderr(&merged).contains(&format!("warning: {says}")),
        "{}",
        stderr(&merged)
    );
    for out in [&out, &whole] {
        let readme = fs::read_to_string(out.join("README.md")).unwrap();
        assert!(
            readme.starts_with("**The counts of `plain` cannot be verified.**"),
            "{readme}"
        );
        let run: Value = serde_json::from_slice(&fs::read(out.join("run.json")).unwrap()).unwrap();
        assert_eq!(run["unverified"], json!(["plain"]));
        let output = checked(out);
        succeeds(&output);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            said.contains(&format!("not verified: {says}")) && !said.contains("Proved"),
            "{said}"
        );
        let strict = nightcourt(&["check", out.to_str().unwrap(), "--strict"]);
        assert_eq!(strict.status.code(), Some(1));
    }
    let run: Value = serde_json::from_slice(&fs::read(rest.join("run.json")).unwrap()).unwrap();
    assert_eq!(run["unverified"], json!(null));
}

/// The state of every study is checked by one command, which draws a leaf; a state with one count changed in a leaf and in
/// the totals is found out.
#[test]
fn the_state_of_every_study_is_checked() {
    let root = tempfile::tempdir().unwrap();
    let counted = root.path().join("counted");
    corpus("--frame tangled --nights 40 --rates-only", &counted);
    let nights = ["--frame", "tangled", "--nights", "40"];
    let studies = [
        ("study claims", &nights[..]),
        ("study accounts", &nights),
        ("study axioms", &nights),
        ("study blame", &[counted.to_str().unwrap()]),
        ("study theorems", &nights),
        ("campaign", &nights),
    ];
    for (study, options) in studies {
        let folder = root.path().join(study);
        let kept = ["--packed", "--out", folder.to_str().unwrap()];
        let words: Vec<&str> = study.split(' ').collect();
        succeeds(&nightcourt(&[&words[..], options, &kept].concat()));
        let output = checked(&folder);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        succeeds(&output);
        assert!(
            said.starts_with("1 of 1 leaves drawn again, 40 nights or units of a census\nno problems\nProved: the totals"),
            "{study}: {said}"
        );
        let packed = fs::read(folder.join("checkpoint.json.gz")).unwrap();
        let mut state: Value = serde_json::from_slice(&unpack(&packed).unwrap()).unwrap();
        let path = root.path().join(format!("{study}.json"));
        let source = state["sources"]
            .as_object()
            .unwrap()
            .keys()
            .next()
            .unwrap()
            .clone();
        for sums in ["/sums", "/leaves/leaves/0/sums"] {
            let place = format!("/sources/{source}{sums}");
            let sums = state.pointer_mut(&place).unwrap();
            let count = a_count(sums).unwrap();
            *count = json!(count.as_u64().unwrap() - 1);
        }
        fs::write(&path, with_checksum(state.to_string().into_bytes())).unwrap();
        finds(
            &path,
            &["0..40 of frame", "their counts differ: sums.", "1 problem"],
        );
    }
    let no_state = root.path().join("letter");
    fs::write(&no_state, "to my aunt").unwrap();
    refused(&checked(&no_state), &["cannot read", "not a checkpoint"]);
}

/// A count that may be one less: of a share, of a tally, of a least set, or of the share of a switch.
fn a_count(value: &mut Value) -> Option<&mut Value> {
    const COUNTS: [&str; 3] = ["hits", "of", "kill"];
    if value.to_string().contains("\"share:") {
        return of_switch(value);
    }
    if value.get("laws").is_some() {
        let sets = value["laws"].as_object_mut()?.values_mut().next()?;
        let least = sets.as_object_mut()?.values_mut().next()?;
        return least.get_mut("nights");
    }
    let object = value.as_object_mut()?;
    let place = COUNTS.into_iter().find(|&name| {
        object
            .get(name)
            .is_some_and(|count| count.as_u64() > Some(0))
    });
    if let Some(name) = place {
        return object.get_mut(name);
    }
    object.values_mut().find_map(a_count)
}

/// The first share of a switch, which no other count has to fit.
fn of_switch(value: &mut Value) -> Option<&mut Value> {
    let object = value.as_object_mut()?;
    let share = object.keys().find(|part| part.starts_with("share:"));
    match share.cloned() {
        Some(share) => object[&share].get_mut("hits"),
        None => object.values_mut().find_map(of_switch),
    }
}

/// Changes the first precedent of a catalogue, and gives its id.
fn spoil(out: &Path, name: &str, change: impl FnOnce(&mut Value)) -> String {
    let path = out.join(name);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // After the head a line for each.
    let mut precedent: Value = serde_json::from_str(lines[1].trim_end_matches(',')).unwrap();
    let id = precedent["id"].as_str().unwrap().to_owned();
    let before = precedent.clone();
    change(&mut precedent);
    assert_ne!(precedent, before);
    // The fields in their order, as they were: maps of `serde_json` are sorted.
    let typed: nightcourt_corpus::campaign::records::Precedent =
        serde_json::from_value(precedent).unwrap();
    lines[1] =
        serde_json::to_string(&typed).unwrap() + if lines[1].ends_with(',') { "," } else { "" };
    fs::write(path, lines.join("\n") + "\n").unwrap();
    id
}

#[test]
fn a_verdict_that_was_flipped() {
    let (_root, out) = fresh();
    let flip = |precedent: &mut Value| {
        let outcome = &mut precedent["rulings"][0]["outcome"]["deaths"];
        let dead = outcome.as_array().unwrap().is_empty();
        *outcome = if dead { json!(["Ann"]) } else { json!([]) };
    };
    let id = spoil(&out, "divergences.json", flip);
    finds(
        &out,
        &["divergences.json", &format!("precedent {id}"), "1 problem"],
    );
    // The same in the groups and in what players see of it.
    let (_root, out) = fresh();
    let id = spoil(&out, "anomalies.json", |precedent| {
        precedent["groups"]["full"] = json!([["nar", "lar"]])
    });
    finds(
        &out,
        &["anomalies.json", &format!("precedent {id}"), "1 problem"],
    );
    let (_root, out) = fresh();
    let id = spoil(&out, "divergences.json", |precedent| {
        precedent["rulings"][0]["says"] = json!([])
    });
    finds(
        &out,
        &["divergences.json", &format!("precedent {id}"), "1 problem"],
    );
}

#[test]
fn a_precedent_under_a_wrong_id() {
    let (_root, out) = fresh();
    let mut right = String::new();
    let rename = |precedent: &mut Value| {
        right = precedent["id"].as_str().unwrap().to_owned();
        precedent["id"] = json!("0123456789ab");
    };
    spoil(&out, "divergences.json", rename);
    finds(
        &out,
        &[
            "divergences.json: precedent 0123456789ab: its id should be",
            &right,
        ],
    );
}

#[test]
fn a_precedent_that_is_missing_or_nobody_met() {
    let (_root, out) = fresh();
    let path = out.join("divergences.json");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let gone: Value = serde_json::from_str(lines.remove(1).trim_end_matches(',')).unwrap();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    finds(&out, &["divergences.json", gone["id"].as_str().unwrap()]);
    let (_root, out) = fresh();
    let other = "[players]\nAnn = Town Vanilla\n";
    let strange = Sheet::parse(other).unwrap().to_string();
    let change = |precedent: &mut Value| {
        precedent["id"] = json!(Id::of(&strange).to_string());
        precedent["night"] = json!(strange);
    };
    spoil(&out, "divergences.json", change);
    let id = Id::of(&strange).to_string();
    finds(
        &out,
        &[&format!(
            "divergences.json: precedent {id}: the checkpoint does not know it"
        )],
    );
}

/// The first night on which a precedent was met is said to be that of another of its catalogue.
#[test]
fn a_first_night_that_comes_down_to_something_else() {
    let (_root, out) = fresh();
    let text = fs::read_to_string(out.join("divergences.json")).unwrap();
    let first = |line: &str| {
        let precedent: Value = serde_json::from_str(line.trim_end_matches(',')).unwrap();
        precedent["frames"][0]["first"].as_u64().unwrap()
    };
    let mut lines = text.lines().skip(1);
    let own = first(lines.next().unwrap());
    // The first night of another, some way behind its own, and one that does not show it too.
    let other = lines.map(first).find(|&night| night > own + 20).unwrap();
    let id = spoil(&out, "divergences.json", |precedent| {
        precedent["frames"][0]["first"] = json!(other)
    });
    let says = format!(
        "divergences.json: precedent {id}: night {other} of frame plain does not come down to it"
    );
    finds(&out, &[&says]);
}

#[test]
fn a_wrong_count_in_a_table() {
    let (_root, out) = fresh();
    let spoil = |name: &str, line: usize, from: &str, to: &str| {
        let path = out.join(name);
        let text = fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let spoilt = lines[line - 1].replacen(from, to, 1);
        assert_ne!(spoilt, lines[line - 1]);
        lines[line - 1] = spoilt;
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        finds(
            &out,
            &[
                &format!("{name}: it does not agree with {CHECKPOINT}: line {line} differs"),
                "1 problem",
            ],
        );
        fs::write(path, text).unwrap();
    };
    spoil("rates.csv", 2, ",0.", ",1.");
    spoil("findings.csv", 3, ",plain,", ",plain,1");
    spoil("counts.csv", 3, ",plain,", ",plain,1");
    spoil("tags.csv", 2, ",ability,", ",mechanism,");
    spoil("README.md", 1, "Files", "Piles");
    succeeds(&checked(&out));
    let run = fs::read_to_string(out.join("run.json")).unwrap();
    fs::write(
        out.join("run.json"),
        run.replacen("\"seed\": 2", "\"seed\": 3", 1),
    )
    .unwrap();
    refused(
        &checked(&out),
        &["run.json", "it was changed after it was written"],
    );
    fs::write(out.join("run.json"), run).unwrap();
    fs::write(out.join("rates.csv"), "").unwrap();
    finds(
        &out,
        &[
            "rates.csv: it does not agree with",
            "it has 0 lines, and should have",
        ],
    );
}

#[test]
fn what_cannot_be_checked() {
    let (_root, out) = fresh();
    let text = fs::read_to_string(out.join("loops.json")).unwrap();
    for (damaged, says) in [
        (text[..text.len() / 2].to_owned(), "loops.json"),
        (
            text.replacen("\"version\":6", "\"version\":99", 1),
            "version 99 of the records, and this program reads",
        ),
    ] {
        fs::write(out.join("loops.json"), damaged).unwrap();
        refused(&checked(&out), &["cannot read", says]);
    }
    fs::write(out.join("loops.json"), text).unwrap();
    succeeds(&checked(&out));
    fs::rename(out.join("rates.csv"), out.join("rates")).unwrap();
    refused(&checked(&out), &["cannot read rates.csv"]);
    fs::remove_file(out.join(CHECKPOINT)).unwrap();
    refused(
        &checked(&out),
        &[
            "cannot read",
            CHECKPOINT,
            "name the directory of a campaign",
        ],
    );
    refused(
        &checked(&out.join("nowhere")),
        &["cannot read", "name the directory of a campaign"],
    );
}

/// Files that agree with each other and are wrong together: the nights are ruled again, so it shows.
#[track_caller]
fn finds_in_state(change: impl FnOnce(&mut State) -> Id, says: &str) {
    let (_root, out) = fresh();
    let mut state = state(&out);
    let id = change(&mut state);
    write(&state, &SEVEN, &out);
    finds(
        &out,
        &[&format!("divergences.json: precedent {id}: {says}")],
    );
}

/// A divergence of the campaign, and its night.
fn some(state: &State) -> (Finding, Id, Night) {
    let causes = state.frames[&Frame::Plain.into()].sums.causes.keys();
    let (finding, id, _) = causes
        .copied()
        .find(|(finding, ..)| finding.lens().is_some())
        .unwrap();
    (finding, id, state.precedents[&id].clone())
}

fn id(night: &Night) -> Id {
    Id::of(
        &nightcourt_precedent::canonical::sheet(night.clone())
            .unwrap()
            .to_string(),
    )
}

/// Puts another night in the place of a precedent, everywhere.
fn replace(state: &mut State, old: Id, night: Night) -> Id {
    let new = id(&night);
    state.precedents.remove(&old);
    state.precedents.insert(new, night);
    let section = state.frames.get_mut(&Frame::Plain.into()).unwrap();
    let causes = std::mem::take(&mut section.sums.causes);
    let renamed = |id: Id| if id == old { new } else { id };
    section.sums.causes = causes
        .into_iter()
        .map(|((what, id, size), nights)| ((what, renamed(id), size), nights))
        .collect();
    let first = std::mem::take(&mut section.sums.first);
    section.sums.first = first
        .into_iter()
        .map(|((what, id), first)| ((what, renamed(id)), first))
        .collect();
    let seen = std::mem::take(&mut section.sums.seen);
    section.sums.seen = seen
        .into_iter()
        .map(|((what, id), seen)| ((what, renamed(id)), seen))
        .collect();
    new
}

#[test]
fn a_precedent_that_is_not_minimal() {
    let grow = |state: &mut State| {
        let (_, old, night) = some(state);
        let mut players = night.players().to_vec();
        players.push(Player::new(Alignment::Town, Role::Named(RoleId::VANILLA)));
        let night = Night::new(players, night.actions().to_vec(), night.order().to_vec()).unwrap();
        replace(state, old, night)
    };
    finds_in_state(grow, "it is not minimal: ");
}

#[test]
fn a_precedent_that_does_not_show_it() {
    let empty = |state: &mut State| {
        let (_, old, night) = some(state);
        let night = Night::new(night.players().to_vec(), Vec::new(), Vec::new()).unwrap();
        replace(state, old, night)
    };
    finds_in_state(empty, "it does not show ");
}

#[test]
fn a_night_that_does_not_come_down_to_it() {
    let shift = |state: &mut State| {
        let quiet = quiet_night(state);
        let (_, id, _) = some(state);
        let section = state.frames.get_mut(&Frame::Plain.into()).unwrap();
        section
            .sums
            .seen
            .get_mut(&(Catalogue::Divergences, id))
            .unwrap()
            .first = quiet;
        id
    };
    finds_in_state(shift, "night ");
}

/// The index of a night on which all agree: nothing comes from it.
fn quiet_night(state: &State) -> u64 {
    let agree = |index: &u64| {
        let night = state.terms.night(Frame::Plain, *index);
        let outcomes = RulerId::SYSTEMS.map(|system| {
            let mut outcome = Outcome::default();
            SEVEN.resolve(
                system,
                &night,
                &Switches::default(),
                &mut Scratch::default(),
                &mut outcome,
            );
            outcome
        });
        outcomes
            .iter()
            .all(|outcome| compare(outcome, &outcomes[0]) == Comparison::Agree)
    };
    (0..10_000).find(agree).unwrap()
}

#[test]
fn precedents_that_were_exchanged() {
    let exchange = |state: &mut State| {
        let (finding, one, _) = some(state);
        let section = state.frames.get_mut(&Frame::Plain.into()).unwrap();
        // Counted as if they came from a precedent of other systems.
        let mut other: BTreeMap<Id, Finding> = BTreeMap::new();
        for &(what, id, _) in section
            .sums
            .causes
            .keys()
            .filter(|(what, id, _)| what.lens().is_some() && *id != one)
        {
            other.entry(id).or_insert(what);
        }
        let sizes: Vec<_> = section
            .sums
            .causes
            .iter()
            .filter(|((what, id, _), _)| (*what, *id) == (finding, one))
            .collect();
        let sizes: Vec<(u8, u64)> = sizes
            .into_iter()
            .map(|(&(_, _, size), &nights)| (size, nights))
            .collect();
        let shows = |id: &Id| {
            section
                .sums
                .causes
                .keys()
                .any(|(what, other, _)| *what == finding && other == id)
        };
        let wrong = *other.keys().find(|id| !shows(id)).unwrap();
        let first = section.sums.first.remove(&(finding, one)).unwrap();
        let seen = section.sums.seen[&(Catalogue::Divergences, wrong)].first;
        section.sums.first.insert((finding, wrong), first.max(seen));
        for (size, nights) in sizes {
            section.sums.causes.remove(&(finding, one, size));
            section.sums.causes.insert((finding, wrong, size), nights);
        }
        wrong
    };
    finds_in_state(exchange, "it does not show ");
}
