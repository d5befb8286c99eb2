//! The systems are independent in order: no module of a system names another system's module, and shared modules name no
//! system. The rules of MODEL and OUTCOME have one place, so a mistake there never shows as a divergence of two systems: the
//! literal readings find it, and share no code with it. The resolvers have no dependency outside the tests, except an optional
//! one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The modules under `system/` that decide an order. The other modules are shared, and may name none of them.
const SYSTEMS: [&str; 5] = ["nar", "ordered", "rar", "rar_list", "snarf"];

/// Returns every identifier of a Rust source with its line, without comments, strings and characters.
fn identifiers(source: &str) -> Vec<(usize, String)> {
    let letters: Vec<char> = source.chars().collect();
    let (mut found, mut at, mut line) = (Vec::new(), 0, 1);
    let get = |at: usize| letters.get(at).copied().unwrap_or('\0');
    while at < letters.len() {
        match (get(at), get(at + 1)) {
            ('/', '/') => {
                while at < letters.len() && get(at) != '\n' {
                    at += 1;
                }
            }
            ('/', '*') => {
                let mut depth = 0;
                loop {
                    match (get(at), get(at + 1)) {
                        ('/', '*') => (depth, at) = (depth + 1, at + 2),
                        ('*', '/') => (depth, at) = (depth - 1, at + 2),
                        (letter, _) => {
                            line += usize::from(letter == '\n');
                            at += 1;
                        }
                    }
                    if depth == 0 || at >= letters.len() {
                        break;
                    }
                }
            }
            ('"', _) => {
                at += 1;
                while at < letters.len() && get(at) != '"' {
                    line += usize::from(get(at) == '\n');
                    at += if get(at) == '\\' { 2 } else { 1 };
                }
                at += 1;
            }
            // A character; a lifetime has no second quote.
            ('\'', '\\') => {
                at += 2;
                while at < letters.len() && get(at) != '\'' {
                    at += 1;
                }
                at += 1;
            }
            ('\'', _) if get(at + 2) == '\'' => at += 3,
            (first, _) if first.is_alphabetic() || first == '_' => {
                let start = at;
                while get(at).is_alphanumeric() || get(at) == '_' {
                    at += 1;
                }
                found.push((line, letters[start..at].iter().collect()));
            }
            (letter, _) => {
                line += usize::from(letter == '\n');
                at += 1;
            }
        }
    }
    found
}

fn names(source: &str, modules: &[&str]) -> Vec<(usize, String)> {
    identifiers(source)
        .into_iter()
        .filter(|(_, word)| modules.contains(&word.as_str()))
        .collect()
}

fn sources_under(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("a folder").flatten() {
            sources_under(&entry.path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push(path.to_owned());
    }
}

/// The sources of every module under `system/`, except `mod.rs` and `native.rs`, which call one system or another.
fn modules() -> BTreeMap<String, Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/system");
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for entry in std::fs::read_dir(&folder).expect("the systems").flatten() {
        let path = entry.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !["mod", "native"].contains(&name.as_str()) {
            sources_under(&path, modules.entry(name).or_default());
        }
    }
    modules
}

#[test]
fn no_system_names_another() {
    let mut found = Vec::new();
    for (module, sources) in modules() {
        let others: Vec<&str> = SYSTEMS
            .into_iter()
            .filter(|&system| system != module)
            .collect();
        for path in sources {
            let source = std::fs::read_to_string(&path).expect("a source");
            for (line, word) in names(&source, &others) {
                found.push(format!("{}:{line} names `{word}`", path.display()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "systems share no code that decides an order:\n{}",
        found.join("\n")
    );
}

/// The literal readings know the words of a night and of an outcome, and nothing that decides a rule.
#[test]
fn literal_readings_name_no_resolver() {
    const DECIDING: [&str; 5] = ["board", "explain", "immunity", "Ruleset", "Scratch"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracles/src");
    let mut found = Vec::new();
    for reading in ["literal", "literal_list", "literal_rar"] {
        let mut sources = Vec::new();
        sources_under(&folder.join(reading), &mut sources);
        assert!(sources.len() > 4, "the sources of `{reading}`");
        for path in sources {
            let source = std::fs::read_to_string(&path).expect("a source");
            for (line, word) in names(&source, &DECIDING) {
                found.push(format!("{}:{line} names `{word}`", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_system_is_looked_at() {
    let modules = modules();
    for system in SYSTEMS {
        let lines: usize = modules
            .get(system)
            .unwrap_or_else(|| {
                panic!("src/system has no module `{system}`: does SYSTEMS need a new name?")
            })
            .iter()
            .map(|path| {
                std::fs::read_to_string(path)
                    .expect("a source")
                    .lines()
                    .count()
            })
            .sum();
        assert!(
            lines > 50,
            "the sources of `{system}` have {lines} lines: is it elsewhere?"
        );
    }
}

#[test]
fn no_dependency_outside_the_tests() {
    let said = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo");
    let metadata = serde_json::from_slice(&said.stdout).expect("metadata");
    assert_eq!(
        dependencies(&metadata, env!("CARGO_PKG_NAME")),
        Vec::<&str>::new(),
        "resolvers stands on nothing"
    );
    // Dependencies of its tests do not count: the generators need the resolvers.
    assert!(dependencies(&metadata, "nightcourt-gen").contains(&env!("CARGO_PKG_NAME")));
}

/// Returns the packages that a package needs, without those for tests and optional features.
fn dependencies<'a>(metadata: &'a Value, package: &str) -> Vec<&'a str> {
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages
        .iter()
        .find(|one| one["name"] == package)
        .expect("the package");
    let all = package["dependencies"]
        .as_array()
        .expect("dependencies")
        .iter();
    all.filter(|one| one["kind"] != "dev" && one["optional"] == false)
        .filter_map(|one| one["name"].as_str())
        .collect()
}

/// The checks themselves must be able to fail, and must accept correct code.
#[test]
fn the_checks_can_fail() {
    let bad = "// rar is fine here\nuse super::rar::standing; /* and\n here: nar */ let a = \"snarf\"; 'x: loop {}\n\
               fn f<'a>(c: char) { c == '\"'; crate::system::rar_list::run() }";
    assert_eq!(
        names(bad, &SYSTEMS),
        [(2, "rar".to_owned()), (4, "rar_list".to_owned())]
    );
    assert!(names("let narrow = snarf_jail; System::Rar", &SYSTEMS).is_empty());
}
