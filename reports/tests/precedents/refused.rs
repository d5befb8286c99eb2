//! Folders that are no corpus, and damaged corpora.

use std::fs;
use std::path::Path;

use super::{COP, complains, copy, given, nightcourt};

/// All commands say the same of a corpus that cannot be used.
#[track_caller]
fn refused(corpus: &Path) -> String {
    let path = corpus.to_str().unwrap();
    let said = complains(&nightcourt(&["search", "--corpus", path, "cop"]));
    assert_eq!(
        complains(&nightcourt(&["show", COP, "--corpus", path])),
        said
    );
    assert_eq!(
        complains(&nightcourt(&["show", COP, "--note", "x", "--corpus", path])),
        said
    );
    assert_eq!(
        complains(&given(
            &["match", "-", "--corpus", path],
            "[players]\nAnn = Town Cop\n"
        )),
        said
    );
    said.replace(path, "CORPUS")
}

#[test]
fn folders_that_are_no_corpus() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        refused(folder.path()),
        "error: CORPUS is no corpus: it has no checkpoint.json; name the folder of a campaign's files, such as `nightcourt \
         campaign --out` writes\n"
    );
    assert_eq!(
        refused(&folder.path().join("no")),
        "error: there is no folder CORPUS: name the folder of a campaign's files\n"
    );
    fs::write(folder.path().join("checkpoint.json"), "{}").unwrap();
    assert_eq!(
        refused(folder.path()),
        "error: the campaign in CORPUS has not finished: run its command again, then its precedents can be searched\n"
    );
}

#[test]
fn files_that_are_missing_damaged_or_of_another_version() {
    let (_folder, corpus) = copy();
    // An index that was there before helps nobody.
    super::says(&nightcourt(&["search", corpus.to_str().unwrap(), "cop"]));
    let [state, run] = ["checkpoint.json", "run.json"].map(|name| corpus.join(name));
    let whole = fs::read_to_string(&state).unwrap();
    fs::write(&state, whole.replacen("Cop", "Spy", 1)).unwrap();
    assert_eq!(
        refused(&corpus),
        "error: CORPUS/checkpoint.json is damaged: it was changed after it was written: its content has another hash; copy \
         the corpus again, or make it again\n"
    );
    fs::write(&state, &whole[..whole.len() - 40]).unwrap();
    assert!(refused(&corpus).starts_with("error: CORPUS/checkpoint.json is damaged: "));
    fs::write(&state, whole.replacen("\"version\":7", "\"version\":1", 1)).unwrap();
    assert_eq!(
        refused(&corpus),
        "error: CORPUS/checkpoint.json has version 1 of the records, and this program reads version 7: make the corpus \
         again with this program, or use the program that wrote it\n"
    );
    fs::write(&state, &whole).unwrap();
    let text = fs::read_to_string(&run).unwrap();
    fs::write(&run, text.replacen("nar", "rar", 1)).unwrap();
    assert_eq!(
        refused(&corpus),
        "error: CORPUS/checkpoint.json is of another campaign than run.json next to it: it was changed after it was written: \
         its content has another hash; make its files again\n"
    );
    fs::remove_file(&run).unwrap();
    assert!(refused(&corpus).contains("has not finished"));
    fs::write(&run, &text).unwrap();
    fs::remove_file(&state).unwrap();
    assert_eq!(
        refused(&corpus),
        "error: CORPUS/checkpoint.json is missing: the corpus is not whole; copy it again, or make it again\n"
    );
}

#[test]
fn words_that_mean_nothing() {
    let corpus = super::corpus().to_str().unwrap();
    let said =
        |arguments: &[&str]| complains(&nightcourt(&[arguments, &["--corpus", corpus]].concat()));
    let unknown = said(&["show", "03f025f91999"]);
    assert_eq!(
        unknown,
        format!("error: no precedent has the id `03f025f91999`; did you mean {COP}?\n")
    );
    assert!(
        said(&["show", "zzz"])
            .starts_with("error: no precedent has the id `zzz`: an id is 12 digits and letters")
    );
    let several = said(&["show", "0"]);
    assert!(
        several.contains(" precedents have an id that begins with `0`: 0"),
        "{several}"
    );
    assert!(said(&["search", "--roles", "Docter"]).contains("did you mean Doctor?"));
    assert!(said(&["search", "--dies", "Docter"]).contains("did you mean Doctor?"));
    assert!(said(&["search", "--systems", "nra"]).contains("did you mean nar?"));
    assert_eq!(
        said(&["search", "--frame", "themes"]),
        "error: the corpus has no frame `themes`; did you mean theme?\n"
    );
}
