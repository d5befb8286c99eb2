//! A stranger's property tests that fail, in a process of their own: the terminal shows the smallest night, and a folder
//! keeps it.

use std::fs;
use std::process::Command;

use nightcourt_gen::Frame;
use nightcourt_gen::proptest::{FOLDER, each_night, nights};
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::text::Sheet;
use proptest::test_runner::{Config, TestRunner};

/// Set in the process whose tests fail.
const FAILS: &str = "NIGHTCOURT_STRANGER";

fn nobody_is_blocked(night: &Night) {
    let blocks = |night: &Night| {
        let mut actions = night.actions().iter();
        actions.any(|action| action.ability == Ability::Block)
    };
    assert!(!blocks(night), "somebody is blocked");
}

#[test]
fn of_a_strategy() {
    if std::env::var_os(FAILS).is_none() {
        return;
    }
    let mut runner = TestRunner::new(Config {
        failure_persistence: None,
        ..Config::default()
    });
    let tried = runner.run(&nights(Frame::Plain.settings()), |night| {
        nobody_is_blocked(&night);
        Ok(())
    });
    if let Err(failed) = tried {
        panic!("{failed}\n{runner}");
    }
}

#[test]
fn of_a_seed() {
    if std::env::var_os(FAILS).is_some() {
        each_night(&Frame::Plain.settings(), 7, 500, nobody_is_blocked);
    }
}

/// A block of somebody else, by players who have nothing else.
const SMALL: &str =
    "[players]\nAnn = Town Roleblocker\nBob = Town Vanilla\n\n[actions]\nAnn: block -> Bob\n";

#[test]
fn a_failure_shows_its_smallest_night_and_keeps_it() {
    let folder = std::env::temp_dir().join(format!("nightcourt-strangers-{}", std::process::id()));
    // A failing strategy prints its first panic, then proptest's message; a seed's night only the last panic.
    for (name, panics) in [("of_a_strategy", 2), ("of_a_seed", 1)] {
        let test = format!("strangers::{name}");
        let ran = Command::new(std::env::current_exe().expect("this program"))
            .args([&test, "--exact", "--nocapture", "--test-threads=1"])
            .env(FAILS, "1")
            .env(FOLDER, &folder)
            .env("RUST_BACKTRACE", "0")
            .output()
            .expect("it runs");
        let printed = String::from_utf8_lossy(&ran.stderr);
        assert!(!ran.status.success(), "{printed}");
        assert!(printed.contains(SMALL), "{printed}");
        assert_eq!(printed.matches("panicked at").count(), panics, "{printed}");

        let kept = folder.join(format!("strangers-{name}.night"));
        assert!(printed.contains(&*kept.to_string_lossy()), "{printed}");
        let sheet = Sheet::parse(&fs::read_to_string(kept).expect("it is kept"));
        let small = Sheet::parse(SMALL).expect("a night").night;
        assert_eq!(sheet.map(|sheet| sheet.night), Ok(small));
    }
    fs::remove_dir_all(&folder).expect("it is there");
}
