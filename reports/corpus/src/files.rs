//! Files are written next to their place and then renamed into it: a reader sees the new file or the old one, each
//! whole.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Writes a file under a temporary name, then renames it.
///
/// # Errors
/// The file system's error.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::new(path)?;
    file.add(bytes)?;
    file.name()
}

/// Returns the final name of a file from its temporary name, `NAME.PROCESS.part`.
#[must_use]
pub fn part_of(name: &str) -> Option<&str> {
    let (base, process) = name.strip_suffix(".part")?.rsplit_once('.')?;
    // Earlier versions numbered the files of a process.
    let is_process = process.starts_with(|first: char| first.is_ascii_digit())
        && process
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
    (is_process && !base.is_empty()).then_some(base)
}

/// Removes the temporary files of killed programs from a folder, if their final names are ours. A file that is still
/// being written stays.
///
/// # Errors
/// The file system's error. A folder that does not exist has no such files.
pub fn sweep(folder: &Path, is_ours: impl Fn(&str) -> bool) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let ours = entry
            .file_name()
            .to_str()
            .and_then(part_of)
            .is_some_and(&is_ours);
        // Its writer has a lock, which ends with the process.
        let is_left = || fs::File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if ours && entry.file_type()?.is_file() && is_left() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// A file that is written under a temporary name. It is removed if it is dropped before its final name is given.
#[derive(Debug)]
pub(crate) struct AtomicFile {
    path: PathBuf,
    temporary: PathBuf,
    file: fs::File,
}

impl AtomicFile {
    /// Creates an empty file.
    pub(crate) fn new(path: &Path) -> io::Result<AtomicFile> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let temporary = path.with_file_name(name);
        let file = fs::File::create(&temporary)?;
        // `sweep` leaves locked files. Where the file system has no locks, it leaves all.
        let _ = file.try_lock();
        Ok(AtomicFile {
            path: path.to_owned(),
            temporary,
            file,
        })
    }

    /// Appends bytes.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Gives the file its final name.
    pub(crate) fn name(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.path)?;
        sync_folder(&self.path)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        // After the renaming there is no temporary file.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Flushes the folder of a file, so that its name survives a power cut.
///
/// # Errors
/// The file system's error.
#[cfg(unix)]
pub fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::File::open(folder)?.sync_all()
}

/// Other systems cannot open folders, and flush names themselves.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The largest size in bytes of a file of a campaign: a state of half a million precedents has 2 GB.
pub const MAX_RECORD: u64 = 4 << 30;

/// The largest size in bytes of a file that does not grow with the nights: a report, a manifest, a log.
pub const MAX_FILE: u64 = 64 << 20;

/// Reads at most `limit` bytes, so that an endless source cannot fill the memory.
///
/// Everything from outside is read here: Clippy forbids the other ways (`clippy.toml`).
///
/// # Errors
/// [`io::ErrorKind::FileTooLarge`] for more bytes than that, or the error of the source.
#[allow(clippy::disallowed_methods, reason = "the one place with a limit")]
pub fn read_from(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than the limit shows that there are too many.
    source.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let why = format!("it has more than {limit} bytes, the most that such a file may have");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// As [`read_from`].
pub fn read_at_most(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    read_from(fs::File::open(path)?, limit)
}

/// Reports whether a file has exactly these bytes.
#[must_use]
pub fn holds(path: &Path, bytes: &[u8]) -> bool {
    read_at_most(path, bytes.len() as u64).is_ok_and(|there| there == bytes)
}

/// Reads a text of at most `limit` bytes.
///
/// # Errors
/// As [`read_from`], and [`io::ErrorKind::InvalidData`] for bytes that are not UTF-8.
pub fn read_text_from(source: impl Read, limit: u64) -> io::Result<String> {
    String::from_utf8(read_from(source, limit)?).map_err(|error| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("it is not UTF-8 text: {}", error.utf8_error()),
        )
    })
}

/// Reads a text file of at most `limit` bytes.
///
/// # Errors
/// As [`read_text_from`].
pub fn read_text_at_most(path: &Path, limit: u64) -> io::Result<String> {
    read_text_from(fs::File::open(path)?, limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_leftovers_of_our_names_are_swept() {
        let folder = tempfile::tempdir().expect("a folder");
        let (left, foreign) = (
            ["a.json.1.part", "a.json.77-0.part"],
            ["a.json.part", "a.json.x1.part", "b.1.part"],
        );
        for name in left.iter().chain(&foreign) {
            fs::write(folder.path().join(name), "x").expect("written");
        }
        let written = AtomicFile::new(&folder.path().join("a.json")).expect("begun");
        sweep(folder.path(), |name| name == "a.json").expect("swept");
        for (name, stays) in left
            .map(|name| (name, false))
            .into_iter()
            .chain(foreign.map(|name| (name, true)))
        {
            assert_eq!(folder.path().join(name).exists(), stays, "{name}");
        }
        written.name().expect("its part is still there");
        assert!(sweep(&folder.path().join("nowhere"), |_| true).is_ok());
    }
}
