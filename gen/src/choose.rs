//! Choosers, which answer the builder's questions. There is one question, [`Choose::below`]; the others are asked
//! through it.
//!
//! Zero is always the plainest answer: nothing happens, the first of a table, the lowest number. Therefore a chooser
//! without answers may say zero for ever and still ends with a small night.

use nightcourt_resolvers::model::{Id, Set};

/// A chance: a number of hits in a number of trials.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Number of hits.
    pub hits: u32,
    /// Number of trials.
    pub of: u32,
}

impl Chance {
    /// It never happens.
    pub const NEVER: Chance = Chance::new(0, 1);
    /// It always happens.
    pub const ALWAYS: Chance = Chance::new(1, 1);

    /// A chance of `hits` in `of`.
    #[must_use]
    pub const fn new(hits: u32, of: u32) -> Chance {
        Chance { hits, of }
    }
}

/// A range of numbers, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The least.
    pub least: u32,
    /// The most; not below the least.
    pub most: u32,
}

impl Span {
    /// From the least to the most.
    #[must_use]
    pub const fn new(least: u32, most: u32) -> Span {
        Span { least, most }
    }
    /// One number.
    #[must_use]
    pub const fn just(number: u32) -> Span {
        Span::new(number, number)
    }
}

/// Answers the builder's questions.
pub trait Choose {
    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    fn below(&mut self, n: u32) -> u32;

    /// Reports whether something of this chance happens. Certain and impossible things are not asked.
    fn happens(&mut self, chance: Chance) -> bool {
        if chance.hits == 0 || chance.of == 0 {
            return false;
        }
        chance.hits >= chance.of || self.below(chance.of) >= chance.of - chance.hits
    }

    /// A number within a span, both ends included.
    fn within(&mut self, span: Span) -> u32 {
        let most = span.most.max(span.least);
        if most == span.least {
            span.least
        } else {
            span.least + self.below(most - span.least + 1)
        }
    }

    /// A member of a set, each as likely as another; `None` if it has none.
    fn member<I: Id>(&mut self, set: Set<I>) -> Option<I> {
        let mut bits = set.bits();
        let skip = if set.len() > 1 {
            self.below(set.len() as u32)
        } else {
            0
        };
        for _ in 0..skip {
            bits &= bits.wrapping_sub(1);
        }
        Set::from_bits(bits).lowest()
    }

    /// A number of members of a set, or all if it has fewer.
    fn some_of<I: Id>(&mut self, set: Set<I>, count: usize) -> Set<I> {
        if count >= set.len() {
            return set;
        }
        let mut chosen = Set::EMPTY;
        for _ in 0..count {
            if let Some(member) = self.member(set.without(chosen)) {
                chosen.insert(member);
            }
        }
        chosen
    }

    /// Brings things into random order.
    fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            // Zero leaves everything where it is.
            let from = end - self.below(end as u32 + 1) as usize;
            things.swap(from, end);
        }
    }
}

/// Things to choose from, each with a weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<T> {
    rows: Vec<T>,
    /// The weights up to and with each row. Empty if all rows weigh the same: then one draw is one index.
    sums: Vec<u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            sums: Vec::new(),
        }
    }
}

impl<T> Table<T> {
    /// A table in which all weigh the same.
    pub fn even(rows: impl IntoIterator<Item = T>) -> Self {
        Self {
            rows: rows.into_iter().collect(),
            sums: Vec::new(),
        }
    }

    /// A table of these weights. Rows without weight are left out; the sum stays below 2^32.
    pub fn weighted(rows: impl IntoIterator<Item = (T, u32)>) -> Self {
        let mut table = Self::default();
        let mut sum = 0_u32;
        for (row, weight) in rows {
            if weight > 0 {
                sum = sum.saturating_add(weight);
                table.rows.push(row);
                table.sums.push(sum);
            }
        }
        table
    }

    /// Changes every row, which keeps its weight.
    pub(crate) fn change(&mut self, row: impl FnMut(&mut T)) {
        self.rows.iter_mut().for_each(row);
    }

    /// Draws a row and lends it; `None` if there is none.
    pub fn pick(&self, choose: &mut impl Choose) -> Option<&T> {
        let place = match self.sums.last() {
            Some(&sum) => {
                let drawn = choose.below(sum);
                self.sums.partition_point(|&up_to| up_to <= drawn)
            }
            None if self.rows.len() < 2 => 0,
            None => choose.below(self.rows.len() as u32) as usize,
        };
        self.rows.get(place)
    }

    /// The rows, without their weights.
    #[must_use]
    pub fn rows(&self) -> &[T] {
        &self.rows
    }
}

impl<T: Copy> Table<T> {
    /// Draws a row; `None` if there is none.
    pub fn draw(&self, choose: &mut impl Choose) -> Option<T> {
        self.pick(choose).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;
    use nightcourt_resolvers::model::{PlayerId, PlayerSet};

    struct Always(u32);
    impl Choose for Always {
        fn below(&mut self, n: u32) -> u32 {
            self.0.min(n.saturating_sub(1))
        }
    }

    #[test]
    fn zero_is_the_plainest_answer() {
        assert!(!Always(0).happens(Chance::new(9, 10)));
        assert!(Always(9).happens(Chance::new(1, 10)));
        assert!(Always(0).happens(Chance::ALWAYS));
        assert!(!Always(9).happens(Chance::NEVER));
        assert_eq!(Always(0).within(Span::new(3, 5)), 3);
        assert_eq!(Always(9).within(Span::new(3, 5)), 5);
        assert_eq!(Always(9).within(Span::new(3, 0)), 3);
    }

    #[test]
    fn a_member_is_counted_off_from_the_lowest() {
        let set = PlayerSet::from_bits(0b1011_0000);
        for (skip, place) in [(0, 4), (1, 5), (2, 7)] {
            assert_eq!(Always(skip).member(set), Some(PlayerId::new(place)));
        }
        assert_eq!(Always(0).member(PlayerSet::EMPTY), None);
        assert_eq!(
            Always(63).member(PlayerSet::first(64)),
            Some(PlayerId::new(63))
        );
    }

    #[test]
    fn rows_come_as_often_as_they_weigh() {
        let table = Table::weighted([('a', 1), ('b', 0), ('c', 3)]);
        let mut stream = Stream::new(1, 0);
        let drawn: Vec<char> = (0..40_000)
            .filter_map(|_| table.draw(&mut stream))
            .collect();
        let a = drawn.iter().filter(|&&row| row == 'a').count();
        assert_eq!(drawn.len(), 40_000);
        assert!(a.abs_diff(10_000) < 433, "{a}");
        assert!(!drawn.contains(&'b'));
    }

    #[test]
    fn an_empty_table_has_nothing_to_draw() {
        assert_eq!(Table::<u8>::default().draw(&mut Stream::new(1, 0)), None);
        assert_eq!(Table::weighted([(1, 0)]).draw(&mut Stream::new(1, 0)), None);
    }
}
