//! The table that comes with the program is that of the state that comes with it. `BLESS=1` writes it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::state;

#[test]
fn the_published_table_is_that_of_the_published_state() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora/published");
    let table = Table::of_state(&folder, &state(&folder).unwrap()).unwrap().to_bytes();
    let path = folder.join("precedents.bin");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    assert!(std::fs::read(&path).unwrap() == table, "{} is of another state: run scripts/bless", path.display());
}
