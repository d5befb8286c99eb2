//! Any behaviour of an engine is handled: the failure is kept with its night, and the next night is answered. The
//! engines are shell scripts, so these tests need a shell.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use nightcourt_corpus::study::checkpoint;
use nightcourt_corpus::study::fold::{Options, Pace};
use nightcourt_corpus::study::supply::Supply;
use nightcourt_engine::command::CommandLine;
use nightcourt_engine::conform::plan::Budget;
use nightcourt_engine::conform::record::{Report, SurenessWord};
use nightcourt_engine::conform::{
    self, Go, Narrowed, Precedents, Request, State, Study, Subject as _, conform, observe,
};
use nightcourt_engine::system::EngineRuler;
use nightcourt_engine::{Answer, Engine, FailureKind, Limits};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{Ruler as _, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;
use tempfile::TempDir;

/// An engine on which nobody dies, except that nights with a kill, and `stop`, run other commands.
struct Script {
    folder: TempDir,
}

impl Script {
    fn new(on_kill: &str, on_stop: &str) -> Script {
        let folder = tempfile::tempdir().expect("a folder");
        let text = format!(
            r#"answer() {{ echo "{{\"seq\":$seq,\"outcome\":{{\"deaths\":[]}}}}"; }}
            while read -r line; do
              case $line in
                *'"cmd":"start"'*) echo '{{"version":1,"name":"script","lens":"deaths","abilities":["kill","block"],"passives":[]}}' ;;
                *'"cmd":"stop"'*) {on_stop} ;;
                *) seq=${{line#*'"seq":'}}; seq=${{seq%%,*}}
                   case $line in
                     *'"ability":"kill"'*) {on_kill} ;;
                     *) answer ;;
                   esac ;;
              esac
            done
            "#
        );
        fs::write(folder.path().join("engine.sh"), text).expect("a file");
        Script { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self) -> CommandLine {
        format!("sh {}", self.path("engine.sh").display())
            .parse()
            .expect("a command")
    }

    fn start(&self, limits: Limits) -> Engine {
        Engine::start(&self.command(), limits).unwrap_or_else(|why| panic!("{why}"))
    }
}

const QUICK: Limits = Limits {
    night: Duration::from_millis(400),
    start: Duration::from_secs(20),
    restarts: 5,
};
/// Limits for engines that are not meant to be slow.
const PATIENT: Limits = Limits {
    night: Duration::from_secs(20),
    ..QUICK
};

fn quiet() -> Sheet {
    Sheet::parse("[players]\nAnn = Town Roleblocker\nBob = Town Vanilla\n[actions]\nAnn -> Bob\n")
        .expect("a night")
}

fn kill() -> Sheet {
    Sheet::parse("[players]\nAnn = Town Vigilante\nBob = Town Vanilla\n[actions]\nAnn -> Bob\n")
        .expect("a night")
}

#[track_caller]
fn on_kill(
    does: &str,
    limits: Limits,
    kind: FailureKind,
    says: &str,
) -> nightcourt_engine::Failure {
    let script = Script::new(does, "exit 0");
    let mut engine = script.start(limits);
    assert!(matches!(engine.ask(&quiet()), Answer::Ruled(_)));
    let Answer::Failed(failure) = engine.ask(&kill()) else {
        panic!("{does}: it is a failure")
    };
    assert_eq!(failure.kind, kind, "{does}: {failure}");
    assert!(failure.what.contains(says), "{does}: {failure}");
    assert!(
        matches!(engine.ask(&quiet()), Answer::Ruled(_)),
        "{does}: the next night is answered"
    );
    assert_eq!(engine.strays(), [], "{does}");
    assert_eq!(engine.stop(), Ok(()), "{does}");
    failure
}

#[test]
fn an_engine_that_crashes_is_started_again() {
    let failure = on_kill(
        "echo the bus is stuck >&2; exit 3",
        PATIENT,
        FailureKind::Crashed,
        "exit status: 3",
    );
    assert_eq!(failure.stderr, "the bus is stuck");
    on_kill(
        "exec 1>&-; exit 0",
        PATIENT,
        FailureKind::Crashed,
        "it ended with exit status: 0",
    );
    on_kill("kill -9 $$", PATIENT, FailureKind::Crashed, "signal: 9");
}

/// A child process keeps its output open.
#[test]
fn an_engine_that_ended_crashed_though_its_child_lives() {
    on_kill(
        "sleep 600 & exit 3",
        QUICK,
        FailureKind::Crashed,
        "it ended with exit status: 3",
    );
}

/// A fresh process has answered the second question about a night that failed.
#[test]
fn a_night_that_fails_is_asked_twice() {
    let script = Script::new("echo >> $(dirname $0)/crashes; exit 1", "exit 0");
    let engine = subject(&script, PATIENT);
    for sheet in [quiet(), kill(), kill(), quiet()] {
        let mut outcome = Outcome::default();
        engine.resolve(
            &sheet.night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        assert_eq!(outcome.silence.is_some(), sheet == kill(), "{outcome:?}");
    }
    assert_eq!(fs::read_to_string(script.path("crashes")).unwrap().len(), 2);
    assert_eq!(
        engine.take_failures(&|one| one.night == kill().night).len(),
        2
    );
}

#[test]
fn an_engine_that_hangs_is_killed_with_all_that_it_started() {
    let script = Script::new("sleep 600 & echo $! > $(dirname $0)/pid; wait", "exit 0");
    let mut engine = script.start(QUICK);
    let Answer::Failed(failure) = engine.ask(&kill()) else {
        panic!("it is a failure")
    };
    assert_eq!(
        (failure.kind, failure.what.as_str()),
        (FailureKind::Hung, "it said nothing within 0.4 s")
    );
    let pid = fs::read_to_string(script.path("pid")).unwrap();
    let sleeps = || {
        let state = fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
        // A dead process may wait for its parent to collect it.
        !state.is_empty() && !state.contains(") Z")
    };
    let until = Instant::now() + Duration::from_secs(60);
    while sleeps() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!sleeps(), "what it started is killed too");
    assert!(matches!(engine.ask(&quiet()), Answer::Ruled(_)));
}

/// A child in a session of its own is in another process group, and is killed all the same; nothing waits for it.
#[test]
#[cfg(target_os = "linux")]
fn a_child_in_a_session_of_its_own_is_killed() {
    let script = Script::new(
        r#"d=$(dirname $0); setsid sh -c "echo \$\$ > $d/pid; exec sleep 601" & while [ ! -s $d/pid ]; do sleep 0.05; done; exit 3"#,
        "exit 0",
    );
    let mut engine = script.start(PATIENT);
    let began = Instant::now();
    let Answer::Failed(failure) = engine.ask(&kill()) else {
        panic!("it is a failure")
    };
    assert_eq!(failure.kind, FailureKind::Crashed, "{failure}");
    assert!(began.elapsed() < PATIENT.night, "it was not waited for");
    let pid = fs::read_to_string(script.path("pid")).unwrap();
    let state = || fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    let until = Instant::now() + Duration::from_secs(20);
    while !state().is_empty() && !state().contains(") Z") && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(state().is_empty() || state().contains(") Z"), "{}", state());
}

#[test]
fn an_engine_that_says_too_much_is_stopped() {
    on_kill(
        "cat /dev/zero",
        PATIENT,
        FailureKind::TooLong,
        "more than 1048576 bytes",
    );
    on_kill(
        "yes resolving",
        PATIENT,
        FailureKind::NotJson,
        "`resolving`",
    );
}

#[test]
fn wrong_json_is_shown_and_the_run_goes_on() {
    on_kill(
        "echo 'resolving Ann'; answer",
        PATIENT,
        FailureKind::NotJson,
        "not JSON: `resolving Ann`",
    );
    on_kill(
        r"printf '\377\376\n'",
        PATIENT,
        FailureKind::NotJson,
        "not JSON",
    );
    on_kill("echo", PATIENT, FailureKind::NotJson, "not JSON: ``");
    on_kill(
        "printf '%0500d\\n' 0 | tr 0 '['",
        PATIENT,
        FailureKind::NotJson,
        "not JSON",
    );
    on_kill(
        "echo '{}'",
        PATIENT,
        FailureKind::WrongForm,
        "no number `seq`",
    );
    on_kill(
        "echo '[1]'",
        PATIENT,
        FailureKind::WrongForm,
        "no number `seq`",
    );
    let wrong = FailureKind::WrongForm;
    on_kill(
        r#"echo "{\"seq\":$seq}""#,
        PATIENT,
        wrong,
        "not exactly one of",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"skipped\":\"x\",\"error\":\"y\"}""#,
        PATIENT,
        wrong,
        "not exactly one of",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"outcome\":{\"deaths\":[]},\"skipped\":\"y\"}""#,
        PATIENT,
        wrong,
        "not exactly one of",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"outcome\":{\"deaths\":[]},\"error\":\"y\"}""#,
        PATIENT,
        wrong,
        "not exactly one of",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"outcome\":{\"dead\":[]}}""#,
        PATIENT,
        wrong,
        "unknown field `dead`",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"outcome\":{}}""#,
        PATIENT,
        wrong,
        "missing field `deaths`",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"outcome\":{\"deaths\":[\"Zoe\"]}}""#,
        PATIENT,
        wrong,
        "is called `Zoe`",
    );
    on_kill(
        r#"echo "{\"seq\":$seq,\"error\":\"no bus\"}""#,
        PATIENT,
        FailureKind::Errored,
        "failed: no bus",
    );
}

#[test]
fn an_engine_that_lies_about_the_order_is_refused() {
    on_kill(
        r#"seq=$((seq+1)); answer"#,
        PATIENT,
        FailureKind::OutOfTurn,
        "asked request 2, it answered request 3",
    );
    on_kill(
        r#"seq=99; answer; seq=2; answer"#,
        PATIENT,
        FailureKind::OutOfTurn,
        "answered request 99",
    );
}

/// A second answer may come before or after the next night is sent. Either way it belongs to its own night, and the
/// next night is answered.
#[test]
fn an_answer_given_twice_is_told_of_its_own_night() {
    for does in [
        "answer; answer",
        "answer; sleep 0.2; answer",
        "answer; yes more",
        "answer; exit 1",
    ] {
        let script = Script::new(does, "exit 0");
        let mut engine = script.start(PATIENT);
        assert!(matches!(engine.ask(&kill()), Answer::Ruled(_)), "{does}");
        let next = engine.ask(&quiet());
        let strays = engine.strays();
        assert!(matches!(next, Answer::Ruled(_)), "{does}");
        let [(night, failure)] = &strays[..] else {
            panic!("{does}: {strays:?}")
        };
        assert_eq!(*night, kill(), "{does}");
        let kind = match does.rsplit(' ').next() {
            Some("1") => FailureKind::Crashed,
            Some("more") => FailureKind::NotJson,
            _ => FailureKind::OutOfTurn,
        };
        assert_eq!(failure.kind, kind, "{failure}");
    }
}

#[test]
fn an_engine_ends_when_it_is_told_to() {
    let end = |on_stop: &str, limits: Limits| {
        let script = Script::new("answer", on_stop);
        let mut engine = script.start(limits);
        assert!(matches!(engine.ask(&kill()), Answer::Ruled(_)));
        engine
            .stop()
            .map_err(|failure| (failure.kind, failure.what))
    };
    assert_eq!(end("exit 0", PATIENT), Ok(()));
    // It ends when its input does.
    assert_eq!(end("true", PATIENT), Ok(()));
    let more = Err((
        FailureKind::OutOfTurn,
        "it went on after `stop`: `bye`".to_owned(),
    ));
    assert_eq!(end("echo bye", PATIENT), more);
    let crashed = "it ended after `stop` with exit status: 2".to_owned();
    assert_eq!(end("exit 2", PATIENT), Err((FailureKind::Crashed, crashed)));
    assert_eq!(end("sleep 600", QUICK).unwrap_err().0, FailureKind::Hung);
}

#[test]
fn programs_that_are_no_engine_are_refused() {
    let refused = |command: &str| {
        // A busy machine may start a shell slowly, so only the engine that never answers has a short limit.
        let start = if command.starts_with("sleep") {
            Duration::from_millis(500)
        } else {
            Duration::from_secs(60)
        };
        let limits = Limits { start, ..QUICK };
        Engine::start(&command.parse().unwrap(), limits)
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(refused("/no/such/program").starts_with("cannot start `/no/such/program`: "));
    assert!(
        refused("sh -c 'echo no rules >&2; exit 4'")
            .ends_with("exit status: 4\nits standard error:\nno rules")
    );
    assert!(refused("sleep 600").ends_with("it said nothing within 0.5 s"));
    assert!(refused("echo hello").ends_with("a line that is not JSON: `hello`"));
    let says = |json: &str| refused(&format!("echo '{json}'"));
    let limits = Limits {
        start: Duration::from_secs(60),
        ..QUICK
    };
    let later = r#"echo '{"version":1,"name":"x","alignments":["town"]}'"#
        .parse()
        .unwrap();
    assert!(
        Engine::start(&later, limits).is_ok(),
        "fields of a later release"
    );
    assert!(
        says(r#"{"version":2,"name":"x"}"#)
            .contains("version 2 of the protocol, and this program version 1")
    );
    assert!(says(r#"{"version":1}"#).contains("missing field `name`"));
    assert!(says(r#"{"version":1,"name":" "}"#).contains("no name"));
    assert!(
        says(r#"{"version":1,"name":"x","abilities":["murder"]}"#)
            .contains("no ability is called `murder`")
    );
    assert!(
        says(r#"{"version":1,"name":"x","passives":["tall"]}"#)
            .contains("no passive is called `tall`")
    );
    assert!(says(r#"{"version":1,"name":"x","lens":"all"}"#).contains("unknown variant `all`"));
}

fn study(engine: &EngineRuler) -> Study {
    let request = Request {
        against: RulerId::NAR,
        set: Vec::new(),
        lens: Lens::Full,
        only: Vec::new(),
        names_all: false,
    };
    let budget = Budget {
        nights: 60,
        seed: 1,
        frame: None,
        supply: Supply::default(),
    };
    Study::new(engine, &SEVEN, request, Precedents::default(), &budget).expect("no switches")
}

fn subject(script: &Script, limits: Limits) -> Arc<EngineRuler> {
    Arc::new(EngineRuler::subject(&script.command(), limits).unwrap_or_else(|why| panic!("{why}")))
}

fn report(script: &Script, limits: Limits, threads: usize) -> Report {
    let engine = subject(script, limits);
    conform(&study(&engine), &engine, &SEVEN, threads).expect("threads")
}

/// The state keeps failures, standard error and late failures: written after every few nights, read and continued by
/// another process, it gives the report of one run.
#[test]
fn failures_survive_an_interruption() {
    for (does, kind, what, stderr) in [
        (
            "echo no bus >&2; exit 1",
            FailureKind::Crashed,
            "it ended with exit status: 1",
            "no bus",
        ),
        (
            "answer; echo no bus >&2; exit 1",
            FailureKind::Crashed,
            "after its answer it ended with exit status: 1",
            "no bus",
        ),
        (
            "answer; echo more",
            FailureKind::NotJson,
            "after its answer it said a line that is not JSON: `more`",
            "",
        ),
        (
            "answer; answer",
            FailureKind::OutOfTurn,
            "it answered a request twice",
            "",
        ),
    ] {
        let script = Script::new(does, "exit 0");
        let limits = Limits {
            restarts: 2_000,
            ..PATIENT
        };
        let mut bytes: Option<Vec<u8>> = None;
        let (study, engine, rulers, state) = loop {
            let engine = subject(&script, limits);
            let study = study(&engine);
            let rulers = Narrowed::of(&study, engine.clone(), &SEVEN).expect("another id");
            let mut state: State = match &bytes {
                Some(bytes) => {
                    checkpoint::read(bytes).unwrap_or_else(|damage| panic!("{does}: {damage}"))
                }
                None => State::new(study.plan.terms.clone()),
            };
            state.terms = study.plan.terms.clone();
            let left = AtomicU64::new(17);
            let pace = || {
                let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                    left.checked_sub(1)
                });
                if taken.is_ok() { Pace::On } else { Pace::Pause }
            };
            let options = Options {
                pace: &pace,
                ..Options::default()
            };
            let mut stop = |_: &State, _| {
                if left.load(Ordering::Relaxed) > 0 {
                    Go::On
                } else {
                    Go::Stop
                }
            };
            let go = observe(
                &study, &mut state, &*engine, &rulers, 2, &options, &mut stop,
            )
            .expect("threads");
            if go == Go::On {
                break (study, engine, rulers, state);
            }
            bytes = Some(checkpoint::write(&state).expect("a state"));
        };
        let continued = conform::report(&study, &state, &*engine, &rulers, Go::On, &|| Go::On);
        assert!(
            continued == report(&script, limits, 1),
            "{does}: {:?}",
            continued.failures
        );
        let found: Vec<_> = continued
            .failures
            .iter()
            .map(|one| (one.kind, &*one.what, &*one.stderr))
            .collect();
        assert_eq!(found[0], (kind, what, stderr), "{does}: {found:?}");
        assert!(
            !continued.lost && continued.asked == continued.nights,
            "{does}"
        );
    }
}

/// Every night is counted, and the failure is minimised to one action.
#[test]
fn a_failure_is_kept_and_shrunk() {
    for (does, kind) in [
        ("echo no bus >&2; exit 1", FailureKind::Crashed),
        ("echo {", FailureKind::NotJson),
        ("echo '{\"seq\":0}'", FailureKind::OutOfTurn),
        ("answer; answer", FailureKind::OutOfTurn),
    ] {
        let report = report(
            &Script::new(does, "exit 0"),
            Limits {
                restarts: 2_000,
                ..PATIENT
            },
            1,
        );
        assert!(
            !report.conforms && !report.lost && report.asked == report.nights,
            "{does}"
        );
        for row in &report.sections {
            let known =
                row.declined + row.skipped + row.failed + row.exceeded + row.agreement.compared;
            assert_eq!(known, row.nights, "{does}: {row:?}");
        }
        let found = report
            .failures
            .iter()
            .find(|found| found.sureness == SurenessWord::Minimal);
        let found = found.unwrap_or_else(|| panic!("{does}: {:?}", report.failures));
        assert_eq!(found.kind, kind, "{does}");
        let night =
            "[players]\nAnn = Town Vigilante\nBob = Town Vanilla\n\n[actions]\nAnn: kill -> Bob\n";
        assert_eq!(
            (found.night.as_deref(), &*found.cause),
            (Some(night), "kill"),
            "{does}"
        );
        assert_eq!(
            found.stderr,
            if does.contains("bus") { "no bus" } else { "" },
            "{does}"
        );
        let total: u64 = report.failures.iter().map(|found| found.nights).sum();
        assert!(total + report.failing_left > 1, "{does}");
    }
}

/// A failure that does not happen again is shown, with the words of the first time.
#[test]
fn a_failure_that_does_not_come_again_is_flaky() {
    let does = r#"if [ -e $0.once ]; then answer; else touch $0.once; echo "{\"seq\":$seq,\"error\":\"no bus\"}"; fi"#;
    let report = report(&Script::new(does, "exit 0"), PATIENT, 1);
    let [found] = &report.failures[..] else {
        panic!("{:?}", report.failures)
    };
    assert_eq!(
        (found.kind, found.sureness, found.nights),
        (FailureKind::Errored, SurenessWord::Flaky, 1)
    );
    assert_eq!(found.what, "it says that it failed: no bus");
    assert!(!report.conforms && report.sections.iter().map(|row| row.failed).sum::<u64>() == 1);
}

/// The report is the same for several processes, whatever the engine does.
#[test]
fn the_number_of_processes_changes_nothing() {
    for does in ["answer", "echo {", "exit 1"] {
        let script = Script::new(does, "exit 0");
        let limits = Limits {
            restarts: 2_000,
            ..PATIENT
        };
        assert_eq!(
            report(&script, limits, 3),
            report(&script, limits, 1),
            "{does}"
        );
    }
}

/// An engine that always fails is given up, and the remaining nights are not asked.
#[test]
fn an_engine_that_always_fails_is_lost() {
    let report = report(
        &Script::new("exit 1", "exit 0"),
        Limits {
            restarts: 2,
            ..PATIENT
        },
        1,
    );
    assert!(report.lost && !report.stopped && !report.conforms);
    assert!(
        report.asked < report.nights && !report.failures.is_empty(),
        "{:?}",
        report.failures
    );
    assert!(
        report
            .failures
            .iter()
            .all(|found| found.sureness == SurenessWord::Shown),
        "{:?}",
        report.failures
    );
}

/// A process that is wrong from its fifth night on is wrong about no night in particular: its differences are said to show only after
/// others, with the length of the run.
#[test]
fn a_fault_that_needs_other_nights_is_not_called_certain() {
    let worn = r#"count=$((count + 1)); if [ $count -ge 5 ]; then
                    echo "{\"seq\":$seq,\"outcome\":{\"deaths\":[\"Ann\"]}}"; else answer; fi"#;
    let script = Script::new("true; answer", "exit 0");
    let text = fs::read_to_string(script.path("engine.sh"))
        .unwrap()
        .replace("*) answer ;;", &format!("*) {worn} ;;"));
    fs::write(script.path("engine.sh"), text).unwrap();
    let report = report(&script, PATIENT, 1);
    let mut seen = [0, 0];
    for found in &report.differences {
        // Its one true fault: kills kill nobody.
        let is_true = found.night.contains(": kill ->");
        match found.sureness {
            SurenessWord::AfterOthers => {
                assert!(
                    !is_true && found.run == Some(5),
                    "{}{:?}",
                    found.night,
                    found.run
                );
                seen[0] += 1;
            }
            SurenessWord::Minimal if is_true => seen[1] += 1,
            SurenessWord::Minimal | SurenessWord::Shown => assert!(is_true, "{}", found.night),
            SurenessWord::Flaky | SurenessWord::Once => {}
        }
    }
    let all: Vec<_> = report
        .differences
        .iter()
        .map(|found| (found.sureness, found.run, &*found.cause))
        .collect();
    assert!(seen[0] > 0 && seen[1] > 0, "{all:?}");
}
