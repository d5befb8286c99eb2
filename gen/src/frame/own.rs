//! Frames of files that do not come with the program. Their word is the name and a hash of the content, so that whatever was
//! counted of one is not taken for what another of that name would give. A word that is read from somewhere is known before the
//! file is, and perhaps without it.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use super::Frame;
use crate::file::FrameFile;

/// A frame of a file: `mine@1a2b3c4d5e6f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Own(&'static str);

/// Every word that the program has met, with what its file says if that was given. Each is kept as long as the program runs: a
/// frame is copied wherever nights come from.
static KNOWN: RwLock<BTreeMap<&'static str, Option<&'static FrameFile>>> = RwLock::new(BTreeMap::new());

/// How many hexadecimal digits of a hash a word has.
const DIGITS: usize = 12;

/// Makes the file of a frame known, whose content has a hash that begins so: from now on there are settings for its word. A
/// program adopts what its options name before it reads anything else.
///
/// # Panics
/// If the hash has no twelve lower-case hexadecimal digits, or another file had it.
#[must_use]
pub fn adopt(file: FrameFile, hash: &str) -> Frame {
    let digits = hash.get(..DIGITS).unwrap_or(hash);
    let Some(own) = Own::from_word(&format!("{}@{digits}", file.name)) else {
        panic!("`{hash}` is no hash, or `{}` no name of a frame", file.name)
    };
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let said = known.entry(own.0).or_default();
    assert!(said.is_none_or(|said| *said == file), "two files have the hash {digits}");
    if said.is_none() {
        *said = Some(Box::leak(Box::new(file)));
    }
    drop(known);
    Frame::Own(own)
}

impl Own {
    /// The frame with this word, if it is one.
    pub(super) fn from_word(word: &str) -> Option<Own> {
        let (name, digits) = word.split_once('@')?;
        let hex = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        if !FrameFile::is_name(name) || digits.len() != DIGITS || !digits.bytes().all(hex) {
            return None;
        }
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get_key_value(word).map(|(&word, _)| word);
        Some(Own(known.unwrap_or_else(|| {
            let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            let word: &'static str = Box::leak(word.to_owned().into_boxed_str());
            // Somebody may have been first.
            all.entry(word).or_default();
            all.get_key_value(word).map_or(word, |(&word, _)| word)
        })))
    }

    /// The word of files: the name, and what its content is known by.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.0
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.word().split_once('@').map_or("", |(name, _)| name)
    }

    /// What its file says, if the program has been given it.
    #[must_use]
    pub fn file(self) -> Option<&'static FrameFile> {
        KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(self.0).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_known_before_its_file_and_is_the_same_after() {
        let word = "seven@0123456789ab";
        let frame: Frame = word.parse().unwrap();
        assert_eq!((frame.id(), frame.is_here()), (word, false));
        let file = FrameFile::parse("version = 1\nname = \"seven\"\nlike = \"theme\"\nplayers = [7, 7]\n").unwrap();
        let adopted = adopt(file.clone(), "0123456789abcdef");
        assert_eq!((adopted, adopted.is_here()), (frame, true));
        assert_eq!(frame.settings(), file.settings);
        let other = adopt(file, "ba9876543210");
        assert_ne!(other, frame);
    }

    #[test]
    fn what_is_no_word_is_no_frame() {
        for word in
            ["seven", "seven@", "@0123456789ab", "Seven@0123456789ab", "seven@0123456789aB", "seven@0123456789abc"]
        {
            assert!(word.parse::<Frame>().is_err(), "{word}");
        }
    }
}
