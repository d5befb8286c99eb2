//! The golden nights of `resolvers/tests/golden` and `resolvers/rulebooks/golden`, compiled in, so that a program installed
//! anywhere has them. `golden` and `golden-of-rulebooks` are links to these folders, which Cargo follows when it packs this package.

use include_dir::{Dir, include_dir};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

static NIGHTS: Dir<'static> = include_dir!("$NIGHTCOURT_GOLDEN");
static NIGHTS_OF_RULEBOOKS: Dir<'static> = include_dir!("$NIGHTCOURT_GOLDEN_OF_RULEBOOKS");

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

/// Returns the golden nights of systems, by name.
///
/// # Panics
/// If one cannot be read: the tests of the resolvers read them all.
#[must_use]
pub fn nights() -> Vec<Golden> {
    sorted(&NIGHTS)
}

/// Returns the golden nights of rulebooks, by name.
///
/// # Panics
/// If one cannot be read: the tests of rulebooks read them all.
#[must_use]
pub fn nights_of_rulebooks() -> Vec<Golden> {
    sorted(&NIGHTS_OF_RULEBOOKS)
}

fn sorted(folder: &'static Dir<'static>) -> Vec<Golden> {
    let mut found: Vec<Golden> = folder.files().map(read).collect();
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
    // The sections of a golden night name its rulebooks.
    let headings = text
        .lines()
        .filter_map(|line| line.strip_prefix("[expect "));
    let rulers: Vec<RulerId> = headings
        .flat_map(|heading| heading.trim_end_matches(']').split_whitespace())
        .filter_map(|id| id.parse().ok())
        .collect();
    let sheet = Sheet::parse_among(text, &rulers)
        .unwrap_or_else(|errors| panic!("the golden night {name}: {errors:?}"));
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
        let resolvers = concat!(env!("CARGO_MANIFEST_DIR"), "/../../resolvers");
        for (folder, nights) in [("tests", nights()), ("rulebooks", nights_of_rulebooks())] {
            let folder = format!("{resolvers}/{folder}/golden");
            assert_eq!(nights.len(), std::fs::read_dir(&folder).unwrap().count());
            for golden in &nights {
                let file = format!("{folder}/{}.night", golden.name);
                assert_eq!(golden.text, std::fs::read_to_string(file).unwrap());
            }
        }
        assert!(nights().iter().any(|golden| !golden.set.is_empty()));
    }
}
