//! The rulings of this program in few bytes: digests of the verdicts of all systems on the golden nights and on a fixed
//! sample of random ones, and of the precedents of sampled nights. They are in `pinned.txt`, and a test computes them
//! again, so that no ruling changes unnoticed. Every state on disk has them, so that none is resumed under other
//! rulings. Versions do not matter: a program of another version with the same rulings reads the state.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightcourt_resolvers::system::System;
use serde::{Deserialize, Serialize};

/// The digests, as `scripts/bless` writes them.
const PINNED: &str = include_str!("pinned.txt");
/// The key of the row with the ids of systems, in the order of the digests.
const SYSTEMS: &str = "systems";
/// The prefix of keys whose rows have one digest for all systems.
const FOUND: &str = "found:";
/// The most nights that the message about a difference names.
const NAMED: usize = 3;

/// By night, or by sample of nights: a digest of what each system says of it, in the order of the row `systems`. Golden nights
/// go by their ids, samples as `FRAME:RANGE`, with `:SWITCH=OPTION` if one is set; a row `found:SOURCE:RANGE` has one digest
/// of all that a campaign over these nights finds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rulings(BTreeMap<String, String>);

/// A line of `pinned.txt`: the key, the digests, and the name of a golden night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// The id of a golden night, or the key of another row.
    pub key: &'a str,
    /// The digests with spaces between them; in the row `systems`, the ids.
    pub digests: &'a str,
    /// The name of a golden night; empty in other rows.
    pub name: &'a str,
}

/// Parses `pinned.txt`: three columns with tabs between them.
pub fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| {
            let (key, rest) = line.split_once('\t')?;
            let (digests, name) = rest.split_once('\t').unwrap_or((rest, ""));
            Some(Row { key, digests, name })
        })
}

impl Rulings {
    /// Returns the rulings of this program.
    #[must_use]
    pub fn pinned() -> Rulings {
        static ROWS: LazyLock<Rulings> = LazyLock::new(|| {
            let rows = rows(PINNED).map(|row| (row.key.to_owned(), row.digests.to_owned()));
            Rulings(rows.collect())
        });
        ROWS.clone()
    }

    /// Describes the difference from other rulings on nights that both have, for these systems. Nights that only one of
    /// the two has were added or changed since, and are left out.
    #[must_use]
    pub fn difference(&self, others: &Rulings, systems: &[String]) -> Option<String> {
        let shared = || {
            self.0
                .iter()
                .filter_map(|(key, ours)| Some((&**key, &**ours, &**others.0.get(key)?)))
        };
        let ids = |rulings: &Rulings| rulings.0.get(SYSTEMS).cloned().unwrap_or_default();
        let (ours, theirs) = (ids(self), ids(others));
        let place = |ids: &str, id: &str| ids.split(' ').position(|one| one == id);
        let mut differing: Vec<String> = Vec::new();
        let mut any = false;
        for id in ours.split(' ') {
            let Some((own, other)) = place(&ours, id).zip(place(&theirs, id)) else {
                continue;
            };
            let differs = shared().filter(|(key, our, their)| {
                *key != SYSTEMS
                    && !key.starts_with(FOUND)
                    && our.split(' ').nth(own) != their.split(' ').nth(other)
            });
            let names: Vec<&str> = differs.map(|(key, ..)| name(key)).collect();
            any |= !names.is_empty();
            if !names.is_empty() && systems.iter().any(|one| one == id) {
                differing.push(format!("{id} says something else of {}", list(&names)));
            }
        }
        let is_lost = |id: &&String| place(&theirs, id).is_some() && place(&ours, id).is_none();
        if let Some(unknown) = systems.iter().find(is_lost) {
            return Some(format!(
                "what {unknown} said of the pinned nights is not in it"
            ));
        }
        if !differing.is_empty() {
            return Some(differing.join("; "));
        }
        let found = shared().filter(|(_, our, their)| our != their);
        let found = found.filter_map(|(key, ..)| key.strip_prefix(FOUND));
        let names: Vec<&str> = found.collect();
        if !any && !names.is_empty() {
            return Some(format!(
                "nights come down to other precedents in {}",
                list(&names)
            ));
        }
        let sampled = shared().any(|(key, ..)| key != SYSTEMS && key.contains(':'));
        (!sampled).then(|| "none of its sampled nights is one of this program's".to_owned())
    }
}

/// Returns the name of a row: a golden night's own, or the key.
fn name(key: &str) -> &str {
    let found = rows(PINNED).find(|row| row.key == key && !row.name.is_empty());
    found.map_or(key, |row| row.name)
}

/// Names the first few, and the number of others.
fn list(names: &[&str]) -> String {
    let more = names.len().saturating_sub(NAMED);
    let first = names[..names.len() - more].join(", ");
    if more > 0 {
        format!("{first} and {more} more")
    } else {
        first
    }
}

/// Returns the row of the systems, for the writer of `pinned.txt`.
#[must_use]
pub fn systems() -> String {
    format!("{SYSTEMS}\t{}", System::ALL.map(System::id).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pinned rulings with one row changed.
    fn with(key: &str, change: impl Fn(&str) -> String) -> Rulings {
        let mut rulings = Rulings::pinned();
        let row = rulings
            .0
            .get_mut(key)
            .unwrap_or_else(|| panic!("no row {key}"));
        *row = change(row);
        rulings
    }

    /// Replaces the digest of the system at this place.
    fn other(place: usize) -> impl Fn(&str) -> String {
        move |row| {
            let mut digests: Vec<&str> = row.split(' ').collect();
            digests[place] = "f00ba7";
            digests.join(" ")
        }
    }

    fn told(rulings: &Rulings, systems: &[&str]) -> Option<String> {
        let systems: Vec<String> = systems.iter().map(|&id| id.to_owned()).collect();
        rulings.difference(&Rulings::pinned(), &systems)
    }

    #[test]
    fn a_ruling_that_changed_is_named_and_concerns_its_system_alone() {
        let (key, name) = rows(PINNED)
            .find(|row| !row.name.is_empty())
            .map(|row| (row.key, row.name))
            .unwrap_or_default();
        assert_eq!(told(&Rulings::pinned(), &["nar", "rar"]), None);
        let changed = with(key, other(3));
        assert_eq!(
            told(&changed, &["nar", "rar"]),
            Some(format!("rar says something else of {name}"))
        );
        assert_eq!(told(&changed, &["nar", "snarf"]), None);
        assert_eq!(
            told(&with("theme:0..100", other(0)), &["nar", "snarf"]),
            Some("nar says something else of theme:0..100".to_owned())
        );
    }

    #[test]
    fn nights_that_only_one_side_has_are_left_out() {
        let mut fewer = Rulings::pinned();
        fewer
            .0
            .retain(|key, _| key == SYSTEMS || key == "theme:0..100");
        assert_eq!(told(&fewer, &["nar"]), None);
        assert_eq!(fewer.difference(&Rulings::pinned(), &[]), None);
        assert_eq!(
            told(&Rulings::default(), &["nar"]),
            Some("what nar said of the pinned nights is not in it".to_owned())
        );
        let golden = rows(PINNED)
            .find(|row| !row.name.is_empty())
            .map(|row| row.key)
            .unwrap_or_default();
        let mut only_golden = Rulings::pinned();
        only_golden
            .0
            .retain(|key, _| key == SYSTEMS || key == golden);
        assert_eq!(
            told(&only_golden, &["nar"]),
            Some("none of its sampled nights is one of this program's".to_owned())
        );
        fewer.0.remove("theme:0..100");
        assert_eq!(
            told(&fewer, &["nar"]),
            Some("none of its sampled nights is one of this program's".to_owned())
        );
    }

    /// Counting and minimising are part of a state too. But where a ruling changed as well, that is the reason.
    #[test]
    fn precedents_that_changed_under_the_same_rulings_are_told() {
        let changed = |rulings: Rulings| {
            let mut rulings = rulings;
            rulings
                .0
                .insert("found:theme:0..40".to_owned(), "f00ba7".to_owned());
            rulings
        };
        assert_eq!(
            told(&changed(Rulings::pinned()), &["nar"]),
            Some("nights come down to other precedents in theme:0..40".to_owned())
        );
        assert_eq!(
            told(&changed(with("theme:0..100", other(2))), &["nar"]),
            None
        );
    }

    #[test]
    fn the_first_few_are_named() {
        assert_eq!(list(&["a", "b", "c"]), "a, b, c");
        assert_eq!(list(&["a", "b", "c", "d", "e"]), "a, b, c and 2 more");
    }
}
