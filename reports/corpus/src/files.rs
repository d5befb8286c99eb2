//! Files are written beside their place and then renamed into it: whoever reads one sees all of it or the one before.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its place, then renames it.
///
/// # Errors
/// Whatever the file system says.
pub fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Beside::new(path)?;
    file.add(bytes)?;
    file.name()
}

/// A file that is being written beside its place. Dropped before it has its name, it is gone.
#[derive(Debug)]
pub(crate) struct Beside {
    path: PathBuf,
    beside: PathBuf,
    file: fs::File,
}

impl Beside {
    /// Starts an empty file.
    pub(crate) fn new(path: &Path) -> io::Result<Beside> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let beside = path.with_file_name(name);
        let file = fs::File::create(&beside)?;
        Ok(Beside { path: path.to_owned(), beside, file })
    }

    /// Adds to it.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Gives it its name: now it is in its place, whole.
    pub(crate) fn name(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        sync_folder(&self.path)
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Once it has its name there is none of this one.
        let _ = fs::remove_file(&self.beside);
    }
}

/// Makes sure that the file's name is on the disk too: after a power cut it is there, or the one before it.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::File::open(folder)?.sync_all()
}

/// Elsewhere folders cannot be opened; the file system sees to it.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
