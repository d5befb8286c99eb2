//! Differences of two systems: the smallest nights first, then those with most nights.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use nightcourt_corpus::diff::diff;
use nightcourt_corpus::study::Plan;
use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};

#[test]
fn the_smallest_come_first_and_of_one_size_the_most_frequent() {
    let mut plan = Plan::new(Frame::Tangled, 300, 1);
    plan.terms.systems = vec![RulerId::NAR, RulerId::WEREWOLVES];
    let (differing, smallest) = diff(&plan, &SEVEN).unwrap();
    let rows: Vec<(usize, u64)> = smallest
        .iter()
        .map(|one| (one.sheet.night.actions().len(), one.times))
        .collect();
    let pairs = || rows.windows(2).map(|pair| (pair[0], pair[1]));
    assert!(
        pairs().all(|(one, next)| one.0 < next.0 || one.0 == next.0 && one.1 >= next.1),
        "{rows:?}"
    );
    // Else it would say nothing: some of one size stand for more than others, and some are larger.
    assert!(
        pairs().any(|(one, next)| one.0 == next.0 && one.1 > next.1),
        "{rows:?}"
    );
    assert!(pairs().any(|(one, next)| one.0 < next.0), "{rows:?}");
    assert!(smallest.iter().map(|one| one.times).sum::<u64>() <= differing.differing);
}
