//! Short words that are copied with the values that they name.

use std::fmt;

/// A word of 1 to `N` bytes, none of them zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word<const N: usize>([u8; N]);

impl<const N: usize> Word<N> {
    /// The word, unless it is empty, too long, or has a zero byte.
    #[must_use]
    pub fn new(word: &str) -> Option<Word<N>> {
        if !(1..=N).contains(&word.len()) || word.bytes().any(|byte| byte == 0) {
            return None;
        }
        let mut bytes = [0; N];
        bytes[..word.len()].copy_from_slice(word.as_bytes());
        Some(Word(bytes))
    }

    /// The word as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let len = self.0.iter().position(|&byte| byte == 0).unwrap_or(N);
        // The bytes are those of a text.
        std::str::from_utf8(&self.0[..len]).unwrap_or_default()
    }
}

impl<const N: usize> fmt::Debug for Word<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_or_are_none() {
        let word = |text: &str| Word::<4>::new(text);
        assert_eq!(
            word("four").map(|word| word.as_str().to_owned()).as_deref(),
            Some("four")
        );
        assert_eq!(word("a").map(|word| word.as_str().len()), Some(1));
        assert_eq!(["", "fives", "a\0"].map(word), [None; 3]);
        assert!(word("ab") < word("b"), "by their letters");
    }
}
