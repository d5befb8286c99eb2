//! Choosers, which answer the builder's questions. There is one question, [`Choose::below`]; the others are asked
//! through it.
//!
//! Zero is always the plainest answer: nothing happens, the first of a table, the lowest number. So a chooser that
//! has run out of answers may say zero for ever and still ends with a small night, and a property test that shrinks
//! its answers shrinks the night.

use nightcourt_resolvers::model::{Id, Set};

use crate::settings::{Chance, Span};

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
        if most == span.least { span.least } else { span.least + self.below(most - span.least + 1) }
    }

    /// A member of a set, each as likely as another; `None` if it has none.
    fn member<I: Id>(&mut self, set: Set<I>) -> Option<I> {
        let mut bits = set.bits();
        let skip = if set.len() > 1 { self.below(set.len() as u32) } else { 0 };
        for _ in 0..skip {
            bits &= bits.wrapping_sub(1);
        }
        Set::from_bits(bits).lowest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(Always(63).member(PlayerSet::first(64)), Some(PlayerId::new(63)));
    }
}
