//! Errors of requests.

use nightcourt_corpus::json;
use nightcourt_resolvers::text::{Complaint, Error, FileError};
use serde::Serialize;

/// An error of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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
}

impl Problem {
    /// A problem of a named argument.
    pub(crate) fn of(argument: &str, complaint: &Complaint) -> Problem {
        Problem {
            suggestion: complaint.suggestion(),
            ..Problem::from(format!("{argument}: {complaint}"))
        }
    }

    /// A problem in the text of a named argument.
    pub(crate) fn in_file(argument: &str, error: &FileError) -> Problem {
        let message = format!("{argument}: {error}");
        Problem {
            message,
            line: Some(error.line),
            column: Some(error.column),
            suggestion: None,
        }
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem {
            message,
            line: None,
            column: None,
            suggestion: None,
        }
    }
}

impl From<&Error> for Problem {
    fn from(error: &Error) -> Problem {
        Problem {
            message: error.to_string(),
            line: Some(error.line),
            column: Some(error.column),
            suggestion: error.suggestion(),
        }
    }
}

impl From<&json::Error> for Problem {
    fn from(error: &json::Error) -> Problem {
        let suggestion = match error {
            json::Error::Form(_) => None,
            json::Error::Night { complaint, .. } => complaint.suggestion(),
        };
        Problem {
            suggestion,
            ..Problem::from(error.to_string())
        }
    }
}

/// The problems of one request.
pub(crate) type Problems = Vec<Problem>;

/// One problem alone.
pub(crate) fn only(problem: impl Into<Problem>) -> Problems {
    vec![problem.into()]
}
