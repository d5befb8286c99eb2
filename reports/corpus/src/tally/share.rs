//! A share of cases on nights, with its 95 % interval. Cases are nights themselves, or breakdowns, several of which may
//! be on one night. Cases of one night depend on each other, so they weigh less than as many nights would.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use crate::MOST;
use crate::rates::{DOUBT, score, upper_limit, wilson};

/// The sums of a share: for each night, the number of cases and of those that count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Number of cases that count.
    pub hits: u64,
    /// Number of all cases.
    pub of: u64,
    /// The least night with a case that counts. Leaves leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Shown>,
    /// Sums over nights, with which the interval allows for cases that share a night. Left out where none do.
    #[serde(default, skip_serializing_if = "Squares::is_zero")]
    squares: Squares,
}

/// A night that shows a case that counts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Shown {
    /// Its index, or that of its unit in a census.
    Index(u64),
    /// Its text, in standard names. The shorter text is the lesser one.
    Night {
        /// Number of lines.
        lines: usize,
        /// The text.
        text: String,
    },
}

impl Shown {
    /// Returns the night of a text.
    pub(crate) fn of(text: String) -> Shown {
        let lines = text.lines().count();
        Shown::Night { lines, text }
    }
}

/// The excess of squares over cases: zero where no night has two cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Squares {
    /// The sum of hits² - hits.
    hits: u64,
    /// The sum of cases² - cases.
    of: u64,
    /// The sum of hits times cases - hits.
    product: u64,
}

impl Squares {
    fn is_zero(&self) -> bool {
        *self == Squares::default()
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Share) {
        self.hits += other.hits;
        self.of += other.of;
        other.first.iter().for_each(|shown| self.show(shown));
        self.squares.hits += other.squares.hits;
        self.squares.of += other.squares.of;
        self.squares.product += other.squares.product;
    }
}

impl Share {
    /// Adds `of` cases of a night that represents `weight` nights, and hits in units of a case.
    pub(super) fn add(&mut self, weight: u64, hits: u64, of: u64, units: u64) {
        self.hits += weight * hits;
        self.of += weight * of;
        if units == 1 && of > 1 {
            self.squares.hits += weight * hits * hits.saturating_sub(1);
            self.squares.of += weight * of * (of - 1);
            self.squares.product += weight * hits * (of - 1);
        }
    }

    /// Keeps the lesser night.
    pub(super) fn show(&mut self, shown: &Shown) {
        if self.first.as_ref().is_none_or(|first| shown < first) {
            self.first = Some(shown.clone());
        }
    }

    /// Reports whether every number is exact in JSON, the share at most 1, and the cases at most these nights, unless a night
    /// has several.
    pub(super) fn is_share(&self, nights: u64, units: u64) -> bool {
        let Squares { hits, of, product } = self.squares;
        let shown = match self.first {
            Some(Shown::Index(index)) => index,
            _ => 0,
        };
        let numbers = [self.hits, self.of, hits, of, product, shown];
        numbers.into_iter().all(|number| number <= MOST)
            && self.hits <= self.of.saturating_mul(units)
            && (of > 0 || self.of <= nights)
    }

    /// Returns the same hits with the denominator of another share. It is for parts that share a denominator, which is
    /// added up once.
    pub(super) fn among(&self, whole: &Share) -> Share {
        let squares = Squares {
            of: whole.squares.of,
            ..self.squares
        };
        Share {
            of: whole.of,
            squares,
            ..self.clone()
        }
    }

    /// Returns the share; `None` if it has no cases.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        (self.of > 0).then(|| self.hits as f64 / self.of as f64)
    }

    /// Number of independent trials with the same uncertainty, if cases of one night are all alike (L. Kish, "Survey
    /// Sampling", 1965, section 8.2).
    pub(crate) fn trials(&self) -> f64 {
        (self.of as f64).powi(2) / (self.of + self.squares.of) as f64
    }

    /// Returns the 95 % interval: Wilson's where no night has more than one case. Otherwise it is Wilson's with as many
    /// trials as give the uncertainty of the nights: the variance of a ratio of two sums over nights, to first order
    /// (W. G. Cochran, "Sampling Techniques", 1977, section 6.3). If all or none count, the nights do not show their
    /// variation, and cases of one night are taken to be all alike (L. Kish, "Survey Sampling", 1965, section 8.2).
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let Share {
            hits, of, squares, ..
        } = *self;
        if squares.of == 0 {
            return wilson(hits, of);
        }
        let [hits_squared, of_squared, product] =
            [hits + squares.hits, of + squares.of, hits + squares.product].map(|sum| sum as f64);
        let of = of as f64;
        let share = hits as f64 / of;
        let left = hits_squared - 2.0 * share * product + share * share * of_squared;
        let trials = if hits == 0 || hits == self.of || left <= 0.0 {
            self.trials()
        } else {
            (share * (1.0 - share) * of * of / left).min(of)
        };
        let (low, high) = score(share, trials);
        (
            if hits == 0 { 0.0 } else { low },
            if hits == self.of { 1.0 } else { high },
        )
    }

    /// Returns the ends that tables have: those of the interval or, if no case counts, 0 and the exact upper limit.
    pub(super) fn ends(&self) -> (f64, f64) {
        match self.hits {
            0 => (0.0, upper_limit(0, self.trials() as u64, DOUBT)),
            _ => self.interval(),
        }
    }

    /// Adds the cases of the night with this index.
    #[cfg(test)]
    pub(crate) fn add_night(&mut self, index: u64, weight: u64, hits: u64, of: u64) {
        self.add(weight, hits, of, 1);
        if hits > 0 {
            self.show(&Shown::Index(index));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(nights: &[(u64, u64)]) -> Share {
        let mut share = Share::default();
        for (index, &(hits, of)) in nights.iter().enumerate() {
            share.add_night(index as u64, 1, hits, of);
        }
        share
    }

    #[test]
    fn single_cases_have_wilsons_interval() {
        // Newcombe's 15 of 148, as in `rates`.
        let share = of(&[vec![(1, 1); 15], vec![(0, 1); 133]].concat());
        assert_eq!(share.interval(), wilson(15, 148));
        let (low, high) = score(15.0 / 148.0, 148.0);
        assert!(
            (low - 0.0624).abs() < 5e-5 && (high - 0.1605).abs() < 5e-5,
            "{low} {high}"
        );
    }

    #[test]
    fn things_of_one_night_that_are_all_alike_count_as_one_night() {
        // Two cases a night, both or none: as uncertain as 50 nights, not as 100 cases.
        let share = of(&[vec![(2, 2); 10], vec![(0, 2); 40]].concat());
        assert_eq!((share.hits, share.of), (20, 100));
        let (found, nights) = (share.interval(), wilson(10, 50));
        assert!(
            (found.0 - nights.0).abs() < 1e-12 && (found.1 - nights.1).abs() < 1e-12,
            "{found:?} {nights:?}"
        );
        // No case on any night: 50 nights again.
        let none = of(&[(0, 2); 50]);
        assert!((none.interval().1 - wilson(0, 50).1).abs() < 1e-12);
        assert_eq!(none.interval().0, 0.0);
    }

    /// Two of two, two of two, none of two, none of one: 4 of 7. Cochran, by hand: 8 - 2 (4/7) 8 + (4/7)^2 13 = 3.1020,
    /// and (4/7) (3/7) 49 / 3.1020 = 3.8684 trials, for which Wilson has 0.18472 to 0.88696.
    #[test]
    fn nights_that_vary_count_as_fewer_trials() {
        let (low, high) = of(&[(2, 2), (2, 2), (0, 2), (0, 1)]).interval();
        assert!(
            (low - 0.18472).abs() < 1e-5 && (high - 0.88696).abs() < 1e-5,
            "{low} {high}"
        );
        // All cases of each night: as certain as ten nights, and 1 at the end.
        let all = of(&[(2, 2); 10]).interval();
        assert!((all.0 - wilson(10, 10).0).abs() < 1e-12, "{all:?}");
        assert_eq!(all.1, 1.0);
        // One of two on each night. Equal nights say nothing about variation, so they count as ten nights.
        let halves = of(&[(1, 2); 10]).interval();
        assert!((halves.0 - wilson(5, 10).0).abs() < 1e-12, "{halves:?}");
    }

    #[test]
    fn nights_add_up_in_any_order_and_the_first_hit_is_kept() {
        let nights = [(0, 2), (1, 1), (3, 4), (0, 0), (1, 2)];
        let [mut one, mut other] = [of(&nights), Share::default()];
        for (index, &(hits, of)) in nights.iter().enumerate().rev() {
            other.add_night(index as u64, 1, hits, of);
        }
        assert_eq!(one, other);
        assert_eq!(
            (one.hits, one.of, &one.first),
            (5, 9, &Some(Shown::Index(1)))
        );
        one += Share::default();
        assert_eq!(one, other);
        assert_eq!(Share::default().interval(), (0.0, 1.0));
        assert_eq!(Share::default().value(), None);
    }

    /// One of two, both, and none of two: 3 of 6. By hand: 5 - 2 (1/2) 6 + (1/4) 12 = 2, and (1/4) 36 / 2 = 4.5 trials.
    #[test]
    fn a_part_of_a_night_may_count() {
        let (low, high) = of(&[(1, 2), (2, 2), (0, 2)]).interval();
        assert!(
            (low - 0.160_690).abs() < 1e-6 && (high - 0.839_310).abs() < 1e-6,
            "{low} {high}"
        );
    }
}
