//! The service worker: after the first visit the site can be read without a network. It fetches the files that most
//! readers need first, and the others behind that. The version of its cache changes with any file, so that browsers fetch
//! the files again.

use rayon::prelude::*;

use super::contents::{Site, SiteError};
use super::files::{assets, is_for_disk};

/// Its name. It is in the top folder, because it may serve only that folder and those below.
pub(super) const NAME: &str = "offline.js";

const SCRIPT: &str = include_str!("assets/offline.js");

pub(super) fn script(site: &Site<'_>) -> Result<String, SiteError> {
    let of_file = |address: &String| {
        let file = site.file(address)?;
        let bytes = file.as_ref().map_or(&[][..], |file| &file.bytes);
        Ok(blake3::hash(&[address.as_bytes(), bytes].join(&0)))
    };
    let addresses = site.addresses()?;
    // Scripts for pages on disk take long to compress, no browser keeps them, and they change with the files that they hold.
    let is_kept = |address: &&String| *address != NAME && !is_for_disk(address);
    let all: Result<Vec<blake3::Hash>, SiteError> =
        addresses.par_iter().filter(is_kept).map(of_file).collect();
    let mut hash = blake3::Hasher::new();
    for one in all? {
        hash.update(one.as_bytes());
    }
    let version = &hash.finalize().to_hex()[..16];

    let assets = assets().map(|(name, _)| format!("assets/{name}"));
    let (rest, first): (Vec<&String>, Vec<&String>) = addresses
        .iter()
        .filter(|address| is_read(address) || is_piece(address))
        .partition(|address| address.contains(['/', '-']) && !is_piece(address));
    Ok(SCRIPT
        .replace("VERSION", version)
        .replace(
            "/* FIRST */",
            &quoted(first.into_iter().cloned().chain(assets)),
        )
        .replace("/* REST */", &quoted(rest.into_iter().cloned())))
}

/// Reports whether a reader opens the file: a page that is no redirect, or a picture of one.
fn is_read(address: &str) -> bool {
    let is_page = address.ends_with(".html") && address.len() != "p/0123456789ab.html".len();
    let is_picture = [".svg", ".png"].iter().any(|end| address.ends_with(end));
    is_page || is_picture && !address.starts_with("assets/")
}

/// Reports whether the file is a piece of the table of precedents, without which no search answers.
fn is_piece(address: &str) -> bool {
    address.starts_with("precedents/")
}

fn quoted(addresses: impl Iterator<Item = String>) -> String {
    let each: Vec<String> = addresses.map(|address| format!("\"{address}\"")).collect();
    each.join(", ")
}
