//! Nights that were not drawn but given: a host's own. They are known by a hash of their content, so that what was counted of them
//! is not taken for what others would give ([`nightcourt_gen::known`]).

use nightcourt_gen::known::{DIGITS, Known, are_digits};
use nightcourt_resolvers::model::Night;

/// Given nights, by their word: `given@1a2b3c4d5e6f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Listed(&'static str);

/// The given nights that the program has met.
static KNOWN: Known<[Night]> = Known::new();

/// What stands before the hash in a word.
const NAME: &str = "given@";

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
        KNOWN.give(listed.0, nights.into_boxed_slice());
        listed
    }

    /// The nights with this word, if it is one.
    pub(super) fn from_word(word: &str) -> Option<Listed> {
        let digits = word.strip_prefix(NAME)?;
        are_digits(digits).then(|| Listed::known(word))
    }

    fn known(word: &str) -> Listed {
        Listed(KNOWN.word(word))
    }

    /// The word of files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.0
    }

    /// The nights, if the program has been given them.
    #[must_use]
    pub fn nights(self) -> Option<&'static [Night]> {
        KNOWN.content(self.0)
    }
}
