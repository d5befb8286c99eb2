//! `nightcourt minimise`, as people run it: what is left of a night, how it came to that, and what is refused.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::Write;
use std::process::{Output, Stdio};

use nightcourt_corpus::campaign::observer::attribute::Attributor;
use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_gen::random::night;
use nightcourt_gen::smaller::each_reduction;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, SystemOutcomes, all};
use nightcourt_precedent::minimise::{Predicate, UncachedPredicate, follow, parting};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

/// Runs the program with this on its standard input.
fn nightcourt(args: &[&str], input: &str) -> Output {
    let mut child = crate::program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Options that are wrong are refused before anything is read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn golden(name: &str) -> String {
    format!(
        "{}/../resolvers/tests/golden/{name}.night",
        env!("CARGO_MANIFEST_DIR")
    )
}

/// Minimises a night with the program, which must succeed, and reads its JSON.
#[track_caller]
fn minimised(night: &str, args: &[&str]) -> (Precedent, Night, Vec<String>) {
    let all = [
        &["minimise", "-", "--format", "json", "--certificate"],
        args,
    ]
    .concat();
    let output = nightcourt(&all, night);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{args:?}\n{night}\n{}",
        text(&output.stderr)
    );
    let mut row: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(&output.stdout).unwrap();
    let mut take = |key: &str| row.remove(key).unwrap();
    assert_eq!(take("version"), 6);
    let named = Sheet::parse(take("named").as_str().unwrap()).unwrap();
    let steps = serde_json::from_value(take("steps")).unwrap();
    // What is left is the record of the catalogues, and nothing else.
    let precedent: Precedent = serde_json::from_value(serde_json::Value::Object(row)).unwrap();
    let canonical = Sheet::parse(&precedent.night).unwrap().night;
    assert_eq!(named.night, canonical);
    assert_eq!(named.title, precedent.title);
    (precedent, canonical, steps)
}

/// Checks that a night minimises to one that shows the finding and is 1-minimal, under names of its own; and that this is
/// the end: it minimises to itself.
#[track_caller]
fn check(night: &str, args: &[&str], finding: Finding) -> (Precedent, Vec<String>) {
    let (precedent, minimal, steps) = minimised(night, args);
    assert_eq!(precedent.id, Id::of(&precedent.night).to_string());
    assert!(
        precedent.frames.is_empty() && precedent.repeat.is_empty() && precedent.contains.is_empty()
    );
    assert_eq!(precedent.findings.len(), 1);
    assert_eq!(precedent.findings[0].kind, finding.kind());
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let mut predicate = UncachedPredicate::new(&mut evaluator);
    assert!(
        predicate.shows(finding, &minimal),
        "{finding}: {}",
        precedent.night
    );
    let mut count = 0;
    each_reduction(&minimal, &mut |reduction| {
        assert!(
            !predicate.keeps(finding, &minimal, &reduction.night),
            "{finding}: {:?}",
            reduction.change
        );
        count += 1;
        false
    });
    assert_eq!(precedent.reductions.len(), count);
    let (again, _, none) = minimised(&precedent.night, args);
    assert_eq!((again.id, none), (precedent.id.clone(), Vec::new()));
    (precedent, steps)
}

#[test]
fn the_dice_night_as_it_is_printed() {
    let output = nightcourt(
        &[
            "minimise",
            &golden("the-dice-night"),
            "--systems",
            "nar,snarf",
            "--certificate",
        ],
        "",
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    insta::assert_snapshot!("minimise-dice-night", text(&output.stdout));
}

#[test]
fn golden_nights_come_down_to_what_parts_the_systems() {
    let [nar, snarf, rar, lar, werewolves] = [
        RulerId::NAR,
        RulerId::SNARF,
        RulerId::RAR,
        RulerId::LAR,
        RulerId::WEREWOLVES,
    ];
    let mut courts = Evaluator::new(&SEVEN, Switches::default());
    let mut parted = 0;
    for name in [
        "the-dice-night",
        "redirect-before-block",
        "roleblocker-and-jailkeeper",
        "fruit-loop",
        "theft-before-the-gift",
        "drive-reaches-everybody",
        "two-bodyguards",
        "hiders-in-a-chain",
        "two-fold-matrix6-roleblocker-and-jailkeeper",
    ] {
        let read = std::fs::read_to_string(golden(name)).unwrap();
        let night = Sheet::parse(&read).unwrap().night;
        for pair in [
            [nar, snarf],
            [nar, rar],
            [snarf, werewolves],
            [lar, werewolves],
            [rar, lar],
        ] {
            if let Ok(finding) = parting(&mut courts, pair, None, &night) {
                check(
                    &read,
                    &[
                        "--systems",
                        &pair.map(|system| system.to_string()).join(","),
                    ],
                    finding,
                );
                parted += 1;
            }
        }
    }
    assert!(parted >= 15, "{parted}");
}

/// Nights of many players where everybody acts on everybody, for everything that they show.
#[test]
fn tangled_nights_come_down_to_little() {
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
    for (frame, index) in [(Frame::Tangled, 1), (Frame::Theme, 3), (Frame::Uniform, 11)] {
        let night = night(&frame.settings(), 1, index, Buffers::default());
        all(
            &mut evaluator,
            &RulerId::SYSTEMS,
            &night,
            &mut results,
            &mut found,
        );
        let text = sheet(night.clone()).unwrap().to_string();
        for &finding in &found {
            let (one, other) = finding.systems();
            let (precedent, _) = match other {
                Some(other) => check(
                    &text,
                    &["--systems", &format!("{},{}", one.id(), other.id())],
                    finding,
                ),
                None => check(
                    &text,
                    &["--systems", one.id(), "--finding", finding.kind().id()],
                    finding,
                ),
            };
            assert!(precedent.actions < night.actions().len() || night.actions().len() < 5);
        }
    }
}

/// A precedent of a campaign is its own minimal night, for whatever it was catalogued.
#[test]
fn a_precedent_comes_down_to_itself() {
    let evaluator = || Evaluator::new(&SEVEN, Switches::default());
    let mut attributor = Attributor::new(evaluator(), &RulerId::SYSTEMS);
    let (mut evaluator, mut results, mut found, mut causes) = (
        evaluator(),
        SystemOutcomes::default(),
        Vec::new(),
        Vec::new(),
    );
    let mut checked = 0;
    for index in 0..400 {
        let night = night(&Frame::Tangled.settings(), 2, index, Buffers::default());
        all(
            &mut evaluator,
            &RulerId::SYSTEMS,
            &night,
            &mut results,
            &mut found,
        );
        attributor.attribute(&night, &found, &mut causes);
        for &(finding, id) in &causes {
            let Some((_, precedent)) = attributor.met.iter().find(|(met, _)| *met == id) else {
                continue;
            };
            let sheet = sheet(precedent.clone()).unwrap();
            let followed = follow(&mut evaluator, &RulerId::SYSTEMS, finding, &sheet).unwrap();
            assert_eq!(
                Id::of_night(&followed.night),
                id,
                "{finding}: {sheet}\n{:?}",
                followed.steps
            );
            checked += 1;
        }
    }
    assert!(checked > 300, "{checked}");
}

const CHAIN: &str = "\
[players]
Old Tom = Mafia Roleblocker with lantern, 3 money
Mary-Ann = Town {block, give}
Cop = Town Bulletproof Cop
Gus = Mafia Goon
Idle = Town Watcher

[actions]
Mary-Ann: give lantern -> Gus
Old Tom: block -> Cop
Mary-Ann: block -> Old Tom
Cop: investigate -> Gus
Gus: kill -> Idle
";

#[test]
fn players_keep_their_names_and_every_step_is_told() {
    let output = nightcourt(
        &["minimise", "-", "-s", "snarf,nar", "--lens", "full"],
        CHAIN,
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    insta::assert_snapshot!("minimise-names", text(&output.stdout));
}

const BUSY: &str = "\
[players]
Ann = Town {block, kill, protect, investigate, track}
Bob = Town Roleblocker
Vic = Town Vanilla
Max = Town Roleblocker
Zed = Mafia Goon
[actions]
Ann: kill -> Bob
Ann: block -> Max
Bob: block -> Max
Max: block -> Ann
Zed: kill -> Vic
";

#[test]
fn a_stranger_gets_a_name() {
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let night = Sheet::parse(BUSY).unwrap().night;
    let finding = parting(&mut evaluator, [RulerId::NAR, RulerId::SNARF], None, &night).unwrap();
    let (_, steps) = check(BUSY, &["-s", "snarf,nar"], finding);
    assert!(
        steps
            .iter()
            .any(|step| step.starts_with("a stranger, Cy, does Ann's ")),
        "{steps:?}"
    );
}

#[test]
fn json_in_and_switches() {
    let dice = std::fs::read_to_string(golden("the-dice-night")).unwrap();
    let json = text(&nightcourt(&["export", "night", "-"], &dice).stdout);
    let (one, other) = (
        minimised(&dice, &["-s", "nar,snarf"]),
        minimised(&json, &["-s", "nar,snarf"]),
    );
    assert_eq!(one, other);
    let night = std::fs::read_to_string(golden("two-kills-one-doctor-saves-one")).unwrap();
    let asks = |more: &[&str]| {
        nightcourt(
            &[&["minimise", "-", "-s", "nar,lar"], more].concat(),
            &night,
        )
        .status
        .code()
    };
    assert_eq!(asks(&[]), Some(2));
    let jail = std::fs::read_to_string(golden("jail-at-40")).unwrap();
    let with = |switch: &str| {
        let output = nightcourt(
            &[
                "minimise",
                "-",
                "-s",
                "nar,snarf",
                "-f",
                "json",
                "--switch",
                switch,
            ],
            &jail,
        );
        (output.status.code(), text(&output.stdout))
    };
    assert_ne!(with("snarf-jail=45"), with("snarf-jail=40"));
}

#[test]
fn the_minimal_night_is_written_and_no_file_is_replaced_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("small.night");
    let path = path.to_str().unwrap();
    let run = |more: &[&str]| {
        nightcourt(
            &[
                &[
                    "minimise",
                    &golden("the-dice-night"),
                    "-s",
                    "nar,snarf",
                    "--out",
                    path,
                ],
                more,
            ]
            .concat(),
            "",
        )
    };
    assert_eq!(run(&[]).status.code(), Some(0));
    let written = std::fs::read_to_string(path).unwrap();
    assert_eq!(Sheet::parse(&written).unwrap().to_string(), written);
    assert!(text(&run(&["--force"]).stdout).starts_with(&written));
    std::fs::write(path, "mine").unwrap();
    let refused = run(&[]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        text(&refused.stderr),
        format!("error: {path} is there already: name another file, or use --force\n")
    );
    assert_eq!(std::fs::read_to_string(path).unwrap(), "mine");
    assert_eq!(run(&["--force"]).status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(path).unwrap(), written);
}

#[test]
fn what_is_wrong_is_said_plainly_and_exits_with_2() {
    let dice = golden("the-dice-night");
    let deaths = golden("roleblocker-and-jailkeeper-by-action");
    let kill = golden("one-kill");
    for (args, told) in [
        (
            &[&*kill, "-s", "nar,snarf"][..],
            "error: nar and snarf do not diverge on this night\n",
        ),
        (
            &[&dice, "-s", "nar,snarf", "--lens", "deaths"],
            "error: nar and snarf do not diverge on deaths, only on full; ask with --lens full\n",
        ),
        (
            &[&deaths, "-s", "nar,werewolves", "--lens", "full"],
            "error: nar and werewolves already diverge on deaths; ask with --lens deaths\n",
        ),
        (
            &[&dice, "-s", "nar"],
            "error: --systems names one system: two systems diverge, as in --systems nar,snarf\n",
        ),
        (
            &[&dice, "-s", "nar,nar"],
            "error: --systems names one system: two systems diverge, as in --systems nar,snarf\n",
        ),
        (
            &[&dice, "-s", "nar,rar,lar"],
            "error: --systems names 3 systems: two systems diverge, as in --systems nar,snarf\n",
        ),
        (
            &[&dice, "-s", "nar,rar", "--finding", "loop"],
            "error: --systems names 2 systems: --finding is about one, as in --systems nar\n",
        ),
        (
            &[&dice, "-s", "nar", "--finding", "loop"],
            "error: this night does not show loop under nar\n",
        ),
        (
            &[&dice, "-s", "nar", "--finding", "lop"],
            "no finding is called `lop`; did you mean loop?",
        ),
        (
            &[&dice, "-s", "nar", "--finding", "parts"],
            "no finding is called `parts`; there are breakdown-list,",
        ),
        (
            &[&dice, "-s", "nra,rar"],
            "no system is called `nra`; did you mean nar?",
        ),
        (
            &[&dice, "-s", "nar,rar", "--lens", "ful"],
            "no lens is called `ful`; did you mean full?",
        ),
        (
            &[&dice, "-s", "nar,rar", "--switch", "x=y"],
            "no switch is called `x`",
        ),
        (
            &[&dice, "-s", "nar", "--finding", "loop", "--lens", "full"],
            "cannot be used with",
        ),
        (&[&dice], "--systems <SYSTEM,...>"),
        (&[&dice, "-s", "nar,snarf", "--force"], "--out <PATH>"),
        (
            &["no-such.night", "-s", "nar,snarf"],
            "cannot read no-such.night",
        ),
        (
            &[&dice, "-s", "nar,snarf", "--out", "no/such/directory"],
            "cannot write no/such/directory: ",
        ),
    ] {
        let output = nightcourt(&[&["minimise"], args].concat(), "");
        assert_eq!(
            output.status.code(),
            Some(2),
            "{args:?}: {}",
            text(&output.stderr)
        );
        assert_eq!(text(&output.stdout), "");
        let said = text(&output.stderr);
        assert!(
            if told.starts_with("error: ") {
                said == told
            } else {
                said.contains(told)
            },
            "{args:?}: {said}"
        );
    }
    let wrong = nightcourt(
        &["minimise", "-", "-s", "nar,snarf"],
        "[players]\nAnn = Town Jailkeper\n",
    );
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("Jailkeper"));
    assert!(text(&nightcourt(&["minimise", "--help"], "").stdout).contains("Examples:"));
}
