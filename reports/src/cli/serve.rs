//! `nightcourt serve`.

use std::fs;
use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;

use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_web::serve::{Pages, serve};
use nightcourt_web::site::{File, HAS_MODULE, Site};

use super::output::CommandResult;
use super::{corpus, output, page, rulebook};

#[derive(clap::Args)]
#[command(mut_arg("word", |arg| arg.value_name("CORPUS|SITE").help("Folder of a corpus, the same as --corpus; or a site that `nightcourt page` wrote")))]
#[command(after_help = "\
Examples:
  nightcourt serve my-corpus
  nightcourt serve site
  nightcourt serve --rulebook mysite.toml

Then open http://127.0.0.1:7007/ in a browser; Ctrl-C ends it. It answers this machine alone. The pages are those of
`nightcourt page`, which also puts them into a folder for any web host. Each --rulebook is a column more where a night is
ruled; nights are ruled in the browser, so whoever reads the page can read the rulebooks.")]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    /// Further rulebook for rulings: a file, or one that `nightcourt rulebook list` has; may be repeated
    #[arg(long = "rulebook", value_name = "FILE|ID", value_parser = rulebook::text_of)]
    rulebooks: Vec<String>,
    /// Port; 0 picks a free one
    #[arg(long, short, value_name = "N", default_value_t = 7007)]
    port: u16,
}

pub(crate) fn run(args: &Args) -> CommandResult {
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
        output::tell(page::NO_MODULE);
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
