//! The pastes of `pastes/`, each with its expectation behind `==== night` or `==== asks`.
#![allow(dead_code, reason = "some tests need the texts alone")]

use std::path::{Path, PathBuf};

/// A paste, and the text that is expected of it.
pub(crate) struct Paste {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    /// `night` or `asks`.
    pub(crate) kind: String,
    pub(crate) expected: String,
}

impl Paste {
    fn load(path: PathBuf) -> Paste {
        let whole = std::fs::read_to_string(&path).expect("text");
        let (text, rest) = whole
            .rsplit_once("==== ")
            .unwrap_or_else(|| panic!("{}: no line ====", path.display()));
        let (kind, expected) = rest.split_once('\n').expect("lines below ====");
        Paste {
            text: text.to_owned(),
            kind: kind.to_owned(),
            expected: expected.to_owned(),
            path,
        }
    }
}

/// The pastes of this package.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pastes")
}

/// The pastes of one folder, sorted by name.
pub(crate) fn pastes(folder: &Path) -> Vec<Paste> {
    let entries = std::fs::read_dir(folder).expect("the pastes").flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "paste"));
    paths.sort();
    paths.into_iter().map(Paste::load).collect()
}
