//! `nightcourt page`: a corpus as a site, in a folder or served on this machine.

use std::fs;
use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};

use nightcourt_corpus::files::{MAX_FILE, MAX_RECORD, read_at_most};
use nightcourt_engine::nearest::Nearest;
use nightcourt_web::serve::{Pages, serve};
use nightcourt_web::site::{self, File, HAS_MODULE, Site, write};

use super::output::{self, CommandResult};
use super::{corpus, input, rulebook};

#[derive(clap::Args)]
#[command(mut_arg("word", |arg| arg.value_name("CORPUS|SITE").help("Folder of a corpus, the same as --corpus; or with --serve a site that `nightcourt page` wrote")))]
#[command(after_help = "\
Examples:
  nightcourt page my-corpus --out site
  nightcourt page my-corpus --out site --address https://example.org/court/
  nightcourt page --engines reports --out site
  then open site/index.html in a browser, or put the folder on any web host
  nightcourt page my-corpus --serve
  nightcourt page site --serve
  nightcourt page --serve --rulebook mysite.toml
  then open http://127.0.0.1:7007/ in a browser; Ctrl-C ends it

The site rules nights, reads pastes and searches precedents in the browser: it needs no server, and no network after the
first visit. Each precedent has an address with its id (site/precedent.html#21c081485e99) that never changes. From disk all
of it works but for the worker: a night that takes long holds the page up.

The folder gets a manifest, nightcourt-site.json, with the hash of each file. Publishing again replaces and removes only
those files. A folder that holds anything else, such as .git or CNAME, needs --force, and keeps it. The same corpus gives
the same bytes.

With --serve the program answers this machine alone, with the pages that it would write. Each --rulebook is a column more where a
night is ruled; nights are ruled in the browser, so whoever reads the page can read the rulebooks.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    /// Folder to write
    #[arg(long, short, value_name = "DIR", required_unless_present = "serve")]
    out: Option<PathBuf>,
    /// Address at which the folder is published: adds a sitemap, and a page for missing addresses that works in every folder
    #[arg(long, value_name = "URL", value_parser = site::address, conflicts_with = "serve")]
    address: Option<String>,
    /// Folder of reports of `nightcourt conform --json` without --against: each .json file is a row of engines.html
    #[arg(long, value_name = "DIR", conflicts_with = "serve")]
    engines: Option<PathBuf>,
    /// Publish into a folder that holds other files too, which stay; and replace pages that were edited
    #[arg(long, conflicts_with = "serve")]
    force: bool,
    /// Serve the site on this machine instead of writing it
    #[arg(long, conflicts_with = "out")]
    serve: bool,
    /// Port, with --serve; 0 picks a free one
    #[arg(
        long,
        short,
        value_name = "N",
        default_value_t = 7007,
        requires = "serve"
    )]
    port: u16,
    /// Further rulebook for rulings, with --serve: one that `nightcourt list rulebooks` has, or a file; may be repeated
    #[arg(long = "rulebook", value_name = "FILE|ID", value_parser = rulebook::text_of, requires = "serve")]
    rulebooks: Vec<String>,
}

/// The line for a program without the WebAssembly module.
const NO_MODULE: &str = "warning: these pages show precedents, but rule no nights and have no search, because this program was built without \
     the WebAssembly module; in a clone of its sources, this builds it with one: \
     rustup target add wasm32-unknown-unknown && scripts/wasm && cargo install --locked --path reports";

pub(crate) fn run(args: &Args) -> CommandResult {
    let Some(out) = &args.out else {
        return serve_pages(args);
    };
    let library = corpus::library(args.corpus.given())?;
    let withdrawn = corpus::withdrawn(&library.info)?;
    let engines = args.engines.as_deref().map(reports).transpose()?;
    let site = Site::new(&library)?
        .with_withdrawn(withdrawn)
        .with_engines(engines.unwrap_or_default())
        .at(args.address.clone());
    let written = write::write(&site, out, args.force)?;
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
        out.join("index.html").display()
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

/// Serves the corpus, or a site as it is on disk.
fn serve_pages(args: &Args) -> CommandResult {
    if let Some(site) = args
        .corpus
        .given()
        .filter(|folder| folder.join("index.html").is_file())
    {
        let root = fs::canonicalize(site).map_err(output::cannot("read", site))?;
        return open(
            args.port,
            &format!("The site {}", site.display()),
            &|address| Ok(from_disk(&root, address)),
        );
    }
    let library = corpus::library(args.corpus.given())?;
    let site = Site::new(&library)?;
    let site = site
        .with_rulebooks(args.rulebooks.clone())
        .with_withdrawn(corpus::withdrawn(&library.info)?);
    if !HAS_MODULE {
        output::tell(NO_MODULE);
    }
    let what = format!("{} precedents", library.len());
    open(args.port, &what, &|address| {
        site.file(address).map_err(|error| error.to_string())
    })
}

fn open(port: u16, what: &str, pages: &Pages<'_>) -> CommandResult {
    let cannot = |error| {
        format!("cannot listen on port {port}: {error}; --port names another, 0 any free one")
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    let _ = writeln!(
        std::io::stdout(),
        "{what} at http://{address}/ (Ctrl-C ends it)"
    );
    let _ = std::io::stdout().flush();
    serve(&listener, pages)
}

/// Reads a file below the folder; links and `..` cannot leave it.
fn from_disk(root: &Path, address: &str) -> Option<File> {
    let path = fs::canonicalize(root.join(address))
        .ok()
        .filter(|path| path.starts_with(root) && path.is_file())?;
    let kind = match path.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("csv") => "text/csv; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        Some("xml") => "application/xml",
        _ => "application/octet-stream",
    };
    let bytes = read_at_most(&path, MAX_RECORD).ok()?.into();
    Some(File { kind, bytes })
}
