//! Rules and their citations: every id that a file of the repository cites exists, and every rule that decides a verdict
//! is cited by a golden night.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nightcourt_resolvers::rule::{Kind, Rule};
use nightcourt_resolvers::ruling::SWITCHES;

/// Folders without prose of ours: built, or written by programs.
const SKIPPED: [&str; 7] = [
    "target",
    ".git",
    "node_modules",
    "reports/corpora",
    "fuzz/corpus",
    "fuzz/findings",
    "fuzz/artifacts",
];

/// Extensions of the files that cite rules.
const READ: [&str; 12] = [
    "rs", "md", "night", "account", "toml", "patch", "txt", "sh", "yml", "js", "mjs", "html",
];

/// Files that may name a retired rule: its entry, and the history.
const RETIRED: [&str; 2] = ["resolvers/RULES.md", "CHANGELOG.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file of the repository that may cite a rule, with its text.
fn files() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                if !SKIPPED.iter().any(|skipped| path.ends_with(skipped)) {
                    folders.push(path);
                }
                continue;
            }
            let extension = path
                .extension()
                .map(|extension| extension.to_string_lossy().into_owned());
            // Scripts have no extension.
            if extension.is_none_or(|extension| READ.contains(&extension.as_str()))
                && let Ok(text) = std::fs::read_to_string(&path)
            {
                found.push((path, text));
            }
        }
    }
    found.sort();
    assert!(
        found.len() > 300,
        "{} files: is this the repository?",
        found.len()
    );
    found
}

/// The prefixes of rules: `MODEL`, `NAR` and so on.
fn prefixes() -> BTreeSet<&'static str> {
    Rule::ALL
        .iter()
        .filter_map(|rule| rule.id().split_once('-'))
        .map(|(prefix, _)| prefix)
        .collect()
}

/// Everything in a text that reads as the id of a rule, such as `NAR-5`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let part_of_a_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    for prefix in prefixes() {
        let start = format!("{prefix}-");
        for (place, _) in text.match_indices(&start) {
            let number: String = text[place + start.len()..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            let before = place.checked_sub(1).map(|last| text.as_bytes()[last]);
            if !number.is_empty() && !before.is_some_and(|byte| part_of_a_word(&byte)) {
                ids.insert(start.clone() + &number);
            }
        }
    }
    ids
}

#[test]
fn every_citation_is_of_a_rule() {
    let mut wrong = Vec::new();
    for (path, text) in files() {
        // This file cites rules that do not exist.
        if path.ends_with("resolvers/tests/rules.rs") {
            continue;
        }
        let names_retired = RETIRED.iter().any(|file| path.ends_with(file));
        let citable = |rule: Rule| rule.kind() != Kind::Retired || names_retired;
        let unknown = cited(&text)
            .into_iter()
            .filter(|id| !Rule::from_id(id).is_some_and(citable));
        wrong.extend(unknown.map(|id| format!("{}: {id}", path.display())));
    }
    assert!(
        wrong.is_empty(),
        "these cite rules that RULES.md does not have, or retired:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn golden_nights_cite_every_rule_that_decides() {
    let (nights, all): (Vec<_>, Vec<_>) = files().into_iter().partition(|(path, _)| {
        path.extension()
            .is_some_and(|extension| extension == "night")
            && path
                .parent()
                .is_some_and(|folder| folder.ends_with("golden"))
    });
    assert!(
        nights.len() > 100 && !all.is_empty(),
        "{} golden nights",
        nights.len()
    );
    let mut spoken_for = BTreeSet::new();
    let mut silent = Vec::new();
    for (path, text) in &nights {
        let ids = cited(text);
        if ids.is_empty() {
            silent.push(path.display().to_string());
        }
        spoken_for.extend(ids);
    }
    assert!(
        silent.is_empty(),
        "these golden nights say of no rule that they decide it:\n{}",
        silent.join("\n")
    );
    let missing = |kind: Kind| {
        let rules = Rule::ALL
            .iter()
            .filter(|rule| rule.kind() == kind && !spoken_for.contains(rule.id()));
        rules
            .map(|rule| format!("{rule} {}", rule.sentence()))
            .collect::<Vec<_>>()
    };
    println!(
        "no golden night cites these, which decide no verdict:\n{}\n",
        missing(Kind::Describes).join("\n")
    );
    let missing = missing(Kind::Decides);
    assert!(
        missing.is_empty(),
        "{} rules decide, and no golden night shows it:\n{}",
        missing.len(),
        missing.join("\n")
    );
}

/// The table has exactly the program's switches, and names their options, default first.
#[test]
fn the_page_has_every_switch() {
    let page = std::fs::read_to_string(root().join("resolvers/RULES.md")).expect("RULES.md");
    let readme = std::fs::read_to_string(root().join("resolvers/README.md")).expect("README.md");
    for row in SWITCHES {
        let options: Vec<String> = row
            .options
            .iter()
            .map(|option| format!("`{option}`"))
            .collect();
        let start = format!("| `{}` | {} |", row.id, options.join(", "));
        assert!(
            page.contains(&start),
            "RULES.md has no row that starts with {start}"
        );
        let said: Vec<String> = row
            .options
            .iter()
            .zip(row.says)
            .map(|(option, said)| format!("`{option}` ({said})"))
            .collect();
        let line = format!("| `{}` | {} | {} | ", row.id, row.question, said.join("; "));
        assert!(
            readme.contains(&line),
            "resolvers/README.md has no row that starts with {line}"
        );
    }
}

/// The specification is in the repository, by its rules, so that no file refers to a paper that readers do not have.
#[test]
fn nothing_points_to_a_paper_outside() {
    let outside = [concat!("spec", ".md"), concat!("facts", ".md")];
    let pointing: Vec<String> = files()
        .iter()
        .filter(|(_, text)| outside.iter().any(|paper| text.contains(paper)))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert!(
        pointing.is_empty(),
        "these point to papers that are not in the repository:\n{}",
        pointing.join("\n")
    );
}

#[test]
fn ids_are_found_in_running_text() {
    let found = cited(
        "(NAR-5, NAR-12; see LAW-4) \"two MODEL-3\", but neither xNAR-1 nor NAR- nor nar-2 nor SUB-LAR-1",
    );
    assert_eq!(
        found.iter().map(String::as_str).collect::<Vec<_>>(),
        ["LAW-4", "MODEL-3", "NAR-12", "NAR-5"]
    );
}
