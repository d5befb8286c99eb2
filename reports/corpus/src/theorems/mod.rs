//! Theorems: the sets of abilities and passives on which two systems can differ, and those on which they cannot, settled
//! by a census.
//!
//! A set of [`Elements`] *diverges* under a law if the systems diverge on a night with exactly these elements. A
//! *least* set is a diverging set without a smaller one inside. A set *agrees* if no least set is inside it: the systems
//! agree on every night of the universe whose elements are all among it. [`Theorist`] observes the nights, [`Theorems`]
//! keep the least sets with a smallest night each, and [`record`] makes the published form.

mod agreeing;
mod law;
mod least;
mod observer;
pub mod record;

pub use law::{Law, Ties};
pub use least::{Least, LeastSets, Smallest};
pub use observer::Theorist;

use std::collections::BTreeMap;

use nightcourt_precedent::catalogue::Elements;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use crate::MOST;
use crate::study::{Ranges, Section, Source, State, Sums, Terms, add_by_key, check_nights};
use crate::tally::check_system;

use observer::laws;

/// The least sets of every law over the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theorems {
    /// Number of nights.
    pub nights: u64,
    /// Number of nights with exactly these elements, in a census.
    #[serde(with = "words")]
    pub sets: BTreeMap<Elements, u64>,
    /// The least sets of each law that has any.
    #[serde(with = "words")]
    pub laws: BTreeMap<Law, LeastSets>,
}

impl Theorems {
    /// Returns the number of nights whose elements are all among these.
    #[must_use]
    pub fn nights_within(&self, elements: Elements) -> u64 {
        let sets = self.sets.iter();
        let within = sets.filter(|(set, _)| set.is_within(elements));
        within.map(|(_, nights)| nights).sum()
    }

    /// Returns the elements of all nights together.
    #[must_use]
    pub fn elements(&self) -> Elements {
        let sets = self.sets.keys();
        sets.fold(Elements::NONE, |all, &set| all.union(set))
    }

    /// Returns the least sets of a law.
    #[must_use]
    pub fn least(&self, law: Law) -> LeastSets {
        self.laws.get(&law).cloned().unwrap_or_default()
    }
}

impl Sums for Theorems {
    const STUDY: &'static str = "theorems";
    const FILES: &'static [&'static str] = &["theorems.csv", "theorems.md", "theorems.json"];

    fn merge(&mut self, other: Theorems) {
        self.nights += other.nights;
        add_by_key(&mut self.sets, other.sets);
        for (law, sets) in other.laws {
            self.laws.entry(law).or_default().merge(sets);
        }
    }

    fn exceeds(&self, other: &Theorems) -> bool {
        self.nights + other.nights > MOST
    }

    fn counts(&self) -> Theorems {
        let mut counts = self.clone();
        counts.laws.values_mut().for_each(LeastSets::forget_nights);
        counts
    }

    fn check(&self, section: &Section<Self>, source: Source, terms: &Terms) -> Result<(), String> {
        check_nights(self.nights, section, source)?;
        let sum = self
            .sets
            .values()
            .fold(0, |sum: u64, &one| sum.saturating_add(one));
        if self.nights > MOST || source.is_exact() && sum != self.nights {
            return Err("the nights of its sets do not add up to its nights".to_owned());
        }
        for (law, sets) in &self.laws {
            let word = law.to_string();
            for system in law.systems {
                check_system(system.id(), &word, terms)?;
            }
            sets.check(self.nights)
                .map_err(|why| format!("`{word}`: {why}"))?;
        }
        Ok(())
    }

    fn check_findings(&self, _: &Section<Self>, _: Source, _: &Terms) -> Result<(), String> {
        for (law, sets) in &self.laws {
            sets.check_nights()
                .map_err(|why| format!("`{law}`: {why}"))?;
        }
        Ok(())
    }

    fn includes(&self, again: &Theorems, _: &Ranges) -> bool {
        let mut laws = again.laws.iter();
        laws.all(|(law, sets)| self.least(*law).includes(sets))
    }
}

/// Resolves the smallest night of each least set again. Returns the certificates that fail, each in a sentence.
#[must_use]
pub fn refuted(state: &State<Theorems>, rulers: &dyn Rulers) -> Vec<String> {
    let mut evaluator = Evaluator::new(rulers, state.terms.switches);
    let mut problems = Vec::new();
    for section in state.frames.values() {
        for (&law, sets) in &section.sums.laws {
            for (elements, least) in sets.iter() {
                let night = least.smallest.as_ref().map(|one| Sheet::parse(&one.text));
                let Some(Ok(sheet)) = night else { continue };
                let found = laws(&mut evaluator, &law.systems, &sheet.night);
                if !found.contains(&law) {
                    problems.push(format!(
                        "{law}: the systems do not diverge on the night of {elements}"
                    ));
                }
            }
        }
    }
    problems
}

/// Maps whose keys are words in files.
mod words {
    use std::collections::BTreeMap;
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<K: Display, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(map.iter().map(|(key, value)| (key.to_string(), value)))
    }

    pub(super) fn deserialize<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
    where
        K: FromStr<Err: Display> + Ord,
        V: Deserialize<'de>,
        D: Deserializer<'de>,
    {
        let map: BTreeMap<String, V> = BTreeMap::deserialize(deserializer)?;
        let read =
            |(word, value): (String, V)| Ok((word.parse().map_err(D::Error::custom)?, value));
        map.into_iter().map(read).collect()
    }
}
