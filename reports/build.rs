//! Inflates the table of the published corpus, which the program includes.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use flate2::read::GzDecoder;

const TABLE: &str = "corpora/published/precedents.bin.gz";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={TABLE}");
    let mut table = Vec::new();
    GzDecoder::new(File::open(TABLE)?).read_to_end(&mut table)?;
    let folder =
        std::env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("Cargo sets OUT_DIR"))?;
    fs::write(Path::new(&folder).join("precedents.bin"), table)
}
