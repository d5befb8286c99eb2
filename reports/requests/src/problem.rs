//! Errors of requests.

#[cfg(feature = "full")]
use nightcourt_corpus::json;
#[cfg(feature = "full")]
use nightcourt_resolvers::text::FileError;
use nightcourt_resolvers::text::{Complaint, Error, closest};
use serde::Serialize;

/// An error of a request.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Problem {
    /// The place, the problem and the way out, in a line.
    pub message: String,
    /// The line of the text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The letter in the line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The word that may have been meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggestion: Option<String>,
    /// The place in the night and the parts of the message; only in answers to a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// A mistake of a night, for a page that marks its word.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Mark {
    /// The range of the wrong word in the text, in UTF-16 units, as scripts count; empty for the whole text.
    pub from: usize,
    /// The end of the range.
    pub to: usize,
    /// The problem without its place.
    pub message: String,
    /// The way out.
    pub help: Option<String>,
}

impl Problem {
    /// Returns the problem of a named argument.
    pub(crate) fn of(argument: &str, complaint: &Complaint) -> Problem {
        Problem {
            suggestion: complaint.suggestion(),
            ..Problem::from(format!("{argument}: {complaint}"))
        }
    }

    /// Returns the problem of a word that is none of these.
    pub(crate) fn unknown<'a>(
        what: &str,
        word: &str,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> Problem {
        let suggestion = closest(word, known.clone());
        let help = match &suggestion {
            Some(word) => format!("did you mean {word}?"),
            None => format!("there are {}", known.collect::<Vec<_>>().join(", ")),
        };
        Problem {
            suggestion,
            ..Problem::from(format!("{what} is called `{word}`; {help}"))
        }
    }

    /// Returns the problem with the place that a page marks.
    pub(crate) fn marked(text: &str, error: &Error) -> Problem {
        let units = |end: usize| text.get(..end).unwrap_or(text).encode_utf16().count();
        let mark = Mark {
            from: units(error.span.start),
            to: units(error.span.end),
            message: error.message(),
            help: error.help(),
        };
        Problem {
            mark: Some(mark),
            ..Problem::from(error)
        }
    }

    /// Returns the problem of a whole night: a page marks no word of it.
    pub(crate) fn of_night(message: String) -> Problem {
        let mark = Mark {
            message: message.clone(),
            ..Mark::default()
        };
        Problem {
            mark: Some(mark),
            ..Problem::from(message)
        }
    }
}

#[cfg(feature = "full")]
impl Problem {
    /// Returns the problem in the text of a named argument.
    pub(crate) fn in_file(argument: &str, error: &FileError) -> Problem {
        Problem {
            line: Some(error.line),
            column: Some(error.column),
            ..Problem::from(format!("{argument}: {error}"))
        }
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem {
            message,
            ..Problem::default()
        }
    }
}

impl From<&Error> for Problem {
    fn from(error: &Error) -> Problem {
        Problem {
            line: Some(error.line),
            column: Some(error.column),
            suggestion: error.suggestion(),
            ..Problem::from(error.to_string())
        }
    }
}

#[cfg(feature = "full")]
impl From<&json::Error> for Problem {
    fn from(error: &json::Error) -> Problem {
        let suggestion = match error {
            json::Error::Form(_) => None,
            json::Error::Night { complaint, .. } => complaint.suggestion(),
        };
        Problem {
            suggestion,
            ..Problem::of_night(error.to_string())
        }
    }
}

/// The problems of one request.
pub(crate) type Problems = Vec<Problem>;

/// An answer, as JSON.
pub(crate) type Answer = Result<String, Problems>;

/// Returns one problem alone.
pub(crate) fn only(problem: impl Into<Problem>) -> Problems {
    vec![problem.into()]
}
