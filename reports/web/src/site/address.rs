//! Files for the host of a site: the web manifest, the page for a missing address, and the sitemap.

use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;

use super::contents::Site;
use super::layout::{Page, whole_from};

/// Reads the address of a site: `https://` and a host, with or without a folder.
///
/// # Errors
/// If it is no such address.
pub fn address(text: &str) -> Result<String, String> {
    let is_plain =
        |letter: char| letter.is_ascii_graphic() && !matches!(letter, '"' | '<' | '>' | '#' | '?');
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .unwrap_or_default();
    match !host.is_empty() && !host.starts_with('/') && host.chars().all(is_plain) {
        true => Ok(format!("{}/", text.trim_end_matches('/'))),
        false => Err("expected the address of a site, as in https://example.org/court/".to_owned()),
    }
}

/// `site.webmanifest`: phones offer to install the site.
pub(super) const MANIFEST: &str = r#"{
  "name": "Night Court",
  "short_name": "Night Court",
  "description": "Rules a night of forum Mafia or Werewolf under the systems that hosts use.",
  "start_url": "rule.html",
  "scope": "./",
  "display": "standalone",
  "icons": [{ "src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml" }]
}
"#;

/// `precedent.html`: a script leads from the id of a precedent at the end of the address to its place.
pub(super) fn by_id() -> String {
    leading(
        "A precedent by its id",
        "<p>The address of a precedent ends with its id: <code>precedent.html#21c081485e99</code>.",
        "assets/missing.js",
        "",
    )
}

/// `404.html`. A host shows it below any address, so its links are absolute if the address of the site is known; else they
/// begin in the folder of precedents, to which most addresses without a file belong (`p/ID.html`).
pub(super) fn missing(site: &Site<'_>) -> String {
    let address = escape(site.address.as_deref().unwrap_or_default());
    let about = format!("<p>A precedent is at <code>{address}precedent.html#ID</code>.");
    let root = if address.is_empty() { "../" } else { &*address };
    leading("There is no such page", &about, "assets/missing.js", root)
}

fn leading(title: &str, about: &str, script: &str, root: &str) -> String {
    let main = format!(
        "<h1>{title}</h1>\n{about} <a href=\"{root}precedents.html\">Search the precedents</a>, or \
         <a href=\"{root}index.html\">rule a night</a>.</p>\n"
    );
    let page = Page {
        title: &format!("{title} - Night Court"),
        about: title,
        scripts: &[script],
        main: &main,
        ..Page::default()
    };
    whole_from(&page, root)
}

/// `sitemap.xml`: every page once, without redirects; `None` without the address of the site.
pub(super) fn sitemap(site: &Site<'_>, pages: &[String]) -> Option<String> {
    let root = site.address.as_deref()?;
    let is_page = |address: &&String| {
        address.ends_with(".html")
            && !["404.html", "rule.html"].contains(&address.as_str())
            && address.len() != "p/0123456789ab.html".len()
    };
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in pages.iter().filter(is_page) {
        let _ = writeln!(
            out,
            "<url><loc>{}</loc></url>",
            escape(&format!("{root}{page}"))
        );
    }
    out.push_str("</urlset>\n");
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_or_refused() {
        assert_eq!(
            address("https://example.org"),
            Ok("https://example.org/".to_owned())
        );
        assert_eq!(
            address("http://example.org/court/"),
            Ok("http://example.org/court/".to_owned())
        );
        for wrong in [
            "example.org",
            "https://",
            "https:///x",
            "ftp://example.org",
            "https://a b",
            "https://a/\"x",
            "https://a/?b",
        ] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_manifest_is_json() {
        let manifest: serde_json::Value = serde_json::from_str(MANIFEST).unwrap();
        assert_eq!(manifest["start_url"], "rule.html");
    }
}
