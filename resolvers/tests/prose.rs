//! Prose keeps to rules 4 and 5 of "Writing" in CONTRIBUTING.md: doc comments, help texts, messages and Markdown are read, and
//! breaches counted. Code blocks and generated pages are skipped.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The most breaches. Lower it when there are fewer; never raise it.
const MOST: usize = 373;

/// Folders and files without prose of ours: built, copied or generated.
const SKIPPED: [&str; 14] = [
    "target",
    ".git",
    "node_modules",
    "fuzz/corpus",
    "fuzz/findings",
    "fuzz/artifacts",
    "fuzz/seeds",
    "reports/corpora/published",
    "reports/corpora/small",
    "reports/corpus/src/campaign/folder/readme.md",
    "reports/RESULTS.md",
    "reports/axioms.md",
    "reports/claims.md",
    "reports/rulebook/DISTANCES.md",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn skipped(path: &Path) -> bool {
    // Corpora are folders with a `run.json`.
    SKIPPED.iter().any(|skipped| path.ends_with(skipped)) || path.join("run.json").exists()
}

/// Files that hold prose, with their text.
fn files() -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)
            .expect("a folder of the repository")
            .flatten()
        {
            let path = entry.path();
            if skipped(&path) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "rs" || extension == "md")
            {
                let text = std::fs::read_to_string(&path).expect("text");
                found.insert(
                    path.strip_prefix(root())
                        .expect("below the root")
                        .to_owned(),
                    text,
                );
            }
        }
    }
    assert!(
        found.len() > 300,
        "{} files: is this the repository?",
        found.len()
    );
    found
}

/// The two lists of CONTRIBUTING.md.
struct Words {
    first: Vec<String>,
    unused: Vec<String>,
}

impl Words {
    const MARKS: [&str; 2] = ["bullet begins with *", "Words that are not used: *"];

    fn read(page: &str) -> Words {
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let list = |mark| {
            let (_, rest) = page
                .split_once(mark)
                .unwrap_or_else(|| panic!("CONTRIBUTING.md lacks {mark:?}"));
            rest.split('*')
                .next()
                .expect("an end")
                .split(", ")
                .map(str::to_lowercase)
                .collect::<Vec<_>>()
        };
        Words {
            first: list(Words::MARKS[0]),
            unused: list(Words::MARKS[1]),
        }
    }

    /// CONTRIBUTING.md without the lists; any other text as it is.
    fn without_lists(page: &str) -> String {
        Words::MARKS
            .iter()
            .fold(page.to_owned(), |page, mark| match page.split_once(mark) {
                Some((before, rest)) => format!(
                    "{before}{}",
                    rest.split_once('*').map_or("", |(_, after)| after)
                ),
                None => page,
            })
    }

    fn begins(&self, sentence: &str) -> bool {
        let first =
            sentence.trim_start_matches(|letter: char| !letter.is_alphanumeric() && letter != '`');
        let first = first
            .split(|letter: char| !letter.is_alphanumeric() && letter != '`')
            .next()
            .unwrap_or_default();
        self.first.contains(&first.to_lowercase())
    }

    /// Breaches in a paragraph, a bullet, a heading or a message.
    fn breaches(&self, unit: &str) -> Vec<String> {
        let said = without_code(unit);
        let mut found = Vec::new();
        let mut sentence = String::new();
        for word in said.split_whitespace() {
            sentence.push_str(word);
            sentence.push(' ');
            let end = word.trim_end_matches(['"', ')', '*', '_']);
            if end.ends_with(['.', '?', '!']) {
                if !end.ends_with('?') && self.begins(&sentence) {
                    found.push(sentence.clone());
                }
                sentence.clear();
            }
        }
        if self.begins(&sentence) {
            found.push(sentence);
        }
        let plain = said.to_lowercase();
        let words: Vec<&str> = plain
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        for unused in &self.unused {
            let unused: Vec<&str> = unused.split(' ').collect();
            let times = words
                .windows(unused.len())
                .filter(|window| *window == unused)
                .count();
            found.extend(std::iter::repeat_n(
                format!("\"{}\" in: {said}", unused.join(" ")),
                times,
            ));
        }
        found
    }
}

/// A text with the same letter for every piece of code.
fn without_code(text: &str) -> String {
    text.split('`')
        .enumerate()
        .map(|(number, piece)| if number % 2 == 1 { "`" } else { piece })
        .collect()
}

/// Paragraphs, bullets, headings and cells of Markdown.
fn units<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut units: Vec<String> = vec![String::new()];
    let mut code = false;
    for line in lines {
        let line = line.trim();
        if line.starts_with("```") {
            code = !code;
        }
        if code || line.is_empty() || line.starts_with("```") || line.starts_with("<!--") {
            units.push(String::new());
        } else if line.starts_with('|') {
            // A cell is a fragment: its first word may be any.
            units.extend(line.split('|').map(|cell| format!("` {}", cell.trim())));
            units.push(String::new());
        } else if let Some(heading) = line.strip_prefix('#') {
            units.extend([heading.trim_start_matches('#').to_owned(), String::new()]);
        } else {
            let bullet = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let bullet = bullet
                .strip_prefix(". ")
                .filter(|_| bullet.len() < line.len())
                .or(line.strip_prefix("- "));
            if bullet.is_some() {
                units.push(String::new());
            }
            let unit = units.last_mut().expect("one at least");
            unit.push_str(bullet.unwrap_or(line));
            unit.push(' ');
        }
    }
    units.retain(|unit| !unit.trim().is_empty());
    units
}

/// Doc comments and string literals of Rust, roughly.
#[derive(Default)]
struct Source {
    docs: Vec<Vec<String>>,
    literals: Vec<String>,
}

impl Source {
    fn read(text: &str) -> Source {
        let mut source = Source::default();
        let mut rest = text;
        // Whether only white space came since the last doc comment.
        let mut joined = false;
        while let Some(letter) = rest.chars().next() {
            let mut taken = letter.len_utf8();
            if rest.starts_with("//") {
                let line = rest.lines().next().unwrap_or_default();
                taken = line.len();
                match line
                    .strip_prefix("///")
                    .filter(|line| !line.starts_with('/'))
                    .or(line.strip_prefix("//!"))
                {
                    Some(doc) if joined => source
                        .docs
                        .last_mut()
                        .expect("one before")
                        .push(doc.to_owned()),
                    Some(doc) => source.docs.push(vec![doc.to_owned()]),
                    None => {}
                }
                joined = line.starts_with("///") || line.starts_with("//!");
            } else if let Some(hashes) = raw(rest) {
                let start = hashes + 2;
                let end = format!("\"{}", "#".repeat(hashes));
                let length = rest[start..].find(&end).expect("a raw string ends");
                source.literals.push(rest[start..start + length].to_owned());
                taken = start + length + end.len();
                joined = false;
            } else if letter == '"' {
                let mut literal = String::new();
                let mut letters = rest[1..].char_indices();
                while let Some((place, letter)) = letters.next() {
                    match letter {
                        '"' => {
                            taken = place + 2;
                            break;
                        }
                        '\\' => {
                            let escaped = letters.next().map(|(_, letter)| letter);
                            literal.push(if escaped == Some('"') { '"' } else { ' ' });
                        }
                        _ => literal.push(letter),
                    }
                }
                source.literals.push(literal);
                joined = false;
            } else if letter == '\'' {
                let character = rest[1..].chars().next().unwrap_or_default();
                if character == '\\' {
                    taken = 3 + rest[3..].find('\'').unwrap_or_default() + 1;
                } else if rest[1 + character.len_utf8()..].starts_with('\'') {
                    taken = 2 + character.len_utf8();
                }
                joined = false;
            } else if !letter.is_whitespace() {
                joined = false;
                // A whole word, so that its last letter is not taken for the `r` of a raw string.
                taken = rest
                    .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
                    .unwrap_or(rest.len())
                    .max(taken);
                if raw(&rest[taken - 1..]).is_some() {
                    taken = taken.saturating_sub(1).max(letter.len_utf8());
                }
            }
            rest = &rest[taken..];
        }
        source
    }
}

/// The number of `#` of a raw string that begins here.
fn raw(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('r')?;
    let hashes = rest.len() - rest.trim_start_matches('#').len();
    rest[hashes..].starts_with('"').then_some(hashes)
}

#[test]
fn prose_keeps_to_the_rules_of_writing() {
    let page = include_str!("../../CONTRIBUTING.md");
    let words = Words::read(page);
    let (mut blocks, mut subjectless) = (0, 0);
    let mut found: Vec<(PathBuf, Vec<String>)> = Vec::new();
    for (path, text) in files() {
        let mut all: Vec<String> = Vec::new();
        if path.extension().is_some_and(|extension| extension == "md") {
            all.extend(units(Words::without_lists(&text).lines()));
        } else {
            let production = path.components().any(|part| part.as_os_str() == "src");
            let source = Source::read(&text);
            for doc in &source.docs {
                let doc = units(doc.iter().map(String::as_str));
                blocks += 1;
                subjectless += usize::from(
                    doc.first()
                        .is_some_and(|first| words.begins(&without_code(first))),
                );
                all.extend(doc);
            }
            if production {
                let literals =
                    Source::read(text.split("#[cfg(test)]\nmod ").next().unwrap_or_default())
                        .literals;
                // Three spaces make a message; a fragment may begin with a small letter.
                let messages = literals
                    .into_iter()
                    .filter(|literal| literal.matches(' ').count() >= 3);
                all.extend(messages.map(|message| match message.chars().next() {
                    Some(letter) if letter.is_uppercase() => message,
                    _ => format!("` {message}"),
                }));
            }
        }
        let breaches: Vec<String> = all.iter().flat_map(|unit| words.breaches(unit)).collect();
        if !breaches.is_empty() {
            found.push((path, breaches));
        }
    }
    found.sort_by_key(|(_, breaches)| std::cmp::Reverse(breaches.len()));
    let total: usize = found.iter().map(|(_, breaches)| breaches.len()).sum();
    println!(
        "{total} breaches; {subjectless} of {blocks} doc comments begin without a subject. The worst files:"
    );
    for (path, breaches) in found.iter().take(10) {
        let first = breaches
            .first()
            .expect("some")
            .chars()
            .take(100)
            .collect::<String>();
        println!("{:6} {}: {first}", breaches.len(), path.display());
    }
    if let Some(of) = std::env::var_os("PROSE") {
        for (path, breaches) in found.iter().filter(|(path, _)| path.starts_with(&of)) {
            for breach in breaches {
                println!("{}: {breach}", path.display());
            }
        }
    }
    assert!(
        total <= MOST,
        "{total} breaches of rules 4 and 5 of \"Writing\" in CONTRIBUTING.md, and {MOST} were there: mend \
         yours, or as many elsewhere. The files above have most; those of one: \
         PROSE=path/to/it cargo test -p nightcourt-resolvers prose:: -- --nocapture"
    );
    if total < MOST {
        println!("Fewer than before: lower MOST in resolvers/tests/prose.rs to {total}.");
    }
}

#[test]
fn breaches_are_seen_where_they_are() {
    let words = Words {
        first: vec!["what".into(), "of".into()],
        unused: vec!["so many".into(), "stands".into()],
    };
    let count = |text: &str| {
        units(text.lines())
            .iter()
            .map(|unit| words.breaches(unit).len())
            .sum::<usize>()
    };
    assert_eq!(count("What is there"), 1);
    assert_eq!(count("Returns it. **Of** these\nthere are three."), 1);
    assert_eq!(count("What is the cop told? Nothing."), 0);
    assert_eq!(count("- what is left\n- the rest\n2. of it"), 2);
    assert_eq!(count("It stands in so\nmany words, `so many`."), 2);
    assert_eq!(count("| what | of |\n```\nWhat\n```\n## What"), 1);

    let source = Source::read(
        "//! What\n//! is\nfn a<'a>() { let r = ('\"', '\\'', r#\"of \"b\"\"#, \"c \\\" d\"); } /// e\n// f\n/// g\n//// h\n",
    );
    assert_eq!(source.docs, [vec![" What", " is"], vec![" e"], vec![" g"]]);
    assert_eq!(source.literals, ["of \"b\"", "c \" d"]);
}
