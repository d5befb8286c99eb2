//! The pieces of a table in which a page fetches it: the first has what every search reads, the others follow in equal
//! sizes. A query notes the pieces that it misses, so that the page fetches them and asks again.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The most pieces after the first: a site is to have hundreds of files, and no more.
const MOST: usize = 256;
/// The least bytes of a piece: smaller ones save nothing, because a request has a cost of its own.
const LEAST: usize = 1 << 13;

/// The ranges of the pieces of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cuts {
    /// The bytes of the first piece.
    first: usize,
    /// The bytes of each other, except the last, which may be shorter.
    size: usize,
    total: usize,
}

impl Cuts {
    /// Returns the cuts of a table of `total` bytes whose first piece has `first`.
    pub(super) fn new(first: usize, total: usize) -> Cuts {
        let size = (total / MOST).next_power_of_two().max(LEAST);
        Cuts { first, size, total }
    }

    pub(super) fn count(&self) -> usize {
        1 + (self.total - self.first).div_ceil(self.size)
    }

    /// Returns the bytes of a piece, by its number.
    pub(super) fn range(&self, number: usize) -> Option<Range<usize>> {
        if number == 0 {
            return Some(0..self.first);
        }
        let start = self.size.checked_mul(number - 1)?.checked_add(self.first)?;
        (start < self.total).then(|| start..self.total.min(start + self.size))
    }

    /// Returns the number of the piece with this byte.
    fn piece(&self, at: usize) -> usize {
        match at.checked_sub(self.first) {
            None => 0,
            Some(behind) => 1 + behind / self.size,
        }
    }
}

/// The pieces that have come, and those that were missed.
#[derive(Debug)]
pub(super) struct Pieces {
    pub(super) cuts: Cuts,
    have: Vec<bool>,
    missed: Mutex<BTreeSet<usize>>,
}

impl Pieces {
    /// Returns the pieces of a table when the first has come.
    pub(super) fn new(cuts: Cuts) -> Pieces {
        let mut have = vec![false; cuts.count()];
        have[0] = true;
        Pieces {
            cuts,
            have,
            missed: Mutex::default(),
        }
    }

    pub(super) fn add(&mut self, number: usize) {
        self.have[number] = true;
    }

    /// Reports whether these bytes have come, and notes the pieces of those that have not.
    pub(super) fn have(&self, range: &Range<usize>) -> bool {
        if range.is_empty() {
            return true;
        }
        let mut missing = (self.cuts.piece(range.start)..=self.cuts.piece(range.end - 1))
            .filter(|&number| !self.have.get(number).is_some_and(|have| *have))
            .peekable();
        if missing.peek().is_none() {
            return true;
        }
        let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        missed.extend(missing);
        false
    }

    /// Returns the numbers of the pieces that were missed since the last call.
    pub(super) fn take_missed(&self) -> BTreeSet<usize> {
        let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut missed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: a first piece of 100 bytes, then pieces of 8,192.
    #[test]
    fn pieces_cover_the_table_and_nothing_else() {
        let cuts = Cuts::new(100, 100 + 8192 + 1);
        let ranges: Vec<_> = (0..4).map(|number| cuts.range(number)).collect();
        assert_eq!(
            ranges,
            [Some(0..100), Some(100..8292), Some(8292..8293), None]
        );
        assert_eq!(cuts.count(), 3);
        assert_eq!(Cuts::new(100, 100).count(), 1);
        // Twenty megabytes: pieces of 128 KiB, 153 of them and the first.
        assert_eq!(Cuts::new(0, 20_000_000).count(), 154);
    }

    #[test]
    fn a_query_notes_what_it_misses() {
        let mut pieces = Pieces::new(Cuts::new(100, 100 + 3 * 8192));
        assert!(pieces.have(&(0..100)) && pieces.have(&(200..200)));
        assert!(pieces.take_missed().is_empty());
        assert!(!pieces.have(&(99..101)) && !pieces.have(&(8291..8293)));
        assert_eq!(pieces.take_missed(), BTreeSet::from([1, 2]));
        assert!(pieces.take_missed().is_empty());
        pieces.add(1);
        assert!(pieces.have(&(99..101)) && !pieces.have(&(8291..8293)));
        assert_eq!(pieces.take_missed(), BTreeSet::from([2]));
    }
}
