//! A folder that a campaign writes to. While the campaign runs, the folder has a checkpoint and a log. The log is
//! locked, so that no two campaigns write to one folder.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::load::{LoadError, going_on, load};
use super::{CHECKPOINT, LOG, NAMES, RUN};
use crate::campaign::{Plan, State, difference};
use crate::files::{AtomicFile, part_of, sweep};
use crate::study::{CheckpointError, checkpoint};

/// The destination of the files of a corpus.
pub trait Folder {
    /// Appends to a file. The first call creates the file.
    ///
    /// # Errors
    /// The file system's error.
    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()>;

    /// Finishes a file: it gets its final name.
    ///
    /// # Errors
    /// The file system's error.
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

/// The expected content of the folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// No files.
    New,
    /// A campaign, which is replaced.
    Force,
    /// A campaign of the same plan, which is resumed.
    Resume,
}

/// The reason why a folder cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// The folder is not empty, and replacing was not allowed.
    #[error("{} is not empty: name another directory, or add --force to replace a campaign's files in it", .0.display())]
    NotEmpty(PathBuf),
    /// The folder has an unfinished campaign, which this command resumes.
    #[error(
        "{} holds an unfinished campaign: add --resume to go on with it, or --force to start again; it goes on by: {why}",
        .0.display(), why = .1
    )]
    Unfinished(PathBuf, String),
    /// The path is a file.
    #[error("{} is not a directory: name one that is empty or does not exist", .0.display())]
    NotDirectory(PathBuf),
    /// The folder cannot be written.
    #[error("cannot write to {}: {why}: name a directory that you may write to", .0.display(), why = .1)]
    Unwritable(PathBuf, io::Error),
    /// The content of the folder is not of a campaign.
    #[error(
        "no campaign made what is in {}: only a campaign's files are replaced or gone on with; name another directory",
        .0.display()
    )]
    NoCampaign(PathBuf),
    /// Another campaign is writing to the folder.
    #[error("another campaign writes to {} now: wait for it, or name another directory", .0.display())]
    Busy(PathBuf),
    /// The checkpoint cannot be used.
    #[error("cannot use {}: {why}; start again with --force, or name another directory", .0.display(), why = .1)]
    Damaged(PathBuf, CheckpointError),
    /// The checkpoint is of another plan.
    #[error(
        "the campaign in {} is another one: {why}; give the options that it was started with, or name another directory",
        .0.display(), why = .1
    )]
    OtherPlan(PathBuf, String),
}

/// A folder for the files, claimed before the campaign starts: an error now is better than one after an hour.
#[derive(Debug)]
pub struct CampaignDir {
    directory: PathBuf,
    log: File,
    /// Files that still have temporary names.
    open: BTreeMap<&'static str, AtomicFile>,
    /// True if the folder was made for this campaign, and has nothing of worth yet.
    fresh: bool,
}

impl CampaignDir {
    /// Claims a folder for a plan, and returns the state to resume from. With [`Mode::Force`] the caller must write a
    /// checkpoint at once, in place of an older one.
    ///
    /// # Errors
    /// If the folder cannot be claimed; then nothing was written.
    pub fn claim(
        directory: &Path,
        mode: Mode,
        plan: &Plan,
    ) -> Result<(CampaignDir, State), ClaimError> {
        let unwritable = |error| ClaimError::Unwritable(directory.to_owned(), error);
        let exists = match fs::metadata(directory) {
            Ok(found) if !found.is_dir() => {
                return Err(ClaimError::NotDirectory(directory.to_owned()));
            }
            Ok(_) => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(unwritable(error)),
        };
        if exists && (mode == Mode::New || !is_campaign(directory)) {
            let refused = refuse_content(directory);
            refused.map_err(|why| match mode {
                Mode::New => why,
                Mode::Force | Mode::Resume => ClaimError::NoCampaign(directory.to_owned()),
            })?;
        }
        let state = match mode {
            Mode::Resume => resumed(directory, plan)?,
            Mode::New | Mode::Force => State::new(plan.terms.clone()),
        };
        fs::create_dir_all(directory).map_err(unwritable)?;
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(directory.join(LOG))
            .map_err(unwritable)?;
        if log.try_lock().is_err() {
            return Err(ClaimError::Busy(directory.to_owned()));
        }
        if mode == Mode::Force {
            // From here on the folder has no `run.json`, so it does not count as whole. The old checkpoint stays until
            // the caller writes one, so that a campaign merged into its own folder survives a kill.
            let mut tables = NAMES.iter().rev().filter(|name| **name != CHECKPOINT);
            tables
                .try_for_each(|name| remove_if_present(&directory.join(name)))
                .map_err(unwritable)?;
        } else if !state.left(plan).is_empty() {
            // A finished campaign is resumed: its tables will soon be behind its checkpoint.
            remove_if_present(&directory.join(RUN)).map_err(unwritable)?;
        }
        sweep(directory, |name| NAMES.contains(&name)).map_err(unwritable)?;
        Ok((
            CampaignDir {
                directory: directory.to_owned(),
                log,
                open: BTreeMap::new(),
                fresh: !exists,
            },
            state,
        ))
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// The file system's error.
    pub fn checkpoint(&mut self, state: &State) -> io::Result<()> {
        self.add(CHECKPOINT, &checkpoint::write(state)?)?;
        self.close(CHECKPOINT)
    }

    /// Returns the path of a file, if the folder is still the one that was claimed.
    fn path(&self, name: &str) -> io::Result<PathBuf> {
        if self.is_swapped() {
            return Err(io::Error::other(
                "the folder was replaced after the campaign started",
            ));
        }
        Ok(self.directory.join(name))
    }

    /// Reports whether the folder was replaced by another since: its log is not the locked one.
    #[cfg(unix)]
    fn is_swapped(&self) -> bool {
        use std::os::unix::fs::MetadataExt as _;
        let which = |found: fs::Metadata| (found.dev(), found.ino());
        let there = fs::metadata(self.directory.join(LOG)).map(which);
        !matches!((self.log.metadata().map(which), there), (Ok(ours), Ok(there)) if ours == there)
    }

    /// Other systems cannot rename a folder with an open file in it.
    #[cfg(not(unix))]
    fn is_swapped(&self) -> bool {
        false
    }

    /// Adds a line to the log.
    ///
    /// # Errors
    /// The file system's error.
    pub fn log(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.log, "{line}")
    }
}

impl Folder for CampaignDir {
    fn add(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        if !self.open.contains_key(name) {
            self.open.insert(name, AtomicFile::new(&self.path(name)?)?);
        }
        let added = self
            .open
            .get_mut(name)
            .map_or(Ok(()), |file| file.add(bytes));
        // A half-written file is dropped, so that nothing is appended to it.
        added.inspect_err(|_| drop(self.open.remove(name)))
    }

    fn close(&mut self, name: &'static str) -> io::Result<()> {
        self.path(name)?;
        let Some(file) = self.open.remove(name) else {
            return Ok(());
        };
        file.name()?;
        self.fresh = false;
        Ok(())
    }
}

impl Drop for CampaignDir {
    /// Removes the folder of a campaign that fails before its first checkpoint.
    fn drop(&mut self) {
        self.open.clear();
        if self.fresh {
            let _ = fs::remove_file(self.directory.join(LOG));
            let _ = fs::remove_dir(&self.directory);
        }
    }
}

/// Removes a file, if it exists.
fn remove_if_present(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Reports whether the content of a folder is a campaign's: it has a log, a run or a state, whole or not.
fn is_campaign(directory: &Path) -> bool {
    let begins = |name: &str| {
        let mut head = head(&directory.join(name)).unwrap_or_default();
        head.retain(|byte| !byte.is_ascii_whitespace());
        head.starts_with(b"{\"version\":")
    };
    is_log(&directory.join(LOG)) || begins(RUN) || begins(CHECKPOINT)
}

/// Reports whether a file is a campaign's log: empty, or with a time in seconds first. Others keep a log of that name, too.
fn is_log(path: &Path) -> bool {
    head(path).is_ok_and(|head| {
        let time = head.iter().take_while(|byte| byte.is_ascii_digit());
        let digits = time.count();
        head.is_empty() || digits > 0 && head.get(digits) == Some(&b' ')
    })
}

/// Reads the first bytes of a file.
fn head(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = vec![0; 64];
    let length = File::open(path)?.read(&mut head)?;
    head.truncate(length);
    Ok(head)
}

/// Refuses a folder that is not empty. The files of a campaign that was killed before its first checkpoint do not
/// count.
fn refuse_content(directory: &Path) -> Result<(), ClaimError> {
    let unwritable = |error| ClaimError::Unwritable(directory.to_owned(), error);
    let has = |name: &str| directory.join(name).exists();
    if has(CHECKPOINT) && !has(RUN) {
        return Err(ClaimError::Unfinished(
            directory.to_owned(),
            going_on(directory),
        ));
    }
    for entry in fs::read_dir(directory).map_err(unwritable)? {
        let entry = entry.map_err(unwritable)?;
        let name = entry.file_name().into_string().unwrap_or_default();
        let is_part = part_of(&name).is_some_and(|name| NAMES.contains(&name));
        let is_ours = is_part || (name == LOG && is_log(&entry.path()));
        if !is_ours {
            return Err(ClaimError::NotEmpty(directory.to_owned()));
        }
    }
    Ok(())
}

/// Loads the state in a folder, to resume it under a plan.
fn resumed(directory: &Path, plan: &Plan) -> Result<State, ClaimError> {
    let path = directory.join(CHECKPOINT);
    let state: State = match load(&path) {
        // The campaign was killed before its first checkpoint, or never started. The same command is then still right.
        Err(LoadError::Missing) => return Ok(State::new(plan.terms.clone())),
        Err(LoadError::Io(error)) => return Err(ClaimError::Unwritable(path, error)),
        Err(LoadError::Damaged(damage)) => return Err(ClaimError::Damaged(path, damage)),
        // These are of finished campaigns only.
        Err(LoadError::Unfinished(_) | LoadError::Apart(_)) => {
            return Err(ClaimError::Unfinished(
                directory.to_owned(),
                going_on(directory),
            ));
        }
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
    fn begun(path: &Path) -> (CampaignDir, State) {
        let (mut place, state) = CampaignDir::claim(path, Mode::New, &plan()).expect("claimed");
        place.checkpoint(&state).expect("written");
        (place, state)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }

    #[track_caller]
    fn refused(folder: &Path, mode: Mode) -> ClaimError {
        let before = if folder.is_dir() {
            names(folder)
        } else {
            Vec::new()
        };
        let refused = CampaignDir::claim(folder, mode, &plan()).expect_err("refused");
        assert_eq!(
            if folder.is_dir() {
                names(folder)
            } else {
                Vec::new()
            },
            before
        );
        refused
    }

    #[test]
    fn a_campaign_that_fails_before_its_first_checkpoint_leaves_nothing() {
        let folder = folder();
        let new = folder.path().join("new");
        let (mut place, _) = CampaignDir::claim(&new, Mode::New, &plan()).expect("claimed");
        place.log("a line").expect("logged");
        assert_eq!(names(&new), [LOG]);
        drop(place);
        assert!(!new.exists());
        drop(begun(&new));
        let mut left = vec![LOG, CHECKPOINT];
        left.sort_unstable();
        assert_eq!(names(&new), left);
        // The campaign has a checkpoint by now.
        assert!(matches!(
            refused(&new, Mode::New),
            ClaimError::Unfinished(..)
        ));
        assert!(CampaignDir::claim(&new, Mode::Resume, &plan()).is_ok());
    }

    #[test]
    fn files_that_no_campaign_made_are_refused() {
        let folder = folder();
        let file = folder.path().join("file");
        write(file.clone(), "x");
        assert!(matches!(
            refused(&file, Mode::New),
            ClaimError::NotDirectory(_)
        ));
        assert!(matches!(
            refused(&file, Mode::Force),
            ClaimError::NotDirectory(_)
        ));
        assert!(matches!(
            refused(folder.path(), Mode::New),
            ClaimError::NotEmpty(_)
        ));
        for mode in [Mode::Force, Mode::Resume] {
            assert!(matches!(
                refused(folder.path(), mode),
                ClaimError::NoCampaign(_)
            ));
        }
        // A file of the right name does not make a campaign either.
        write(folder.path().join(RUN), "[1]");
        assert!(matches!(
            refused(folder.path(), Mode::Force),
            ClaimError::NoCampaign(_)
        ));
        // The same holds for another program's log.
        write(folder.path().join(LOG), "Session 1: the party meets\n");
        assert!(matches!(
            refused(folder.path(), Mode::Force),
            ClaimError::NoCampaign(_)
        ));
        fs::remove_file(folder.path().join(LOG)).expect("there");
        write(folder.path().join(RUN), "{ \"version\": 3 }");
        let (place, _) = CampaignDir::claim(folder.path(), Mode::Force, &plan()).expect("claimed");
        assert_eq!(names(folder.path()), [LOG, "file"]);
        assert!(matches!(
            refused(folder.path(), Mode::Force),
            ClaimError::Busy(_)
        ));
        drop(place);
        assert_eq!(names(folder.path()), [LOG, "file"]);
    }

    /// Temporary files of a killed campaign are removed. A file that only looks like one stays, and the folder is
    /// refused.
    #[test]
    fn temporary_files_of_a_killed_campaign_are_removed() {
        let folder = folder();
        let half = format!("{RUN}.77-0.part");
        write(folder.path().join(LOG), "");
        write(folder.path().join(&half), "x");
        let (place, _) = CampaignDir::claim(folder.path(), Mode::New, &plan()).expect("claimed");
        assert_eq!(names(folder.path()), [LOG]);
        drop(place);
        for other in ["mine.part", "run.jsonx.part", &format!("{RUN}.77-0")] {
            write(folder.path().join(other), "x");
            assert!(
                matches!(refused(folder.path(), Mode::New), ClaimError::NotEmpty(_)),
                "{other}"
            );
            fs::remove_file(folder.path().join(other)).expect("there");
        }
    }

    /// Other systems cannot rename a folder with an open file in it.
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
        assert!(refused.to_string().contains("was replaced"), "{refused}");
        assert_eq!(names(&path), [LOG]);
    }

    #[test]
    fn another_plan_does_not_go_on() {
        let folder = folder();
        let path = folder.path().join("corpus");
        drop(begun(&path));
        let other = Plan::new(Frame::Plain, 10, 2);
        let refused = CampaignDir::claim(&path, Mode::Resume, &other).expect_err("refused");
        assert!(matches!(refused, ClaimError::OtherPlan(..)), "{refused:?}");
        let damaged = fs::read_to_string(path.join(CHECKPOINT))
            .expect("there")
            .replace("\"seed\"", "\"sead\"");
        write(path.join(CHECKPOINT), &damaged);
        let refused = CampaignDir::claim(&path, Mode::Resume, &plan()).expect_err("refused");
        assert!(matches!(refused, ClaimError::Damaged(..)), "{refused:?}");
    }

    /// The same command is always right: the campaign to replace or resume need not exist.
    #[test]
    fn missing_campaigns_are_started() {
        let folder = folder();
        for (name, mode) in [
            ("one", Mode::Force),
            ("two", Mode::Resume),
            ("three", Mode::New),
        ] {
            let path = folder.path().join(name);
            drop(
                CampaignDir::claim(&path, mode, &plan())
                    .unwrap_or_else(|error| panic!("{name}: {error}")),
            );
            assert!(!path.exists());
            fs::create_dir(&path).expect("made");
            assert!(CampaignDir::claim(&path, mode, &plan()).is_ok(), "{name}");
        }
        let file = folder.path().join("file");
        write(file.clone(), "x");
        assert!(matches!(
            refused(&file.join("in it"), Mode::New),
            ClaimError::Unwritable(..)
        ));
    }

    /// A finished campaign stays whole. With more nights to run, its tables are soon behind, so it does not.
    #[test]
    fn a_finished_campaign_stays_whole() {
        let folder = folder();
        write(folder.path().join(LOG), "");
        write(folder.path().join(RUN), "{\"version\": 3}");
        drop(
            CampaignDir::claim(folder.path(), Mode::Resume, &Plan::new(Frame::Plain, 0, 1))
                .expect("claimed"),
        );
        assert!(folder.path().join(RUN).exists());
        drop(CampaignDir::claim(folder.path(), Mode::Resume, &plan()).expect("claimed"));
        assert!(!folder.path().join(RUN).exists());
    }
}
