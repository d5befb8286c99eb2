//! Inflates the table of the published corpus, which the program includes, and gives it the version that it prints.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;
use std::process::Command;

use flate2::read::GzDecoder;

const TABLE: &str = "corpora/published/precedents.bin.gz";

/// Returns the commit of these sources and its date, if they are a clone and Git is there. A package has no commit, and the
/// day of the build is no part of it, so that the same sources make the same bytes.
fn commit() -> Option<String> {
    Path::new("../.git").try_exists().ok().filter(|&is| is)?;
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let said = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| said.trim().to_owned())
    };
    // Each commit adds a line to the second. Cargo would take a file that is not there for a changed one.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).is_file() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let said = git(&["show", "--no-patch", "--format=%H %cs", "HEAD"])?;
    let (hash, date) = said.split_once(' ')?;
    Some(format!(" ({}, {date})", hash.get(..9)?))
}

fn main() -> io::Result<()> {
    let commit = commit().unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    println!("cargo::rustc-env=NIGHTCOURT_VERSION={version}{commit}");
    println!("cargo::rerun-if-changed={TABLE}");
    let mut table = Vec::new();
    GzDecoder::new(File::open(TABLE)?).read_to_end(&mut table)?;
    let folder =
        std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("Cargo sets OUT_DIR"))?;
    fs::write(Path::new(&folder).join("precedents.bin"), table)
}
