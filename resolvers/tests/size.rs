//! Tokens of the product by package, which only become fewer, so that it cannot grow unseen.
//!
//! A token is a word, a number, a literal or an operator of Rust, JavaScript or Python. Comments, attributes, tests, benches,
//! examples and adapters are left out: they explain and try the product. Lines would not tell, because they depend on the format.
//! The harness (second readings, fuzz targets, scripts) is counted apart.
//!
//! `scripts/size` prints the table, also of another commit.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The most tokens of each package. Lower a number when there are fewer. A change that needs more in one package takes as
/// many out of others, and says so in its commit.
const MOST: [(&str, usize); 16] = [
    ("gen", 56_234),
    ("reports/caselaw", 46_099),
    ("reports/corpus", 97_524),
    ("reports/engine", 29_816),
    ("reports/host", 45_459),
    ("reports/npm", 2_255),
    ("reports/pages", 44_456),
    ("reports/precedent", 34_916),
    ("reports/python", 8_366),
    ("reports/reading", 121_841),
    ("reports/requests", 25_736),
    ("reports/requests/bindgen", 193),
    ("reports/rulebook", 10_872),
    ("reports", 60_932),
    ("reports/web", 43_072),
    ("resolvers", 190_355),
];

/// Folders of the harness, which tries the product and is no part of it.
const HARNESS: [&str; 4] = ["fuzz", "fuzz/checks", "resolvers/oracles", "scripts"];

/// Folders that hold no source of the product: tests, and what is built or downloaded.
const SKIPPED: [&str; 10] = [
    "target",
    "module",
    "dist",
    ".git",
    "node_modules",
    "tests",
    "test",
    "benches",
    "examples",
    "adapters",
];

/// Files that are none either: tests, and types made from the JSON Schemas.
const OTHERS: [&str; 2] = ["tests.rs", "forms.py"];

/// Pairs of signs that are one operator.
const OPERATORS: [&str; 26] = [
    "..=", "<<=", ">>=", "===", "!==", "=>", "->", "::", "&&", "||", "==", "!=", "<=", ">=", "+=",
    "-=", "*=", "/=", "%=", "^=", "&=", "|=", "..", "**", "??", "?.",
];

#[derive(Clone, Copy, PartialEq)]
enum Language {
    Rust,
    JavaScript,
    Python,
}

impl Language {
    fn of(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()? {
            "rs" => Some(Language::Rust),
            "js" | "mjs" => Some(Language::JavaScript),
            "py" => Some(Language::Python),
            _ => None,
        }
    }
}

/// Length of the comment that a text begins with.
fn comment(text: &str, language: Language) -> Option<usize> {
    let line = if language == Language::Python {
        "#"
    } else {
        "//"
    };

    if text.starts_with(line) {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    if language != Language::Python && text.starts_with("/*") {
        return Some(text.find("*/").map_or(text.len(), |end| end + 2));
    }
    None
}

/// Length of the string or character that a text begins with. A lifetime is none.
fn literal(text: &str, language: Language) -> Option<usize> {
    let until = |start: usize, end: &str| {
        let length = text[start..].find(end).expect("a literal ends");
        start + length + end.len()
    };

    if language == Language::Rust {
        let hashes = text
            .strip_prefix('r')
            .map(|rest| rest.len() - rest.trim_start_matches('#').len())
            .filter(|hashes| text[1 + hashes..].starts_with('"'));
        if let Some(hashes) = hashes {
            return Some(until(hashes + 2, &format!("\"{}", "#".repeat(hashes))));
        }

        let mut letters = text.chars();
        let is_character = letters.next() == Some('\'')
            && (letters.next() == Some('\\') || letters.next() == Some('\''));
        if text.starts_with('\'') && !is_character {
            return None;
        }
    }
    if language == Language::Python && text.starts_with("\"\"\"") {
        return Some(until(3, "\"\"\""));
    }

    let quote = text.chars().next().filter(|first| {
        matches!(first, '"' | '\'') || (language == Language::JavaScript && *first == '`')
    })?;
    let mut letters = text.char_indices().skip(1);
    while let Some((place, letter)) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else if letter == quote {
            return Some(place + 1);
        }
    }
    None
}

/// Tokens of a text, without its comments.
fn tokens(text: &str, language: Language) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;

    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() {
            rest = rest.trim_start();
            continue;
        }
        if let Some(length) = comment(rest, language) {
            rest = &rest[length..];
            continue;
        }

        let word = rest
            .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(rest.len());
        let length = literal(rest, language)
            .or((word > 0).then_some(word))
            .or_else(|| {
                Some(
                    OPERATORS
                        .iter()
                        .find(|sign| rest.starts_with(**sign))?
                        .len(),
                )
            })
            .unwrap_or(first.len_utf8());
        tokens.push(&rest[..length]);
        rest = &rest[length..];
    }
    tokens
}

/// Number of tokens outside of attributes, such as `#[derive(Clone)]`.
fn outside_attributes(tokens: &[&str]) -> usize {
    let mut count = 0;
    let mut depth = 0;
    let mut is_attribute = false;

    for (place, &token) in tokens.iter().enumerate() {
        let ahead = |further: usize| tokens.get(place + further).copied();
        if !is_attribute && token == "#" {
            is_attribute =
                ahead(1) == Some("[") || (ahead(1) == Some("!") && ahead(2) == Some("["));
        }
        if !is_attribute {
            count += 1;
            continue;
        }

        match token {
            "[" => depth += 1,
            "]" => {
                depth -= 1;
                is_attribute = depth > 0;
            }
            _ => {}
        }
    }
    count
}

/// Number of tokens of a file. A module of tests ends its file, as it does throughout.
fn size(text: &str, language: Language) -> usize {
    if language != Language::Rust {
        return tokens(text, language).len();
    }
    let production = text
        .match_indices("\n#[cfg(test)]\nmod ")
        .find(|(place, start)| {
            let line = text[place + start.len()..].lines().next();
            line.is_some_and(|line| line.ends_with('{'))
        })
        .map_or(text, |(place, _)| &text[..place]);
    outside_attributes(&tokens(production, language))
}

/// Files with source of the product or the harness, relative to the root.
fn sources(root: &Path) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    let mut folders = vec![root.to_owned()];

    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = entry.file_name();
            if path.is_dir() {
                if !SKIPPED.iter().any(|skipped| name == *skipped) {
                    folders.push(path);
                }
            } else if Language::of(&path).is_some() && !OTHERS.iter().any(|other| name == *other) {
                sources.push(path.strip_prefix(root).expect("below the root").to_owned());
            }
        }
    }
    sources
}

/// Tokens of each package, and of everything outside of them under the name of the folder.
fn sizes(root: &Path) -> BTreeMap<String, usize> {
    let packages = MOST.iter().map(|(package, _)| *package).chain(HARNESS);
    let packages: Vec<&str> = packages.collect();
    let mut sizes = BTreeMap::new();

    for source in sources(root) {
        // The longest folder is the nearest.
        let package = packages
            .iter()
            .filter(|package| source.starts_with(package))
            .max_by_key(|package| package.len());
        let package = package.map_or_else(
            || source.parent().expect("a folder").display().to_string(),
            |package| (*package).to_owned(),
        );

        let text = fs::read_to_string(root.join(&source)).expect("text");
        let language = Language::of(&source).expect("a source");
        *sizes.entry(package).or_default() += size(&text, language);
    }
    sizes
}

#[test]
fn the_product_does_not_grow() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let other = std::env::var_os("NIGHTCOURT_SIZE_OF").map(PathBuf::from);
    let sizes = sizes(other.as_deref().unwrap_or(&here));
    let (harness, product): (Vec<_>, Vec<_>) = sizes
        .iter()
        .partition(|(package, _)| HARNESS.contains(&package.as_str()));

    for (title, rows) in [("product", &product), ("harness", &harness)] {
        for (package, tokens) in rows {
            println!("{package:<24} {tokens:>7}");
        }
        let sum: usize = rows.iter().map(|(_, tokens)| **tokens).sum();
        println!("{title:<24} {sum:>7}\n");
    }
    if other.is_some() {
        return;
    }

    for (package, tokens) in product {
        let most = MOST.iter().find(|(name, _)| name == package);
        let (_, most) =
            most.unwrap_or_else(|| panic!("{package} has no row in MOST: {tokens} tokens"));
        assert!(
            tokens <= most,
            "{package} has {tokens} tokens, and {most} are the most"
        );
        assert!(
            tokens + 500 > *most,
            "{package} has {tokens} tokens: lower its number in MOST from {most}"
        );
    }
}

#[test]
fn tokens_are_counted_by_hand() {
    let rust = "#[derive(Clone)]\n/// A comment.\nfn f<'a>(x: &'a str) -> char {\n    '\\'' // \"why\"\n}\n\
        const S: &str = r#\"a \"b\" c\"#;\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n";
    // fn f < 'a > ( x : & 'a str ) -> char { '\'' }: lifetimes are two tokens each.
    assert_eq!(size(rust, Language::Rust), 19 + 8);
    assert_eq!(size("x = [1] # a comment\n", Language::Python), 5);
    assert_eq!(size("a ?? `b ${c}`; /* d */ 'e'", Language::JavaScript), 5);
}
