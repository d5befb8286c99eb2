//! A piece of the source that remembers where it stands.

use std::ops::Range;

/// A piece of the source, and its first byte's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Piece<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Piece { text, at: 0 }
    }
    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
    pub(super) fn is_empty(self) -> bool {
        self.text.is_empty()
    }
    /// The part between two of its bytes.
    pub(super) fn part(self, range: Range<usize>) -> Piece<'a> {
        Piece {
            text: &self.text[range.clone()],
            at: self.at + range.start,
        }
    }
    /// The part from a byte on.
    pub(super) fn from(self, start: usize) -> Piece<'a> {
        self.part(start..self.text.len())
    }
    pub(super) fn trim(self) -> Piece<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        self.part(start..start + self.text.trim().len())
    }
    /// The text before and after the first of a letter.
    pub(super) fn split_once(self, letter: char) -> Option<(Piece<'a>, Piece<'a>)> {
        let place = self.text.find(letter)?;
        Some((
            self.part(0..place).trim(),
            self.from(place + letter.len_utf8()).trim(),
        ))
    }
    /// Its lines.
    pub(super) fn lines(self) -> impl Iterator<Item = Piece<'a>> {
        let mut at = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let piece = self.part(at..at + line.len());
            at += line.len();
            piece
        })
    }
    /// The pieces between commas. An empty piece is for the caller to refuse; after the last comma nothing is needed.
    pub(super) fn list(self) -> Vec<Piece<'a>> {
        let mut found = Vec::new();
        let mut start = 0;
        for (place, _) in self.text.match_indices(',') {
            found.push(self.part(start..place).trim());
            start = place + 1;
        }
        let last = self.from(start).trim();
        if !last.is_empty() {
            found.push(last);
        }
        found
    }
    /// Its words: what stands between spaces, except that quotes keep spaces together.
    pub(super) fn words(self) -> Vec<Piece<'a>> {
        let mut found = Vec::new();
        let mut start = None;
        let mut quoted = false;
        for (place, letter) in self.text.char_indices() {
            quoted ^= letter == '"';
            if letter.is_whitespace() && !quoted {
                if let Some(start) = start.take() {
                    found.push(self.part(start..place));
                }
            } else if start.is_none() {
                start = Some(place);
            }
        }
        if let Some(start) = start {
            found.push(self.from(start));
        }
        found
    }
    /// The piece from the beginning of one to the end of a later one, both parts of this.
    pub(super) fn through(self, first: Piece<'a>, last: Piece<'a>) -> Piece<'a> {
        self.part(first.at - self.at..last.at + last.text.len() - self.at)
    }
    /// The rest, if it starts with these letters in any case.
    pub(super) fn strip_prefix(self, prefix: &str) -> Option<Piece<'a>> {
        let head = self.text.get(..prefix.len())?;
        head.eq_ignore_ascii_case(prefix)
            .then(|| self.from(prefix.len()))
    }
    /// The rest, if it ends with these letters in any case.
    pub(super) fn strip_suffix(self, suffix: &str) -> Option<Piece<'a>> {
        let length = self.text.len().checked_sub(suffix.len())?;
        let tail = self.text.get(length..)?;
        tail.eq_ignore_ascii_case(suffix)
            .then(|| self.part(0..length).trim())
    }
    /// Reports whether it is this word, in any case.
    pub(super) fn is(self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }
    /// Reports whether it is these words, in any case and with any space between them.
    pub(super) fn are(self, words: &[&str]) -> bool {
        self.text
            .split_whitespace()
            .map(str::to_ascii_lowercase)
            .eq(words.iter().copied())
    }
}
