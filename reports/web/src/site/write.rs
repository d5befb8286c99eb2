//! A site as a folder. It is written beside its place and then renamed, whole: whoever reads it sees all of it, or the one before.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{Site, SiteError};

/// The file by which a folder is known to be a site of ours, and may be replaced.
const MARK: &str = "nightcourt-site.json";

/// What was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// Precedents, each with its page.
    pub precedents: usize,
    /// All files.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// Why a site was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The place holds something that is no site of ours.
    Taken(PathBuf),
    /// The place is not named: `.` or `/` cannot be replaced.
    Unnamed(PathBuf),
    /// The figures cannot be made.
    Site(SiteError),
    /// The file system refuses.
    Io(PathBuf, io::Error),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Taken(path) => write!(
                f,
                "{} holds something that is no site of Night Court, and is left as it is; name a new folder, or an empty one",
                path.display()
            ),
            WriteError::Unnamed(path) => {
                write!(f, "{} cannot be replaced whole; name a folder inside it, such as --out site", path.display())
            }
            WriteError::Site(error) => error.fmt(f),
            WriteError::Io(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes a site to a folder: one that does not exist, an empty one, or one that this wrote before.
///
/// # Errors
/// If the folder holds anything else, or cannot be written. It is as it was then.
pub fn write(site: &Site<'_>, directory: &Path) -> Result<Written, WriteError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| WriteError::Io(path, error)
    };
    let Some(name) = directory.file_name() else { return Err(WriteError::Unnamed(directory.to_owned())) };
    let there = claimable(directory)?;
    if let Some(parent) = directory.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent).map_err(io(parent))?;
    }
    let beside = |end: &str| {
        let mut name = name.to_owned();
        name.push(format!(".{}.{end}", std::process::id()));
        directory.with_file_name(name)
    };
    let (part, old) = (beside("part"), beside("old"));
    let written = fill(site, &part).inspect_err(|_| {
        let _ = fs::remove_dir_all(&part);
    })?;
    if there {
        fs::rename(directory, &old).map_err(io(directory))?;
    }
    if let Err(error) = fs::rename(&part, directory) {
        if there {
            let _ = fs::rename(&old, directory);
        }
        let _ = fs::remove_dir_all(&part);
        return Err(WriteError::Io(directory.to_owned(), error));
    }
    if there {
        fs::remove_dir_all(&old).map_err(io(&old))?;
    }
    Ok(written)
}

/// Whether the place is taken by what may be replaced; an error if by anything else.
fn claimable(directory: &Path) -> Result<bool, WriteError> {
    let taken = || WriteError::Taken(directory.to_owned());
    match fs::symlink_metadata(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(WriteError::Io(directory.to_owned(), error)),
        Ok(found) if !found.is_dir() => return Err(taken()),
        Ok(_) => {}
    }
    let mut inside = fs::read_dir(directory).map_err(|error| WriteError::Io(directory.to_owned(), error))?;
    if inside.next().is_none() || directory.join(MARK).is_file() { Ok(true) } else { Err(taken()) }
}

fn fill(site: &Site<'_>, directory: &Path) -> Result<Written, WriteError> {
    let addresses = site.addresses().map_err(WriteError::Site)?;
    let mut folders: Vec<PathBuf> =
        addresses.iter().filter_map(|address| directory.join(address).parent().map(Path::to_owned)).collect();
    folders.sort_unstable();
    folders.dedup();
    for folder in folders {
        fs::create_dir_all(&folder).map_err(|error| WriteError::Io(folder.clone(), error))?;
    }
    let put = |address: &str, bytes: &[u8]| {
        let path = directory.join(address);
        fs::write(&path, bytes).map_err(|error| WriteError::Io(path, error))?;
        Ok(bytes.len() as u64)
    };
    let make = |address: &String| match site.file(address).map_err(WriteError::Site)? {
        Some(file) => put(address, &file.bytes),
        None => unreachable!("{address} is an address of the site"),
    };
    let bytes: u64 = addresses.par_iter().map(make).collect::<Result<Vec<u64>, WriteError>>()?.into_iter().sum();
    let precedents = site.library().len();
    let mark = format!("{{\"site\":\"Night Court\",\"version\":2,\"precedents\":{precedents}}}\n");
    let bytes = bytes + put(MARK, mark.as_bytes())?;
    Ok(Written { precedents, files: addresses.len() + 1, bytes })
}
