//! A weighted choice by table.

use crate::choose::Choose;

/// Things to choose from, each with a weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<T> {
    rows: Vec<T>,
    /// The weights up to and with each row. Empty if all rows weigh the same: then one draw is one index.
    sums: Vec<u32>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), sums: Vec::new() }
    }
}

impl<T> Table<T> {
    /// A table in which all weigh the same.
    pub fn even(rows: impl IntoIterator<Item = T>) -> Self {
        Self { rows: rows.into_iter().collect(), sums: Vec::new() }
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

    #[test]
    fn rows_come_as_often_as_they_weigh() {
        let table = Table::weighted([('a', 1), ('b', 0), ('c', 3)]);
        let mut stream = Stream::new(1, 0);
        let drawn: Vec<char> = (0..40_000).filter_map(|_| table.draw(&mut stream)).collect();
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
