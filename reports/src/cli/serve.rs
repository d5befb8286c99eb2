//! `nightcourt serve`.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use nightcourt_web::serve;

use super::{corpus, output};

#[derive(clap::Args)]
#[command(after_help = "\
Example:
  nightcourt serve reports/corpora/2026-11-21
  then open http://127.0.0.1:7007/ in a browser; Ctrl-C ends it

Serves the pages of `nightcourt page` without writing them to a folder. It answers this machine only, and writes nothing.
Read SECURITY.md before putting it behind a proxy.")]
pub(crate) struct Args {
    /// Corpus folder [default: the newest one found, see `nightcourt search --help`]
    #[arg(value_name = "CORPUS")]
    corpus: Option<PathBuf>,
    /// Port of 127.0.0.1; 0 picks a free one
    #[arg(long, short, value_name = "N", default_value_t = 7007)]
    port: u16,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let library = match corpus::library(args.corpus.as_deref()) {
        Ok(library) => library,
        Err(problem) => return output::complain(&problem),
    };
    let count = library.len();
    let ready = |address: std::net::SocketAddr| {
        let _ = writeln!(std::io::stdout(), "{count} precedents at http://{address}/ (Ctrl-C ends it)");
        let _ = std::io::stdout().flush();
    };
    match serve::run(library, args.port, ready, std::future::pending()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output::complain(&error.to_string()),
    }
}
