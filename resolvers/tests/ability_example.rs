//! The example of "Add an ability" in CONTRIBUTING.md is true: made in a copy of this package and of the literal readings, it
//! compiles, and the literal readings place the ability.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder").flatten() {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else if fs::read(to).ok() != fs::read(from).ok() {
        fs::copy(from, to).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
    }
}

/// The files that a diff changes, as they are after it. A hunk is found by its text, which a file has once.
fn changed(root: &Path, diff: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for file in diff.split("--- a/").skip(1) {
        let (name, hunks) = file.split_once('\n').expect("a name, then hunks");
        let mut text = read(&root.join(name));
        for hunk in hunks.split("@@\n").skip(1) {
            let side = |other: char| -> String {
                let lines = hunk.lines().filter(|line| !line.starts_with(other));
                lines
                    .map(|line| format!("{}\n", line.get(1..).unwrap_or_default()))
                    .collect()
            };
            let (before, after) = (side('+'), side('-'));
            assert_eq!(
                text.matches(&before).count(),
                1,
                "{name} has this once, as CONTRIBUTING.md says:\n{before}"
            );
            text = text.replace(&before, &after);
        }
        files.insert(name.to_owned(), text);
    }
    files
}

#[test]
fn the_example_compiles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = read(&root.join("CONTRIBUTING.md"));
    let (_, recipe) = page.split_once("## Add an ability").expect("the recipe");
    let diff = recipe
        .split("```diff\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("its diff");
    let files = changed(&root, diff);
    assert_eq!(files.len(), 3, "the recipe speaks of three files");

    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ability-example");
    for part in [
        "src",
        "build.rs",
        "README.md",
        "SENTENCES.md",
        "oracles/src",
        "oracles/Cargo.toml",
        "tests/regressions",
    ] {
        let to = place.join("resolvers").join(part);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        copy(&root.join("resolvers").join(part), &to);
    }
    for (name, text) in files {
        fs::write(place.join(name), text).expect("a file");
    }
    // The workspace of the two packages alone, without profiles and without what tests need.
    let manifest = read(&root.join("Cargo.toml"));
    let (_, shared) = manifest
        .split_once("\n[workspace.package]")
        .expect("what packages share");
    let (shared, _) = shared.split_once("\n[profile").expect("profiles");
    let head = "[workspace]\nresolver = \"3\"\nmembers = [\"resolvers\", \"resolvers/oracles\"]\n\n[workspace.package]";
    fs::write(place.join("Cargo.toml"), format!("{head}{shared}")).expect("a file");
    let manifest = read(&root.join("resolvers/Cargo.toml"));
    let (package, rest) = manifest
        .split_once("\n[dev-dependencies]")
        .expect("what tests need");
    let (_, lints) = rest.split_once("\n[lints]").expect("lints");
    fs::write(
        place.join("resolvers/Cargo.toml"),
        format!("{package}\n[lints]{lints}"),
    )
    .expect("a file");
    copy(&root.join("Cargo.lock"), &place.join("Cargo.lock"));

    let cargo = Command::new(env!("CARGO"))
        .args([
            "test",
            "--quiet",
            "--offline",
            "--package",
            "nightcourt-oracles",
            "--lib",
            "literal::places",
        ])
        .current_dir(&place)
        .env("CARGO_TARGET_DIR", place.join("target"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        cargo.status.success(),
        "{}{}",
        said(&cargo.stdout),
        said(&cargo.stderr)
    );
}
