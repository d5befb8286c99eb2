//! The table that comes with the program is that of the state that comes with it. `BLESS=1` writes it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::state;

#[test]
fn the_published_table_is_that_of_the_published_state() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora/published");
    let table = Table::of_state(&folder, &state(&folder).unwrap()).unwrap().to_bytes();
    let path = folder.join("precedents.bin.gz");
    let mut kept = Vec::new();
    GzDecoder::new(File::open(&path).unwrap()).read_to_end(&mut kept).unwrap();
    if std::env::var_os("BLESS").is_some() && kept != table {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&table).unwrap();
        return fs::write(&path, packed.finish().unwrap()).unwrap();
    }
    assert!(kept == table, "{} is of another state: run scripts/bless", path.display());
}
