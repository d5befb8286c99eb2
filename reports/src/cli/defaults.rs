//! Defaults of hosts' commands: the nearest `nightcourt.toml`, in this folder or one above.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use nightcourt_corpus::files::read_text_from;
use nightcourt_host::defaults::{Defaults, FILE};
use nightcourt_resolvers::text::MAX_TEXT;

use super::output;

/// The nearest file.
#[derive(Default)]
pub(crate) struct Nearest {
    /// Its path, as seen from here.
    pub(crate) path: PathBuf,
    /// Its defaults, with paths as seen from here; empty defaults if there is no file.
    pub(crate) defaults: Defaults,
}

/// Reads the nearest file.
pub(crate) fn find() -> Result<Nearest, String> {
    let here = std::env::current_dir()
        .map_err(|error| format!("cannot tell the current folder: {error}"))?;
    let Some(above) = here
        .ancestors()
        .position(|folder| folder.join(FILE).is_file())
    else {
        return Ok(Nearest::default());
    };
    let folder: PathBuf = (0..above).map(|_| "..").collect();
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
    Ok(Nearest { path, defaults })
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

/// Names a default that takes effect.
pub(crate) fn tell(what: &str, value: &str) {
    output::tell(&format!("note: {what} {value}, by {FILE}"));
}
