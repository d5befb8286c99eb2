//! `reports/RESULTS.md` is what the tables in `reports/results` say. `scripts/results` writes both.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod page;

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use nightcourt_corpus::record::read;
use nightcourt_corpus::tally::StudyFile;
use nightcourt_pages::page::{Format, Screen, print};
use nightcourt_pages::study::page as axioms_page;
use nightcourt_resolvers::text::Sheet;
use serde::de::DeserializeOwned;

use page::Results;

/// Frequent divergences: a block on a tracker, a chain of blocks, the same with a shot at its end.
const DRAWN: [&str; 3] = ["589cfd0796ee", "21c081485e99", "f4784eb4c9a6"];

fn table<T: DeserializeOwned>(path: &Path) -> Vec<T> {
    csv::Reader::from_path(path)
        .unwrap()
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap()
}

fn unpacked(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(File::open(path).unwrap())
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

/// A precedent of the corpus that comes with the program, under its title.
fn precedent(id: &str) -> (String, Sheet) {
    let shown = crate::program()
        .args(["show", id, "--format", "json"])
        .output()
        .unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    let record = &shown["records"][0]["precedent"];
    let mut sheet = Sheet::parse(record["night"].as_str().unwrap()).unwrap();
    record["title"]
        .as_str()
        .unwrap()
        .clone_into(&mut sheet.title);
    (id.to_owned(), sheet)
}

#[test]
fn the_page_of_results_is_what_the_tables_say() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = reports.join("results");
    let axioms = ["axioms", "axioms-census"]
        .map(|name| read::<StudyFile>(&unpacked(&folder.join(format!("{name}.json.gz")))).unwrap());
    let results = Results {
        rates: table(&folder.join("rates.csv")),
        blame: table(&folder.join("blame.csv")),
        claims: read::<StudyFile>(&unpacked(&reports.join("claims.json.gz"))).unwrap(),
        game: read::<StudyFile>(&unpacked(&folder.join("claims-game.json.gz"))).unwrap(),
        axioms,
        precedents: DRAWN.map(precedent).into(),
        commit: fs::read_to_string(folder.join("COMMIT"))
            .unwrap()
            .trim()
            .to_owned(),
    };
    // The page of the axioms is made of their table alone.
    let axioms = print(
        &axioms_page(&results.axioms[0]),
        Format::Markdown,
        Screen::default(),
    );
    let drawings = results
        .drawings()
        .into_iter()
        .map(|(name, svg)| (reports.join("docs").join(name), svg));
    let pages = [
        (reports.join("RESULTS.md"), results.page().unwrap()),
        (reports.join("axioms.md"), axioms),
    ];
    for (path, text) in drawings.chain(pages) {
        if std::env::var_os("BLESS").is_some() {
            fs::write(path, text).unwrap();
        } else {
            assert!(
                fs::read_to_string(&path).unwrap() == text,
                "{}: run scripts/results",
                path.display()
            );
        }
    }
}
