//! Ctrl-C ends every command that may take long, and what stands in files then is whole.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// More than any needs on a busy machine; alone it takes hundredths of a second.
const BOUND: Duration = Duration::from_secs(120);
/// After that a command is at its work: each of these has minutes of it.
const UNDER_WAY: Duration = Duration::from_millis(600);

/// The published corpus, packed.
const PUBLISHED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/corpora/published");

/// Every file of a folder that a campaign's files and figures go to is whole.
fn is_whole(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let text = || std::fs::read_to_string(&path).unwrap();
        match path.extension().and_then(|end| end.to_str()) {
            Some("json") => assert!(
                serde_json::from_str::<serde_json::Value>(&text()).is_ok(),
                "{}",
                path.display()
            ),
            Some("csv" | "md") => assert!(text().ends_with('\n'), "{}", path.display()),
            Some("svg") => assert!(text().trim_end().ends_with("</svg>"), "{}", path.display()),
            // What was being written has no name yet, and the next run sweeps it away; the log has a line for each start.
            Some("part" | "log") => {}
            other => panic!("{}: {other:?}", path.display()),
        }
    }
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let program = env!("CARGO_BIN_EXE_nightcourt");
    // Whoever runs the tests in the background may have them ignore Ctrl-C, and what they start with them.
    let mut command = if cfg!(target_os = "linux") {
        crate::isolated("env")
    } else {
        crate::isolated(program)
    };
    if cfg!(target_os = "linux") {
        command.args(["--default-signal=INT", program]);
    }
    command
        .args(arguments)
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn every_long_command_ends_at_once_and_leaves_whole_files() {
    // Under a budget without end it would be searched for minutes.
    let night = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../resolvers/tests/worst/drives-hides-and-kills.night"
    );
    let minimise = [
        "minimise",
        night,
        "--systems",
        "rar,lar",
        "--budget",
        "100000",
    ];
    let matched = ["match", night, "--budget", "100000"];
    let commands: [&[&str]; 8] = [
        &[
            "campaign",
            "--frame",
            "tangled",
            "--players",
            "30",
            "--nights",
            "100000000",
            "--out",
            "out",
        ],
        &["census", "--players", "6", "--out", "out"],
        &minimise,
        &matched,
        &["merge", PUBLISHED, "--out", "out"],
        &["claims", "--nights", "1000000000", "--out", "."],
        &["figures", "--out", "out", "--nights", "1000000000"],
        &["rule", "--batch"],
    ];
    for arguments in commands {
        let folder = tempfile::tempdir().unwrap();
        let mut child = start(folder.path(), arguments);
        std::thread::sleep(UNDER_WAY);
        assert!(
            child.try_wait().unwrap().is_none(),
            "{arguments:?} has ended by itself"
        );
        let begun = Instant::now();
        assert!(
            Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            if begun.elapsed() > BOUND {
                child.kill().unwrap();
                panic!("{arguments:?} goes on after Ctrl-C");
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        println!("{}: {:?}", arguments[0], begun.elapsed());
        // By the signal, or with the code that shells give for it.
        assert!(
            matches!(status.code(), None | Some(130)),
            "{arguments:?}: {status}"
        );
        is_whole(&folder.path().join("out"));
        assert!(
            !folder.path().join("claims.json").exists()
                && !folder.path().join("claims.md").exists()
        );
    }
}
