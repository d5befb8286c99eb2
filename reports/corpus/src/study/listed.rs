//! Given nights: a host's own. Their word is a hash of their content, so that counts of some nights are never taken for
//! counts of others.

use nightcourt_gen::{DIGITS, are_digits};
use nightcourt_resolvers::word::Word;

/// Given nights, by their word: `given@1a2b3c4d5e6f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Listed(Word<{ NAME.len() + DIGITS }>);

/// The part of a word before the hash.
const NAME: &str = "given@";

impl Listed {
    /// Returns the word of the nights of a file: the hash of its bytes.
    #[must_use]
    pub fn of_file(file: &str) -> Listed {
        Listed::hashed(blake3::hash(file.as_bytes()))
    }

    /// Returns the word of the nights of several files: the hash of their hashes, in their order.
    #[must_use]
    pub fn of_files(files: &[String]) -> Listed {
        let mut hashes = blake3::Hasher::new();
        for file in files {
            hashes.update(blake3::hash(file.as_bytes()).as_bytes());
        }
        Listed::hashed(hashes.finalize())
    }

    fn hashed(hash: blake3::Hash) -> Listed {
        let word = format!("{NAME}{}", &hash.to_hex()[..DIGITS]);
        let Some(word) = Word::new(&word) else {
            unreachable!("{word} has as many letters as there may be")
        };
        Listed(word)
    }

    /// Parses the word of given nights.
    pub(super) fn from_word(word: &str) -> Option<Listed> {
        let digits = word.strip_prefix(NAME)?;
        Word::new(word).filter(|_| are_digits(digits)).map(Listed)
    }

    /// Returns the word of files.
    #[must_use]
    pub fn word(&self) -> &str {
        self.0.as_str()
    }
}
