//! Leaves: the counts of each part of a source's indices. The totals are the sums of the leaves, and a reader can
//! resolve one leaf again and compare it count by count.
//!
//! The boundaries of leaves depend on the source and on the finished indices alone, and counts of parts add up. The
//! leaves are the same whatever the threads, the ranges and the order of merges: a range that cuts a leaf has a part of
//! its counts, and the parts are added. A source with more than [`MOST_LEAVES`] leaves has leaves of twice the size,
//! which are the sums of two neighbours each.
//!
//! Findings and least indices would take too much room. They are under the [`NightHash`] of their leaf: the sum of the
//! BLAKE3 hashes of its nights. Each night is hashed by itself, with its source and its findings. The sum is therefore
//! no function of the published sums, and only whoever resolves all nights of the leaf can know it.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_gen::census::Units;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Ranges, Section, Source, Sums, is_zero};

/// Number of nights of a leaf of a sampling frame or of given nights, unless there are more than [`MOST_LEAVES`].
pub const NIGHTS: u64 = 16_384;
/// The most leaves of a source.
pub const MOST_LEAVES: usize = 1_024;
/// The most leaves of a census.
const CENSUS: u64 = 64;

/// The leaves of a source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "S: Sums")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Leaves<S> {
    /// Number of indices of a leaf.
    size: u64,
    /// The leaves with any finished night, by their first index.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<u64, Leaf<Value>>"))]
    leaves: BTreeMap<u64, Leaf<S>>,
}

/// The counts of the finished nights of a leaf.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "S: Sums")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Leaf<S> {
    /// Number of nights of a census up to names. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub classes: u64,
    /// Number of nights that do not meet the conditions of the study. Left out at zero.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub passed_over: u64,
    /// The sum of the hashes of its nights and their findings: 64 hexadecimal digits.
    pub hash: NightHash,
    /// The counts, in the form of the sums of the source. Findings and least indices are left out.
    pub sums: S,
}

/// A sum, modulo 2^256, of BLAKE3 hashes of nights: 64 hexadecimal digits, the highest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String", extend("pattern" = "^[0-9a-f]{64}$")))]
pub struct NightHash([u64; 4]);

impl NightHash {
    /// Adds the hash of a night.
    pub(super) fn add(&mut self, night: blake3::Hash) {
        self.merge(NightHash::of(night.as_bytes()));
    }

    /// Reads a sum from its bytes, the lowest first.
    fn of(bytes: &[u8; 32]) -> NightHash {
        let (words, _) = bytes.as_chunks();
        NightHash(std::array::from_fn(|place| {
            u64::from_le_bytes(words[place])
        }))
    }

    fn merge(&mut self, other: NightHash) {
        let mut carry = false;
        for (word, other) in self.0.iter_mut().zip(other.0) {
            let (sum, over) = word.overflowing_add(other);
            let (sum, over_again) = sum.overflowing_add(carry.into());
            (*word, carry) = (sum, over || over_again);
        }
    }
}

impl From<NightHash> for String {
    fn from(NightHash([low, second, third, high]): NightHash) -> String {
        format!("{high:016x}{third:016x}{second:016x}{low:016x}")
    }
}

impl TryFrom<String> for NightHash {
    type Error = String;
    fn try_from(word: String) -> Result<NightHash, String> {
        let read = blake3::Hash::from_hex(&word).ok().map(|digits| {
            let mut bytes = *digits.as_bytes();
            bytes.reverse();
            NightHash::of(&bytes)
        });
        // Only digits in lower case are written.
        read.filter(|&hash| String::from(hash) == word)
            .ok_or_else(|| format!("`{word}` is not 64 hexadecimal digits"))
    }
}

impl<S: Sums> Leaf<S> {
    /// Adds the counts of other nights.
    fn merge(&mut self, other: Leaf<S>) {
        self.classes += other.classes;
        self.passed_over += other.passed_over;
        self.hash.merge(other.hash);
        self.sums.merge(other.sums);
    }

    /// Lists the places at which the counts of two leaves differ, each with both numbers.
    ///
    /// # Errors
    /// If a leaf cannot be written; in memory it can.
    pub fn differences(&self, again: &Leaf<S>) -> serde_json::Result<Vec<String>> {
        let mut places = Vec::new();
        let [one, other] = [self, again].map(serde_json::to_value);
        differ(&one?, &other?, "", &mut places);
        Ok(places)
    }
}

/// Lists the places at which two values differ. A missing value is null.
fn differ(one: &Value, other: &Value, place: &str, places: &mut Vec<String>) {
    let dot = if place.is_empty() { "" } else { "." };
    match (one, other) {
        (Value::Object(fields), Value::Object(others)) => {
            let names: BTreeSet<&String> = fields.keys().chain(others.keys()).collect();
            for name in names {
                // A missing field is null.
                let place = format!("{place}{dot}{name}");
                differ(&one[name], &other[name], &place, places);
            }
        }
        (Value::Array(items), Value::Array(others)) => {
            for number in 0..items.len().max(others.len()) {
                let place = format!("{place}{dot}{number}");
                differ(&one[number], &other[number], &place, places);
            }
        }
        (one, other) if one == other => {}
        (one, other) => places.push(format!("{place}: {one}, and {other} when resolved again")),
    }
}

impl<S: Sums> Leaves<S> {
    /// Returns the leaf of a section whose indices are all in one leaf of this size.
    pub(super) fn of(size: u64, section: &Section<S>, hash: NightHash) -> Leaves<S> {
        let Some(range) = section.done.parts().first() else {
            return Leaves::default();
        };
        let leaf = Leaf {
            classes: section.classes,
            passed_over: section.passed_over,
            hash,
            sums: section.sums.counts(),
        };
        Leaves {
            size,
            leaves: [(range.start / size * size, leaf)].into(),
        }
    }

    /// Adds the leaves of other nights of the source.
    pub(super) fn merge(&mut self, other: Leaves<S>) {
        self.grow(self.size.max(other.size));
        self.add(other.leaves);
        // The union has at least as many leaves as each part, so that the order of merges does not matter.
        while self.leaves.len() > MOST_LEAVES {
            self.grow(self.size * 2);
        }
    }

    /// Adds neighbours up to leaves of a larger size.
    fn grow(&mut self, size: u64) {
        if self.size != size {
            self.size = size;
            let smaller = std::mem::take(&mut self.leaves);
            self.add(smaller);
        }
    }

    fn add(&mut self, leaves: BTreeMap<u64, Leaf<S>>) {
        for (first, leaf) in leaves {
            let first = first / self.size * self.size;
            self.leaves.entry(first).or_default().merge(leaf);
        }
    }

    /// Returns the sum of all leaves.
    pub(super) fn sum(&self) -> Leaf<S> {
        let mut sum = Leaf::default();
        for leaf in self.leaves.values() {
            sum.merge(leaf.clone());
        }
        sum
    }

    /// Returns the sum of the hashes of all nights.
    #[must_use]
    pub fn hash(&self) -> NightHash {
        let mut sum = NightHash::default();
        self.leaves.values().for_each(|leaf| sum.merge(leaf.hash));
        sum
    }

    /// Reports whether these are exactly the leaves that the indices touch, in their size.
    pub(super) fn are_of(&self, source: Source, indices: &Ranges) -> bool {
        let mut size = base(source);
        while touched(size, indices) > MOST_LEAVES as u64 {
            size = size.saturating_mul(2);
        }
        let is_touched =
            |&first: &u64| first % size == 0 && !indices.overlap(&part(first, size)).is_empty();
        self.leaves.len() as u64 == touched(size, indices)
            && (self.size == size || self.leaves.is_empty())
            && self.leaves.keys().all(is_touched)
    }

    #[cfg(test)]
    pub(super) fn leaves_mut(&mut self) -> impl Iterator<Item = &mut Leaf<S>> {
        self.leaves.values_mut()
    }

    /// Lists the leaves with their indices, whether finished or not.
    pub fn parts(&self) -> impl Iterator<Item = (Ranges, &Leaf<S>)> {
        let leaves = self.leaves.iter();
        leaves.map(|(&first, leaf)| (part(first, self.size), leaf))
    }
}

/// Returns the indices of a leaf.
fn part(first: u64, size: u64) -> Ranges {
    Ranges::one(first..first.saturating_add(size))
}

/// Returns the number of leaves of a size that the indices touch. The number of ranges is bounded, their length is not.
fn touched(size: u64, indices: &Ranges) -> u64 {
    let (mut count, mut next) = (0, 0);
    for range in indices.parts() {
        // One range may end in the leaf where the next begins.
        let (first, last) = ((range.start / size).max(next), (range.end - 1) / size);
        if first <= last {
            count += last - first + 1;
        }
        next = last + 1;
    }
    count
}

/// Returns the size of the leaves of a source with at most [`MOST_LEAVES`] of them. A census has to list all units for it.
pub(super) fn base(source: Source) -> u64 {
    match source {
        Source::Frame(_) | Source::Listed(_) => NIGHTS,
        Source::Census(universe) => of_census(&Units::of(&universe)),
    }
}

/// Returns the size of the leaves of a census.
pub(super) fn of_census(units: &Units) -> u64 {
    units.len().div_ceil(CENSUS).max(1)
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;
    use nightcourt_gen::census::Universe;

    use super::*;
    use crate::sample::Sample;
    use crate::tally::Cases;

    /// A section of one night, which is the last of a leaf.
    fn last_of(leaf: u64) -> Section<Sample> {
        let index = (leaf + 1) * NIGHTS - 1;
        let mut section: Section<Sample> = Section {
            done: Ranges::one(index..index + 1),
            ..Section::default()
        };
        section.sums.nights = 1;
        let mut hash = NightHash::default();
        hash.add(blake3::hash(&index.to_le_bytes()));
        section.leaves = Some(Leaves::of(NIGHTS, &section, hash));
        section
    }

    fn all(leaves: impl Iterator<Item = u64>) -> Section<Sample> {
        let mut sum = Section::default();
        leaves.for_each(|leaf| sum.merge(last_of(leaf)));
        sum
    }

    /// Each of 1,024 leaves is kept; one more, and all are added to a neighbour. In any order of merges the leaves are the
    /// same, and so is their sum.
    #[test]
    fn neighbours_are_added_up_where_there_are_too_many() {
        let source = Frame::Plain.into();
        let most = MOST_LEAVES as u64;
        let size = |section: &Section<Sample>| section.leaves.as_ref().map(|leaves| leaves.size);
        let whole = all(0..most);
        assert_eq!(size(&whole), Some(NIGHTS));
        let more = all(0..=most);
        assert_eq!(size(&more), Some(2 * NIGHTS));
        // Two leaves of a size that holds them both need no more.
        assert_eq!(size(&all([0, most * most].into_iter())), Some(NIGHTS));
        assert_eq!(size(&all(0..4 * most)), Some(4 * NIGHTS));
        for (first, second, third) in [(0, 1, 2), (2, 0, 1), (1, 2, 0)] {
            let part = |which: u64| all((0..4 * most).filter(|leaf| leaf % 3 == which));
            let mut sum = part(first);
            let mut right = part(second);
            right.merge(part(third));
            sum.merge(right);
            assert_eq!(sum, all(0..4 * most));
        }
        for section in [&whole, &more] {
            let leaves = section.leaves.as_ref().expect("leaves");
            assert!(leaves.are_of(source, &section.done));
            assert!(!leaves.are_of(source, &Ranges::one(0..NIGHTS)));
            assert_eq!(leaves.sum().sums.nights, section.done.len());
        }
        assert!(!whole.leaves.expect("leaves").are_of(source, &more.done));
    }

    /// Counted by hand: leaves of ten. A huge range costs nothing.
    #[test]
    fn leaves_that_ranges_touch() {
        let touched = |ranges: &str| touched(10, &ranges.parse().expect("ranges"));
        for (ranges, count) in [
            ("0..1", 1),
            ("0..10", 1),
            ("9..11", 2),
            ("3..4,5..6", 1),
            ("3..4,15..26,28..31", 4),
            ("0..18446744073709551615", u64::MAX / 10 + 1),
        ] {
            assert_eq!(touched(ranges), count, "{ranges}");
        }
        assert_eq!(super::touched(10, &Ranges::NONE), 0);
    }

    /// Leaves of a census depend on its universe alone.
    #[test]
    fn a_census_has_64_leaves_at_most() {
        for universe in [Universe::core(1), Universe::core(3), Universe::connected(2)] {
            let units = Units::of(&universe).len();
            let size = base(Source::Census(universe));
            assert!(units.div_ceil(size) <= CENSUS && size * CENSUS < units + CENSUS);
        }
    }

    #[test]
    fn hashes_of_nights_add_up_in_any_order_and_are_read_back() {
        let night = |word: &str| blake3::hash(word.as_bytes());
        let mut one = NightHash::default();
        let mut other = NightHash([u64::MAX, u64::MAX, u64::MAX, 0]);
        other.merge(NightHash([1, 0, 0, 0]));
        assert_eq!(other, NightHash([0, 0, 0, 1]));
        other = NightHash::default();
        ["a", "b", "c"].iter().for_each(|word| one.add(night(word)));
        ["c", "a", "b"]
            .iter()
            .for_each(|word| other.add(night(word)));
        assert_eq!(one, other);
        let word = String::from(one);
        assert_eq!(NightHash::try_from(word.clone()), Ok(one));
        for wrong in [
            "",
            &word[1..],
            &word.to_uppercase(),
            &word.replace(&word[..2], "é"),
        ] {
            assert!(NightHash::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn differing_counts_are_named_with_both_numbers() {
        let mut leaf = Leaf::<Sample>::default();
        let mut again = leaf.clone();
        leaf.sums.nights = 3;
        let mut cases = Cases::default();
        cases.night("2", "full", false);
        again.sums.add(0, 7, &mut cases);
        let differences = leaf.differences(&again).expect("JSON");
        let says = [
            "sums.measures.2: null, and {",
            "sums.nights: 3, and 7 when resolved again",
        ];
        assert_eq!(differences.len(), 2);
        for (difference, says) in differences.iter().zip(says) {
            assert!(difference.starts_with(says), "{difference}");
        }
    }
}
