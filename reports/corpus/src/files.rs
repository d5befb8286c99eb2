//! Files are written beside their place and then renamed into it: whoever reads one sees all of it or the one before.

use std::fs;
use std::io::{self, Read, Write};
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

/// Most bytes of a file that a campaign wrote: a state of half a million precedents has 2 GB.
pub const MAX_RECORD: u64 = 4 << 30;

/// Reads a file of at most `limit` bytes, so that an endless one cannot fill the memory.
///
/// # Errors
/// [`io::ErrorKind::FileTooLarge`] for more bytes than that, or the file system's error.
pub fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let why = format!("it has more than {limit} bytes, the most that such a file may have");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Reads a text of at most `limit` bytes.
///
/// # Errors
/// As [`read_at_most`], and [`io::ErrorKind::InvalidData`] for bytes that are not UTF-8.
pub fn read_text_at_most(path: &Path, limit: u64) -> io::Result<String> {
    String::from_utf8(read_at_most(path, limit)?).map_err(|error| {
        io::Error::new(io::ErrorKind::InvalidData, format!("it is not UTF-8 text: {}", error.utf8_error()))
    })
}
