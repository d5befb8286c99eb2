//! Writes a site into a folder. Its manifest lists every file with its hash, and only listed files are replaced or
//! removed: a folder may be a checkout, or have a domain name and other pages in it.
//!
//! Files are made in a folder inside, then renamed into place one by one. Meanwhile the manifest lists the old hash and
//! the new one, so that the next run knows all files of a run that was killed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use nightcourt_corpus::files::{MAX_FILE, MAX_RECORD, part_of, read_at_most, sweep, write_atomic};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{File, Site, SiteError};

/// The file that lists all others.
const MANIFEST: &str = "nightcourt-site.json";
/// The folder in which files are made.
const STAGING: &str = "nightcourt-site.part";
/// A file in that folder, locked while a program makes files there.
const LOCK: &str = "nightcourt-site.lock";
const VERSION: u32 = 3;
const MOST_NAMED: usize = 3;

/// The result of writing a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Precedents, each with its page.
    pub precedents: usize,
    /// All files.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
    /// Files in the folder that do not belong to the site, and were left alone.
    pub foreign: Vec<String>,
}

/// The reason that a site was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The place is a file.
    #[error("{}: this is a file; name a folder", .0.display())]
    NotFolder(PathBuf),
    /// The folder has files that do not belong to a site.
    #[error(
        "{}: the folder holds something that is no site of Night Court: {}; name a new folder, or add --force to \
         publish next to it and leave it alone",
        .0.display(), some(.1)
    )]
    Foreign(PathBuf, Vec<String>),
    /// Files of the site were edited.
    #[error(
        "{}: these files were edited after they were written: {}; copy them elsewhere, or add --force to replace them",
        .0.display(), some(.1)
    )]
    Edited(PathBuf, Vec<String>),
    /// Foreign files have the names of its files.
    #[error(
        "{}: the site has files of these names, and these are not from this program: {}; move them away, or name a \
         new folder",
        .0.display(), some(.1)
    )]
    InTheWay(PathBuf, Vec<String>),
    /// Another program writes a site to the folder.
    #[error("{}: another program writes a site there; wait for it, or name another folder", .0.display())]
    Busy(PathBuf),
    /// The figures cannot be made.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The file system refuses.
    #[error("cannot write {}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
}

/// The first few names, and the number of the others.
fn some(names: &[String]) -> String {
    let first = names
        .iter()
        .take(MOST_NAMED)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    match names.len().saturating_sub(MOST_NAMED) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> WriteError + use<> {
    let path = path.to_owned();
    move |error| WriteError::Io(path.clone(), error)
}

/// Writes a site to a folder, which is made if it does not exist. `force` permits a folder with foreign files, which are
/// left alone, and replaces files of a site that were edited.
///
/// # Errors
/// If the folder holds anything that would be lost, or cannot be written. Before the first file is in place nothing has
/// changed.
pub fn write(site: &Site<'_>, directory: &Path, force: bool) -> Result<Written, WriteError> {
    let addresses: BTreeSet<String> = site.addresses()?.into_iter().collect();
    Survey::of(directory, &addresses)?.allows(directory, force)?;
    let is_new = !directory.exists();
    fs::create_dir_all(directory).map_err(io_error(directory))?;
    let written = Staging::claim(directory).and_then(|staging| {
        let made = staging.fill(site, &addresses)?;
        // Surveyed again, because making the files takes time.
        let before = Survey::of(directory, &addresses)?;
        before.allows(directory, force)?;
        staging.publish(directory, site.library().len(), made, before)
    });
    if is_new && written.is_err() {
        let _ = fs::remove_dir(directory);
    }
    written
}

/// All files of a site.
#[derive(Serialize, Deserialize)]
struct Manifest {
    site: String,
    version: u32,
    precedents: usize,
    /// The hashes that each file may have: one, or two while a new site replaces an old one.
    files: BTreeMap<String, BTreeSet<String>>,
}

impl Manifest {
    fn new(precedents: usize, files: BTreeMap<String, BTreeSet<String>>) -> Manifest {
        Manifest {
            site: "Night Court".to_owned(),
            version: VERSION,
            precedents,
            files,
        }
    }

    /// Reads the manifest in a folder; `None` if this program wrote none there.
    fn read(directory: &Path) -> Option<Manifest> {
        let bytes = read_at_most(&directory.join(MANIFEST), MAX_FILE).ok()?;
        let manifest: Manifest = serde_json::from_slice(&bytes).ok()?;
        // A manifest from elsewhere must not reach a file outside its folder.
        let is_inside = |name: &String| {
            Path::new(name)
                .components()
                .all(|part| matches!(part, Component::Normal(_)))
        };
        let ours = manifest.site == "Night Court" && manifest.version == VERSION;
        (ours && manifest.files.keys().all(is_inside)).then_some(manifest)
    }

    fn write(&self, directory: &Path) -> Result<u64, WriteError> {
        let path = directory.join(MANIFEST);
        let written = serde_json::to_vec(self)
            .map_err(io::Error::from)
            .and_then(|mut bytes| {
                bytes.push(b'\n');
                write_atomic(&path, &bytes).map(|()| bytes.len() as u64)
            });
        written.map_err(io_error(&path))
    }
}

/// The content of a folder, compared with its manifest.
#[derive(Default)]
struct Survey {
    /// The files that the manifest lists.
    listed: BTreeMap<String, BTreeSet<String>>,
    /// The hashes of unchanged files.
    intact: BTreeMap<String, String>,
    /// Files that were edited.
    edited: Vec<String>,
    /// Files and folders that do not belong to the site.
    foreign: Vec<String>,
    /// Foreign entries that have the name of a file or a folder of the new site.
    in_the_way: Vec<String>,
}

impl Survey {
    fn of(directory: &Path, addresses: &BTreeSet<String>) -> Result<Survey, WriteError> {
        match fs::metadata(directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Survey::default()),
            Err(error) => return Err(WriteError::Io(directory.to_owned(), error)),
            Ok(found) if !found.is_dir() => {
                return Err(WriteError::NotFolder(directory.to_owned()));
            }
            Ok(_) => {}
        }
        let manifest = Manifest::read(directory);
        let mut survey = Survey::default();
        let has_manifest = manifest.is_some();
        survey.listed = manifest.map(|manifest| manifest.files).unwrap_or_default();
        let mut found = Vec::new();
        survey
            .walk(directory, "", addresses, &mut found)
            .map_err(io_error(directory))?;
        if !has_manifest && fs::symlink_metadata(directory.join(MANIFEST)).is_ok() {
            survey.in_the_way.push(MANIFEST.to_owned());
        }
        let hashed: Vec<(String, Option<String>)> = found
            .into_par_iter()
            .map(|name| {
                let read = read_at_most(&directory.join(&name), MAX_RECORD);
                let hash = read.ok().map(|bytes| hash(&bytes));
                (name, hash)
            })
            .collect();
        for (name, hash) in hashed {
            match hash.filter(|hash| survey.listed[&name].contains(hash)) {
                Some(hash) => drop(survey.intact.insert(name, hash)),
                None => survey.edited.push(name),
            }
        }
        for names in [
            &mut survey.edited,
            &mut survey.foreign,
            &mut survey.in_the_way,
        ] {
            names.sort_unstable();
        }
        Ok(survey)
    }

    /// Sorts the entries of a folder; `found` gets the listed ones. Foreign folders are not entered.
    fn walk(
        &mut self,
        directory: &Path,
        prefix: &str,
        addresses: &BTreeSet<String>,
        found: &mut Vec<String>,
    ) -> io::Result<()> {
        for entry in fs::read_dir(directory.join(prefix))? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let within = format!("{name}/");
            let is_above = |names: &mut dyn Iterator<Item = &String>| {
                names.next().is_some_and(|next| next.starts_with(&within))
            };
            let needed = is_above(&mut addresses.range(within.clone()..));
            let known =
                needed || is_above(&mut self.listed.range(within.clone()..).map(|(name, _)| name));
            // A link to a folder is not followed.
            let kind = entry.file_type()?;
            if kind.is_dir() {
                match () {
                    () if name == STAGING => {}
                    () if known => self.walk(directory, &within, addresses, found)?,
                    () if addresses.contains(&name) => self.in_the_way.push(within),
                    () => self.foreign.push(within),
                }
            } else if name == MANIFEST || part_of(&name) == Some(MANIFEST) {
                // The manifest is no entry of itself, and is handled by `Survey::of`.
            } else if kind.is_file() && self.listed.contains_key(&name) {
                found.push(name);
            } else if needed || addresses.contains(&name) {
                self.in_the_way.push(name);
            } else {
                self.foreign.push(name);
            }
        }
        Ok(())
    }

    /// Refuses a change that would lose a file.
    fn allows(&self, directory: &Path, force: bool) -> Result<(), WriteError> {
        let refuse = |why: fn(PathBuf, Vec<String>) -> WriteError, names: &[String]| {
            if names.is_empty() {
                Ok(())
            } else {
                Err(why(directory.to_owned(), names.to_vec()))
            }
        };
        if !force {
            refuse(WriteError::Foreign, &self.foreign)?;
            refuse(WriteError::Edited, &self.edited)?;
        }
        refuse(WriteError::InTheWay, &self.in_the_way)
    }
}

/// The folder in which files are made, locked.
struct Staging {
    path: PathBuf,
    _lock: fs::File,
}

impl Staging {
    /// Makes the folder, or takes over that of a run that was killed.
    fn claim(directory: &Path) -> Result<Staging, WriteError> {
        let path = directory.join(STAGING);
        let io = io_error(&path);
        match fs::create_dir(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(io(error)),
            _ => {}
        }
        let mut inside = fs::read_dir(&path).map_err(&io)?;
        if inside.next().is_some() && !path.join(LOCK).is_file() {
            return Err(WriteError::InTheWay(
                directory.to_owned(),
                vec![format!("{STAGING}/")],
            ));
        }
        let lock = fs::File::create(path.join(LOCK)).map_err(&io)?;
        if matches!(lock.try_lock(), Err(fs::TryLockError::WouldBlock)) {
            return Err(WriteError::Busy(directory.to_owned()));
        }
        let staging = Staging { path, _lock: lock };
        for entry in fs::read_dir(&staging.path).map_err(&io)? {
            let entry = entry.map_err(&io)?;
            let left = entry.path();
            if entry.file_type().map_err(&io)?.is_dir() {
                fs::remove_dir_all(left).map_err(&io)?;
            } else if entry.file_name() != LOCK {
                fs::remove_file(left).map_err(&io)?;
            }
        }
        sweep(directory, |name| name == MANIFEST).map_err(io_error(directory))?;
        Ok(staging)
    }

    /// Makes all files; returns the hash and the length of each.
    fn fill(
        &self,
        site: &Site<'_>,
        addresses: &BTreeSet<String>,
    ) -> Result<BTreeMap<String, (String, u64)>, WriteError> {
        let folders: BTreeSet<&Path> = addresses
            .iter()
            .filter_map(|address| Path::new(address).parent())
            .collect();
        for folder in folders {
            let folder = self.path.join(folder);
            fs::create_dir_all(&folder).map_err(io_error(&folder))?;
        }
        let make = |address: &String| {
            let Some(File { bytes, .. }) = site.file(address)? else {
                unreachable!("{address} is an address of the site")
            };
            let path = self.path.join(address);
            fs::write(&path, &bytes).map_err(io_error(&path))?;
            Ok((address.clone(), (hash(&bytes), bytes.len() as u64)))
        };
        addresses.par_iter().map(make).collect()
    }

    /// Puts all files in their places, and removes those of the site before that this one lacks.
    fn publish(
        &self,
        directory: &Path,
        precedents: usize,
        made: BTreeMap<String, (String, u64)>,
        before: Survey,
    ) -> Result<Written, WriteError> {
        let after: BTreeMap<String, BTreeSet<String>> = made
            .iter()
            .map(|(name, (hash, _))| (name.clone(), BTreeSet::from([hash.clone()])))
            .collect();
        let mut both = before.listed;
        for (name, hashes) in &after {
            both.entry(name.clone())
                .or_default()
                .extend(hashes.iter().cloned());
        }
        Manifest::new(precedents, both).write(directory)?;
        for (name, (hash, _)) in &made {
            // An unchanged file keeps its time, which copying programs compare.
            if before.intact.get(name) == Some(hash) {
                continue;
            }
            let path = directory.join(name);
            let folder = path.parent().unwrap_or(directory);
            let placed =
                fs::create_dir_all(folder).and_then(|()| fs::rename(self.path.join(name), &path));
            placed.map_err(io_error(&path))?;
        }
        let is_stale = |name: &&String| !made.contains_key(*name);
        for name in before.intact.keys().filter(is_stale) {
            let path = directory.join(name);
            fs::remove_file(&path).map_err(io_error(&path))?;
            // Folders that have become empty are removed too.
            for folder in Path::new(name).ancestors().skip(1) {
                if !folder.as_os_str().is_empty() {
                    let _ = fs::remove_dir(directory.join(folder));
                }
            }
        }
        let mut foreign = before.foreign;
        foreign.extend(before.edited.iter().filter(is_stale).cloned());
        let bytes = Manifest::new(precedents, after).write(directory)?;
        let bytes = bytes + made.values().map(|(_, bytes)| bytes).sum::<u64>();
        Ok(Written {
            precedents,
            files: made.len() + 1,
            bytes,
            foreign,
        })
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}
