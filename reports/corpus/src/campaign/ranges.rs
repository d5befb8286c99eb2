//! Sets of indices, as ranges: which nights a campaign is to see, and which it has seen.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Ranges of indices, each without its end: sorted, apart from each other, none empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// No index.
    pub const NONE: Ranges = Ranges(Vec::new());

    /// One range.
    #[must_use]
    pub fn one(range: Range<u64>) -> Ranges {
        if range.is_empty() { Ranges::NONE } else { Ranges(vec![range]) }
    }

    /// The ranges, from the first.
    #[must_use]
    pub fn parts(&self) -> &[Range<u64>] {
        &self.0
    }

    /// How many indices.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an index is among them.
    #[must_use]
    pub fn contains(&self, index: u64) -> bool {
        self.0.iter().any(|range| range.contains(&index))
    }

    /// The first so many indices; all of them if there are fewer.
    #[must_use]
    pub fn first(&self, count: u64) -> Ranges {
        self.without(&self.last(self.len().saturating_sub(count)))
    }

    /// The last so many indices; all of them if there are fewer.
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

    /// The indices that both have.
    #[must_use]
    pub fn overlap(&self, other: &Ranges) -> Ranges {
        let mut shared = Ranges::NONE;
        for one in &self.0 {
            for two in &other.0 {
                shared = shared.union(&Ranges::one(one.start.max(two.start)..one.end.min(two.end)));
            }
        }
        shared
    }

    /// The indices that either has.
    #[must_use]
    pub fn union(&self, other: &Ranges) -> Ranges {
        let mut all: Vec<Range<u64>> = self.0.iter().chain(&other.0).cloned().collect();
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

    /// The indices that this has and the other has not.
    #[must_use]
    pub fn without(&self, other: &Ranges) -> Ranges {
        let mut left = self.0.clone();
        for gone in &other.0 {
            left = left
                .into_iter()
                .flat_map(|range| [range.start..range.end.min(gone.start), range.start.max(gone.end)..range.end])
                .filter(|range| !range.is_empty())
                .collect();
        }
        Ranges(left)
    }
}

/// `0..1000`, or several with commas between them.
impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, range) in self.0.iter().enumerate() {
            write!(f, "{}{}..{}", if place > 0 { "," } else { "" }, range.start, range.end)?;
        }
        Ok(())
    }
}

/// It is not `FIRST..END`, or it holds nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidRanges(pub String);

impl FromStr for Ranges {
    type Err = InvalidRanges;
    fn from_str(text: &str) -> Result<Ranges, InvalidRanges> {
        let mut all = Ranges::NONE;
        for part in text.split(',') {
            let ends = part.split_once("..").map(|(start, end)| (start.trim().parse(), end.trim().parse()));
            let Some((Ok(start), Ok(end))) = ends else {
                return Err(InvalidRanges(format!(
                    "`{}` is not a range of indices: it is FIRST..END, as in 0..1000 (the end is not in it)",
                    part.trim()
                )));
            };
            let range = Ranges::one(start..end);
            if range.is_empty() {
                return Err(InvalidRanges(format!(
                    "the range {}..{} is empty: its end comes after its first",
                    start, end
                )));
            }
            if !all.overlap(&range).is_empty() {
                return Err(InvalidRanges(format!("the range {range} holds indices that another part holds too")));
            }
            all = all.union(&range);
        }
        Ok(all)
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
        assert_eq!(ranges("0..10,20..30").overlap(&ranges("5..25")), ranges("5..10,20..25"));
        assert_eq!(ranges("0..10,20..30").without(&ranges("5..25")), ranges("0..5,25..30"));
        assert_eq!(ranges("0..10").without(&ranges("3..4,6..7")), ranges("0..3,4..6,7..10"));
        assert!(ranges("0..10").without(&ranges("0..10")).is_empty());
        assert!(ranges("0..10").overlap(&ranges("10..20")).is_empty());
    }

    #[test]
    fn the_last_indices() {
        let all = ranges("0..10,20..30,40..45");
        assert_eq!(all.last(12), ranges("23..30,40..45"));
        assert_eq!(all.first(12), ranges("0..10,20..22"));
        assert_eq!(all.first(99), all);
        assert_eq!([all.last(5), all.last(1), all.last(25), all.last(99)].map(|last| last.len()), [5, 1, 25, 25]);
        assert!(all.last(0).is_empty() && Ranges::NONE.last(3).is_empty());
        assert_eq!([9, 10, 20, 44, 45].map(|index| all.contains(index)), [true, false, true, true, false]);
    }

    #[test]
    fn what_is_not_a_range_is_refused() {
        for (wrong, says) in
            [("7", "FIRST..END"), ("7..7", "is empty"), ("9..7", "is empty"), ("0..5,4..6", "too"), ("a..b", "FIRST")]
        {
            let InvalidRanges(said) = wrong.parse::<Ranges>().unwrap_err();
            assert!(said.contains(says), "{said}");
        }
    }
}
