//! Outcomes are compared in `compare` alone: a second notion of agreement, which sees less, would call a night settled on
//! which the systems diverge. The sources of all packages are read, without their tests.

use std::path::{Path, PathBuf};

/// Words that name an outcome or a part of one.
const OUTCOMES: [&str; 11] = [
    "outcome",
    "outcomes",
    "deaths",
    "converted",
    "stripped",
    "revived",
    "reports",
    "ruling",
    "rulings",
    "dies",
    "others",
];

/// Files that may compare, and why.
const ALLOWED: [(&str, &str); 10] = [
    ("resolvers/src/compare.rs", "the one place"),
    (
        "fuzz/checks/src/targets/rulings.rs",
        "judges what an answer says of an outcome, and shares no function with it",
    ),
    (
        "resolvers/src/system/board/search.rs",
        "lists each possible outcome of one system once",
    ),
    (
        "resolvers/src/system/rar_list/possible.rs",
        "lists each possible outcome of one system once",
    ),
    (
        "resolvers/oracles/src/account.rs",
        "checks an account's deaths against the outcome that it is of",
    ),
    (
        "resolvers/oracles/src/account/queue.rs",
        "checks an account's deaths against the outcome that it is of",
    ),
    (
        "resolvers/oracles/src/agreement.rs",
        "a literal reading must match in every field, events too",
    ),
    (
        "resolvers/oracles/src/literal/kills.rs",
        "looks whether a step has changed anything",
    ),
    (
        "fuzz/checks/src/targets/explain.rs",
        "checks an account's deaths against the outcome that it is of",
    ),
    (
        "fuzz/checks/src/targets/rulebook.rs",
        "a rulebook that reads back must match in every field, events too",
    ),
];

/// Folders that hold no source of the product.
const SKIPPED: [&str; 6] = [
    "target",
    ".git",
    "node_modules",
    "tests",
    "fuzz_targets",
    "bindgen",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if path.is_dir() && !SKIPPED.contains(&&*name) {
            sources(&path, found);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// Returns the comparisons in a source whose one side names an outcome, or a part of one.
fn comparisons(source: &str) -> Vec<String> {
    let code = source
        .split("#[cfg(test)]\nmod ")
        .next()
        .unwrap_or_default();
    let lines = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let text: Vec<&str> = lines.collect();
    let text = text.join("\n");
    let words: Vec<&str> = text.split_whitespace().collect();
    let triples = words
        .windows(3)
        .filter(|three| ["==", "!="].contains(&three[1]));
    let compares = triples.filter(|three| names_outcome(three[0]) || names_outcome(three[2]));
    compares.map(|three| three.join(" ")).collect()
}

fn names_outcome(side: &str) -> bool {
    // `outcomes.len()`, `ruling.system` and the word "dies" are no outcome.
    let last = side.trim_matches(|letter: char| "()[]{};,&*".contains(letter));
    let is_whole = last
        .rsplit(['.', ':'])
        .next()
        .is_some_and(|name| OUTCOMES.contains(&name));
    is_whole && !side.contains('"')
}

#[test]
fn outcomes_are_compared_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    sources(&root, &mut found);
    assert!(found.len() > 200, "{} files", found.len());
    let mut breaches = Vec::new();
    for path in found {
        let inside = path.strip_prefix(&root).expect("below the root");
        let inside = inside.to_string_lossy().replace('\\', "/");
        if ALLOWED.iter().any(|(allowed, _)| *allowed == inside) {
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("text");
        let compared = comparisons(&source).into_iter();
        breaches.extend(compared.map(|compared| format!("{inside}: {compared}")));
    }
    assert!(
        breaches.is_empty(),
        "compare outcomes with `compare`, `same_verdict` or a `Matrix`: {breaches:#?}"
    );
}

/// The comparison that called nights settled on which systems divide on belongings.
#[test]
fn a_second_notion_of_agreement_is_found() {
    let old = "rulings.windows(2).all(|pair| (&pair[0].dies, &pair[0].others) == (&pair[1].dies, &pair[1].others))";
    assert_eq!(comparisons(old).len(), 1);
    for other in [
        "one.outcome == *two",
        "if outcome != usual {",
        "*same == rulings",
        "a.deaths\n    != b.deaths",
    ] {
        assert_eq!(comparisons(other).len(), 1, "{other}");
    }
    for no in [
        "outcomes.len() == 7",
        "ruling.system == system",
        "word == \"dies\"",
    ] {
        assert_eq!(comparisons(no), [""; 0], "{no}");
    }
}
