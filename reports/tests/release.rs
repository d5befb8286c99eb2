//! A release: its version is everywhere the same, and one file names the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

/// The recipe of a release in CONTRIBUTING.md names these places.
#[test]
fn every_place_has_the_version_of_the_workspace() {
    let version = env!("CARGO_PKG_VERSION");
    for (path, line) in [
        ("fuzz/Cargo.toml", format!("version = \"{version}\"")),
        (
            "reports/requests/bindgen/Cargo.toml",
            format!("version = \"{version}\""),
        ),
        (
            "reports/npm/package.json",
            format!("  \"version\": \"{version}\","),
        ),
        ("CITATION.cff", format!("version: {version}")),
    ] {
        let text = read(path);
        assert!(text.lines().any(|each| each == line), "{path}: {line}");
    }
    let changes = read("CHANGELOG.md");
    let newest = changes.split("\n## ").skip(1).take(2);
    assert!(
        newest
            .clone()
            .any(|one| one.starts_with(&format!("{version} - "))),
        "{version}"
    );
    for section in newest {
        let title = section.lines().next().unwrap_or_default();
        let lines = section.lines().filter(|line| !line.is_empty()).count();
        assert!(lines <= 60, "{title}: {lines} lines");
    }
}

/// The account of the repository is not known yet. Cargo.toml alone has the placeholder, and packages get it from there.
#[test]
fn one_file_names_the_repository() {
    let files = Command::new("git")
        .args(["grep", "-l", "github.com/OWNER"])
        .current_dir(root())
        .output();
    let files = files.expect("git");
    let said = String::from_utf8(files.stdout).expect("names of files");
    let others: Vec<&str> = said
        .lines()
        .filter(|path| !path.ends_with("tests/release.rs") && *path != "scripts/release")
        .collect();
    assert_eq!(others, ["Cargo.toml"]);
}

/// The libraries are the packages that do not say that they are not published, and each needs only those before it.
#[test]
fn libraries_are_listed_in_the_order_of_upload() {
    let listed = crate::isolated("bash")
        .args(["scripts/release", "libraries"])
        .current_dir(root())
        .output()
        .expect("bash");
    let listed = String::from_utf8(listed.stdout).expect("names");
    let listed: Vec<&str> = listed
        .split_whitespace()
        .filter_map(|option| option.strip_prefix("--package="))
        .collect();

    let workspace: toml::Table = read("Cargo.toml").parse().expect("a manifest");
    let mut published = Vec::new();
    for member in workspace["workspace"]["members"]
        .as_array()
        .expect("members")
    {
        let path = format!("{}/Cargo.toml", member.as_str().expect("a path"));
        let manifest: toml::Table = read(&path).parse().expect("a manifest");
        let name = manifest["package"]["name"]
            .as_str()
            .expect("a name")
            .to_owned();
        if manifest["package"].get("publish").is_some() {
            continue;
        }
        let place = listed.iter().position(|&one| one == name);
        let place = place.unwrap_or_else(|| panic!("{name} is not listed"));
        let needed = manifest["dependencies"].as_table().expect("dependencies");
        for own in needed.keys().filter(|one| one.starts_with("nightcourt")) {
            assert!(listed[..place].contains(&own.as_str()), "{name}: {own}");
        }
        published.push(name);
    }
    assert_eq!(published.len(), listed.len(), "{published:?}, {listed:?}");
}
