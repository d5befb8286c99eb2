//! Sums of breaches, over nights in any order.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::Axiom;
use crate::MOST;
use crate::study::{Ranges, Section, Source, Sums, Terms, add_by_key, add_by_place, check_nights};

/// The breaches of every axiom by every system over the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tallies {
    /// Number of nights.
    pub nights: u64,
    axioms: BTreeMap<Axiom, BTreeMap<String, Tally>>,
}

/// The breaches of one axiom by one system.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Number of nights that have a changed night, both with an outcome.
    pub of: u64,
    /// For each lens, the number of these on which it shows a breach.
    pub breaches: [u64; 3],
    /// The smallest night with a breach: its text. Leaves leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<String>,
}

/// Returns the size of a night's text: lines, which are players and actions, then the text itself.
pub(super) fn size(text: &str) -> (usize, &str) {
    (text.lines().count(), text)
}

impl Tally {
    /// Adds a night that represents `weight` nights, with the narrowest lens that shows a breach.
    pub(super) fn add(&mut self, night: &Night, weight: u64, breach: Option<Lens>) {
        self.of += weight;
        let Some(lens) = breach else { return };
        for nights in &mut self.breaches[lens as usize..] {
            *nights += weight;
        }
        let lines = night.players().len() + night.actions().len();
        let first = self.first.as_ref();
        if first.is_none_or(|first| lines <= size(first).0)
            && let Ok(sheet) = sheet(night.clone())
        {
            self.keep(sheet.to_string());
        }
    }

    fn keep(&mut self, text: String) {
        let first = self.first.as_ref();
        if first.is_none_or(|first| size(&text) < size(first)) {
            self.first = Some(text);
        }
    }

    /// Returns the smallest night with a breach.
    #[must_use]
    pub fn smallest(&self) -> Option<Night> {
        let sheet = Sheet::parse(self.first.as_ref()?);
        Some(sheet.ok()?.night)
    }

    /// Reports whether its numbers are possible for this number of nights.
    fn is_of(&self, nights: u64) -> bool {
        let [deaths, state, full] = self.breaches;
        let found = self.first.is_none() || full > 0 && self.smallest().is_some();
        [deaths, state, full, self.of, nights].is_sorted() && found
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.of += other.of;
        add_by_place(&mut self.breaches, &other.breaches);
        if let Some(text) = other.first {
            self.keep(text);
        }
    }
}

impl Tallies {
    /// Returns the breaches of an axiom by a system.
    #[must_use]
    pub fn get(&self, axiom: Axiom, system: &str) -> Option<&Tally> {
        self.axioms.get(&axiom)?.get(system)
    }

    pub(super) fn get_mut(&mut self, axiom: Axiom, system: &str) -> &mut Tally {
        self.axioms
            .entry(axiom)
            .or_default()
            .entry(system.to_owned())
            .or_default()
    }
}

impl Sums for Tallies {
    const STUDY: &'static str = "axioms";
    const FILES: &'static [&'static str] =
        &["axioms.csv", "axiom-rates.csv", "axioms.md", "axioms.json"];

    fn merge(&mut self, other: Tallies) {
        self.nights += other.nights;
        for (axiom, systems) in other.axioms {
            add_by_key(self.axioms.entry(axiom).or_default(), systems);
        }
    }

    fn exceeds(&self, other: &Tallies) -> bool {
        self.nights.saturating_add(other.nights) > MOST
    }

    fn counts(&self) -> Tallies {
        let mut counts = self.clone();
        let tallies = counts.axioms.values_mut().flat_map(BTreeMap::values_mut);
        tallies.for_each(|tally| tally.first = None);
        counts
    }

    fn includes(&self, again: &Tallies, _: &Ranges) -> bool {
        again.axioms.iter().all(|(&axiom, systems)| {
            systems.iter().all(|(system, tally)| {
                let mine = self.get(axiom, system).and_then(|mine| mine.first.as_ref());
                let no_smaller =
                    |first: &String| mine.is_some_and(|mine| size(mine) <= size(first));
                tally.first.as_ref().is_none_or(no_smaller)
            })
        })
    }

    fn check(
        &self,
        section: &Section<Tallies>,
        source: Source,
        terms: &Terms,
    ) -> Result<(), String> {
        check_nights(self.nights, section, source)?;
        for (axiom, systems) in &self.axioms {
            for (system, tally) in systems {
                if terms.systems.iter().all(|known| known.id() != system) {
                    return Err(format!(
                        "it counts breaches of {} by {system}, which is not among its systems",
                        axiom.rule()
                    ));
                }
                if self.nights > MOST || !tally.is_of(self.nights) {
                    return Err(format!(
                        "the numbers of {} and {system} disagree: measure them again",
                        axiom.rule()
                    ));
                }
            }
        }
        Ok(())
    }
}
