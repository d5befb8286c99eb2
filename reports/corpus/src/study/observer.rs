//! Observers: measurements of nights.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Finding, SystemOutcomes};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::RulerId;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Ranges, Section, Source, Terms};

/// One night, resolved by every system of the panel and compared.
#[derive(Debug)]
pub struct Look<'l, 'a> {
    /// The index of the night; in a census, of its unit.
    pub index: u64,
    /// The night.
    pub night: &'l Night,
    /// Number of nights that it represents: 1, except in a census.
    pub weight: u64,
    /// Reports whether the source is a census, which has every night.
    pub is_exact: bool,
    /// The systems, in the order of the plan.
    pub systems: &'a [RulerId],
    /// Resolves further nights, by the same systems under the same switches.
    pub evaluator: &'l mut Evaluator<'a>,
    /// The outcomes, compared.
    pub results: &'l mut SystemOutcomes,
    /// The findings, for observers of [`Depth::Findings`].
    pub findings: &'l mut Vec<Finding>,
}

/// The amount of work that the loop does on each night before it shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// One outcome of each system.
    Outcomes,
    /// Outcomes, those of the other order of submission, and the possible outcomes.
    Findings,
}

/// Measures nights. Each thread has its own observer, with its caches and buffers; their states add up.
pub trait Observer: Send {
    /// The sums over the nights of one source.
    type State: Sums;

    /// Returns the work that the loop does before [`add`](Observer::add).
    fn depth(&self) -> Depth {
        Depth::Outcomes
    }

    /// Reports whether it asks about changed nights, whose outcomes may depend on seats and on the order of submission where
    /// that of the night does not. Of a census it is then shown every naming of a night, and not one for all.
    fn changes_nights(&self) -> bool {
        false
    }

    /// Evaluates more about the night. A night that is cancelled meanwhile is dropped.
    fn ask(&mut self, _look: &mut Look<'_, '_>) {}

    /// Feeds what the night adds to the sums, other than counts, into the hash of the night.
    fn feed(&self, _hasher: &mut blake3::Hasher) {}

    /// Adds the night to the sums.
    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Self::State);

    /// Moves out the canonical nights since the last call, which sums name by id.
    fn take_nights(&mut self, _nights: &mut BTreeMap<Id, Night>) {}
}

/// Checks that sums count the nights of their section. The number of nights of a census is not known in advance.
pub(crate) fn check_nights<S>(
    nights: u64,
    section: &Section<S>,
    source: Source,
) -> Result<(), String> {
    let drawn = source.nights(&section.done);
    let planned = drawn.map_or(nights, |drawn| drawn - section.passed_over);
    if planned == nights {
        return Ok(());
    }
    Err(format!("it counts {nights} nights, and {planned} are done"))
}

/// Reports whether no index of those that were resolved again is less, and those among them are the same.
pub(crate) fn are_firsts<K: Ord>(
    all: &BTreeMap<K, u64>,
    again: &BTreeMap<K, u64>,
    indices: &Ranges,
) -> bool {
    again
        .iter()
        .all(|(key, first)| all.get(key).is_some_and(|least| least <= first))
        && all
            .iter()
            .filter(|(_, first)| indices.contains(**first))
            .all(|(key, first)| again.get(key) == Some(first))
}

/// Adds the numbers of other nights by their keys.
pub(crate) fn add_by_key<K: Ord, V: AddAssign + Default>(
    sums: &mut BTreeMap<K, V>,
    other: BTreeMap<K, V>,
) {
    for (key, value) in other {
        *sums.entry(key).or_default() += value;
    }
}

/// Adds the numbers of other nights by their places.
pub(crate) fn add_by_place(sums: &mut [u64], other: &[u64]) {
    for (sum, count) in sums.iter_mut().zip(other) {
        *sum += count;
    }
}

/// Sums over nights. Merging is associative and commutative, and the default is its neutral element.
pub trait Sums: Clone + PartialEq + Default + Send + Serialize + DeserializeOwned {
    /// The word of the study in its files.
    const STUDY: &'static str;
    /// The files that are made of a state, in the order in which they get their names: a folder that has the last has all.
    /// A study without files is finished when its state is packed.
    const FILES: &'static [&'static str] = &[];

    /// Adds the sums over other nights.
    fn merge(&mut self, other: Self);

    /// Reports whether a number of the two together is larger than [`MOST`](crate::MOST). Only sums that are kept in files
    /// need it, because others count what one run can resolve.
    fn exceeds(&self, _other: &Self) -> bool {
        false
    }

    /// Returns the counts alone, which leaves keep: without findings, and without least indices, which do not add up.
    #[must_use]
    fn counts(&self) -> Self {
        self.clone()
    }

    /// Checks that the counts of a section or of a leaf, as read from a file, are possible. Only sums that are kept in
    /// files need it.
    ///
    /// # Errors
    /// The contradiction, in words.
    fn check(
        &self,
        _section: &Section<Self>,
        _source: Source,
        _terms: &Terms,
    ) -> Result<(), String> {
        Ok(())
    }

    /// Checks that findings and least indices, which leaves do not keep, agree with the counts of the section, and whatever
    /// holds of a whole source only.
    ///
    /// # Errors
    /// The contradiction, in words.
    fn check_findings(
        &self,
        _section: &Section<Self>,
        _source: Source,
        _terms: &Terms,
    ) -> Result<(), String> {
        Ok(())
    }

    /// Reports whether findings and least indices may be those of the whole, where `again` has those of some indices.
    fn includes(&self, _again: &Self, _indices: &Ranges) -> bool {
        true
    }

    /// The ids of the nights that the sums name.
    fn named(&self) -> BTreeSet<Id> {
        BTreeSet::new()
    }
}
