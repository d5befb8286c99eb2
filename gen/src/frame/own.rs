//! Frames of files that do not come with the program. Their word is the name and a hash of the content, so that whatever was
//! counted of one is not taken for what another of that name would give ([`crate::known`]).

use super::Frame;
use crate::file::FrameFile;
use crate::known::{DIGITS, Known, are_digits};

/// A frame of a file: `mine@1a2b3c4d5e6f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Own(&'static str);

/// The frames of files that the program has met.
static KNOWN: Known<FrameFile> = Known::new();

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
    let said = KNOWN.give(own.0, Box::new(file.clone()));
    assert!(*said == file, "two files have the hash {digits}");
    Frame::Own(own)
}

impl Own {
    /// The frame with this word, if it is one.
    pub(super) fn from_word(word: &str) -> Option<Own> {
        let (name, digits) = word.split_once('@')?;
        (FrameFile::is_name(name) && are_digits(digits)).then(|| Own(KNOWN.word(word)))
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

    /// The content of its file, if the program has been given it.
    #[must_use]
    pub fn file(self) -> Option<&'static FrameFile> {
        KNOWN.content(self.0)
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
