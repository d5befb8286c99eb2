//! Former findings of fuzz targets: every file of `resolvers/tests/regressions` passes its target. Also the adoption of
//! such files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[cfg(feature = "faults")]
use nightcourt_checks::adopt::Input;
use nightcourt_checks::adopt::Regression;
use nightcourt_checks::targets::{Case, Target};
#[cfg(feature = "faults")]
use nightcourt_resolvers::text::Sheet;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolvers/tests/regressions")
}

#[test]
fn every_regression_passes() {
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            continue;
        }
        let contents = std::fs::read_to_string(&path).unwrap();
        let regression =
            Regression::read(&contents).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let named = path
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .starts_with(regression.target.id());
        assert!(
            named,
            "{} is of the target {}",
            path.display(),
            regression.target.id()
        );
        if let Some(failure) = regression.again() {
            panic!("{}: {}\n{}", path.display(), failure.rule, failure.message);
        }
    }
}

fn checks(arguments: &[&str], planted: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nightcourt-checks"));
    command.args(arguments).env_remove("NIGHTCOURT_PLANT");
    if let Some(target) = planted {
        command.env("NIGHTCOURT_PLANT", target);
    }
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// A fuzz input, in the folder of a target.
fn input(folder: &Path, target: &str, bytes: &[u8]) -> PathBuf {
    let folder = folder.join(target);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("crash-1");
    std::fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn an_input_with_nothing_wrong_is_not_adopted() {
    let temporary = tempfile::tempdir().unwrap();
    let path = input(temporary.path(), "laws", b"anything");
    let out = temporary.path().join("out");
    let output = checks(
        &[
            "adopt",
            path.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
        ],
        None,
    );
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(
        said(&output).contains("laws finds nothing wrong with"),
        "{}",
        said(&output)
    );
    assert!(!out.exists());
}

#[test]
fn wrong_input_is_refused_in_plain_words() {
    let temporary = tempfile::tempdir().unwrap();
    let path = temporary.path().join("crash-1");
    std::fs::write(&path, b"anything").unwrap();
    let path = path.to_str().unwrap();
    for (arguments, words) in [
        (vec!["adopt", path], "stands in no folder of a fuzz target"),
        (
            vec!["adopt", path, "--target", "lawz"],
            "did you mean laws?",
        ),
        (
            vec!["adopt", "no-such-file", "--target", "laws"],
            "cannot read no-such-file",
        ),
        (vec!["adopt", "--again", path], "is no regression"),
    ] {
        let output = checks(&arguments, None);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(words), "{}", said(&output));
    }
}

/// The whole way of a finding, with the planted fault of `explain`: two deaths are enough for it, and no less.
#[cfg(feature = "faults")]
#[test]
fn a_night_that_fails_comes_home_as_a_small_one() {
    let text = "[players]\nAnn = Town Vigilante\nBob = Town Vigilante\nCy = Town Cop\nDee = Mafia Goon\nEve = Town Doctor\n\
                [actions]\nAnn -> Cy\nBob -> Dee\nCy -> Ann\nEve -> Ann\n";
    let case = Case::of(Sheet::parse(text).unwrap().night);
    let temporary = tempfile::tempdir().unwrap();
    let path = input(temporary.path(), "explain", &case.to_bytes().unwrap());
    let out = temporary.path().join("out");
    let output = checks(
        &[
            "adopt",
            path.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
        ],
        Some("explain"),
    );
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let files: Vec<PathBuf> = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let [adopted] = &files[..] else {
        panic!("{files:?}")
    };
    let contents = std::fs::read_to_string(adopted).unwrap();
    for words in [
        "# target: explain",
        "# rule: account-nar",
        "# repeat: cargo run -p nightcourt-checks -- adopt --again",
    ] {
        assert!(contents.contains(words), "{words}: {contents}");
    }
    let night = Sheet::parse(&contents).unwrap().night;
    assert!(
        night.actions().len() == 2 && night.players().len() <= 3,
        "{contents}"
    );
    let adopted = adopted.to_str().unwrap();
    let again = checks(&["adopt", "--again", adopted], Some("explain"));
    assert_eq!(again.status.code(), Some(1), "{}", said(&again));
    let mended = checks(&["adopt", "--again", adopted], None);
    assert_eq!(
        (mended.status.code(), said(&mended).contains("no more")),
        (Some(0), true),
        "{}",
        said(&mended)
    );
}

/// The same where bytes are at fault: what is left is an order of two players.
#[cfg(feature = "faults")]
#[test]
fn bytes_that_fail_come_home_as_few_of_them() {
    let text = "# much said\n[players]\nAnn = Town Cop\nBob = Town Doctor\nCy = Mafia Goon\n[actions]\nAnn -> Bob\n[order]\nCy\nAnn\n";
    let temporary = tempfile::tempdir().unwrap();
    let path = input(temporary.path(), "text", text.as_bytes());
    let out = temporary.path().join("out");
    let output = checks(
        &[
            "adopt",
            path.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
        ],
        Some("text"),
    );
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let adopted = std::fs::read_dir(&out)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let regression = Regression::read(&std::fs::read_to_string(&adopted).unwrap()).unwrap();
    assert_eq!(regression.target, Target::Text);
    let Input::Bytes(left) = regression.input else {
        panic!("{regression:?}")
    };
    let left = String::from_utf8(left).unwrap();
    assert!(
        left.len() < text.len() - 20 && !left.contains("much said") && !left.contains("Doctor"),
        "{left}"
    );
    assert_eq!(
        Sheet::parse(&left).unwrap().night.order().len(),
        2,
        "{left}"
    );
}

/// Which target finds nothing is no secret: a case without actions passes them all.
#[test]
fn the_empty_night_passes_every_target() {
    for target in Target::ALL {
        assert!(target.check(b"").is_ok(), "{}", target.id());
        assert!(
            target.check_case(&Case::of(Default::default())).is_ok(),
            "{}",
            target.id()
        );
    }
}
