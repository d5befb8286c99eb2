//! A table of answers by their keys, with open addressing: nights that keep answers keep hundreds of thousands, and look
//! them up more often. Nothing goes through it in order, so no outcome hangs on where an answer is kept.

const FEWEST: usize = 1 << 10;
/// From how many places on a table is not kept for the next night.
const MANY: usize = 1 << 14;

/// Answers, each by a key of so many words.
#[derive(Clone, Debug)]
pub(super) struct Answers<K> {
    /// No places, or a power of two of them; at least half of them are free.
    places: Vec<Option<(K, bool)>>,
    count: usize,
}

impl<K> Default for Answers<K> {
    fn default() -> Self {
        Answers {
            places: Vec::new(),
            count: 0,
        }
    }
}

/// The key of an answer.
pub(super) trait Key: Copy + Eq {
    fn mixed(&self) -> u64;
}

/// Mixes words into one whose high bits depend on all of them.
pub(super) fn mix(words: impl Iterator<Item = u64>) -> u64 {
    // An odd number near 2^64 divided by the golden ratio (Knuth's multiplicative hashing).
    words.fold(0, |mixed, word| {
        (mixed.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

impl<K: Key> Answers<K> {
    pub(super) fn clear(&mut self) {
        if self.places.len() > MANY {
            self.places = Vec::new();
        }
        self.places.clear();
        self.count = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn get(&self, key: &K) -> Option<bool> {
        if self.count == 0 {
            return None;
        }
        self.places[self.place(key)].map(|(_, answer)| answer)
    }

    /// Keeps an answer, in place of what was kept by the same key.
    pub(super) fn insert(&mut self, key: K, answer: bool) {
        if 2 * (self.count + 1) > self.places.len() {
            self.grow();
        }
        let place = self.place(&key);
        self.count += usize::from(self.places[place].is_none());
        self.places[place] = Some((key, answer));
    }

    fn place(&self, key: &K) -> usize {
        let last = self.places.len() - 1;
        let mut place = (key.mixed() >> (last as u64).leading_zeros()) as usize;
        while self.places[place].is_some_and(|(other, _)| other != *key) {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        if self.places.is_empty() {
            self.places.resize(FEWEST, None);
            return;
        }
        let more = vec![None; 2 * self.places.len()];
        let kept = std::mem::replace(&mut self.places, more);
        for (key, answer) in kept.into_iter().flatten() {
            let place = self.place(&key);
            self.places[place] = Some((key, answer));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Key for u64 {
        fn mixed(&self) -> u64 {
            // Few places to begin with: most keys are looked for beyond theirs.
            mix(std::iter::once(*self % 50))
        }
    }

    #[test]
    fn what_is_kept_is_found() {
        let mut answers = Answers::default();
        for round in 0..2 {
            assert_eq!(
                (answers.get(&1), answers.len()),
                (None, 0),
                "round {round}: nothing is kept"
            );
            for key in 0..3_000_u64 {
                answers.insert(key, key % 3 == 0);
            }
            answers.insert(7, true);
            assert_eq!(
                (answers.len(), answers.get(&7), answers.get(&3_000)),
                (3_000, Some(true), None)
            );
            assert!(
                (8..3_000).all(|key| answers.get(&key) == Some(key % 3 == 0)),
                "round {round}"
            );
            answers.clear();
        }
    }
}
