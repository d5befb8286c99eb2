//! Mistakes in a typed night, in words that help to mend them.
//!
//! A [`Complaint`] is what is wrong and the smallest wrong piece; the text form adds where it stands ([`Error`]), the
//! JSON form which player or action it is about.

use std::fmt;
use std::ops::Range;

use super::definition::Definition;
use super::lookalike::is_invisible;
use super::name::MAX_NAME;
use super::sheet::MAX_TEXT;
use super::vocabulary::Table;
use crate::model::{Ability, MAX_ACTIONS, MAX_ITEMS, MAX_PLAYERS, Naming};

// The type `ErrorKind`, with the messages of TABLES.md.
include!(concat!(env!("OUT_DIR"), "/complaints.rs"));

/// A mistake, the smallest wrong piece, and a suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The kind of the mistake.
    pub kind: ErrorKind,
    /// The smallest wrong piece, as typed.
    pub word: String,
    /// The intended word, or a place to look for it.
    pub meant: Meant,
}

/// The intended word instead of a wrong one. The words of a table are compared with it when somebody asks: most
/// mistakes of a batch are counted and never shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meant {
    /// No suggestion.
    Unknown,
    /// This.
    Said(String),
    /// The nearest of these.
    Nearest(Table),
}

const MOST_ROLES: usize = Definition::MOST;

impl Complaint {
    /// A complaint without a suggestion.
    #[must_use]
    pub fn new(kind: ErrorKind, word: &str) -> Complaint {
        Complaint {
            kind,
            word: word.to_owned(),
            meant: Meant::Unknown,
        }
    }
    /// With a suggestion, if there is one.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Complaint {
        self.meant = suggestion.map_or(Meant::Unknown, Meant::Said);
        self
    }
    /// With what is nearest among the words of a table, to be looked for when it is shown.
    #[must_use]
    pub fn suggest_from(mut self, table: Table) -> Complaint {
        self.meant = Meant::Nearest(table);
        self
    }
    /// The suggestion.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        match &self.meant {
            Meant::Unknown => None,
            Meant::Said(word) => Some(word.clone()),
            Meant::Nearest(table) => table.nearest(&self.word),
        }
    }
    /// The mistake, in a sentence without a full stop.
    #[must_use]
    pub fn message(&self) -> String {
        self.kind.message(&shown(&self.word))
    }

    /// The expected input, where a sentence can say it.
    #[must_use]
    pub fn expected(&self) -> Option<&'static str> {
        if let ErrorKind::UnknownValue(values) = self.kind {
            return Some(values);
        }
        if let ErrorKind::Targets(ability, _) = self.kind {
            return Some(match ability.names() {
                Naming::Nobody => "write it without an arrow",
                Naming::Target => "as in: Ann: protect -> Bob",
                Naming::TargetAndDestination => "first whom to redirect, then the destination",
                Naming::TwoChosen => "the two to be swapped, with a comma between them",
            });
        }
        // Of other letters the message says enough.
        if matches!(self.kind, ErrorKind::NameHolds(letter) if !letter.is_ascii_punctuation()) {
            return None;
        }
        self.kind.expected()
    }

    /// Help to mend it: the suggestion, or else the expected input.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self.suggestion() {
            Some(suggestion) => Some(format!("did you mean {}?", shown(&suggestion))),
            None => self.expected().map(str::to_owned),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())?;
        match self.help() {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Complaint {}

/// A complaint, and its place in the text.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The mistake.
    pub complaint: Complaint,
    /// The line, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// The bytes of the source.
    pub span: Range<usize>,
}

impl Error {
    /// The kind of the mistake.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.complaint.kind
    }
    /// The smallest wrong piece, as typed.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.complaint.word
    }
    /// The mistake, in a sentence without a full stop and without the place.
    #[must_use]
    pub fn message(&self) -> String {
        self.complaint.message()
    }
    /// The suggestion.
    #[must_use]
    pub fn suggestion(&self) -> Option<String> {
        self.complaint.suggestion()
    }
    /// Help to mend it.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        self.complaint.help()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.complaint
        )
    }
}

impl std::error::Error for Error {}

/// A word as a message may show it: on one line, without anything that a terminal would act on, and not endless.
fn shown(word: &str) -> String {
    const MOST: usize = 80;
    let mut shown: String = word
        .chars()
        .take(MOST)
        .map(|letter| {
            if letter.is_control() {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        })
        .collect();
    if word.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn letter_words(letter: char) -> String {
    if letter.is_control() {
        format!("the control character U+{:04X}", letter as u32)
    } else if is_invisible(letter) {
        format!("U+{:04X}, which is not seen", letter as u32)
    } else if letter.is_whitespace() {
        "space at its beginning or end".to_owned()
    } else {
        format!("`{letter}`")
    }
}
