//! The published corpus is what this version of the program says it is: precedents are ruled again, with all nights one step
//! smaller, and every table is made again. If a ruling changes, `scripts/corpora` makes it anew. `EVERY=1` rules every
//! precedent again, as `nightcourt check` does, and not one in four.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::num::NonZeroUsize;
use std::path::Path;

use nightcourt_corpus::campaign::folder::check::check;
use nightcourt_corpus::campaign::folder::finished;
use nightcourt_corpus::campaign::folder::publish::contents;
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_resolvers::ruler::SEVEN;

#[test]
fn every_published_corpus_is_as_it_says() {
    // All files are made of the published state, and checked as a copy of a reader would be. One precedent in sixteen is tried.
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora");
    let state = finished(&corpora.join("published")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in contents(&state, &SEVEN, &Provenance::default()).unwrap() {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    let every = std::env::var("EVERY").map_or(NonZeroUsize::MIN.saturating_add(15), |every| {
        every.parse().unwrap()
    });
    for (directory, every, least) in [
        (folder.path(), every, 900),
        (&corpora.join("small"), NonZeroUsize::MIN, 50),
    ] {
        let found = check(directory, &SEVEN, every).unwrap();
        assert!(
            found.problems.is_empty(),
            "{}: {:#?}",
            directory.display(),
            found.problems
        );
        assert!(found.precedents > least, "{} precedents", found.precedents);
    }
}
