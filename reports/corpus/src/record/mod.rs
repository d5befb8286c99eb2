//! Records: files with a version, and a checksum of their content.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::rulings::Rulings;

pub mod checksum;

/// The version of this program, which is in what it writes.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The version of the catalogues and families of a campaign. It changes when a field changes its meaning, is added or removed.
pub const VERSION: u32 = 6;

/// A file of a campaign, by the version that this program reads.
pub trait Versioned: DeserializeOwned {
    /// The version.
    const VERSION: u32;
}

/// Why bytes are not a file of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidRecord {
    /// They are of no such form, or a part of one.
    #[error("{0}")]
    Form(String),
    /// They are of another version of the records.
    #[error("it has version {found} of the records, and this program reads version {read}")]
    Version {
        /// The version that they say they have.
        found: u32,
        /// The version that this program reads.
        read: u32,
    },
    /// They were changed since they were written: their hash is of something else.
    #[error("it was changed after it was written: its content has another hash")]
    Altered,
    /// They were made under other rulings: which, in words.
    #[error("it was made under other rulings: {0}")]
    Rulings(String),
}

impl InvalidRecord {
    /// Returns the error of a file of another form.
    fn form(error: serde_json::Error) -> InvalidRecord {
        InvalidRecord::Form(error.to_string())
    }
}

/// Returns the bytes of a record, with a line for each value.
///
/// # Errors
/// If it cannot be written; in memory it can.
pub fn pretty(record: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(record)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads a record without a checksum; others by [`read_checksummed`]. The version is looked at
/// first: a file of another one has other fields.
///
/// # Errors
/// If it is something else.
pub fn read<T: Versioned>(bytes: &[u8]) -> Result<T, InvalidRecord> {
    #[derive(Deserialize)]
    struct Head {
        version: u32,
    }
    let Head { version } = serde_json::from_slice(bytes).map_err(InvalidRecord::form)?;
    if version != T::VERSION {
        return Err(InvalidRecord::Version {
            found: version,
            read: T::VERSION,
        });
    }
    serde_json::from_slice(bytes).map_err(InvalidRecord::form)
}

/// A file with a checksum, and with the rulings that it depends on.
pub trait Checksummed: Versioned {
    /// The rulings of systems on the pinned nights when it was made.
    fn rulings(&self) -> &Rulings;
    /// The systems whose rulings it depends on, by their ids.
    fn systems(&self) -> &[String];
}

/// Reads a record with a checksum.
///
/// # Errors
/// If it is something else, was changed since it was written, or was made under other rulings than this program's.
pub fn read_checksummed<T: Checksummed>(bytes: &[u8]) -> Result<T, InvalidRecord> {
    let file: T = read(bytes)?;
    if !checksum::holds(bytes) {
        return Err(InvalidRecord::Altered);
    }
    match file
        .rulings()
        .difference(&Rulings::pinned(), file.systems())
    {
        None => Ok(file),
        Some(what) => Err(InvalidRecord::Rulings(what)),
    }
}
