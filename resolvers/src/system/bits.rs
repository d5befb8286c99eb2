//! A set of small numbers as `W` words: what is pending, what acts on what. One word serves nearly every night;
//! nights with many actions and triggers are resolved with more.

use crate::model::ActionSet;

/// Words that serve nearly every night of a system whose largest nights have `most`. A compact program has one size.
pub(super) const fn usual_words(most: usize) -> usize {
    if cfg!(feature = "compact") { most } else { 1 }
}

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);
    /// Number of members that fit.
    pub(crate) const ROOM: usize = 64 * W;

    /// The numbers of some submitted actions.
    pub(crate) fn of(actions: ActionSet) -> Self {
        let mut bits = Self::EMPTY;
        bits.0[0] = actions.bits();
        bits
    }
    pub(crate) fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }
    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }
    /// Reports whether it has two members or more.
    pub(crate) fn has_two(&self) -> bool {
        let mut members = self.iter();
        members.next().is_some() && members.next().is_some()
    }
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }
    pub(crate) fn union(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        self
    }
    pub(crate) fn intersection(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        self
    }
    pub(crate) fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= !b);
        self
    }
    /// Lowest first.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < W {
                let word = words[at];
                if word != 0 {
                    words[at] &= word - 1;
                    return Some(64 * at + word.trailing_zeros() as usize);
                }
                at += 1;
            }
            None
        })
    }
}
