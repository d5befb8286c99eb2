//! Everything from outside is read with a limit, by one function, which Clippy insists on.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Output;

use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;

/// Runs the program with a gigabyte of memory, where the shell can say so.
fn run(folder: &Path, line: &str) -> Output {
    crate::isolated("bash")
        .args(["-c", "ulimit -v 1048576; exec \"$0\" $1"])
        .args([env!("CARGO_BIN_EXE_nightcourt"), line])
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .env_remove("NIGHTCOURT_CORPUS")
        .output()
        .unwrap()
}

#[track_caller]
fn refused(folder: &Path, line: &str, says: &str) {
    let output = run(folder, line);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    assert!(
        said.starts_with("error: ") && said.contains(says),
        "{line}: {said}"
    );
}

/// A small state that unpacks to gigabytes: a thousandth of its size.
#[test]
fn a_packed_state_that_unpacks_to_gigabytes_is_refused() {
    let folder = TempDir::new().unwrap();
    let corpus = folder.path().join("corpus");
    fs::create_dir(&corpus).unwrap();
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let spaces = vec![b' '; 1 << 20];
    for _ in 0..1 << 10 {
        packed.write_all(&spaces).unwrap();
    }
    let packed = packed.finish().unwrap();
    assert!(packed.len() < 2 << 20);
    for name in ["corpus/checkpoint.json.gz", "state.json.gz"] {
        fs::write(folder.path().join(name), &packed).unwrap();
    }
    for line in [
        "search -C corpus doctor",
        "page corpus --out site",
        "merge corpus state.json.gz --out whole",
    ] {
        refused(folder.path(), line, "has more than");
    }
}

/// Files without an end in the places of reports, manifests, lists and texts.
#[cfg(unix)]
#[test]
fn files_without_an_end_are_refused() {
    use std::os::unix::fs::symlink;

    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    for made in ["engines", "site", "tables"] {
        fs::create_dir(path(made)).unwrap();
    }
    for name in [
        "engines/bot.json",
        "site/nightcourt-site.json",
        "tables/datapackage.json",
        "endless",
    ] {
        symlink("/dev/zero", path(name)).unwrap();
    }
    let night = "[players]\nAnn = Town Cop\n";
    fs::write(path("tonight.night"), night).unwrap();
    for (line, says) in [
        ("page --engines engines --out new", "has more than"),
        ("page --out site", "nightcourt-site.json"),
        ("export data --range 0..1 --out tables", "is not empty"),
        ("rule endless", "has more than"),
        ("read endless", "has more than"),
        ("setup endless", "has more than"),
        ("rule tonight.night --house endless", "has more than"),
        ("rule tonight.night --rulebook endless", "has more than"),
        ("game start mini --roster endless", "has more than"),
        ("read tonight.night --answers endless", "has more than"),
    ] {
        refused(folder.path(), line, says);
    }
}

/// Clippy forbids other readers in every library of this folder. A new one has to say so too.
#[test]
fn every_library_forbids_readers_without_a_limit() {
    const LINE: &str = "#![cfg_attr(not(test), warn(clippy::disallowed_methods))]";
    let reports = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = fs::read_to_string(reports.join("../clippy.toml")).unwrap();
    for method in ["fs::read", "fs::read_to_string", "Read::read_to_end"] {
        assert!(rules.contains(&format!("::{method}\"")), "{method}");
    }
    let below = fs::read_dir(reports)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let libraries = below
        .chain([reports.to_owned()])
        .map(|package| package.join("src/lib.rs"));
    let mut checked = 0;
    for library in libraries.filter(|library| library.is_file()) {
        let text = fs::read_to_string(&library).unwrap();
        assert!(text.contains(LINE), "{}: add {LINE}", library.display());
        checked += 1;
    }
    assert!(checked > 10, "{checked} libraries");
}
