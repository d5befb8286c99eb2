//! Errors of reading a file of a study.

use std::fmt;

use crate::record::InvalidRecord;

/// The reason why a checkpoint cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// The file is not a checkpoint, or only a part of one.
    Form(String),
    /// The file is of another version of the format, other rulings or a missing rulebook.
    Other(InvalidRecord),
    /// The file contradicts itself.
    Content(String),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Form(what) => write!(f, "it is damaged or not a checkpoint: {what}"),
            CheckpointError::Other(why) => why.fmt(f),
            CheckpointError::Content(what) => write!(f, "it is damaged: {what}"),
        }
    }
}

impl From<InvalidRecord> for CheckpointError {
    fn from(why: InvalidRecord) -> CheckpointError {
        match why {
            InvalidRecord::Form(what) => CheckpointError::Form(what),
            InvalidRecord::Altered => CheckpointError::Content(why.to_string()),
            InvalidRecord::Version { .. } | InvalidRecord::Rulings(_) => {
                CheckpointError::Other(why)
            }
        }
    }
}
