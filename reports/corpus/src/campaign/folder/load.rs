//! Reads the state of a study from its folder or file.

use std::io;
use std::path::Path;

use super::packed::{is_packed, unpack};
use super::{CHECKPOINT, LOG, PACKED, RUN};
use crate::campaign::records::Run;
use crate::files::{MAX_FILE, MAX_RECORD, read_at_most};
use crate::record;
use crate::study::{CheckpointError, State, Sums, checkpoint};

/// The reason why a checkpoint cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// There is no checkpoint.
    #[error("there is no such file: name the directory of a campaign")]
    Missing,
    /// The file system's error.
    #[error(transparent)]
    Io(io::Error),
    /// The checkpoint is damaged.
    #[error(transparent)]
    Damaged(CheckpointError),
    /// The campaign is unfinished; this command resumes it.
    #[error("it has not finished; it goes on by: {0}")]
    Unfinished(String),
    /// `run.json` in the folder is of another checkpoint, for this reason.
    #[error("{RUN} beside it is of another: {0}; make the campaign's files again")]
    Apart(String),
}

/// Loads the state of a finished study, which has its last file or is packed. The `run.json` of a campaign has to be whole,
/// and of this very checkpoint.
///
/// # Errors
/// If the study has not finished, or the two files do not belong together.
pub fn finished<S: Sums>(directory: &Path) -> Result<State<S>, LoadError> {
    let path = directory.join(CHECKPOINT);
    if !path.exists() && directory.join(PACKED).is_file() {
        // Only finished studies are packed.
        return load(&path);
    }
    let bytes = read(&path)?;
    let state = checkpoint::read(&bytes).map_err(LoadError::Damaged)?;
    let is_whole = |name: &&str| directory.join(name).is_file();
    if !S::FILES.last().is_some_and(is_whole) {
        return Err(LoadError::Unfinished(going_on(directory)));
    }
    if !S::FILES.contains(&RUN) {
        return Ok(state);
    }

    let run = match read(&directory.join(RUN)) {
        Err(LoadError::Missing) => return Err(LoadError::Unfinished(going_on(directory))),
        run => record::read_checksummed::<Run>(&run?)
            .map_err(|unread| LoadError::Apart(unread.to_string()))?,
    };
    if run
        .files
        .get(CHECKPOINT)
        .is_none_or(|hash| *hash != *blake3::hash(&bytes).to_hex())
    {
        return Err(LoadError::Apart(format!(
            "it has another hash of {CHECKPOINT}"
        )));
    }
    Ok(state)
}

/// Begins the command in a line of the log.
const GOES_ON: &str = "; to go on: ";

/// Returns the log's line about a start, with the command that resumes the campaign.
#[must_use]
pub fn start_line(started: &str, command: &str) -> String {
    // A log line cannot have a name with a line feed in it.
    if command.contains('\n') {
        started.to_owned()
    } else {
        format!("{started}{GOES_ON}{command}")
    }
}

/// Returns the command of the last start in the log.
fn command(directory: &Path) -> Option<String> {
    let log = read_at_most(&directory.join(LOG), MAX_FILE).ok()?;
    let log = String::from_utf8_lossy(&log);
    log.lines().rev().find_map(|line| {
        line.split_once(GOES_ON)
            .map(|(_, command)| command.to_owned())
    })
}

/// Returns the command that resumes a study, if it cannot be loaded because it was stopped, perhaps before its first
/// checkpoint.
#[must_use]
pub fn unfinished(directory: &Path, why: &LoadError) -> Option<String> {
    match why {
        LoadError::Unfinished(command) => Some(command.clone()),
        LoadError::Missing if !directory.join(RUN).exists() => command(directory),
        _ => None,
    }
}

/// Returns the command that continues an unfinished study, or a description of it.
pub(crate) fn going_on(directory: &Path) -> String {
    command(directory).unwrap_or_else(|| "the command that it was started with".to_owned())
}

/// Loads the state in a checkpoint, which may be packed. In a folder without a [`CHECKPOINT`], the [`PACKED`] one is
/// read.
///
/// # Errors
/// If there is no checkpoint, or it cannot be used.
pub fn load<S: Sums>(path: &Path) -> Result<State<S>, LoadError> {
    let bytes = match read(path) {
        Err(LoadError::Missing) if path.ends_with(CHECKPOINT) => read(&path.with_file_name(PACKED)),
        read => read,
    };
    checkpoint::read(&bytes?).map_err(LoadError::Damaged)
}

/// Loads the state in the bytes of a packed checkpoint.
///
/// # Errors
/// If the bytes are not a packed checkpoint.
pub fn load_packed<S: Sums>(bytes: &[u8]) -> Result<State<S>, LoadError> {
    checkpoint::read(&unpack(bytes).map_err(LoadError::Io)?).map_err(LoadError::Damaged)
}

fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let read = read_at_most(path, MAX_RECORD);
    let read = if is_packed(path) {
        read.and_then(|bytes| unpack(&bytes))
    } else {
        read
    };
    read.map_err(|error| {
        let missing = matches!(
            error.kind(),
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
        );
        if missing {
            LoadError::Missing
        } else {
            LoadError::Io(error)
        }
    })
}
