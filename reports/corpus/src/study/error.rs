//! Why a file of a study cannot be used.

use std::fmt;

use crate::record::InvalidRecord;

/// The reason why a checkpoint cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckpointError {
    /// It is no checkpoint, or a part of one.
    Form(String),
    /// It is of another version of the format, was made under other rulings, or by a rulebook that is not there.
    Other(InvalidRecord),
    /// It contradicts itself.
    Content(String),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Form(what) => write!(f, "it is damaged, or no checkpoint: {what}"),
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
            InvalidRecord::Version { .. } | InvalidRecord::Rulings(_) => CheckpointError::Other(why),
        }
    }
}
