//! Hosts' own rulings: notes on precedents, in the folder of the corpus.
//!
//! `rulings.json` has a note on each line, as JSON, and is the file that is read. `rulings.csv` has the same for a
//! spreadsheet. Both grow by one write under a lock, so that concurrent writers lose nothing. A failed write is taken
//! back. A line that a killed machine left half written stays and is skipped; the next note starts a new line.

mod append;
mod date;
mod table;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use serde::{Deserialize, Serialize};

pub use append::append;
pub use date::today;

/// The file that is read, a note on each line.
pub const LINES: &str = "rulings.json";
/// The same notes for a spreadsheet.
pub const TABLE: &str = "rulings.csv";
/// The version of a note.
pub const VERSION: u32 = 1;
/// The most letters that a ruling, a game or a name may have.
pub const MOST: usize = 4000;

/// A note on a precedent: a line of `rulings.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Note")
)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The version of the form.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The precedent.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{12}$")))]
    pub id: String,
    /// The ruling, in the host's words, on one line.
    pub ruling: String,
    /// The game; empty if it was not given.
    pub game: String,
    /// The host who ruled; empty if the name was not given.
    pub by: String,
    /// The day on which it was written down, in UTC, as `2026-11-21`.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9]{4,}-[0-9]{2}-[0-9]{2}$")))]
    pub on: String,
}

/// The reason that a note cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidNote {
    /// The ruling is empty.
    #[error("the ruling is empty: say what was ruled, as in --ruling \"the doctor saves\"")]
    Empty,
    /// This field is too long.
    #[error("--{0} has more than {MOST} letters: make it shorter")]
    TooLong(&'static str),
}

impl Note {
    /// Makes a note of today. Line breaks and the like become spaces.
    ///
    /// # Errors
    /// If the ruling is empty, or a field is too long.
    pub fn new(id: &str, ruling: &str, game: &str, by: &str) -> Result<Note, InvalidNote> {
        let line = |what, text: &str| {
            let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            let line = words.join(" ");
            match line.chars().count() > MOST {
                true => Err(InvalidNote::TooLong(what)),
                false => Ok(line),
            }
        };
        let (ruling, game, by) = (
            line("ruling", ruling)?,
            line("game", game)?,
            line("by", by)?,
        );
        if ruling.is_empty() {
            return Err(InvalidNote::Empty);
        }
        Ok(Note {
            version: VERSION,
            id: id.to_owned(),
            ruling,
            game,
            by,
            on: today(),
        })
    }
}

/// `"She lives" (Mini 1900, by Ann, 2026-11-21)`.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.ruling)?;
        if !self.game.is_empty() {
            write!(f, "{}, ", self.game)?;
        }
        if !self.by.is_empty() {
            write!(f, "by {}, ", self.by)?;
        }
        write!(f, "{})", self.on)
    }
}

/// The notes of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// All notes, in the order in which they were made.
    pub notes: Vec<Note>,
    /// Lines that are no notes, or of another version: their numbers from 1, with the reason.
    pub unread: Vec<(usize, String)>,
}

impl Notes {
    /// Reads the notes of a corpus; none if there is no file.
    ///
    /// # Errors
    /// If there is a file that cannot be read.
    pub fn of(directory: &Path) -> Result<Notes, NotesError> {
        let path = directory.join(LINES);
        match read_at_most(&path, MAX_RECORD) {
            Ok(bytes) => Ok(Notes::read(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Notes::default()),
            Err(error) => Err(NotesError(path, error)),
        }
    }

    /// Reads the lines of `rulings.json`.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Notes {
        let mut found = Notes::default();
        for (number, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
            if line.trim_ascii().is_empty() {
                continue;
            }
            match serde_json::from_slice::<Note>(line) {
                Ok(note) if note.version == VERSION => found.notes.push(note),
                Ok(note) => found
                    .unread
                    .push((number + 1, format!("version {} of a note", note.version))),
                Err(error) => found.unread.push((number + 1, error.to_string())),
            }
        }
        found
    }

    /// The notes on one precedent.
    pub fn on(&self, id: &str) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |note| note.id == id)
    }

    /// Returns the notes on one precedent as lines to show.
    #[must_use]
    pub fn words(&self, id: &str) -> Vec<String> {
        self.on(id).map(ToString::to_string).collect()
    }
}

/// A file of notes that cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[error("cannot use {}: {}", .0.display(), .1)]
pub struct NotesError(pub PathBuf, pub io::Error);

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_note_is_one_line() {
        let note = Note::new(
            "21c081485e99",
            " the cop\r\n is\u{1b}[31m told\u{2028}nothing ",
            "",
            "Ann",
        )
        .unwrap();
        assert_eq!(note.ruling, "the cop is [31m told nothing");
        let line = serde_json::to_string(&note).unwrap();
        assert_eq!(
            Notes::read(line.as_bytes()).notes,
            std::slice::from_ref(&note)
        );
        assert_eq!(
            note.to_string(),
            format!("the cop is [31m told nothing (by Ann, {})", note.on)
        );
        assert_eq!(
            Note::new("21c081485e99", " \n", "", ""),
            Err(InvalidNote::Empty)
        );
        assert_eq!(
            Note::new("21c081485e99", "x", &"x".repeat(MOST + 1), ""),
            Err(InvalidNote::TooLong("game"))
        );
        assert!(Note::new("21c081485e99", "x", &"x".repeat(MOST), "").is_ok());
    }

    /// A corpus without a file has no notes; a file that cannot be read is an error.
    #[test]
    fn notes_that_are_not_there_are_none() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Notes::of(folder.path()).unwrap(), Notes::default());
        fs::create_dir(folder.path().join(LINES)).unwrap();
        assert!(Notes::of(folder.path()).is_err());
    }

    #[test]
    fn lines_that_are_no_notes_are_told_by_number() {
        let good = serde_json::to_string(&Note::new("21c081485e99", "x", "", "").unwrap()).unwrap();
        let later = good.replace("\"version\":1", "\"version\":2");
        let found =
            Notes::read(format!("{good}\n{{\"version\":1,\"id\n\n{later}\n{good}\n").as_bytes());
        assert_eq!(found.notes.len(), 2);
        assert_eq!(
            found
                .unread
                .iter()
                .map(|(number, _)| *number)
                .collect::<Vec<_>>(),
            [2, 4]
        );
        assert_eq!(found.unread[1].1, "version 2 of a note");
    }
}
