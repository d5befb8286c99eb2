//! Sets of indices, as ranges: the planned nights of a campaign, and the finished ones.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Ranges of indices without their ends: sorted, apart from each other, none empty. Files have them as text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// The empty set.
    pub const NONE: Ranges = Ranges(Vec::new());

    /// Returns the set of one range.
    #[must_use]
    pub fn one(range: Range<u64>) -> Ranges {
        if range.is_empty() {
            Ranges::NONE
        } else {
            Ranges(vec![range])
        }
    }

    /// Returns the ranges in order.
    #[must_use]
    pub fn parts(&self) -> &[Range<u64>] {
        &self.0
    }

    /// Returns the number of indices.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reports whether an index is in one of the ranges.
    #[must_use]
    pub fn contains(&self, index: u64) -> bool {
        self.0[self.0.partition_point(|range| range.end <= index)..]
            .first()
            .is_some_and(|range| range.start <= index)
    }

    /// Returns the first `count` indices, or all if there are fewer.
    #[must_use]
    pub fn first(&self, count: u64) -> Ranges {
        self.without(&self.last(self.len().saturating_sub(count)))
    }

    /// Returns the last `count` indices, or all if there are fewer.
    #[must_use]
    pub fn last(&self, count: u64) -> Ranges {
        let mut before = self.len().saturating_sub(count);
        let later = self.0.iter().map(|range| {
            let start = range.end.min(range.start.saturating_add(before));
            before -= start - range.start;
            start..range.end
        });
        Ranges(later.filter(|range| !range.is_empty()).collect())
    }

    /// Returns the intersection of both sets, in one walk over their ranges.
    #[must_use]
    pub fn overlap(&self, other: &Ranges) -> Ranges {
        let (mut one, mut two) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut shared = Vec::new();
        while let (Some(mine), Some(theirs)) = (one.peek(), two.peek()) {
            let both = mine.start.max(theirs.start)..mine.end.min(theirs.end);
            // The range that ends first has no further overlap.
            if mine.end < theirs.end {
                one.next()
            } else {
                two.next()
            };
            if !both.is_empty() {
                shared.push(both);
            }
        }
        Ranges(shared)
    }

    /// Returns the union of both sets.
    #[must_use]
    pub fn union(&self, other: &Ranges) -> Ranges {
        [self, other].into_iter().collect()
    }

    /// Returns the indices of this set that the other one lacks, in one walk over their ranges.
    #[must_use]
    pub fn without(&self, other: &Ranges) -> Ranges {
        let starts = [0].into_iter().chain(other.0.iter().map(|range| range.end));
        let ends = other.0.iter().map(|range| range.start).chain([u64::MAX]);
        let gaps = starts.zip(ends).map(|(start, end)| start..end);
        self.overlap(&Ranges(gaps.filter(|gap| !gap.is_empty()).collect()))
    }

    /// Sorts non-empty ranges and joins those that touch.
    fn joined(mut all: Vec<Range<u64>>) -> Ranges {
        all.sort_unstable_by_key(|range| range.start);
        let mut joined: Vec<Range<u64>> = Vec::new();
        for range in all {
            match joined.last_mut() {
                Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
                Some(_) | None => joined.push(range),
            }
        }
        Ranges(joined)
    }
}

/// Union of any number of sets, after one sort.
impl<'a> FromIterator<&'a Ranges> for Ranges {
    fn from_iter<T: IntoIterator<Item = &'a Ranges>>(sets: T) -> Ranges {
        let ranges = sets.into_iter().flat_map(|set| set.0.iter().cloned());
        Ranges::joined(ranges.collect())
    }
}

/// `0..1000`, or several with commas between them.
impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, range) in self.0.iter().enumerate() {
            write!(
                f,
                "{}{}..{}",
                if place > 0 { "," } else { "" },
                range.start,
                range.end
            )?;
        }
        Ok(())
    }
}

impl From<Ranges> for String {
    fn from(ranges: Ranges) -> String {
        ranges.to_string()
    }
}

impl TryFrom<String> for Ranges {
    type Error = String;
    fn try_from(text: String) -> Result<Ranges, String> {
        if text.is_empty() {
            return Ok(Ranges::NONE);
        }
        text.parse().map_err(|InvalidRanges(what)| what)
    }
}

/// Text that is not `FIRST..END`, or names an empty range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidRanges(pub String);

/// Most ranges in one text; shards and interruptions leave a few dozen.
const MAX_RANGES: usize = 1 << 16;

impl FromStr for Ranges {
    type Err = InvalidRanges;
    fn from_str(text: &str) -> Result<Ranges, InvalidRanges> {
        let mut all = Vec::new();
        for part in text.split(',') {
            if all.len() == MAX_RANGES {
                return Err(InvalidRanges(format!(
                    "there are more than {MAX_RANGES} ranges of indices"
                )));
            }
            let ends = part
                .split_once("..")
                .map(|(start, end)| (start.trim().parse(), end.trim().parse()));
            let Some((Ok(start), Ok(end))) = ends else {
                return Err(InvalidRanges(format!(
                    "`{}` is not a range of indices: it is FIRST..END, as in 0..1000 (the end is not in it)",
                    part.trim()
                )));
            };
            if end <= start {
                return Err(InvalidRanges(format!(
                    "the range {start}..{end} is empty: the end must be larger than the first index"
                )));
            }
            all.push(start..end);
        }
        all.sort_unstable_by_key(|range| range.start);
        if let Some(twice) = all.windows(2).find(|pair| pair[1].start < pair[0].end) {
            let Range { start, end } = twice[1];
            return Err(InvalidRanges(format!(
                "the range {start}..{end} overlaps another range"
            )));
        }
        Ok(Ranges::joined(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(text: &str) -> Ranges {
        text.parse().unwrap()
    }

    #[test]
    fn neighbours_join_and_others_stay_apart() {
        assert_eq!(ranges("5..9,0..5").to_string(), "0..9");
        assert_eq!(ranges("6..9,0..5").to_string(), "0..5,6..9");
        assert_eq!(ranges("6..9,0..5").len(), 8);
    }

    #[test]
    fn sets_of_indices() {
        assert_eq!(
            ranges("0..10,20..30").overlap(&ranges("5..25")),
            ranges("5..10,20..25")
        );
        assert_eq!(
            ranges("0..10,20..30").without(&ranges("5..25")),
            ranges("0..5,25..30")
        );
        assert_eq!(
            ranges("0..10").without(&ranges("3..4,6..7")),
            ranges("0..3,4..6,7..10")
        );
        assert!(ranges("0..10").without(&ranges("0..10")).is_empty());
        assert!(ranges("0..10").overlap(&ranges("10..20")).is_empty());
    }

    #[test]
    fn the_last_indices() {
        let all = ranges("0..10,20..30,40..45");
        assert_eq!(all.last(12), ranges("23..30,40..45"));
        assert_eq!(all.first(12), ranges("0..10,20..22"));
        assert_eq!(all.first(99), all);
        assert_eq!(
            [all.last(5), all.last(1), all.last(25), all.last(99)].map(|last| last.len()),
            [5, 1, 25, 25]
        );
        assert!(all.last(0).is_empty() && Ranges::NONE.last(3).is_empty());
        assert_eq!(
            [9, 10, 20, 44, 45].map(|index| all.contains(index)),
            [true, false, true, true, false]
        );
    }

    /// Every pair of sets of the indices 0 to 6, against the definition.
    #[test]
    fn operations_agree_with_sets() {
        let set = |bits: u32| {
            (0..7)
                .filter(|at| bits >> at & 1 == 1)
                .fold(Ranges::NONE, |sum, at| sum.union(&Ranges::one(at..at + 1)))
        };
        for (one, other) in (0..128).flat_map(|one| (0..128).map(move |other| (one, other))) {
            let (mine, theirs) = (set(one), set(other));
            assert_eq!(mine.union(&theirs), set(one | other), "{mine} and {theirs}");
            assert_eq!(
                mine.overlap(&theirs),
                set(one & other),
                "{mine} and {theirs}"
            );
            assert_eq!(
                mine.without(&theirs),
                set(one & !other),
                "{mine} and {theirs}"
            );
            assert!(
                (0..8).all(|at| mine.contains(at) == (one >> at & 1 == 1)),
                "{mine}"
            );
        }
    }

    /// The walks visit each range once: with a loop inside a loop this test would take hours.
    #[test]
    fn many_ranges_are_walked_once_and_too_many_are_refused() {
        let text = |count: u64| {
            (0..count)
                .map(|at| format!("{}..{}", 3 * at, 3 * at + 1))
                .collect::<Vec<_>>()
                .join(",")
        };
        let most = ranges(&text(MAX_RANGES as u64));
        let all = Ranges::one(0..3 * MAX_RANGES as u64);
        assert_eq!(all.without(&most).len(), 2 * MAX_RANGES as u64);
        assert_eq!(all.overlap(&most), most);
        assert_eq!(most.union(&all), all);
        let InvalidRanges(said) = text(MAX_RANGES as u64 + 1).parse::<Ranges>().unwrap_err();
        assert!(said.contains("more than 65536"), "{said}");
    }

    #[test]
    fn invalid_ranges_are_refused() {
        for (wrong, says) in [
            ("7", "FIRST..END"),
            ("7..7", "is empty"),
            ("9..7", "is empty"),
            ("0..5,4..6", "overlaps"),
            ("a..b", "FIRST"),
        ] {
            let InvalidRanges(said) = wrong.parse::<Ranges>().unwrap_err();
            assert!(said.contains(says), "{said}");
        }
    }
}
