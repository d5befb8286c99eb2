//! A folder that a study writes to. While the study runs, the folder has a checkpoint and a log. The log is locked, so that
//! no two studies write to one folder. The command that began a study continues it.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::load::{LoadError, going_on, load};
use super::{CHECKPOINT, LOG, NAMES, PACKED, RUN, pack};
use crate::files::{AtomicFile, part_of, sweep};
use crate::study::{CheckpointError, Plan, State, Sums, checkpoint, difference};

/// The destination of the files of a study.
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

    /// Writes a whole file.
    ///
    /// # Errors
    /// The file system's error.
    fn whole(&mut self, name: &'static str, bytes: &[u8]) -> io::Result<()> {
        self.add(name, bytes)?;
        self.close(name)
    }
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

/// The reason why a folder cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// The folder has files that no study made.
    #[error("{} is not empty: name another directory, or one that a study writes to", .0.display())]
    NotEmpty(PathBuf),
    /// The path is a file.
    #[error("{} is not a directory: name one that is empty or does not exist", .0.display())]
    NotDirectory(PathBuf),
    /// The folder cannot be written.
    #[error("cannot write to {}: {why}: name a directory that you may write to", .0.display(), why = .1)]
    Unwritable(PathBuf, io::Error),
    /// Another study is writing to the folder.
    #[error("another study writes to {} now: wait for it, or name another directory", .0.display())]
    Busy(PathBuf),
    /// The state cannot be used.
    #[error("cannot use {}: {why}; start again with --force, or name another directory", .0.display(), why = .1)]
    Damaged(PathBuf, CheckpointError),
    /// The state is of another plan; `goes_on` continues that one.
    #[error(
        "the study in {} is another one: {why}; name another directory, or add --force to replace it; it goes on by: {goes_on}",
        directory.display()
    )]
    OtherPlan {
        /// The folder.
        directory: PathBuf,
        /// The first difference, in words.
        why: String,
        /// The command that the study there goes on by.
        goes_on: String,
    },
}

/// A folder for the files of a study, claimed before the study starts: an error now is better than one after an hour.
#[derive(Debug)]
pub struct OutputDir {
    directory: PathBuf,
    log: File,
    /// Files that still have temporary names.
    open: BTreeMap<&'static str, AtomicFile>,
    /// True if the folder was made for this study, and has nothing of worth yet.
    fresh: bool,
}

impl OutputDir {
    /// Claims a folder for a plan, and returns the state to continue from. A folder goes on whose study is of this plan; with
    /// `force`, any study's files are replaced, and the caller must write a checkpoint at once, in place of the older one.
    ///
    /// # Errors
    /// If the folder cannot be claimed; then nothing was written.
    pub fn claim<S: Sums>(
        directory: &Path,
        force: bool,
        plan: &Plan,
    ) -> Result<(OutputDir, State<S>), ClaimError> {
        let unwritable = |error| ClaimError::Unwritable(directory.to_owned(), error);
        let exists = match fs::metadata(directory) {
            Ok(found) if !found.is_dir() => {
                return Err(ClaimError::NotDirectory(directory.to_owned()));
            }
            Ok(_) => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(unwritable(error)),
        };
        if exists && !is_study(directory) {
            refuse_content::<S>(directory)?;
        }
        let state = if force {
            State::new(plan.terms.clone())
        } else {
            continued(directory, plan)?
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

        let remove = |name: &&str| remove_if_present(&directory.join(name)).map_err(unwritable);
        if force {
            // From here on the folder lacks the last file, so it does not count as whole. The old checkpoint stays until
            // the caller writes one, so that a study merged into its own folder survives a kill.
            let of_campaigns = NAMES.iter().rev();
            let tables = of_campaigns.chain(S::FILES);
            tables
                .filter(|name| **name != CHECKPOINT)
                .try_for_each(remove)?;
        } else if !state.left(plan).is_empty() {
            // A finished study goes on: its tables will soon be behind its checkpoint.
            S::FILES.last().map_or(Ok(()), remove)?;
        }
        sweep(directory, is_ours::<S>).map_err(unwritable)?;
        Ok((
            OutputDir {
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
    pub fn checkpoint<S: Sums>(&mut self, state: &State<S>) -> io::Result<()> {
        self.whole(CHECKPOINT, &checkpoint::write(state)?)?;
        remove_if_present(&self.path(PACKED)?)
    }

    /// Writes the state of a finished study alone, packed, in place of the checkpoint.
    ///
    /// # Errors
    /// The file system's error.
    pub fn pack<S: Sums>(&mut self, state: &State<S>) -> io::Result<()> {
        self.whole(PACKED, &pack(&checkpoint::write(state)?)?)?;
        remove_if_present(&self.path(CHECKPOINT)?)
    }

    /// Returns the path of a file, if the folder is still the one that was claimed.
    fn path(&self, name: &str) -> io::Result<PathBuf> {
        if self.is_swapped() {
            return Err(io::Error::other(
                "the folder was replaced after the study started",
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
        // One write, so that no reader and no kill finds half a line.
        self.log.write_all(format!("{line}\n").as_bytes())
    }
}

impl Folder for OutputDir {
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

impl Drop for OutputDir {
    /// Removes the folder of a study that fails before its first checkpoint.
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

/// Reports whether a file has a name of ours.
fn is_ours<S: Sums>(name: &str) -> bool {
    name == CHECKPOINT || name == PACKED || S::FILES.contains(&name)
}

/// Reports whether the content of a folder is a study's: it has the record of a run or a state, whole or not.
fn is_study(directory: &Path) -> bool {
    let begins = |name: &str, with: &[u8]| {
        let mut head = head(&directory.join(name)).unwrap_or_default();
        head.retain(|byte| !byte.is_ascii_whitespace());
        head.starts_with(with)
    };
    begins(RUN, b"{\"version\":")
        || begins(CHECKPOINT, b"{\"version\":")
        || begins(PACKED, &[0x1f, 0x8b])
}

/// Reports whether a file is a study's log: empty, or with a time in seconds first. Others keep a log of that name, too.
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

/// Refuses a folder that is not empty. The files of a study that was killed before its first checkpoint do not count.
fn refuse_content<S: Sums>(directory: &Path) -> Result<(), ClaimError> {
    let unwritable = |error| ClaimError::Unwritable(directory.to_owned(), error);
    for entry in fs::read_dir(directory).map_err(unwritable)? {
        let entry = entry.map_err(unwritable)?;
        let name = entry.file_name().into_string().unwrap_or_default();
        let is_left =
            part_of(&name).is_some_and(is_ours::<S>) || (name == LOG && is_log(&entry.path()));
        if !is_left {
            return Err(ClaimError::NotEmpty(directory.to_owned()));
        }
    }
    Ok(())
}

/// Loads the state in a folder, to continue it under a plan.
fn continued<S: Sums>(directory: &Path, plan: &Plan) -> Result<State<S>, ClaimError> {
    let path = directory.join(CHECKPOINT);
    let state: State<S> = match load(&path) {
        // The study was killed before its first checkpoint, or never started.
        Err(LoadError::Missing) => return Ok(State::new(plan.terms.clone())),
        Err(LoadError::Damaged(damage)) => return Err(ClaimError::Damaged(path, damage)),
        Err(LoadError::Io(error)) => return Err(ClaimError::Unwritable(path, error)),
        // These are found by `finished` alone.
        Err(other @ (LoadError::Unfinished(_) | LoadError::Apart(_))) => {
            return Err(ClaimError::Unwritable(path, io::Error::other(other)));
        }
        Ok(state) => state,
    };
    let terms = plan.terms.clone();
    // A missing rulebook or engine makes the terms differ; its name is a better message.
    let other = state.terms.added.differences(&terms.added);
    let why = (!other.is_empty())
        .then(|| other.join("; "))
        .or_else(|| {
            Some(format!(
                "the two differ in {}",
                difference(&terms, &state.terms)?
            ))
        })
        .or_else(|| state.beyond(plan));
    match why {
        Some(why) => Err(ClaimError::OtherPlan {
            directory: directory.to_owned(),
            why,
            goes_on: going_on(directory),
        }),
        // The files of frames and nights are those of the plan.
        None => Ok(State { terms, ..state }),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;

    use super::*;
    use crate::campaign::Sums as Campaign;

    fn claim(
        path: &Path,
        force: bool,
        plan: &Plan,
    ) -> Result<(OutputDir, State<Campaign>), ClaimError> {
        OutputDir::claim(path, force, plan)
    }

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
    fn begun(path: &Path) -> (OutputDir, State<Campaign>) {
        let (mut place, state) = claim(path, false, &plan()).expect("claimed");
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
    fn refused(folder: &Path, force: bool) -> ClaimError {
        let before = if folder.is_dir() {
            names(folder)
        } else {
            Vec::new()
        };
        let refused = claim(folder, force, &plan()).expect_err("refused");
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
        let (mut place, _) = claim(&new, false, &plan()).expect("claimed");
        place.log("a line").expect("logged");
        assert_eq!(names(&new), [LOG]);
        drop(place);
        assert!(!new.exists());
        drop(begun(&new));
        let mut left = vec![LOG, CHECKPOINT];
        left.sort_unstable();
        assert_eq!(names(&new), left);
        // The campaign has a checkpoint by now, and goes on.
        assert!(claim(&new, false, &plan()).is_ok());
        assert_eq!(names(&new), left);
    }

    #[test]
    fn files_that_no_campaign_made_are_refused() {
        let folder = folder();
        let file = folder.path().join("file");
        write(file.clone(), "x");
        assert!(matches!(refused(&file, false), ClaimError::NotDirectory(_)));
        assert!(matches!(refused(&file, true), ClaimError::NotDirectory(_)));
        for force in [true, false] {
            assert!(matches!(
                refused(folder.path(), force),
                ClaimError::NotEmpty(_)
            ));
        }
        // A file of the right name does not make a campaign either.
        write(folder.path().join(RUN), "[1]");
        assert!(matches!(
            refused(folder.path(), true),
            ClaimError::NotEmpty(_)
        ));
        // The same holds for another program's log.
        write(folder.path().join(LOG), "Session 1: the party meets\n");
        assert!(matches!(
            refused(folder.path(), true),
            ClaimError::NotEmpty(_)
        ));
        fs::remove_file(folder.path().join(LOG)).expect("there");
        for name in [RUN, CHECKPOINT] {
            write(folder.path().join(name), "{ \"version\": 3 }");
        }
        // The checkpoint stays until the caller writes one.
        let (place, _) = claim(folder.path(), true, &plan()).expect("claimed");
        assert_eq!(names(folder.path()), [LOG, CHECKPOINT, "file"]);
        assert!(matches!(refused(folder.path(), true), ClaimError::Busy(_)));
        drop(place);
        assert_eq!(names(folder.path()), [LOG, CHECKPOINT, "file"]);
    }

    /// Temporary files of a killed campaign are removed. A file that only looks like one stays, and the folder is
    /// refused.
    #[test]
    fn temporary_files_of_a_killed_campaign_are_removed() {
        let folder = folder();
        let half = format!("{RUN}.77-0.part");
        write(folder.path().join(LOG), "");
        write(folder.path().join(&half), "x");
        let (place, _) = claim(folder.path(), false, &plan()).expect("claimed");
        assert_eq!(names(folder.path()), [LOG]);
        drop(place);
        for other in ["mine.part", "run.jsonx.part", &format!("{RUN}.77-0")] {
            write(folder.path().join(other), "x");
            assert!(
                matches!(refused(folder.path(), false), ClaimError::NotEmpty(_)),
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
        let refused = claim(&path, false, &other).expect_err("refused");
        assert!(
            matches!(refused, ClaimError::OtherPlan { .. }),
            "{refused:?}"
        );
        let damaged = fs::read_to_string(path.join(CHECKPOINT))
            .expect("there")
            .replace("\"seed\"", "\"sead\"");
        write(path.join(CHECKPOINT), &damaged);
        let refused = claim(&path, false, &plan()).expect_err("refused");
        assert!(matches!(refused, ClaimError::Damaged(..)), "{refused:?}");
    }

    /// The same command is always right: the campaign to replace or resume need not exist.
    #[test]
    fn missing_campaigns_are_started() {
        let folder = folder();
        for (name, force) in [("one", true), ("two", false)] {
            let path = folder.path().join(name);
            drop(claim(&path, force, &plan()).unwrap_or_else(|error| panic!("{name}: {error}")));
            assert!(!path.exists());
            fs::create_dir(&path).expect("made");
            assert!(claim(&path, force, &plan()).is_ok(), "{name}");
        }
        let file = folder.path().join("file");
        write(file.clone(), "x");
        assert!(matches!(
            refused(&file.join("in it"), false),
            ClaimError::Unwritable(..)
        ));
    }

    /// A finished campaign stays whole. With more nights to run, its tables are soon behind, so it does not.
    #[test]
    fn a_finished_campaign_stays_whole() {
        let folder = folder();
        write(folder.path().join(LOG), "");
        write(folder.path().join(RUN), "{\"version\": 3}");
        drop(claim(folder.path(), false, &Plan::new(Frame::Plain, 0, 1)).expect("claimed"));
        assert!(folder.path().join(RUN).exists());
        drop(claim(folder.path(), false, &plan()).expect("claimed"));
        assert!(!folder.path().join(RUN).exists());
    }

    /// The packed state of a finished study is a whole one: with more nights to run, the study goes on from it.
    #[test]
    fn a_packed_state_takes_the_place_of_the_checkpoint() {
        let folder = folder();
        let (mut place, state) = begun(folder.path());
        place.pack(&state).expect("packed");
        drop(place);
        assert_eq!(names(folder.path()), [LOG, PACKED]);
        let (mut place, again) = claim(folder.path(), false, &plan()).expect("claimed");
        assert_eq!(again, state);
        place.checkpoint(&again).expect("written");
        let mut left = vec![LOG, CHECKPOINT];
        left.sort_unstable();
        assert_eq!(names(folder.path()), left);
    }
}
