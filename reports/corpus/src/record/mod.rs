//! Records: files with a version, and a checksum of their content.

use std::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InvalidRecord {
    /// They are of no such form, or a part of one.
    Form(String),
    /// They are of another version of the records.
    Version {
        /// The version that they say they have.
        found: u32,
        /// The version that this program reads.
        read: u32,
    },
    /// They were changed since they were written: their hash is of something else.
    Altered,
    /// They were made under other rulings: which, in words.
    Rulings(String),
}

impl fmt::Display for InvalidRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidRecord::Form(what) => f.write_str(what),
            InvalidRecord::Version { found, read } => {
                write!(
                    f,
                    "it has version {found} of the records, and this program reads version {read}"
                )
            }
            InvalidRecord::Altered => {
                f.write_str("it was changed after it was written: its content has another hash")
            }
            InvalidRecord::Rulings(what) => write!(f, "it was made under other rulings: {what}"),
        }
    }
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
    let form = |error: serde_json::Error| InvalidRecord::Form(error.to_string());
    let Head { version } = serde_json::from_slice(bytes).map_err(form)?;
    if version != T::VERSION {
        return Err(InvalidRecord::Version {
            found: version,
            read: T::VERSION,
        });
    }
    serde_json::from_slice(bytes).map_err(form)
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
