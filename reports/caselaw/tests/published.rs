//! The table that comes with the program is that of the state that comes with it, and the edition names that state. `BLESS=1`
//! writes the table, and the lines of the README on ids.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::state;
use nightcourt_corpus::campaign::records::EditionFile;

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora")
}

fn edition() -> EditionFile {
    serde_json::from_slice(&fs::read(corpora().join("published/edition.json")).unwrap()).unwrap()
}

#[test]
fn the_published_table_is_that_of_the_published_state() {
    let folder = corpora().join("published");
    let table = Table::of_state(&folder, &state(&folder).unwrap())
        .unwrap()
        .to_bytes();
    let path = folder.join("precedents.bin.gz");
    let mut kept = Vec::new();
    GzDecoder::new(File::open(&path).unwrap())
        .read_to_end(&mut kept)
        .unwrap();
    if std::env::var_os("BLESS").is_some() && kept != table {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&table).unwrap();
        return fs::write(&path, packed.finish().unwrap()).unwrap();
    }
    assert!(
        kept == table,
        "{} is of another state: run scripts/bless",
        path.display()
    );
}

#[test]
fn the_edition_is_of_the_published_state() {
    let file = edition();
    let checkpoint = fs::read(corpora().join("published/checkpoint.json.gz")).unwrap();
    assert_eq!(
        file.checkpoint,
        blake3::hash(&checkpoint).to_hex().to_string(),
        "run scripts/corpora"
    );
    let path = corpora().join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once("<!-- ids of the edition -->\n").unwrap();
    let (lines, after) = rest.split_once("<!-- end -->\n").unwrap();
    if std::env::var_os("BLESS").is_some() {
        let text = format!("{before}<!-- ids of the edition -->\n{file}<!-- end -->\n{after}");
        return fs::write(&path, text).unwrap();
    }
    assert!(
        lines == file.to_string(),
        "{} has other numbers of ids: run scripts/bless",
        path.display()
    );
}

/// An edition that is no draft has the bytes of the commit that published it. The table is the program's own, and may have another form
/// later. A clone without history has no such commit, and an archive has no Git.
#[test]
fn an_edition_stays_as_it_was_published() {
    let git = |args: &[&str]| {
        let output = Command::new("git")
            .arg("-C")
            .arg(corpora())
            .args(args)
            .output()
            .ok()?;
        output.status.success().then_some(output.stdout)
    };
    let edition = edition().edition;
    let named = format!("\"name\": \"{}\"", edition.name);
    let file = "published/edition.json";
    let log = ["log", "--reverse", "--format=%H", "-S", &named, "--", file];
    let commits = String::from_utf8(git(&log).unwrap_or_default()).unwrap();
    let first = commits.lines().next();
    let Some(first) = first.filter(|_| !edition.is_draft()) else {
        return;
    };
    for name in ["checkpoint.json.gz", "withdrawn.json.gz", "edition.json"] {
        let published = git(&["show", &format!("{first}:./published/{name}")]);
        assert!(
            published == fs::read(corpora().join("published").join(name)).ok(),
            "{name} is not that of {first}: name the next edition in reports/corpora/EDITION"
        );
    }
}
