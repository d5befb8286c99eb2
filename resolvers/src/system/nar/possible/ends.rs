//! Which outcomes a state leads to, as a set of their numbers.

/// A set of outcomes, by number. Equal sets are equal values: the last word is never empty.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Ends(Vec<u64>);

impl Ends {
    /// The set of one.
    pub(super) fn of(number: usize) -> Ends {
        let mut words = vec![0; number / 64 + 1];
        words[number / 64] = 1 << (number % 64);
        Ends(words)
    }
    pub(super) fn contains(&self, number: usize) -> bool {
        self.0
            .get(number / 64)
            .is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
    pub(super) fn has_two(&self) -> bool {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() >= 2
    }
    /// Adds all of the other's.
    pub(super) fn add(&mut self, other: &Ends) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}
