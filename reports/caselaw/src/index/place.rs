//! Where an index is: beside the corpus, or in the user's cache if the folder cannot be written. It is written under
//! another name and renamed: whoever reads sees a whole one, and of two who write at once the later one stays.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The name of the index beside a corpus.
pub const NAME: &str = "search-index.sqlite";

/// The user's cache folders, the one to use first.
#[must_use]
pub fn caches() -> Vec<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home =
        folder("HOME").map(|home| home.join(if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" }));
    [folder("XDG_CACHE_HOME"), folder("LOCALAPPDATA"), home]
        .into_iter()
        .flatten()
        .filter(|path| path.is_absolute())
        .take(1)
        .map(|path| path.join("nightcourt"))
        .collect()
}

/// Where the index of a corpus may be, the best place first.
pub(super) fn places(directory: &Path, caches: &[PathBuf]) -> Vec<PathBuf> {
    let whole = fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned());
    let name = blake3::hash(whole.as_os_str().as_encoded_bytes()).to_hex();
    let cached = caches.iter().map(|cache| cache.join(format!("{}-{NAME}", &name[..16])));
    std::iter::once(directory.join(NAME)).chain(cached).collect()
}

/// Has a file written beside its place, then renames it.
pub(super) fn put(path: &Path, write: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    sweep(folder);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}-{number}.part", std::process::id()));
    let beside = path.with_file_name(name);
    let written = write(&beside).and_then(|()| {
        let synced = fs::File::options().write(true).open(&beside).and_then(|file| file.sync_all());
        synced.and_then(|()| fs::rename(&beside, path)).map_err(|error| error.to_string())
    });
    written.inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Removes what others left who were killed while they wrote: nobody writes for an hour.
fn sweep(folder: &Path) {
    const LONG: Duration = Duration::from_secs(3600);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let old = || entry.metadata().and_then(|found| found.modified()).ok()?.elapsed().ok();
        if name.contains(NAME) && name.ends_with(".part") && old().is_some_and(|age| age > LONG) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
