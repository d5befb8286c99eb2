//! The tests of this package, in one program, because each program links everything again.

mod axioms;
mod campaign;
mod claims;
mod cli;
mod conform;
mod doors;
mod examples;
mod export;
mod faults;
mod figures;
#[allow(clippy::unwrap_used, reason = "a test")]
#[path = "../corpus/tests/fits/mod.rs"]
mod fits;
mod game;
mod interrupted;
mod limits;
mod listing;
mod minimise;
mod mutated;
mod nearest;
mod precedents;
mod readme;
mod release;
mod results;
mod rulebook;
mod schemas;
mod setup;
mod site;
mod theorems;
mod thread;
mod transcripts;

use std::ffi::OsStr;
use std::process::Command;

/// Starts the program.
pub(crate) fn program() -> Command {
    isolated(env!("CARGO_BIN_EXE_nightcourt"))
}

/// Starts the program, or another one that starts it, without the settings of the user who runs the tests: neither files in
/// their home nor variables decide what a test sees.
pub(crate) fn isolated(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.env("HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/home"));
    for variable in [
        "XDG_CONFIG_HOME",
        "XDG_CACHE_HOME",
        "XDG_DATA_HOME",
        "APPDATA",
        "LOCALAPPDATA",
        "NIGHTCOURT_CORPUS",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(variable);
    }
    command
}

/// A test that starts the program by another name would read the user's own defaults.
#[test]
fn every_test_starts_the_program_without_the_users_home() {
    let tests = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    let mut folders = vec![std::path::PathBuf::from(tests)];
    let mut starts = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).expect("text");
                starts += text.matches("crate::program()").count();
                let bare = concat!("Command::new(env!(\"CARGO_BIN_EXE", "_nightcourt");
                let shells = concat!("Command::", "new(\"bash\")");
                assert!(
                    !text.contains(bare) && !text.contains(shells),
                    "{}",
                    path.display()
                );
            }
        }
    }
    assert!(starts > 15, "{starts} starts");
}
