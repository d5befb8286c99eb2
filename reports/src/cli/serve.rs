//! `nightcourt serve`.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::ExitCode;

use nightcourt_web::serve::{self, Public, Terms, limits};

use super::{corpus, output, rulebook};

#[derive(clap::Args)]
#[command(mut_arg("rulebooks", |arg| arg.help("Rulebook by which nights are ruled too: a file, or one that `nightcourt rulebook list` has; may be repeated")))]
#[command(after_help = "\
Examples:
  nightcourt serve my-corpus
  then open http://127.0.0.1:7007/ in a browser; Ctrl-C ends it
  nightcourt serve --rulebook mysite.toml
  nightcourt serve --public court.example.org --behind-proxy

Serves the pages of `nightcourt page` without writing them to a folder. It answers this machine only, unless --public says
otherwise, and writes nothing. Each --rulebook is a column more where a night is ruled; a corpus of a campaign with
rulebooks needs them anyway. The precedents in a night, and those that are searched, are of the seven systems. Nights are
ruled in the browser, so whoever reads the page can read the rulebooks. It has no TLS of its own: SECURITY.md says how to put it behind a proxy.")]
pub(crate) struct Args {
    /// Corpus folder [default: the newest one found, see `nightcourt search --help`]
    #[arg(value_name = "CORPUS")]
    corpus: Option<PathBuf>,
    #[command(flatten)]
    rulebooks: rulebook::Books,
    /// Port; 0 picks a free one
    #[arg(long, short, value_name = "N", default_value_t = 7007)]
    port: u16,
    /// Answer others too, under these names, separated by commas; each client may ask so often as --rate says
    #[arg(long, value_name = "HOST", value_delimiter = ',', value_parser = host)]
    public: Vec<String>,
    /// Address to listen on, such as 0.0.0.0 for every network of this machine
    #[arg(long, value_name = "ADDRESS", requires = "public", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Requests a second that each client may send; twice as many at once
    #[arg(long, value_name = "N", requires = "public", default_value_t = limits::RATE, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// A proxy stands before it, and names each client at the end of X-Forwarded-For
    #[arg(long, requires = "public")]
    behind_proxy: bool,
}

/// The name of a host, as requests give it: without a port.
fn host(name: &str) -> Result<String, String> {
    let of_a_host = |letter: char| letter.is_ascii_alphanumeric() || "-.[]:".contains(letter);
    let port = name.rsplit_once(':').is_some_and(|_| !name.starts_with('['));
    if name.is_empty() || port || !name.chars().all(of_a_host) {
        return Err("expected the name of a host without a port, as in court.example.org".to_owned());
    }
    Ok(name.to_owned())
}

impl Args {
    fn terms(&self) -> Terms {
        let Args { port, bind, rate, behind_proxy, .. } = *self;
        if self.public.is_empty() {
            return Terms::of_this_machine(port);
        }
        let usual = Public::new(self.public.clone());
        let public = Public { rate: NonZeroU32::new(rate).unwrap_or(usual.rate), behind_proxy, ..usual };
        Terms { bind, port, public: Some(public) }
    }
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
    match serve::run(library, args.rulebooks.texts(), args.terms(), ready, std::future::pending()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output::complain(&error.to_string()),
    }
}
