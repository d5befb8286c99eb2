//! Campaigns of so many actions, and of nights that meet conditions only: which nights are counted, and that the others are
//! passed over however the run is cut.

use std::fs;
use std::path::Path;

use nightcourt_corpus::campaign::records::Run;
use nightcourt_corpus::json::read_sheet;
use nightcourt_corpus::record::read_checksummed;
use nightcourt_gen::Feature;
use nightcourt_resolvers::model::{Ability, Night};

use super::{campaign, corpus, nightcourt, refused, same_files, succeeds};

fn run(directory: &Path) -> Run {
    read_checksummed(&fs::read(directory.join("run.json")).unwrap()).unwrap()
}

/// The nights that `gen` prints with these options.
fn nights(options: &str) -> Vec<Night> {
    let options: Vec<&str> = options.split_whitespace().collect();
    let output = nightcourt(&[&["gen", "--format", "json"], &options[..]].concat());
    succeeds(&output);
    let lines = String::from_utf8(output.stdout).unwrap();
    lines
        .lines()
        .map(|line| read_sheet(line).unwrap().night)
        .collect()
}

/// Abilities with a block, by the table of abilities in RULES.md.
const BLOCKS: [Ability; 4] = [
    Ability::Block,
    Ability::Jail,
    Ability::Commandant,
    Ability::Commuterize,
];

fn uses(night: &Night, abilities: &[Ability]) -> bool {
    night
        .actions()
        .iter()
        .any(|action| abilities.contains(&action.ability))
}

#[test]
fn every_night_has_as_many_actions_as_were_asked_for() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    corpus(
        "--frame plain,theme --players 9 --actions 3 --nights 150 --seed 2",
        &out,
    );
    let run = run(&out);
    assert_eq!(run.terms.actions, Some([3, 3]));
    for frame in &run.frames {
        assert_eq!(
            frame.exercised.abilities.values().sum::<u64>(),
            450,
            "{}",
            frame.frame
        );
    }
    // The commands that print its nights say so too, and every first night comes down to its precedent.
    succeeds(&nightcourt(&["check", out.to_str().unwrap()]));
    let text = fs::read_to_string(out.join("divergences.json")).unwrap();
    assert!(text.contains(
        "\"repeat\":\"nightcourt gen --frame plain --players 9..9 --actions 3..3 --seed 2 --index "
    ));
    refused(
        &campaign(
            "--frame plain --players 9 --actions 4 --nights 150 --seed 2",
            &out,
        ),
        &["the two differ in their numbers of actions"],
    );
}

#[test]
fn nights_that_do_not_meet_the_conditions_are_passed_over_and_counted_as_such() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let given = "--given component=block --given feature=faction-kill";
    let common = format!("--frame normal,plain --seed 6 {given}");
    let whole = corpus(&format!("{common} --nights 400 --threads 1"), &at("whole"));
    let run = run(&at("whole"));
    // The conditions stand in one order, however they were given.
    assert_eq!(run.terms.given, ["component=block", "feature=faction-kill"]);
    for frame in &run.frames {
        let options = format!("--frame {} --seed 6 --count 400", frame.frame);
        let drawn = nights(&options);
        // A jail blocks, too.
        let meets = |night: &&Night| uses(night, &BLOCKS) && Feature::FactionKill.on(night);
        let met: Vec<Night> = drawn.iter().filter(meets).cloned().collect();
        assert!(
            (20..380).contains(&met.len()),
            "{} of {}",
            met.len(),
            frame.frame
        );
        assert_eq!(
            (frame.nights, frame.passed_over),
            (met.len() as u64, 400 - met.len() as u64)
        );
        let kills = met
            .iter()
            .flat_map(Night::actions)
            .filter(|action| action.ability == Ability::Kill)
            .count();
        assert_eq!(frame.exercised.abilities["kill"], kills as u64);
        assert_eq!(nights(&format!("{options} {given}")), met);
        let row = format!("\n{},given,,,,all,400,{},", frame.frame, met.len());
        assert!(
            fs::read_to_string(at("whole").join("rates.csv"))
                .unwrap()
                .contains(&row),
            "no {row}"
        );
    }
    let text =
        String::from_utf8(campaign(&format!("{common} --nights 400 --force"), &at("whole")).stdout)
            .unwrap();
    let of = run.frames[0].nights;
    let says =
        format!("given component=block and feature=faction-kill: {of} of 400 nights drawn (");
    assert!(text.contains(&says), "{text}");
    succeeds(&nightcourt(&["check", at("whole").to_str().unwrap()]));

    // In parts, and on other threads.
    corpus(
        &format!("{common} --range 0..130 --threads 3"),
        &at("first"),
    );
    corpus(&format!("{common} --range 130..400"), &at("last"));
    let parts = ["first", "last", "merged"].map(|name| at(name).to_str().unwrap().to_owned());
    succeeds(&nightcourt(&[
        "merge", &parts[1], &parts[0], "--out", &parts[2],
    ]));
    same_files(&super::files(&at("merged")), &whole);
    corpus("--frame normal --seed 6 --range 400..500", &at("other"));
    let other = at("other").to_str().unwrap().to_owned();
    refused(
        &nightcourt(&[
            "merge",
            &parts[0],
            &other,
            "--out",
            &(parts[2].clone() + "-too"),
        ]),
        &["they differ in the conditions that nights have to meet"],
    );
}

/// Conditions about `nar` are decided by it under the switches of the campaign, even if it is not among the systems.
#[test]
fn conditions_about_nar_need_no_nar() {
    let root = tempfile::tempdir().unwrap();
    let counted = |name: &str, options: &str| {
        let out = root.path().join(name);
        corpus(
            &format!("--frame tangled --nights 300 --seed 1 --rates-only {options}"),
            &out,
        );
        run(&out).frames.remove(0)
    };
    let all = counted("all", "");
    let broken: u64 = all
        .systems
        .iter()
        .find(|one| one.system == "nar")
        .unwrap()
        .breakdown;
    assert!((10..290).contains(&broken), "{broken}");
    let with = counted("with", "--given breakdown --systems snarf,rar");
    assert_eq!((with.nights, with.passed_over), (broken, 300 - broken));
    let without = counted("without", "--given no-breakdown");
    assert_eq!(
        (without.nights, without.passed_over),
        (300 - broken, broken)
    );
    let both = counted("both", "--given no-breakdown --given breakdown");
    assert_eq!((both.nights, both.passed_over), (0, 300));
}

/// A state that says of more nights that they were passed over than were drawn, or of any where there is no condition.
#[test]
fn a_state_says_what_was_passed_over() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    corpus(
        "--frame plain --nights 20 --rates-only --given component=kill",
        &out,
    );
    let state = super::state(&out);
    let passed = state.frames.values().next().unwrap().passed_over;
    assert!((1..20).contains(&passed), "{passed}");
    let try_it = |change: &dyn Fn(&mut nightcourt_corpus::campaign::State)| {
        let mut changed = state.clone();
        change(&mut changed);
        let bytes = nightcourt_corpus::campaign::checkpoint::write(&changed).unwrap();
        nightcourt_corpus::campaign::checkpoint::read(&bytes).map_err(|damage| damage.to_string())
    };
    assert_eq!(try_it(&|_| ()), Ok(super::state(&out)));
    let section = |state: &mut nightcourt_corpus::campaign::State, passed: u64| {
        state.frames.values_mut().next().unwrap().passed_over = passed;
    };
    assert!(
        try_it(&|state| section(state, passed - 1))
            .unwrap_err()
            .contains("its counts are not of the")
    );
    assert!(
        try_it(&|state| section(state, 21))
            .unwrap_err()
            .contains("21 nights of plain cannot have been passed over")
    );
    assert!(
        try_it(&|state| state.terms.given.clear())
            .unwrap_err()
            .contains("cannot have been passed over")
    );
}

#[test]
fn a_wrong_condition_gets_the_nearest() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    refused(
        &campaign("--nights 5 --given blok", &out),
        &["no condition is called `blok`"],
    );
    refused(
        &campaign("--nights 5 --given component=blok", &out),
        &["did you mean component=block?"],
    );
    refused(
        &campaign("--nights 5 --frame census4 --actions 3", &out),
        &["leave out --actions"],
    );
    refused(&nightcourt(&["gen", "--actions", "65"]), &["it is 0 to 64"]);
    assert!(!out.exists());
}
