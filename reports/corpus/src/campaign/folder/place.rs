//! A folder that a campaign writes to. While it runs, the folder holds a checkpoint and a log, which is locked: two campaigns
//! cannot write to one folder.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::load::{LoadError, going_on, load};
use super::names::{CHECKPOINT, FORMER, LOG, NAMES, RUN};
use crate::campaign::{Plan, State, difference};
use crate::files::{Beside, part_of};
use crate::study::{CheckpointError, checkpoint};

/// The destination of the files of a corpus.
pub trait Folder {
    /// Adds to a file; the first time it starts the file.
    ///
    /// # Errors
    /// If the disk refuses.
    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()>;

    /// Nothing more is added to a file: it gets its name.
    ///
    /// # Errors
    /// If the disk refuses.
    fn close(&mut self, name: &'static str) -> io::Result<()>;
}

/// Files in memory.
impl Folder for BTreeMap<&'static str, Vec<u8>> {
    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        self.entry(name).or_default().extend_from_slice(bytes);
        Ok(())
    }

    fn close(&mut self, _: &'static str) -> io::Result<()> {
        Ok(())
    }
}

/// What may be in the folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Nothing.
    New,
    /// A campaign, to be replaced.
    Force,
    /// A campaign of the same plan, to be gone on with.
    Resume,
}

/// Why there is nowhere to write.
#[derive(Debug)]
pub enum ClaimError {
    /// The folder holds something, and nobody said that it may be replaced.
    NotEmpty(PathBuf),
    /// It holds an unfinished campaign, which goes on by this command.
    Unfinished(PathBuf, String),
    /// There is a file of that name.
    NotDirectory(PathBuf),
    /// It cannot be written.
    Unwritable(PathBuf, io::Error),
    /// No campaign made what it holds.
    NoCampaign(PathBuf),
    /// Another campaign writes to it now.
    Busy(PathBuf),
    /// The checkpoint cannot be used.
    Damaged(PathBuf, CheckpointError),
    /// The checkpoint is of another plan.
    OtherPlan(PathBuf, String),
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::NotEmpty(path) => write!(
                f,
                "{} is not empty: name another directory, or add --force to replace a campaign's files in it",
                path.display()
            ),
            ClaimError::Unfinished(path, command) => write!(
                f,
                "{} holds an unfinished campaign: add --resume to go on with it, or --force to start again; it goes on by: \
                 {command}",
                path.display()
            ),
            ClaimError::NotDirectory(path) => {
                write!(f, "{} is not a directory: name one that is empty or does not exist", path.display())
            }
            ClaimError::Unwritable(path, error) => {
                write!(f, "cannot write to {}: {error}: name a directory that you may write to", path.display())
            }
            ClaimError::Busy(path) => {
                write!(f, "another campaign writes to {} now: wait for it, or name another directory", path.display())
            }
            ClaimError::NoCampaign(path) => write!(
                f,
                "no campaign made what is in {}: only a campaign's files are replaced or gone on with; name another \
                 directory",
                path.display()
            ),
            ClaimError::Damaged(path, damage) => {
                write!(f, "cannot use {}: {damage}; start anew with --force, or in another directory", path.display())
            }
            ClaimError::OtherPlan(path, what) => write!(
                f,
                "the campaign in {} is another one: {what}; give the options that it was started with, or name another \
                 directory",
                path.display()
            ),
        }
    }
}

impl std::error::Error for ClaimError {}

/// A folder for the files, claimed before the campaign starts: better refused now than after an hour.
#[derive(Debug)]
pub struct Place {
    directory: PathBuf,
    log: File,
    /// Files that have no name yet.
    open: BTreeMap<&'static str, Beside>,
    /// The folder was made for this campaign, and holds nothing of worth yet.
    fresh: bool,
}

impl Place {
    /// Claims a folder for a plan, and gives the state to go on from. With [`Mode::Force`] the caller writes a checkpoint at
    /// once, in place of the one that may be there.
    ///
    /// # Errors
    /// If it is not to be written to; then nothing was.
    pub fn claim(directory: &Path, mode: Mode, plan: &Plan) -> Result<(Place, State), ClaimError> {
        let unwritable = |error| ClaimError::Unwritable(directory.to_owned(), error);
        let exists = match fs::metadata(directory) {
            Ok(found) if !found.is_dir() => return Err(ClaimError::NotDirectory(directory.to_owned())),
            Ok(_) => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(unwritable(error)),
        };
        if exists && mode == Mode::New {
            refuse_content(directory)?;
        }
        if exists && mode != Mode::New && !is_campaign(directory) && refuse_content(directory).is_err() {
            return Err(ClaimError::NoCampaign(directory.to_owned()));
        }
        let state = match mode {
            Mode::Resume => resumed(directory, plan)?,
            Mode::New | Mode::Force => State::new(plan.terms.clone()),
        };
        let fresh = !exists;
        fs::create_dir_all(directory).map_err(unwritable)?;
        let log = OpenOptions::new().create(true).append(true).open(directory.join(LOG)).map_err(unwritable)?;
        if log.try_lock().is_err() {
            return Err(ClaimError::Busy(directory.to_owned()));
        }
        if mode == Mode::Force {
            // From here on nothing in the folder calls itself whole. The old checkpoint stays until the caller writes one:
            // a campaign that is merged into its own folder survives a kill.
            let mut tables = NAMES.iter().rev().chain(&FORMER).filter(|name| **name != CHECKPOINT);
            tables.try_for_each(|name| gone(&directory.join(name))).map_err(unwritable)?;
        } else if !state.left(plan).is_empty() {
            // A finished campaign that goes on: its tables are soon behind its checkpoint.
            gone(&directory.join(RUN)).map_err(unwritable)?;
        }
        for left in leftovers(directory).map_err(unwritable)? {
            // What a killed campaign was writing.
            let _ = fs::remove_file(left);
        }
        Ok((Place { directory: directory.to_owned(), log, open: BTreeMap::new(), fresh }, state))
    }

    /// Writes the state down.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn checkpoint(&mut self, state: &State) -> io::Result<()> {
        self.add(CHECKPOINT, &checkpoint::write(state)?)?;
        self.close(CHECKPOINT)
    }

    /// The path of a file, if the folder is still the one that was claimed.
    fn path(&self, name: &str) -> io::Result<PathBuf> {
        if self.is_swapped() {
            return Err(io::Error::other("it is another folder than when the campaign started"));
        }
        Ok(self.directory.join(name))
    }

    /// Whether the folder of this name is another by now: its log is not the one that is locked.
    #[cfg(unix)]
    fn is_swapped(&self) -> bool {
        use std::os::unix::fs::MetadataExt as _;
        let which = |found: fs::Metadata| (found.dev(), found.ino());
        let there = fs::metadata(self.directory.join(LOG)).map(which);
        !matches!((self.log.metadata().map(which), there), (Ok(ours), Ok(there)) if ours == there)
    }

    /// Elsewhere a folder with an open file in it cannot be renamed.
    #[cfg(not(unix))]
    fn is_swapped(&self) -> bool {
        false
    }

    /// Adds a line to the log.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn log(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.log, "{line}")
    }
}

impl Folder for Place {
    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        if !self.open.contains_key(name) {
            self.open.insert(name, Beside::new(&self.path(name)?)?);
        }
        let added = self.open.get_mut(name).map_or(Ok(()), |file| file.add(bytes));
        // What is half written is dropped, so that nothing is added to it.
        added.inspect_err(|_| drop(self.open.remove(name)))
    }

    fn close(&mut self, name: &'static str) -> io::Result<()> {
        self.path(name)?;
        let Some(file) = self.open.remove(name) else { return Ok(()) };
        file.name()?;
        self.fresh = false;
        Ok(())
    }
}

impl Drop for Place {
    /// A campaign that fails before its first checkpoint leaves nothing.
    fn drop(&mut self) {
        self.open.clear();
        if self.fresh {
            let _ = fs::remove_file(self.directory.join(LOG));
            let _ = fs::remove_dir(&self.directory);
        }
    }
}

/// Removes a file, if there is one.
fn gone(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Files that were being written when a campaign was killed.
fn leftovers(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut left = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        if name.to_str().and_then(part_of).is_some_and(|name| NAMES.contains(&name)) {
            left.push(entry.path());
        }
    }
    Ok(left)
}

/// Whether a campaign made what is in a folder: it left its log, or a run or a state, whole or not.
fn is_campaign(directory: &Path) -> bool {
    let begins = |name: &str| {
        let mut head = [0; 64];
        let read = File::open(directory.join(name)).and_then(|mut file| file.read(&mut head));
        read.is_ok_and(|length| {
            let head: Vec<u8> = head[..length].iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
            head.starts_with(b"{\"version\":")
        })
    };
    is_log(&directory.join(LOG)) || begins(RUN) || begins(CHECKPOINT)
}

/// Reports whether a file is a campaign's log: empty, or with a time in seconds first. Others keep a log of that name, too.
fn is_log(path: &Path) -> bool {
    let mut head = [0; 24];
    let read = File::open(path).and_then(|mut file| file.read(&mut head));
    read.is_ok_and(|length| {
        let time = head[..length].iter().take_while(|byte| byte.is_ascii_digit()).count();
        length == 0 || time > 0 && head.get(time) == Some(&b' ')
    })
}

/// Refuses a folder that holds anything but what a campaign leaves that was killed before its first checkpoint.
fn refuse_content(directory: &Path) -> Result<(), ClaimError> {
    let unwritable = |error| ClaimError::Unwritable(directory.to_owned(), error);
    let left = leftovers(directory).map_err(unwritable)?;
    let has = |name: &str| directory.join(name).exists();
    if has(CHECKPOINT) && !has(RUN) {
        return Err(ClaimError::Unfinished(directory.to_owned(), going_on(directory)));
    }
    for entry in fs::read_dir(directory).map_err(unwritable)? {
        let path = entry.map_err(unwritable)?.path();
        let ours = left.contains(&path) || path.file_name().is_some_and(|name| name == LOG) && is_log(&path);
        if !ours {
            return Err(ClaimError::NotEmpty(directory.to_owned()));
        }
    }
    Ok(())
}

/// The state in a folder, to be gone on with under a plan.
fn resumed(directory: &Path, plan: &Plan) -> Result<State, ClaimError> {
    let path = directory.join(CHECKPOINT);
    let state: State = match load(&path) {
        // Killed before its first checkpoint, or not started: so the same command is always right.
        Err(LoadError::Missing) => return Ok(State::new(plan.terms.clone())),
        Err(LoadError::Io(error)) => return Err(ClaimError::Unwritable(path, error)),
        Err(LoadError::Damaged(damage)) => return Err(ClaimError::Damaged(path, damage)),
        // Only of a finished campaign.
        Err(LoadError::Unfinished(command)) => return Err(ClaimError::Unfinished(directory.to_owned(), command)),
        Err(LoadError::Apart(_)) => return Err(ClaimError::Unfinished(directory.to_owned(), going_on(directory))),
        Ok(state) => state,
    };
    let other = |what: String| Err(ClaimError::OtherPlan(directory.to_owned(), what));
    if let Some(what) = difference(&plan.terms, &state.terms) {
        return other(format!("the two differ in {what}"));
    }
    if let Some(beyond) = state.beyond(plan) {
        return other(beyond);
    }
    Ok(state)
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;

    use super::*;

    fn plan() -> Plan {
        Plan::new(Frame::Plain, 10, 1)
    }

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn write(path: PathBuf, text: &str) {
        fs::write(path, text).expect("written");
    }

    /// A campaign that has written its first checkpoint to a new folder.
    fn begun(path: &Path) -> (Place, State) {
        let (mut place, state) = Place::claim(path, Mode::New, &plan()).expect("claimed");
        place.checkpoint(&state).expect("written");
        (place, state)
    }

    /// What is in a folder, by name.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[track_caller]
    fn refused(folder: &Path, mode: Mode) -> ClaimError {
        let before = if folder.is_dir() { names(folder) } else { Vec::new() };
        let refused = Place::claim(folder, mode, &plan()).expect_err("refused");
        assert_eq!(if folder.is_dir() { names(folder) } else { Vec::new() }, before);
        refused
    }

    #[test]
    fn a_campaign_that_fails_before_its_first_checkpoint_leaves_nothing() {
        let folder = folder();
        let new = folder.path().join("new");
        let (mut place, _) = Place::claim(&new, Mode::New, &plan()).expect("claimed");
        place.log("a line").expect("logged");
        assert_eq!(names(&new), [LOG]);
        drop(place);
        assert!(!new.exists());
        drop(begun(&new));
        let mut left = vec![LOG, CHECKPOINT];
        left.sort_unstable();
        assert_eq!(names(&new), left);
        // It has begun now.
        assert!(matches!(refused(&new, Mode::New), ClaimError::Unfinished(..)));
        assert!(Place::claim(&new, Mode::Resume, &plan()).is_ok());
    }

    #[test]
    fn what_nobody_may_replace() {
        let folder = folder();
        let file = folder.path().join("file");
        write(file.clone(), "x");
        assert!(matches!(refused(&file, Mode::New), ClaimError::NotDirectory(_)));
        assert!(matches!(refused(&file, Mode::Force), ClaimError::NotDirectory(_)));
        assert!(matches!(refused(folder.path(), Mode::New), ClaimError::NotEmpty(_)));
        for mode in [Mode::Force, Mode::Resume] {
            assert!(matches!(refused(folder.path(), mode), ClaimError::NoCampaign(_)));
        }
        // Nor does a file of the right name make a campaign.
        write(folder.path().join(RUN), "[1]");
        assert!(matches!(refused(folder.path(), Mode::Force), ClaimError::NoCampaign(_)));
        // Nor does somebody's own log.
        write(folder.path().join(LOG), "Session 1: the party meets\n");
        assert!(matches!(refused(folder.path(), Mode::Force), ClaimError::NoCampaign(_)));
        fs::remove_file(folder.path().join(LOG)).expect("there");
        write(folder.path().join(RUN), "{ \"version\": 3 }");
        let (place, _) = Place::claim(folder.path(), Mode::Force, &plan()).expect("claimed");
        assert_eq!(names(folder.path()), [LOG, "file"]);
        assert!(matches!(refused(folder.path(), Mode::Force), ClaimError::Busy(_)));
        drop(place);
        assert_eq!(names(folder.path()), [LOG, "file"]);
    }

    /// What a killed campaign was writing goes; a file of another's that only looks like it stays, and stands in the way.
    #[test]
    fn what_a_killed_campaign_leaves() {
        let folder = folder();
        let half = format!("{RUN}.77-0.part");
        write(folder.path().join(LOG), "");
        write(folder.path().join(&half), "x");
        let (place, _) = Place::claim(folder.path(), Mode::New, &plan()).expect("claimed");
        assert_eq!(names(folder.path()), [LOG]);
        drop(place);
        for other in ["mine.part", "run.jsonx.part", &format!("{RUN}.77-0")] {
            write(folder.path().join(other), "x");
            assert!(matches!(refused(folder.path(), Mode::New), ClaimError::NotEmpty(_)), "{other}");
            fs::remove_file(folder.path().join(other)).expect("there");
        }
    }

    /// Elsewhere a folder with an open file in it cannot be renamed.
    #[cfg(unix)]
    #[test]
    fn a_folder_that_was_swapped_is_not_written_to() {
        let folder = folder();
        let path = folder.path().join("corpus");
        let (mut place, state) = begun(&path);
        fs::rename(&path, folder.path().join("away")).expect("renamed");
        fs::create_dir(&path).expect("made");
        write(path.join(LOG), "");
        let refused = place.checkpoint(&state).expect_err("another folder");
        assert!(refused.to_string().contains("another folder"), "{refused}");
        assert_eq!(names(&path), [LOG]);
    }

    #[test]
    fn another_plan_does_not_go_on() {
        let folder = folder();
        let path = folder.path().join("corpus");
        drop(begun(&path));
        let other = Plan::new(Frame::Plain, 10, 2);
        let refused = Place::claim(&path, Mode::Resume, &other).expect_err("refused");
        assert!(matches!(refused, ClaimError::OtherPlan(..)), "{refused:?}");
        let damaged = fs::read_to_string(path.join(CHECKPOINT)).expect("there").replace("\"seed\"", "\"sead\"");
        write(path.join(CHECKPOINT), &damaged);
        let refused = Place::claim(&path, Mode::Resume, &plan()).expect_err("refused");
        assert!(matches!(refused, ClaimError::Damaged(..)), "{refused:?}");
    }

    /// The same command is always right: what is to be replaced or gone on with need not be there.
    #[test]
    fn what_is_not_there_is_begun() {
        let folder = folder();
        for (name, mode) in [("one", Mode::Force), ("two", Mode::Resume), ("three", Mode::New)] {
            let path = folder.path().join(name);
            drop(Place::claim(&path, mode, &plan()).unwrap_or_else(|error| panic!("{name}: {error}")));
            assert!(!path.exists());
            fs::create_dir(&path).expect("made");
            assert!(Place::claim(&path, mode, &plan()).is_ok(), "{name}");
        }
        let file = folder.path().join("file");
        write(file.clone(), "x");
        assert!(matches!(refused(&file.join("in it"), Mode::New), ClaimError::Unwritable(..)));
    }

    /// What is finished stays whole; where there is more to do, its tables are soon behind.
    #[test]
    fn a_finished_campaign_stays_whole() {
        let folder = folder();
        write(folder.path().join(LOG), "");
        write(folder.path().join(RUN), "{\"version\": 3}");
        drop(Place::claim(folder.path(), Mode::Resume, &Plan::new(Frame::Plain, 0, 1)).expect("claimed"));
        assert!(folder.path().join(RUN).exists());
        drop(Place::claim(folder.path(), Mode::Resume, &plan()).expect("claimed"));
        assert!(!folder.path().join(RUN).exists());
    }
}
