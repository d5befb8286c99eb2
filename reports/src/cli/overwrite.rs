//! Output files: existing ones are replaced only with --force.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use nightcourt_corpus::files::{holds, sweep, write_atomic};

/// The way out of commands without `--force`.
pub(super) const REMOVE: &str = "remove it";
/// The way out of commands with it.
const FORCE: &str = "use --force";

/// Permission to replace files.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Overwrite {
    /// Replace files that exist already
    #[arg(long)]
    force: bool,
}

impl Overwrite {
    /// Returns the permission that another option gives.
    pub(super) const fn of(force: bool) -> Overwrite {
        Overwrite { force }
    }

    /// Refuses a file that exists, before the work for it begins.
    pub(super) fn check(self, path: &Path) -> Result<(), String> {
        if self.force {
            Ok(())
        } else {
            free(path, FORCE)
        }
    }

    /// Refuses files that exist, before the work for them begins. Without the last of them, an earlier run of the command
    /// was stopped between two files, and the same command goes on: what exists is compared when the files are written.
    pub(super) fn check_all(self, files: &[impl AsRef<Path>]) -> Result<(), String> {
        match files.last() {
            Some(last) if fs::symlink_metadata(last).is_ok() => {
                files.iter().try_for_each(|path| self.check(path.as_ref()))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Writes files, each whole. Without permission, none is written if one of them exists with other content.
    pub(super) fn write(
        self,
        files: &[(impl AsRef<Path>, impl AsRef<[u8]>)],
    ) -> Result<(), String> {
        let files = files
            .iter()
            .map(|(path, bytes)| (path.as_ref(), bytes.as_ref()));
        let changed: Vec<(&Path, &[u8])> =
            files.filter(|(path, bytes)| !holds(path, bytes)).collect();
        changed.iter().try_for_each(|(path, _)| self.check(path))?;
        for folder in changed
            .iter()
            .filter_map(|(path, _)| folder(path))
            .collect::<BTreeSet<_>>()
        {
            let named = |path: &Path, name: &str| path.file_name().is_some_and(|own| own == name);
            let is_ours = |name: &str| changed.iter().any(|(path, _)| named(path, name));
            // A folder that cannot be listed may still be written to.
            let _ = sweep(folder, is_ours);
        }
        changed.iter().try_for_each(|(path, bytes)| {
            write_atomic(path, bytes).map_err(|error| {
                format!(
                    "cannot write {}: {error}; make room or name another file",
                    path.display()
                )
            })
        })
    }
}

fn folder(path: &Path) -> Option<&Path> {
    path.parent().map(|folder| {
        if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        }
    })
}

pub(super) fn free(path: &Path, way_out: &str) -> Result<(), String> {
    match fs::symlink_metadata(path) {
        Ok(_) => Err(format!(
            "{} is there already: name another file, or {way_out}",
            path.display()
        )),
        Err(_) => Ok(()),
    }
}
