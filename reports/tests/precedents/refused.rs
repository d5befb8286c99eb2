//! What is no corpus, or is one no longer.

use std::fs;
use std::path::Path;

use super::{COP, complains, copy, given, nightcourt, seal};

/// All commands say the same of a corpus that cannot be used.
#[track_caller]
fn refused(corpus: &Path) -> String {
    let path = corpus.to_str().unwrap();
    let said = complains(&nightcourt(&["search", "--corpus", path, "cop"]));
    assert_eq!(complains(&nightcourt(&["show", COP, "--corpus", path])), said);
    assert_eq!(complains(&nightcourt(&["note", COP, "--ruling", "x", "--corpus", path])), said);
    assert_eq!(complains(&given(&["match", "-", "--corpus", path], "[players]\nAnn = Town Cop\n")), said);
    said.replace(path, "CORPUS")
}

#[test]
fn folders_that_are_no_corpus() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        refused(folder.path()),
        "error: CORPUS is no corpus: it has no run.json; name the folder of a campaign's files, such as `nightcourt \
         campaign --out` writes\n"
    );
    assert_eq!(
        refused(&folder.path().join("no")),
        "error: there is no folder CORPUS: name the folder of a campaign's files\n"
    );
    fs::write(folder.path().join("checkpoint.json"), "{}").unwrap();
    assert_eq!(
        refused(folder.path()),
        "error: the campaign in CORPUS has not finished: run it again with --resume, then its precedents can be searched\n"
    );
}

#[test]
fn files_that_are_missing_damaged_or_of_another_version() {
    let (_folder, corpus) = copy();
    // An index that was there before helps nobody.
    super::says(&nightcourt(&["search", corpus.to_str().unwrap(), "cop"]));
    for name in ["divergences.json", "loops.json", "families.json", "run.json"] {
        let path = corpus.join(name);
        let whole = fs::read_to_string(&path).unwrap();
        let altered = format!(
            "error: CORPUS/{name} was changed after it was written: its content has another hash; copy the corpus again, \
             or make it again\n"
        );
        fs::write(&path, whole.replacen("nar", "rar", 1)).unwrap();
        assert_eq!(refused(&corpus), altered);
        fs::write(&path, &whole[..whole.len() - 40]).unwrap();
        let said = refused(&corpus);
        assert!(said == altered || said.starts_with("error: CORPUS/run.json is damaged: "), "{said}");
        fs::write(&path, &whole).unwrap();
    }
    // What each says of itself, were its hash to fit.
    let run = fs::read(corpus.join("run.json")).unwrap();
    for (name, version) in [("divergences.json", 4), ("loops.json", 4), ("run.json", 5)] {
        let path = corpus.join(name);
        let whole = fs::read_to_string(&path).unwrap();
        let before = |space: &str| format!("\"version\":{space}{version}");
        let other = whole.replacen(&before(""), "\"version\":1", 1).replacen(&before(" "), "\"version\": 1", 1);
        fs::write(&path, other).unwrap();
        if name != "run.json" {
            seal(&corpus);
        }
        assert_eq!(
            refused(&corpus),
            format!(
                "error: CORPUS/{name} has version 1 of the records, and this program reads version {version}: make the \
                 corpus again with this program, or use the program that wrote it\n"
            )
        );
        fs::write(&path, &whole).unwrap();
        fs::write(corpus.join("run.json"), &run).unwrap();
    }
    let path = corpus.join("divergences.json");
    let whole = fs::read_to_string(&path).unwrap();
    let at = whole.find("\"players\":").unwrap();
    fs::write(&path, format!("{}\"playerz\":{}", &whole[..at], &whole[at + 10..])).unwrap();
    seal(&corpus);
    let said = refused(&corpus);
    assert!(
        said.starts_with("error: CORPUS/divergences.json is damaged: precedent number 1: unknown field `playerz`"),
        "{said}"
    );
    fs::copy(corpus.join("loops.json"), &path).unwrap();
    seal(&corpus);
    let said = refused(&corpus);
    assert!(said.contains("it is the catalogue `loops`, and not `divergences`"), "{said}");
    fs::remove_file(&path).unwrap();
    let said = refused(&corpus);
    assert_eq!(
        said,
        "error: CORPUS/divergences.json is missing: the corpus is not whole; copy it again, or make it again\n"
    );
}

#[test]
fn words_that_mean_nothing() {
    let corpus = super::corpus().to_str().unwrap();
    let said = |arguments: &[&str]| complains(&nightcourt(&[arguments, &["--corpus", corpus]].concat()));
    let unknown = said(&["show", "03f025f91999"]);
    assert_eq!(unknown, format!("error: no precedent has the id `03f025f91999`; did you mean {COP}?\n"));
    assert!(said(&["show", "zzz"]).starts_with("error: no precedent has the id `zzz`: an id is 12 digits and letters"));
    let several = said(&["show", "0"]);
    assert!(several.contains(" precedents have an id that begins with `0`: 0"), "{several}");
    assert!(said(&["search", "--roles", "Docter"]).contains("did you mean Doctor?"));
    assert!(said(&["search", "--dies", "Docter"]).contains("did you mean Doctor?"));
    assert!(said(&["search", "--systems", "nra"]).contains("did you mean nar?"));
    assert_eq!(
        said(&["search", "--frame", "themes"]),
        "error: the corpus has no frame `themes`; did you mean theme?\n"
    );
}
