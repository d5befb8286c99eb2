//! The published corpus is what this version of the program says it is: precedents are ruled again, with all nights one step
//! smaller, and every table is made again. If a ruling changes, `scripts/corpora` makes it anew. `EVERY=1` rules every
//! precedent again, as `nightcourt check` does, and not one in four.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::num::NonZeroUsize;
use std::path::Path;

use nightcourt_corpus::campaign::check::check;
use nightcourt_resolvers::system::resolve;

#[test]
fn every_published_corpus_is_as_it_says() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora");
    let every = std::env::var("EVERY").map_or(NonZeroUsize::MIN.saturating_add(3), |every| every.parse().unwrap());
    let mut checked = 0;
    for entry in std::fs::read_dir(corpora).unwrap() {
        let directory = entry.unwrap().path();
        if directory.is_dir() {
            let found = check(&directory, &resolve, every).unwrap();
            assert!(found.problems.is_empty(), "{}: {:#?}", directory.display(), found.problems);
            checked += found.precedents;
        }
    }
    assert!(checked > 1_000, "{checked} precedents");
}
