//! Mistakes in hand-written files other than nights: place, problem and suggestion.

use std::fmt;
use std::ops::Range;

use super::suggest::closest;

/// A mistake in a file, with its place.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// The problem, and the expected input.
    pub message: String,
}

impl FileError {
    /// A mistake at these bytes of the text.
    #[must_use]
    pub fn at(text: &str, span: &Range<usize>, message: String) -> FileError {
        let before = text.get(..span.start).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let (line, column) = (
            before.matches('\n').count() + 1,
            before[start..].chars().count() + 1,
        );
        FileError {
            line,
            column,
            message: in_a_line(&message),
        }
    }

    /// Looks a word up among these; `what` names the thing that has the word.
    ///
    /// # Errors
    /// If it is none of them: with the nearest, or with all.
    pub fn one_of<T: Copy>(
        text: &str,
        span: &Range<usize>,
        what: &str,
        word: &str,
        known: &[(&str, T)],
    ) -> Result<T, FileError> {
        known
            .iter()
            .find(|&&(id, _)| id == word)
            .map(|&(_, meaning)| meaning)
            .ok_or_else(|| {
                let ids = || known.iter().map(|&(id, _)| id);
                let help = closest(word, ids()).map_or_else(
                    || format!("it is one of {}", ids().collect::<Vec<_>>().join(", ")),
                    |meant| format!("did you mean {meant}?"),
                );
                FileError::at(text, span, format!("{what} cannot be `{word}`; {help}"))
            })
    }

    /// An error of the TOML reader. An unknown key gets the nearest known one.
    #[must_use]
    pub fn of_reader(text: &str, span: Option<Range<usize>>, message: &str) -> FileError {
        let mut message = message.replace('\n', ", ");
        if message.starts_with("unknown field `") {
            let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
            let meant = quoted
                .split_first()
                .and_then(|(wrong, known)| closest(wrong, known.iter().copied()));
            if let Some(meant) = meant {
                message = format!("{message}; did you mean {meant}?");
            }
        }
        FileError::at(text, &span.unwrap_or(0..0), message)
    }
}

/// A message in one line, whatever the words that it quotes hold.
fn in_a_line(message: &str) -> String {
    let plain = |letter: char| {
        if letter.is_control() {
            letter.escape_default().to_string()
        } else {
            letter.into()
        }
    };
    message.chars().map(plain).collect()
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for FileError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_line_and_a_letter() {
        let error = FileError::at(
            "näme = 1\nrole = \"Cpo\"\n",
            &(17..22),
            "no role".to_owned(),
        );
        assert_eq!(error.to_string(), "line 2, column 8: no role");
        let error = FileError::at("", &(0..0), "no `\n`".to_owned());
        assert_eq!(error.to_string(), "line 1, column 1: no `\\n`");
    }

    #[test]
    fn an_unknown_key_gets_the_nearest() {
        let says = "unknown field `plyers`, expected one of `name`, `players`";
        let error = FileError::of_reader("plyers = 1", Some(0..6), says);
        assert_eq!(
            error.to_string(),
            format!("line 1, column 1: {says}; did you mean players?")
        );
        assert_eq!(
            FileError::of_reader("", None, "a\nb").to_string(),
            "line 1, column 1: a, b"
        );
    }
}
