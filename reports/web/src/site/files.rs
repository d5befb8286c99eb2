//! The files of a site, each made on demand: [`write()`](super::write::write) makes all of them, a server those that
//! are requested.

use std::borrow::Cow;
use std::io::Write as _;
use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use nightcourt_caselaw::index::Table;
use nightcourt_engine::nearest::Nearest;
use nightcourt_pages::figures::Figure;
use nightcourt_precedent::canonical::Id;

use super::contents::Site;
use super::error::SiteError;
use super::{address, engines, figures, index, list, offline, orders, precedent, rule, rules};

/// A file of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its media type.
    pub kind: &'static str,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
}

/// Files that take time, made once.
#[derive(Debug, Default)]
pub(super) struct Made {
    figures: OnceLock<Result<Vec<Figure>, String>>,
    table: OnceLock<Vec<u8>>,
    sites: OnceLock<Vec<Nearest>>,
    titles: OnceLock<Vec<(String, String)>>,
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const IMAGE: &str = "image/svg+xml";
const BYTES: &str = "application/octet-stream";

/// Files that are the same for every corpus: names under `assets/`, media types, content.
const ASSETS: [(&str, &str, &[u8]); 10] = [
    ("site.css", STYLE, include_bytes!("assets/site.css")),
    ("page.js", SCRIPT, include_bytes!("assets/page.js")),
    ("court.js", SCRIPT, include_bytes!("assets/court.js")),
    ("worker.js", SCRIPT, include_bytes!("assets/worker.js")),
    ("search.js", SCRIPT, include_bytes!("assets/search.js")),
    ("rule.js", SCRIPT, include_bytes!("assets/rule.js")),
    ("reading.js", SCRIPT, include_bytes!("assets/reading.js")),
    ("picture.js", SCRIPT, include_bytes!("assets/picture.js")),
    (
        "precedent.js",
        SCRIPT,
        include_bytes!("assets/precedent.js"),
    ),
    ("icon.svg", IMAGE, include_bytes!("assets/icon.svg")),
];

/// The WebAssembly modules and the scripts that load them, in the form of `ASSETS`; empty if `scripts/wasm` had not
/// built them.
#[cfg(module)]
const MODULE: &[(&str, &str, &[u8])] = &[
    (
        "module/small.js",
        SCRIPT,
        include_bytes!("../../module/small.js"),
    ),
    (
        "module/small_bg.wasm",
        "application/wasm",
        include_bytes!("../../module/small_bg.wasm"),
    ),
    (
        "module/court.js",
        SCRIPT,
        include_bytes!("../../module/court.js"),
    ),
    (
        "module/court_bg.wasm",
        "application/wasm",
        include_bytes!("../../module/court_bg.wasm"),
    ),
];
#[cfg(not(module))]
const MODULE: &[(&str, &str, &[u8])] = &[];

/// True if this program was built with the WebAssembly module, without which a site cannot rule nights or search.
pub const HAS_MODULE: bool = !MODULE.is_empty();

/// The small module as a script, with the worker, and the full one: a page on disk may load nothing except scripts.
const SMALL_SCRIPT: &str = "assets/module/small_wasm.js";
const MODULE_SCRIPT: &str = "assets/module/court_wasm.js";
/// The table of precedents that the module searches, and the same as a script.
const TABLE: &str = "precedents.bin";
const TABLE_SCRIPT: &str = "precedents.js";
/// Browsers request this file for pages that name no icon, as redirects do.
const ICON: &str = "favicon.ico";
const SITEMAP: &str = "sitemap.xml";

impl Site<'_> {
    /// The addresses of all files, from the folder of the site.
    ///
    /// # Errors
    /// If the figures cannot be made.
    pub fn addresses(&self) -> Result<Vec<String>, SiteError> {
        let fixed = [
            "index.html",
            "rule.html",
            "figures.html",
            "rules.html",
            "engines.html",
            "404.html",
            "site.webmanifest",
            offline::NAME,
        ];
        let mut all: Vec<String> = fixed
            .iter()
            .chain([&TABLE, &TABLE_SCRIPT, &ICON])
            .map(|&name| name.to_owned())
            .collect();
        all.extend(
            [SMALL_SCRIPT, MODULE_SCRIPT]
                .iter()
                .filter(|_| HAS_MODULE)
                .map(|&name| name.to_owned()),
        );
        all.extend(self.address.is_some().then(|| SITEMAP.to_owned()));
        all.extend(orders::addresses());
        all.extend(list::addresses(self.library.len()));
        all.extend(assets().map(|(name, _)| format!("assets/{name}")));
        for figure in self.figures()? {
            all.extend(["svg", "csv"].map(|end| format!("figures/{}.{end}", figure.name)));
        }
        let mut shelves: Vec<String> = self.library.ids().map(precedent::shelf).collect();
        shelves.dedup();
        all.extend(shelves.into_iter().map(|shelf| format!("p/{shelf}.html")));
        all.extend(self.library.ids().map(|id| format!("p/{id}.html")));
        all.extend(
            self.withdrawn
                .nights
                .iter()
                .map(|night| format!("p/{}.html", night.id)),
        );
        Ok(all)
    }

    /// The file at an address; `None` if there is none.
    ///
    /// # Errors
    /// If it is a figure, and the figures cannot be made.
    pub fn file(&self, at: &str) -> Result<Option<File>, SiteError> {
        let text = |kind, text: String| {
            Some(File {
                kind,
                bytes: Cow::Owned(text.into_bytes()),
            })
        };
        Ok(match at {
            "index.html" => text(HTML, index::page(self, &self.searched()?)),
            "rule.html" => text(HTML, rule::page(&self.rulebooks)),
            "list.html" => text(HTML, list::contents(self)),
            "404.html" => text(HTML, address::missing(self)),
            "site.webmanifest" => text("application/manifest+json", address::MANIFEST.to_owned()),
            SITEMAP => address::sitemap(self, &self.addresses()?)
                .and_then(|map| text("application/xml", map)),
            "orders.html" => text(HTML, orders::contents()),
            "rules.html" => text(HTML, rules::page()),
            "engines.html" => text(
                HTML,
                engines::page(
                    self,
                    self.made.sites.get_or_init(|| engines::of_sites(self)),
                ),
            ),
            "figures.html" => text(HTML, figures::page(self.figures()?)),
            TABLE => Some(File {
                kind: BYTES,
                bytes: Cow::Owned(self.table()?.to_vec()),
            }),
            TABLE_SCRIPT => text(SCRIPT, as_script("precedents", self.table()?)),
            SMALL_SCRIPT => asset("module/small_bg.wasm")
                .and_then(|(_, bytes)| text(SCRIPT, as_script("small", bytes) + &disk_worker())),
            MODULE_SCRIPT => asset("module/court_bg.wasm")
                .and_then(|(_, bytes)| text(SCRIPT, as_script("court", bytes))),
            ICON => asset("icon.svg").map(|(kind, bytes)| File {
                kind,
                bytes: Cow::Borrowed(bytes),
            }),
            offline::NAME => text(SCRIPT, offline::script(self)?),
            _ => {
                let page = |prefix: &str| at.strip_prefix(prefix)?.strip_suffix(".html");
                if let Some(name) = at.strip_prefix("assets/") {
                    asset(name).map(|(kind, bytes)| File {
                        kind,
                        bytes: Cow::Borrowed(bytes),
                    })
                } else if let Some(name) = at.strip_prefix("figures/") {
                    self.figure(name)?
                } else if let Some(id) = page("order-") {
                    orders::page(id).and_then(|page| text(HTML, page))
                } else if let Some(number) = page("list-") {
                    list::page(self, number).and_then(|page| text(HTML, page))
                } else if let Some(name) = page("p/") {
                    self.precedent(name).and_then(|page| text(HTML, page))
                } else {
                    None
                }
            }
        })
    }

    /// The shelf of that name, or the redirect of the precedent with that id.
    fn precedent(&self, name: &str) -> Option<String> {
        match name.parse::<Id>() {
            Ok(id) => match self.library.case(id) {
                Some(case) => Some(precedent::pointer(self, &case)),
                None => self.withdrawn.get(id).map(precedent::withdrawn),
            },
            Err(_) => precedent::page(self, name),
        }
    }

    fn figure(&self, file: &str) -> Result<Option<File>, SiteError> {
        let Some((name, end)) = file.rsplit_once('.') else {
            return Ok(None);
        };
        let Some(figure) = self.figures()?.iter().find(|figure| figure.name == name) else {
            return Ok(None);
        };
        let file = |kind, text: &str| {
            Some(File {
                kind,
                bytes: Cow::Owned(text.as_bytes().to_vec()),
            })
        };
        Ok(match end {
            "svg" => file(IMAGE, &figure.svg),
            "csv" => file("text/csv; charset=utf-8", &figure.table),
            _ => None,
        })
    }

    fn figures(&self) -> Result<&[Figure], SiteError> {
        let made = self
            .made
            .figures
            .get_or_init(|| figures::made(self).map_err(|error| error.to_string()));
        made.as_deref()
            .map_err(|what| SiteError::Figures(what.clone()))
    }

    /// The table of precedents, for queries.
    fn searched(&self) -> Result<Table, SiteError> {
        Table::from_bytes(self.table()?.to_vec())
            .map_err(|error| SiteError::Table(error.to_string()))
    }

    /// The titles of all precedents with their ids, by title.
    pub(super) fn titles(&self) -> &[(String, String)] {
        self.made.titles.get_or_init(|| list::sorted(self))
    }

    pub(super) fn table(&self) -> Result<&[u8], SiteError> {
        if self.made.table.get().is_none() {
            let table =
                Table::of(self.library).map_err(|error| SiteError::Table(error.to_string()))?;
            // Two threads may make it at once; their tables are equal, and the first is kept.
            let _ = self.made.table.set(table.to_bytes());
        }
        Ok(self.made.table.get().map_or(&[][..], |table| table))
    }
}

pub(super) fn asset(name: &str) -> Option<(&'static str, &'static [u8])> {
    ASSETS
        .iter()
        .chain(MODULE)
        .find(|(known, ..)| *known == name)
        .map(|&(_, kind, bytes)| (kind, bytes))
}

/// The files that do not depend on the corpus.
pub(super) fn assets() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS
        .iter()
        .chain(MODULE)
        .map(|&(name, _, bytes)| (name, bytes))
}

/// The worker of pages on disk, as a script, after the scripts that load the modules.
fn disk_worker() -> String {
    let parts = ["module/small.js", "module/court.js", "worker.js"]
        .map(|name| asset(name).map_or(&[][..], |(_, bytes)| bytes));
    as_script("worker", &parts.join(&b'\n'))
}

/// Returns bytes as a script that sets one name, compressed, because a disk applies no compression of its own.
fn as_script(name: &str, bytes: &[u8]) -> String {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packed.write_all(bytes).and_then(|()| packed.finish());
    let packed = packed.unwrap_or_else(|error| panic!("memory can be written to: {error}"));
    format!(
        "\"use strict\";\n(self.NIGHTCOURT = self.NIGHTCOURT || {{}}).{name} = \"{}\";\n",
        STANDARD.encode(packed)
    )
}
