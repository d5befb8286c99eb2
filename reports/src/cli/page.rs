//! `nightcourt page`.

use std::path::{Path, PathBuf};

use nightcourt_corpus::files::MAX_FILE;
use nightcourt_engine::nearest::Nearest;
use nightcourt_web::site::{self, HAS_MODULE, Site, write};

use super::output::{self, CommandResult};
use super::{corpus, input};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt page my-corpus --out site
  nightcourt page my-corpus --out site --address https://example.org/court/
  nightcourt page --engines reports --out site
  then open site/index.html in a browser, or put the folder on any web host

The site rules nights, reads pastes and searches precedents in the browser: it needs no server, and no network after the
first visit. Each precedent has an address with its id (site/precedent.html#21c081485e99) that never changes. From disk all
of it works but for the worker: a night that takes long holds the page up.

The folder gets a manifest, nightcourt-site.json, with the hash of each file. Publishing again replaces and removes only
those files. A folder that holds anything else, such as .git or CNAME, needs --force, and keeps it. The same corpus gives
the same bytes.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    /// Folder to write
    #[arg(long, short, value_name = "DIR")]
    out: PathBuf,
    /// Address at which the folder is published: adds a sitemap, and a page for missing addresses that works in every folder
    #[arg(long, value_name = "URL", value_parser = site::address)]
    address: Option<String>,
    /// Folder of reports of `nightcourt conform --json` without --against: each .json file is a row of engines.html
    #[arg(long, value_name = "DIR")]
    engines: Option<PathBuf>,
    /// Publish into a folder that holds other files too, which stay; and replace pages that were edited
    #[arg(long)]
    force: bool,
}

/// The line for a program without the WebAssembly module.
pub(crate) const NO_MODULE: &str = "warning: these pages show precedents, but rule no nights and have no search, because this program was built without \
     the WebAssembly module; in a clone of its sources, this builds it with one: \
     rustup target add wasm32-unknown-unknown && scripts/wasm && cargo install --locked --path reports";

pub(crate) fn run(args: &Args) -> CommandResult {
    let library = corpus::library(args.corpus.given())?;
    let withdrawn = corpus::withdrawn(&library.info)?;
    let engines = args.engines.as_deref().map(reports).transpose()?;
    let site = Site::new(&library)?
        .with_withdrawn(withdrawn)
        .with_engines(engines.unwrap_or_default())
        .at(args.address.clone());
    let written = write::write(&site, &args.out, args.force)?;
    if !written.foreign.is_empty() {
        output::tell(&format!(
            "left alone, as no part of the site: {}",
            written.foreign.join(", ")
        ));
    }
    if !HAS_MODULE {
        output::tell(NO_MODULE);
    }
    output::say(&format!(
        "{} precedents, {} files, {:.1} MB: open {}
",
        written.precedents,
        written.files,
        written.bytes as f64 / 1e6,
        args.out.join("index.html").display()
    ))
}

/// Reads the reports in a folder, by file name.
fn reports(folder: &Path) -> Result<Vec<Nearest>, String> {
    let paths = input::files(folder, "json")?;
    let read = |path: &PathBuf| {
        let text = input::given_text(path, MAX_FILE)?;
        Nearest::read(&text).map_err(|error| {
            format!(
                "{} is no report of `nightcourt conform --json`: {error}",
                path.display()
            )
        })
    };
    paths.iter().map(read).collect()
}
