//! Words by which something is known that a program was given: a name and a hash of the content, so that what was counted of it is
//! not taken for what another would give. A word that is read from somewhere is known before the content is, and perhaps without
//! it. What is given is kept as long as the program runs, since a word is copied wherever nights come from.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

/// Number of hexadecimal digits of a hash in a word.
pub const DIGITS: usize = 12;

/// Reports whether these are the digits of a hash in a word.
#[must_use]
pub fn are_digits(digits: &str) -> bool {
    digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit))
}

/// Every word of a kind that the program has met, with its content if that was given.
#[derive(Debug)]
pub struct Known<T: ?Sized + 'static>(RwLock<BTreeMap<&'static str, Option<&'static T>>>);

impl<T: ?Sized> Known<T> {
    /// No words.
    #[must_use]
    pub const fn new() -> Known<T> {
        Known(RwLock::new(BTreeMap::new()))
    }

    /// This word, met now or before.
    #[must_use]
    pub fn word(&self, word: &str) -> &'static str {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get_key_value(word).map(|(&word, _)| word);
        known.unwrap_or_else(|| {
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            let word: &'static str = Box::leak(word.to_owned().into_boxed_str());
            // Somebody may have been first.
            all.entry(word).or_default();
            all.get_key_value(word).map_or(word, |(&word, _)| word)
        })
    }

    /// The content of a word, which becomes this one if the word had none.
    pub fn give(&self, word: &'static str, content: Box<T>) -> &'static T {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.entry(word).or_default().get_or_insert_with(|| Box::leak(content))
    }

    /// The content of a word, if it was given.
    #[must_use]
    pub fn content(&self, word: &str) -> Option<&'static T> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(word).copied().flatten()
    }
}

impl<T: ?Sized> Default for Known<T> {
    fn default() -> Known<T> {
        Known::new()
    }
}
