//! Files are written beside their place and then renamed into it: whoever reads one sees all of it or the one before.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file beside its place, then renames it.
///
/// # Errors
/// Whatever the file system says.
pub fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(name);
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let named = written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    });
    named.and_then(|()| sync_folder(path))
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
