//! What is wrong with a file.

use std::fmt;
use std::ops::Range;

/// What is wrong with a rulebook, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// The letter in the line, from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl BookError {
    /// Of what stands at these bytes of the text.
    pub(crate) fn at(text: &str, span: &Range<usize>, message: String) -> BookError {
        let before = text.get(..span.start).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        BookError { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1, message }
    }

    /// What the reader of TOML complains of.
    pub(crate) fn of(text: &str, error: &toml::de::Error) -> BookError {
        let message = error.message().replace('\n', ", ");
        BookError::at(text, &error.span().unwrap_or(0..0), message)
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for BookError {}
