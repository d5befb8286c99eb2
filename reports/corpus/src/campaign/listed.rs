//! Nights that were not drawn but given: a host's own. They are known by a hash of their content, so that what was counted of them
//! is not taken for what others would give. Their word may be read from somewhere before the nights are, and perhaps without them.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use nightcourt_resolvers::model::Night;

/// Given nights, by their word: `given@1a2b3c4d5e6f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Listed(&'static str);

/// Every word that the program has met, with its nights if they were given. Each is kept as long as the program runs: a source is
/// copied wherever nights come from.
static KNOWN: RwLock<BTreeMap<&'static str, Option<&'static [Night]>>> = RwLock::new(BTreeMap::new());

/// What stands before the hash in a word.
const NAME: &str = "given@";
/// How many hexadecimal digits of the hash it has.
const DIGITS: usize = 12;

impl Listed {
    /// Makes the nights of a file known: from now on they are those of their word. The hash is of its bytes.
    #[must_use]
    pub fn of_file(nights: Vec<Night>, file: &str) -> Listed {
        Listed::hashed(nights, blake3::hash(file.as_bytes()))
    }

    /// The same of several files. The hash is of the hashes of all, in their order.
    #[must_use]
    pub fn of_files(nights: Vec<Night>, files: &[String]) -> Listed {
        let mut hashes = blake3::Hasher::new();
        for file in files {
            hashes.update(blake3::hash(file.as_bytes()).as_bytes());
        }
        Listed::hashed(nights, hashes.finalize())
    }

    fn hashed(nights: Vec<Night>, hash: blake3::Hash) -> Listed {
        let listed = Listed::known(&format!("{NAME}{}", &hash.to_hex()[..DIGITS]));
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(listed.0).or_default().get_or_insert_with(|| Box::leak(nights.into_boxed_slice()));
        listed
    }

    /// The nights with this word, if it is one.
    pub(super) fn from_word(word: &str) -> Option<Listed> {
        let digits = word.strip_prefix(NAME)?;
        let hex = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        (digits.len() == DIGITS && digits.bytes().all(hex)).then(|| Listed::known(word))
    }

    fn known(word: &str) -> Listed {
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get_key_value(word).map(|(&word, _)| word);
        Listed(known.unwrap_or_else(|| {
            let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            let word: &'static str = Box::leak(word.to_owned().into_boxed_str());
            // Somebody may have been first.
            all.entry(word).or_default();
            all.get_key_value(word).map_or(word, |(&word, _)| word)
        }))
    }

    /// The word of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.0
    }

    /// The nights, if the program has been given them.
    #[must_use]
    pub fn nights(self) -> Option<&'static [Night]> {
        KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(self.0).copied().flatten()
    }
}
