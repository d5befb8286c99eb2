//! The service worker: after the first visit the site can be read without a network. It caches the files that every
//! page needs, and each page that was read. The version of its cache changes with any file, so that browsers fetch the
//! files again.

use rayon::prelude::*;

use super::contents::{Site, SiteError};
use super::files::assets;

/// Its name. It is in the top folder, because it may serve only that folder and those below.
pub(super) const NAME: &str = "offline.js";

const SCRIPT: &str = include_str!("assets/offline.js");

pub(super) fn script(site: &Site<'_>) -> Result<String, SiteError> {
    let of_file = |address: &String| {
        let file = site.file(address)?;
        let bytes = file.as_ref().map_or(&[][..], |file| &file.bytes);
        Ok(blake3::hash(&[address.as_bytes(), bytes].join(&0)))
    };
    let all: Result<Vec<blake3::Hash>, SiteError> = site
        .addresses()?
        .par_iter()
        .filter(|address| *address != NAME)
        .map(of_file)
        .collect();
    let mut hash = blake3::Hasher::new();
    for one in all? {
        hash.update(one.as_bytes());
    }
    let names: Vec<String> = assets()
        .map(|(name, _)| format!("\"assets/{name}\""))
        .collect();
    let version = &hash.finalize().to_hex()[..16];
    Ok(SCRIPT
        .replace("VERSION", version)
        .replace("/* ASSETS */", &names.join(", ")))
}
