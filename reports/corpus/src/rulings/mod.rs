//! Which rulings this program makes, in few bytes: what all systems say of the golden nights and of a fixed sample of random
//! ones, and what sampled nights come down to, as digests. `pinned.txt` has them, a test works them out again, so that no
//! ruling changes unknowingly; every state on disk carries them, so that none is gone on with under other rulings.
//! Versions do not matter: a program of another version with the same rulings reads the state.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use nightcourt_resolvers::system::System;
use serde::{Deserialize, Serialize};

/// The digests, as `scripts/bless` writes them.
const PINNED: &str = include_str!("pinned.txt");
/// The key of the ids of systems, in the order of the digests.
const SYSTEMS: &str = "systems";
/// How the keys of those rows begin that have one digest for all systems.
const FOUND: &str = "found:";
/// How many nights a difference names.
const NAMED: usize = 3;

/// By night, or by sample of nights: a digest of what each system says of it, in the order of the row `systems`. Golden nights
/// go by their ids, samples as `FRAME:RANGE`, with `:SWITCH=OPTION` if one is set; a row `found:SOURCE:RANGE` has one digest
/// of all that a campaign over these nights finds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rulings(BTreeMap<String, String>);

/// A line of `pinned.txt`: the key, the digests, and what a golden night is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// The key.
    pub key: &'a str,
    /// The digests with spaces between them; of `systems` the ids.
    pub digests: &'a str,
    /// What a golden night is called; empty for anything else.
    pub name: &'a str,
}

/// The rows of `pinned.txt`: three columns with tabs between them.
pub fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (key, rest) = line.split_once('\t')?;
        let (digests, name) = rest.split_once('\t').unwrap_or((rest, ""));
        Some(Row { key, digests, name })
    })
}

impl Rulings {
    /// The rulings of this program.
    #[must_use]
    pub fn pinned() -> Rulings {
        static ROWS: LazyLock<Rulings> =
            LazyLock::new(|| Rulings(rows(PINNED).map(|row| (row.key.to_owned(), row.digests.to_owned())).collect()));
        ROWS.clone()
    }

    /// What these and others say differently of nights that both name, as far as it concerns these systems; in words. Nights
    /// that only one of the two names were added or changed since, and say nothing.
    #[must_use]
    pub fn difference(&self, others: &Rulings, systems: &[String]) -> Option<String> {
        let shared = || self.0.iter().filter_map(|(key, ours)| Some((&**key, &**ours, &**others.0.get(key)?)));
        let columns = |rulings: &Rulings| -> Vec<String> {
            rulings.0.get(SYSTEMS).map_or("", |ids| ids).split(' ').map(str::to_owned).collect()
        };
        let (ours, theirs) = (columns(self), columns(others));
        let place = |columns: &[String], id: &str| columns.iter().position(|one| one == id);
        let mut differing: Vec<String> = Vec::new();
        let mut machinery: BTreeSet<&str> = BTreeSet::new();
        let mut any = false;
        for id in ours.iter().filter(|id| place(&theirs, id).is_some()) {
            let digest = |columns: &[String], row: &str| {
                place(columns, id).and_then(|at| row.split(' ').nth(at).map(str::to_owned))
            };
            let differs = shared().filter(|(key, our, their)| {
                *key != SYSTEMS && !key.starts_with(FOUND) && digest(&ours, our) != digest(&theirs, their)
            });
            let names: Vec<&str> = differs.map(|(key, ..)| name(key)).collect();
            any |= !names.is_empty();
            if !names.is_empty() && systems.contains(id) {
                differing.push(format!("{id} says something else of {}", list(&names)));
            }
        }
        if let Some(unknown) = systems.iter().find(|id| place(&theirs, id).is_some() && place(&ours, id).is_none()) {
            return Some(format!("what {unknown} said of the pinned nights is not in it"));
        }
        if !differing.is_empty() {
            return Some(differing.join("; "));
        }
        machinery.extend(
            shared()
                .filter(|(key, our, their)| key.starts_with(FOUND) && our != their)
                .map(|(key, ..)| &key[FOUND.len()..]),
        );
        if !any && !machinery.is_empty() {
            let names: Vec<&str> = machinery.into_iter().collect();
            return Some(format!("nights come down to other precedents in {}", list(&names)));
        }
        let sampled = shared().any(|(key, ..)| key != SYSTEMS && key.contains(':'));
        (!sampled).then(|| "none of its sampled nights is one of this program's".to_owned())
    }
}

/// What the row is called: a golden night by its name.
fn name(key: &str) -> &str {
    let found = rows(PINNED).find(|row| row.key == key && !row.name.is_empty());
    found.map_or(key, |row| row.name)
}

/// The first few, and how many more.
fn list(names: &[&str]) -> String {
    let more = names.len().saturating_sub(NAMED);
    let first = names[..names.len() - more].join(", ");
    if more > 0 { format!("{first} and {more} more") } else { first }
}

/// The row of the systems, for whoever writes `pinned.txt`.
#[must_use]
pub fn systems() -> String {
    format!("{SYSTEMS}\t{}", System::ALL.map(System::id).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pinned rulings with one row changed.
    fn with(key: &str, change: impl Fn(&str) -> String) -> Rulings {
        let mut rulings = Rulings::pinned();
        let row = rulings.0.get_mut(key).unwrap_or_else(|| panic!("no row {key}"));
        *row = change(row);
        rulings
    }

    /// Another digest for the system at this place.
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
        let (key, name) =
            rows(PINNED).find(|row| !row.name.is_empty()).map(|row| (row.key, row.name)).unwrap_or_default();
        assert_eq!(told(&Rulings::pinned(), &["nar", "rar"]), None);
        let changed = with(key, other(3));
        assert_eq!(told(&changed, &["nar", "rar"]), Some(format!("rar says something else of {name}")));
        assert_eq!(told(&changed, &["nar", "snarf"]), None);
        assert_eq!(
            told(&with("theme:0..100", other(0)), &["nar", "snarf"]),
            Some("nar says something else of theme:0..100".to_owned())
        );
    }

    #[test]
    fn what_only_one_of_the_two_knows_says_nothing() {
        let mut fewer = Rulings::pinned();
        fewer.0.retain(|key, _| key == SYSTEMS || key == "theme:0..100");
        assert_eq!(told(&fewer, &["nar"]), None);
        assert_eq!(fewer.difference(&Rulings::pinned(), &[]), None);
        assert_eq!(
            told(&Rulings::default(), &["nar"]),
            Some("what nar said of the pinned nights is not in it".to_owned())
        );
        let golden = rows(PINNED).find(|row| !row.name.is_empty()).map(|row| row.key).unwrap_or_default();
        let mut only_golden = Rulings::pinned();
        only_golden.0.retain(|key, _| key == SYSTEMS || key == golden);
        assert_eq!(
            told(&only_golden, &["nar"]),
            Some("none of its sampled nights is one of this program's".to_owned())
        );
        fewer.0.remove("theme:0..100");
        assert_eq!(told(&fewer, &["nar"]), Some("none of its sampled nights is one of this program's".to_owned()));
    }

    /// Counting and minimizing are part of what a state is: but where a ruling changed too, that is why.
    #[test]
    fn precedents_that_changed_under_the_same_rulings_are_told() {
        let changed = |rulings: Rulings| {
            let mut rulings = rulings;
            rulings.0.insert("found:theme:0..40".to_owned(), "f00ba7".to_owned());
            rulings
        };
        assert_eq!(
            told(&changed(Rulings::pinned()), &["nar"]),
            Some("nights come down to other precedents in theme:0..40".to_owned())
        );
        assert_eq!(told(&changed(with("theme:0..100", other(2))), &["nar"]), None);
    }

    #[test]
    fn the_first_few_are_named() {
        assert_eq!(list(&["a", "b", "c"]), "a, b, c");
        assert_eq!(list(&["a", "b", "c", "d", "e"]), "a, b, c and 2 more");
    }
}
