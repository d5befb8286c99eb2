//! Frames of files that do not come with the program. Their word is the name and a hash of the content, so that whatever was
//! counted of one is not taken for what another of that name would give.

use nightcourt_resolvers::word::Word;

use crate::file::{FrameFile, LONGEST};

/// Number of hexadecimal digits of a hash in a word.
pub const DIGITS: usize = 12;

/// Reports whether these are the digits of a hash in a word.
#[must_use]
pub fn are_digits(digits: &str) -> bool {
    digits.len() == DIGITS
        && digits
            .bytes()
            .all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit))
}

/// A frame of a file: `mine@1a2b3c4d5e6f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CustomFrame(Word<{ LONGEST + 1 + DIGITS }>);

impl CustomFrame {
    /// The frame of a file, whose content has a hash that begins so; `None` if the hash has no twelve lower-case hexadecimal
    /// digits.
    #[must_use]
    pub fn of(file: &FrameFile, hash: &str) -> Option<CustomFrame> {
        CustomFrame::from_word(&format!("{}@{}", file.name, hash.get(..DIGITS)?))
    }

    /// The frame with this word, if it is one.
    pub(super) fn from_word(word: &str) -> Option<CustomFrame> {
        let (name, digits) = word.split_once('@')?;
        Word::new(word)
            .filter(|_| FrameFile::is_name(name) && are_digits(digits))
            .map(CustomFrame)
    }

    /// The word of files: the name, and the hash of the content.
    #[must_use]
    pub fn word(&self) -> &str {
        self.0.as_str()
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.word().split_once('@').map_or("", |(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Frame;

    #[test]
    fn a_word_is_that_of_its_file() {
        let file =
            FrameFile::parse("version = 1\nname = \"seven\"\nlike = \"theme\"\nplayers = [7, 7]\n")
                .unwrap();
        let own = CustomFrame::of(&file, "0123456789abcdef").unwrap();
        assert_eq!((own.word(), own.name()), ("seven@0123456789ab", "seven"));
        assert_eq!("seven@0123456789ab".parse(), Ok(Frame::Own(own)));
        assert_ne!(CustomFrame::of(&file, "ba9876543210"), Some(own));
        assert_eq!(CustomFrame::of(&file, "0123"), None);
    }

    #[test]
    fn what_is_no_word_is_no_frame() {
        for word in [
            "seven",
            "seven@",
            "@0123456789ab",
            "Seven@0123456789ab",
            "seven@0123456789aB",
            "seven@0123456789abc",
        ] {
            assert!(word.parse::<Frame>().is_err(), "{word}");
        }
    }
}
