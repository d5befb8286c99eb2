//! The cache file of an index, in the user's cache folder, named by the hash of its source so that no other program's
//! file is read. It is written under another name and then renamed: readers see whole files only, and the last writer
//! wins.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nightcourt_corpus::files::write_atomic;

const END: &str = ".search-index";

/// The user's cache folder, if there is one.
#[must_use]
pub fn cache() -> Option<PathBuf> {
    let home = if cfg!(target_os = "macos") {
        "Library/Caches"
    } else {
        ".cache"
    };
    folder(["XDG_CACHE_HOME", "LOCALAPPDATA"], home)
}

/// The user's folder for data that is to stay, if there is one.
#[must_use]
pub fn data() -> Option<PathBuf> {
    let home = if cfg!(target_os = "macos") {
        "Library/Application Support"
    } else {
        ".local/share"
    };
    folder(["XDG_DATA_HOME", "APPDATA"], home)
}

/// The user's folder for settings, if there is one.
#[must_use]
pub fn config() -> Option<PathBuf> {
    folder(["XDG_CONFIG_HOME", "APPDATA"], ".config")
}

/// The program's folder in the first folder that a variable names, or else in this one of the user's home.
fn folder(variables: [&str; 2], in_home: &str) -> Option<PathBuf> {
    let named = |name: &str| {
        env::var_os(name)
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
    };
    let all = variables
        .map(named)
        .into_iter()
        .chain([named("HOME").map(|home| home.join(in_home))]);
    all.flatten()
        .find(|path| path.is_absolute())
        .map(|path| path.join("nightcourt"))
}

pub(super) fn place(cache: &Path, stamp: &str) -> PathBuf {
    cache.join(format!(
        "{}{END}",
        &blake3::hash(stamp.as_bytes()).to_hex()[..32]
    ))
}

/// Writes an index; removes those that are older than a month.
pub(super) fn put(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    sweep(folder);
    write_atomic(path, bytes)
}

/// Indexes of outdated corpora, and files of interrupted writers, are never read again.
fn sweep(folder: &Path) {
    const MONTH: Duration = Duration::from_secs(30 * 24 * 3600);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let old = || {
            entry
                .metadata()
                .and_then(|found| found.modified())
                .ok()?
                .elapsed()
                .ok()
        };
        if name.to_string_lossy().contains(END) && old().is_some_and(|age| age > MONTH) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    /// An index of a month ago is removed when another is written, whole or not. Other files stay.
    #[test]
    fn indexes_older_than_a_month_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let day = Duration::from_secs(24 * 3600);
        for (name, days) in [
            ("old.search-index", 31),
            ("half.search-index.1-2.part", 31),
            ("new.search-index", 29),
            ("parts", 40),
        ] {
            fs::write(path(name), "x").expect("written");
            let file = fs::File::options()
                .write(true)
                .open(path(name))
                .expect("there");
            file.set_modified(SystemTime::now() - days * day)
                .expect("a time");
        }
        put(&place(folder.path(), "a corpus"), b"an index").expect("written");
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| {
                entry
                    .expect("a file")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        left.sort();
        let written = place(folder.path(), "a corpus");
        let written = written
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let mut expected = vec![written, "new.search-index".to_owned(), "parts".to_owned()];
        expected.sort();
        assert_eq!(left, expected);
        assert_eq!(
            fs::read(place(folder.path(), "a corpus")).expect("there"),
            b"an index"
        );
        assert_ne!(
            place(folder.path(), "a corpus"),
            place(folder.path(), "another")
        );
    }
}
