//! The files of a site, each made on demand: [`write()`](super::write::write) makes all of them, a server those that
//! are requested.

use std::borrow::Cow;
use std::collections::BTreeSet;
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

use super::contents::{Site, SiteError};
use super::layout::EDITION;
use super::{address, engines, figures, guides, licences, list, offline, orders};
use super::{precedent, rule, rules, search};

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
    figures: OnceLock<Result<Vec<Figure>, SiteError>>,
    table: OnceLock<Result<Table, SiteError>>,
    sites: OnceLock<Vec<Nearest>>,
    listed: OnceLock<Vec<list::Listed>>,
    /// The precedents that have a pointer.
    frequent: OnceLock<BTreeSet<Id>>,
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const IMAGE: &str = "image/svg+xml";
const PNG: &str = "image/png";
const BYTES: &str = "application/octet-stream";
#[cfg(module)]
const WASM: &str = "application/wasm";

/// A file that is the same for every corpus: its name under `assets/`, its media type, its content.
type Asset = (&'static str, &'static str, &'static [u8]);

macro_rules! assets {
    ($($kind:ident $folder:literal $name:literal)*) => {
        &[$(($name, $kind, include_bytes!(concat!($folder, $name)))),*]
    };
}

const ASSETS: &[Asset] = assets! {
    STYLE "assets/" "site.css"
    SCRIPT "assets/" "page.js"
    SCRIPT "assets/" "court.js"
    SCRIPT "assets/" "worker.js"
    SCRIPT "assets/" "search.js"
    SCRIPT "assets/" "precedent.js"
    SCRIPT "assets/" "missing.js"
    IMAGE "assets/" "icon.svg"
};

/// The scripts of the page that rules nights, which the build joins.
const BENCH: Asset = (
    "bench.js",
    SCRIPT,
    include_bytes!(concat!(env!("OUT_DIR"), "/bench.js")),
);

/// The WebAssembly modules and the scripts that load them; empty if `scripts/wasm` had not built them.
#[cfg(module)]
const MODULE: &[Asset] = assets! {
    SCRIPT "../../" "module/small.js"
    WASM "../../" "module/small_bg.wasm"
    SCRIPT "../../" "module/precedents.js"
    WASM "../../" "module/precedents_bg.wasm"
    SCRIPT "../../" "module/texts.js"
    WASM "../../" "module/texts_bg.wasm"
    SCRIPT "../../" "module/setups.js"
    WASM "../../" "module/setups_bg.wasm"
    SCRIPT "../../" "module/court.js"
    WASM "../../" "module/court_bg.wasm"
};
#[cfg(not(module))]
const MODULE: &[Asset] = &[];

/// True if this program was built with the WebAssembly module, without which a site cannot rule nights or search.
pub const HAS_MODULE: bool = !MODULE.is_empty();

/// The folder of the pieces of the table of precedents, which the modules search.
const PIECES: &str = "precedents/";
/// The whole table and the worker as scripts: a page on disk may load nothing except scripts.
const TABLE_SCRIPT: &str = "precedents.js";
const WORKER_SCRIPT: &str = "assets/module/worker.js";
/// Browsers request this file for pages that name no icon, as redirects do.
const ICON: &str = "favicon.ico";
const SITEMAP: &str = "sitemap.xml";
const WITHDRAWN: &str = "withdrawn.html";

/// The edition of the corpus that comes with the program.
const PUBLISHED: &str = include_str!("../../../corpora/EDITION");

impl Site<'_> {
    /// The addresses of all files, from the folder of the site.
    ///
    /// # Errors
    /// If the figures cannot be made.
    pub fn addresses(&self) -> Result<Vec<String>, SiteError> {
        let fixed = [
            "index.html",
            "rule.html",
            "precedents.html",
            "figures.html",
            "rules.html",
            "engines.html",
            "404.html",
            "precedent.html",
            licences::ADDRESS,
            "site.webmanifest",
            offline::NAME,
            TABLE_SCRIPT,
            ICON,
        ];
        let some = [
            (WORKER_SCRIPT, HAS_MODULE),
            (SITEMAP, self.address.is_some()),
            (WITHDRAWN, !self.withdrawn.nights.is_empty()),
        ];
        let some = some.into_iter().filter(|(_, is_here)| *is_here);
        let mut all: Vec<String> = fixed
            .into_iter()
            .chain(some.map(|(name, _)| name))
            .map(str::to_owned)
            .chain(orders::addresses())
            .chain(guides::addresses())
            .chain(list::addresses(self.library.len()))
            .chain(assets().map(|(name, _)| format!("assets/{name}")))
            .chain(modules().map(|(name, _)| packed_module(name)))
            .collect();
        let pieces = self.table()?.pieces().into_iter();
        all.extend(pieces.map(|(name, _)| format!("{PIECES}{name}.bin")));
        for figure in self.figures()? {
            all.extend(["svg", "csv"].map(|end| format!("figures/{}.{end}", figure.name)));
        }
        let left = self.withdrawn.nights.iter().map(|night| night.id.clone());
        let ids = self.library.ids().map(|id| id.to_string()).chain(left);
        let shelves: BTreeSet<String> = ids.map(|id| id[..2].to_owned()).collect();
        let pointers = self.frequent().iter().map(ToString::to_string);
        all.extend(
            shelves
                .into_iter()
                .chain(pointers)
                .map(|name| format!("p/{name}.html")),
        );
        Ok(all)
    }

    /// The file at an address; `None` if there is none.
    ///
    /// # Errors
    /// If it is a figure, and the figures cannot be made.
    pub fn file(&self, at: &str) -> Result<Option<File>, SiteError> {
        Ok(self.made(at)?.map(|file| match file.kind {
            HTML => text(HTML, self.with_edition(&file.bytes)),
            _ => file,
        }))
    }

    /// Fills the foot of a page.
    fn with_edition(&self, page: &[u8]) -> String {
        let edition = match self.library.info.name.as_str() {
            "built-in" => format!("edition {}", PUBLISHED.trim()),
            _ => "a corpus of its own".to_owned(),
        };
        String::from_utf8_lossy(page).replacen(EDITION, &edition, 1)
    }

    fn made(&self, at: &str) -> Result<Option<File>, SiteError> {
        let between = |prefix: &str, end: &str| at.strip_prefix(prefix)?.strip_suffix(end);
        let page = |prefix: &str| between(prefix, ".html");
        let file = match at {
            // The first page is the one that rules nights. It keeps the address that links to nights have.
            "index.html" | "rule.html" => text(HTML, rule::page(&self.rulebooks)),
            "precedents.html" => text(HTML, search::page(self, self.table()?)),
            licences::ADDRESS => text(HTML, licences::page()),
            "list.html" => text(HTML, list::contents(self)),
            WITHDRAWN => return Ok(list::withdrawn(self).map(|page| text(HTML, page))),
            "404.html" => text(HTML, address::missing(self)),
            "precedent.html" => text(HTML, address::by_id()),
            "site.webmanifest" => text("application/manifest+json", address::MANIFEST.to_owned()),
            SITEMAP => {
                let map = address::sitemap(self, &self.addresses()?);
                return Ok(map.map(|map| text("application/xml", map)));
            }
            "orders.html" => text(HTML, orders::contents()),
            "rules.html" => text(HTML, rules::page()),
            "engines.html" => {
                let sites = self.made.sites.get_or_init(|| engines::of_sites(self));
                text(HTML, engines::page(self, sites))
            }
            "figures.html" => text(HTML, figures::page(self.figures()?)),
            TABLE_SCRIPT => text(SCRIPT, as_script("table", &self.table()?.to_bytes())),
            WORKER_SCRIPT if HAS_MODULE => text(SCRIPT, disk_worker()),
            offline::NAME => text(SCRIPT, offline::script(self)?),
            _ => {
                return if let Some(name) = at.strip_prefix("figures/") {
                    self.figure(name)
                } else if let Some(name) = between(PIECES, ".bin") {
                    self.piece(name)
                } else {
                    let html = guides::page(at)
                        .or_else(|| page("order-").and_then(orders::page))
                        .or_else(|| list::page(self, page("list-")?))
                        .or_else(|| self.precedent(page("p/")?));
                    let packed = || modules().find(|(name, _)| at == packed_module(name));
                    let asset = || match at {
                        ICON => asset("icon.svg"),
                        _ => picture(at).or_else(|| asset(at.strip_prefix("assets/")?)),
                    };
                    let module =
                        || packed().map(|(name, bytes)| text(SCRIPT, as_script(name, bytes)));
                    let file = html.map(|page| text(HTML, page)).or_else(asset);
                    Ok(file.or_else(module))
                };
            }
        };
        Ok(Some(file))
    }

    /// The shelf of that name, or the pointer to the precedent with that id.
    fn precedent(&self, name: &str) -> Option<String> {
        match name.parse::<Id>() {
            Ok(id) if self.frequent().contains(&id) => {
                let case = self.library.case(id)?;
                Some(precedent::pointer(self, &case))
            }
            _ => precedent::page(self, name),
        }
    }

    fn figure(&self, file: &str) -> Result<Option<File>, SiteError> {
        let Some((name, end)) = file.rsplit_once('.') else {
            return Ok(None);
        };
        let figure = self.figures()?.iter().find(|figure| figure.name == name);
        Ok(figure.and_then(|figure| match end {
            "svg" => Some(text(IMAGE, figure.svg.clone())),
            "csv" => Some(text("text/csv; charset=utf-8", figure.table.clone())),
            _ => None,
        }))
    }

    fn figures(&self) -> Result<&[Figure], SiteError> {
        let made = self.made.figures.get_or_init(|| figures::made(self));
        made.as_deref().map_err(Clone::clone)
    }

    /// Returns a piece of the table, by its name.
    fn piece(&self, name: &str) -> Result<Option<File>, SiteError> {
        let pieces = self.table()?.pieces();
        let piece = pieces.into_iter().find(|(known, _)| known == name);
        Ok(piece.map(|(_, bytes)| File {
            kind: BYTES,
            bytes: Cow::Owned(bytes.to_vec()),
        }))
    }

    fn frequent(&self) -> &BTreeSet<Id> {
        self.made.frequent.get_or_init(|| precedent::frequent(self))
    }

    /// All precedents, the most frequent first.
    pub(super) fn listed(&self) -> &[list::Listed] {
        self.made.listed.get_or_init(|| list::sorted(self))
    }

    /// The table of precedents.
    fn table(&self) -> Result<&Table, SiteError> {
        let make = || Table::of(self.library).map_err(SiteError::of);
        self.made
            .table
            .get_or_init(make)
            .as_ref()
            .map_err(Clone::clone)
    }
}

fn text(kind: &'static str, text: String) -> File {
    File {
        kind,
        bytes: Cow::Owned(text.into_bytes()),
    }
}

/// Returns the content of a file that every site has; empty if this program has none of that name.
pub(super) fn content(name: &str) -> &'static [u8] {
    let mut all = assets();
    all.find(|(known, _)| *known == name)
        .map_or(&[], |(_, bytes)| bytes)
}

/// Returns a picture of the guides.
fn picture(at: &str) -> Option<File> {
    Some(File {
        kind: if at.ends_with(".png") { PNG } else { IMAGE },
        bytes: Cow::Borrowed(guides::picture(at)?),
    })
}

fn asset(name: &str) -> Option<File> {
    let mut all = ASSETS.iter().chain([&BENCH]).chain(MODULE);
    let &(_, kind, bytes) = all.find(|(known, ..)| *known == name)?;
    Some(File {
        kind,
        bytes: Cow::Borrowed(bytes),
    })
}

/// The files that do not depend on the corpus.
pub(super) fn assets() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    ASSETS
        .iter()
        .chain([&BENCH])
        .chain(MODULE)
        .map(|&(name, _, bytes)| (name, bytes))
}

/// The names of the modules, with their bytes.
pub(super) fn modules() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    MODULE.iter().filter_map(|&(file, _, bytes)| {
        let name = file.strip_prefix("module/")?.strip_suffix("_bg.wasm")?;
        Some((name, bytes))
    })
}

/// Returns the address of a module as a script.
fn packed_module(name: &str) -> String {
    format!("assets/module/{name}_wasm.js")
}

/// Reports whether the file is a script for pages on disk, made of other files of the site.
pub(super) fn is_for_disk(address: &str) -> bool {
    let is_module = address.starts_with("assets/module/") && address.ends_with("_wasm.js");
    is_module || [TABLE_SCRIPT, WORKER_SCRIPT].contains(&address)
}

/// The worker of pages on disk, as a script, after the scripts that load the modules.
fn disk_worker() -> String {
    let loads = modules().map(|(name, _)| content(&format!("module/{name}.js")));
    let all: Vec<&[u8]> = loads.chain([content("worker.js")]).collect();
    as_script("worker", &all.join(&b'\n'))
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
