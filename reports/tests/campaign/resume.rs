//! A campaign that is killed at whatever moment, or stopped, goes on to the same bytes as one that never was.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use nightcourt_corpus::campaign::folder::{CHECKPOINT, LOG, NAMES};
use nightcourt_corpus::campaign::observer::{Go, Options, run_with};
use nightcourt_corpus::campaign::{Plan, Ranges, Source, State};
use nightcourt_gen::Frame;
use nightcourt_gen::census::Universe;
use nightcourt_precedent::finding::OtherOrder;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;

use super::{
    Files, campaign, corpus, files, program, refused, same_files, state, stderr, succeeds,
};

/// The number of kills of a campaign; `KILLS=100` raises it.
fn kills() -> u32 {
    std::env::var("KILLS").map_or(4, |kills| kills.parse().unwrap())
}

/// Many short ranges: after each the state may be written down.
fn options() -> String {
    let ranges: Vec<String> = (0..40)
        .map(|place| format!("{}..{}", place * 1_000, place * 1_000 + 15))
        .collect();
    format!(
        "--frame plain,3d3 --range {} --checkpoint 0 --threads 1",
        ranges.join(",")
    )
}

fn start(options: &str, out: &Path) -> Child {
    let options: Vec<&str> = options.split_whitespace().collect();
    let mut command =
        program(&[&["campaign", "--out", out.to_str().unwrap()], &options[..]].concat());
    command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until a campaign has come so far, or has ended: however long that takes.
fn wait_until(child: &mut Child, came: impl Fn() -> bool) {
    while !came() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn started(out: &Path) -> bool {
    fs::read_to_string(out.join(LOG)).is_ok_and(|log| log.contains("started"))
}

/// Goes on with whatever was left, as its user would.
#[track_caller]
fn ends(out: &Path) -> Files {
    corpus(&options(), out)
}

/// Killed once it has written down so much: before it began, in its midst, and when it is about to end. Whenever the kill comes
/// after that, the same is asked of it, so nothing here depends on how fast the machine is.
#[test]
fn killed_at_any_moment_it_ends_with_the_same_bytes() {
    let root = tempfile::tempdir().unwrap();
    let whole = corpus(&options(), &root.path().join("whole"));
    let nights = state(&root.path().join("whole")).nights();
    let kills = u64::from(kills());
    for kill in 0..kills {
        let out = root.path().join(kill.to_string());
        let far = |goal: u64| out.join(CHECKPOINT).exists() && state(&out).nights() >= goal;
        let goal = nights * kill / kills;
        let mut child = start(&options(), &out);
        wait_until(&mut child, || goal == 0 || far(goal));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(goal == 0 || far(goal), "it ended before {goal} nights");
        if out.join("run.json").exists() {
            same_files(&files(&out), &whole);
        }
        same_files(&ends(&out), &whole);
    }
}

/// Killed again and again, whenever there is a new checkpoint.
#[test]
fn killed_at_every_step_it_ends_with_the_same_bytes() {
    let root = tempfile::tempdir().unwrap();
    let whole = corpus(&options(), &root.path().join("whole"));
    let out = root.path().join("out");
    let done = || {
        if out.join(CHECKPOINT).exists() {
            state(&out).nights()
        } else {
            0
        }
    };
    let mut rounds = 0;
    for goal in [1, 200, 400, 700, 1_100, 1_200] {
        let mut child = start(&options(), &out);
        wait_until(&mut child, || done() >= goal);
        child.kill().unwrap();
        child.wait().unwrap();
        rounds += 1;
    }
    assert_eq!((rounds, done()), (6, 1_200));
    same_files(&ends(&out), &whole);
}

#[test]
fn stopped_it_writes_its_checkpoint_and_says_how_to_go_on() {
    let root = tempfile::tempdir().unwrap();
    let whole = corpus(&options(), &root.path().join("whole"));
    let out = root.path().join("out");
    // Left alone it would write down nothing on its way.
    let options = options().replace("--checkpoint 0", "--checkpoint 86400");
    let mut child = start(&options, &out);
    wait_until(&mut child, || started(&out));
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    let says = stderr(&output);
    assert!(
        says.contains("the same command")
            && says.contains(out.to_str().unwrap())
            && says.contains("nights left"),
        "{says}"
    );
    let done = state(&out).nights();
    assert!(
        says.contains("stopping: the nights under way are dropped"),
        "{says}"
    );
    assert!(
        (0..1_200).contains(&done) && says.contains(&format!("{} nights left", 1_200 - done)),
        "{done}: {says}"
    );
    assert_eq!(files(&out).into_keys().collect::<Vec<_>>(), [CHECKPOINT]);
    same_files(&ends(&out), &whole);
}

/// Cancelled in the middle of a night, wherever: that night counts as not seen, and the run goes on to the same state.
#[test]
fn a_night_that_is_cancelled_is_resolved_again() {
    let census = Plan {
        terms: Plan::new(Frame::Tangled, 0, 3).terms,
        frames: vec![(Source::Census(Universe::connected(2)), Ranges::one(0..40))],
    };
    for plan in [
        Plan::new(Frame::Tangled, 25, 3),
        Plan::new(Frame::Normal, 100, 3),
        census,
    ] {
        let mut whole = State::new(plan.terms.clone());
        let all = AtomicU32::new(0);
        let counts = |system: RulerId,
                      night: &Night,
                      switches: &Switches,
                      scratch: &mut Scratch,
                      outcome: &mut Outcome| {
            all.fetch_add(1, Ordering::Relaxed);
            SEVEN.resolve(system, night, switches, scratch, outcome);
        };
        let options = Options {
            other: OtherOrder::WhereItMayDecide,
            ..Options::default()
        };
        run_with(&plan, &mut whole, 1, &counts, &options, &mut |_, _| Go::On).unwrap();
        let all = all.into_inner();
        for moment in [1, 20, all / 7, all / 2, all / 10 * 9] {
            let (cancel, asked) = (Arc::new(AtomicBool::new(false)), AtomicU32::new(0));
            let stops = |system: RulerId,
                         night: &Night,
                         switches: &Switches,
                         scratch: &mut Scratch,
                         outcome: &mut Outcome| {
                cancel.fetch_or(
                    asked.fetch_add(1, Ordering::Relaxed) == moment,
                    Ordering::Relaxed,
                );
                SEVEN.resolve(system, night, switches, scratch, outcome);
            };
            let mut state = State::new(plan.terms.clone());
            let options = |cancel| Options {
                other: OtherOrder::WhereItMayDecide,
                cancel,
                ..Options::default()
            };
            let go = run_with(
                &plan,
                &mut state,
                1,
                &stops,
                &options(Arc::clone(&cancel)),
                &mut |_, _| Go::On,
            )
            .unwrap();
            assert_eq!(go, Go::Stop, "{moment}");
            assert!(
                state.nights() < whole.nights(),
                "{moment}: some nights are left"
            );
            run_with(
                &plan,
                &mut state,
                1,
                &SEVEN,
                &options(Arc::default()),
                &mut |_, _| Go::On,
            )
            .unwrap();
            // Nights that were met and dropped may be known beside the precedents.
            state
                .precedents
                .retain(|id, _| whole.precedents.contains_key(id));
            assert!(state == whole, "{moment}");
        }
    }
}

#[test]
fn a_finished_campaign_goes_on_to_more_nights() {
    let root = tempfile::tempdir().unwrap();
    let (whole, out) = (root.path().join("whole"), root.path().join("out"));
    let whole = corpus("--frame plain,tangled --nights 150", &whole);
    corpus("--frame tangled --nights 60", &out);
    same_files(&corpus("--frame tangled,plain --nights 150", &out), &whole);
    // Nothing is left of it; that writes the same.
    same_files(&corpus("--frame plain,tangled --nights 150", &out), &whole);
}

/// `run.json` marks a folder as whole, so it is removed while a campaign has more nights than its tables.
#[test]
fn a_finished_campaign_that_goes_on_is_not_whole_until_it_ends() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    corpus("--frame plain --nights 300 --threads 1", &out);
    let mut child = start(
        "--frame plain --range 0..300,400..450,500..10000000 --threads 1 --checkpoint 0",
        &out,
    );
    wait_until(&mut child, || state(&out).nights() > 300);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!out.join("run.json").exists());
    refused(
        &campaign("--frame plain --nights 300", &out),
        &["is another one: it has seen the nights", "--force"],
    );
}

/// The next campaign removes the unfinished files of a killed one, and no others.
#[test]
fn half_files_are_swept_away() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    let fresh = corpus("--frame plain --nights 200", &root.path().join("fresh"));
    fs::create_dir(&out).unwrap();
    for name in NAMES {
        fs::write(out.join(format!("{name}.4711.part")), "half").unwrap();
    }
    fs::write(out.join(LOG), "1 started\n").unwrap();
    succeeds(&campaign("--frame plain --nights 200", &out));
    same_files(&files(&out), &fresh);
    let log = fs::read_to_string(out.join(LOG)).unwrap();
    assert!(
        log.starts_with("1 started\n") && log.lines().count() == 3,
        "{log}"
    );
}
