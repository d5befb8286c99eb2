//! The golden nights, as they are in `resolvers/tests/golden`: carried along, so that a program installed anywhere has them.

use include_dir::{Dir, include_dir};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

static NIGHTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../resolvers/tests/golden");

/// A golden night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Golden {
    /// The name of its file, without the extension: what it shows.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
    /// The night, with the expected answers.
    pub sheet: Sheet,
    /// The switches that it sets, as typed: `doctor-saves=one`.
    pub set: Vec<(String, String)>,
    /// All switches of it.
    pub switches: Switches,
}

/// Every golden night, by name.
///
/// # Panics
/// If one cannot be read: the tests of the resolvers read them all.
#[must_use]
pub fn nights() -> Vec<Golden> {
    let mut found: Vec<Golden> = NIGHTS.files().map(read).collect();
    found.sort_by_key(|golden| golden.name);
    found
}

fn read(file: &'static include_dir::File<'static>) -> Golden {
    let name = file
        .path()
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let text = file.contents_utf8().unwrap_or_default();
    let sheet =
        Sheet::parse(text).unwrap_or_else(|errors| panic!("the golden night {name}: {errors:?}"));
    let lines = sheet
        .title
        .lines()
        .filter_map(|line| line.trim().strip_prefix("switch:"));
    let set: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once('='))
        .map(|(id, option)| (id.trim().to_owned(), option.trim().to_owned()))
        .collect();
    let mut switches = Switches::default();
    for (id, option) in &set {
        if switches.set(id, option).is_err() {
            panic!("the golden night {name} sets {id}={option}, which is no switch");
        }
    }
    Golden {
        name,
        text,
        sheet,
        set,
        switches,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_the_resolvers() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../resolvers/tests/golden");
        let nights = nights();
        assert_eq!(nights.len(), std::fs::read_dir(folder).unwrap().count());
        for golden in &nights {
            let file = std::fs::read_to_string(format!("{folder}/{}.night", golden.name)).unwrap();
            assert_eq!(golden.text, file, "{}", golden.name);
        }
        assert!(nights.iter().any(|golden| !golden.set.is_empty()));
    }
}
