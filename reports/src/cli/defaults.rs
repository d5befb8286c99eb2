//! Defaults of hosts' commands: the nearest `nightcourt.toml`, in this folder or one above, and then the user's own. The
//! nearest wins key by key.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use nightcourt_caselaw::index::config;
use nightcourt_corpus::files::read_text_from;
use nightcourt_host::defaults::{Defaults, FILE};
use nightcourt_resolvers::text::MAX_TEXT;

use super::output;

/// A file of defaults.
pub(crate) struct DefaultsFile {
    /// Its path, as seen from here.
    pub(crate) path: PathBuf,
    /// Its defaults, with paths as seen from here.
    pub(crate) defaults: Defaults,
}

/// Reads the nearest file and the user's own, in the order in which they win.
pub(crate) fn files() -> Result<Vec<DefaultsFile>, String> {
    let here = std::env::current_dir()
        .map_err(|error| format!("cannot tell the current folder: {error}"))?;
    let above = here
        .ancestors()
        .position(|folder| folder.join(FILE).is_file());
    let nearest = above.map(|above| (0..above).map(|_| "..").collect());
    let own = config().filter(|folder| folder.join(FILE).is_file());
    nearest.into_iter().chain(own).map(read).collect()
}

fn read(folder: PathBuf) -> Result<DefaultsFile, String> {
    let path = folder.join(FILE);
    let unreadable = |error| format!("cannot read {}: {error}", path.display());

    let file = File::open(&path).map_err(unreadable)?;
    if let Some(owner) = stranger(&path, &file).map_err(unreadable)? {
        return Err(format!(
            "{}: this file belongs to another user (uid {owner}), so that it decides nothing here; \
             copy it into a folder of yours and run the command there, or run the command elsewhere",
            path.display()
        ));
    }
    output::reading("defaults", path.display());
    let text = read_text_from(file, MAX_TEXT as u64).map_err(unreadable)?;
    let mut defaults =
        Defaults::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;

    for name in [&mut defaults.house, &mut defaults.corpus]
        .into_iter()
        .flatten()
    {
        let beside = folder.join(&*name);
        if beside.exists() {
            *name = beside.display().to_string();
        }
    }
    Ok(DefaultsFile { path, defaults })
}

/// Returns the owner of a file, or of the link to it, if that is somebody else: in a folder such as /tmp anybody may leave
/// a file that decides rulings below. After `sudo`, files of the user who called it are one's own.
#[cfg(unix)]
fn stranger(path: &Path, file: &File) -> io::Result<Option<u32>> {
    use std::os::unix::fs::MetadataExt as _;

    let me = nix::unistd::geteuid();
    let by_sudo = std::env::var("SUDO_UID").ok().filter(|_| me.is_root());
    let by_sudo = by_sudo.and_then(|uid| uid.parse().ok());
    let owners = [fs::symlink_metadata(path)?.uid(), file.metadata()?.uid()];
    Ok(owners
        .into_iter()
        .find(|&owner| owner != me.as_raw() && Some(owner) != by_sudo))
}

/// Other systems have other owners, and no folders that everybody may write to.
#[cfg(not(unix))]
fn stranger(_: &Path, _: &File) -> io::Result<Option<u32>> {
    Ok(None)
}

impl DefaultsFile {
    /// Names a default that takes effect. The user's own file is named with its folder.
    pub(crate) fn note(&self, what: &str, value: &str) {
        let file = if self.path.is_absolute() {
            &self.path
        } else {
            Path::new(FILE)
        };
        output::tell(&format!("note: {what} {value}, by {}", file.display()));
    }
}
