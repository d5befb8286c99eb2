//! Defaults of hosts' commands: the nearest `nightcourt.toml`, in this folder or one above.

use std::path::PathBuf;

use nightcourt_host::defaults::{Defaults, FILE};

use super::{input, output};

/// Reads the nearest file, with paths as seen from here; empty defaults if there is none.
pub(crate) fn find() -> Result<Defaults, String> {
    let here = std::env::current_dir()
        .map_err(|error| format!("cannot tell the current folder: {error}"))?;
    let Some(folder) = here.ancestors().find(|folder| folder.join(FILE).is_file()) else {
        return Ok(Defaults::default());
    };
    let path = folder.join(FILE);
    let text =
        input::text(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let mut defaults =
        Defaults::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let beside =
        |name: &String| -> Option<PathBuf> { Some(folder.join(name)).filter(|path| path.exists()) };
    for name in [&mut defaults.house, &mut defaults.corpus]
        .into_iter()
        .flatten()
    {
        if let Some(path) = beside(name) {
            *name = path.display().to_string();
        }
    }
    Ok(defaults)
}

/// Names a default that takes effect.
pub(crate) fn tell(what: &str, value: &str) {
    output::tell(&format!("note: {what} {value}, by {FILE}"));
}
