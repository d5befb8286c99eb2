//! The service worker: after the first visit the site can be read without a network. It keeps what every page needs, and each page
//! that was read; under a name that changes with the site, so that an old one is never mixed with a new one.

use super::contents::Site;
use super::error::SiteError;
use super::files::assets;

/// Its name: it stands beside the pages, as it may serve only what is beside or below it.
pub(super) const NAME: &str = "offline.js";

const SCRIPT: &str = include_str!("assets/offline.js");

pub(super) fn script(site: &Site<'_>) -> Result<String, SiteError> {
    let mut hash = blake3::Hasher::new();
    for (name, bytes) in assets() {
        hash.update(name.as_bytes());
        hash.update(bytes);
    }
    hash.update(site.table()?);
    // The page that rules a night holds them.
    for text in &site.rulebooks {
        hash.update(text.as_bytes());
    }
    let names: Vec<String> = assets().map(|(name, _)| format!("\"assets/{name}\"")).collect();
    let version = &hash.finalize().to_hex()[..16];
    Ok(SCRIPT.replace("VERSION", version).replace("/* ASSETS */", &names.join(", ")))
}
