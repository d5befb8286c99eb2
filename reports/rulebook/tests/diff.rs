//! Differences of two systems: the smallest nights first, then those with most nights.

use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_rulebook::diff::{Look, diff};

#[test]
fn the_smallest_come_first_and_of_one_size_the_most_frequent() {
    let look = Look { settings: Frame::Tangled.settings(), seed: 1, nights: 300, switches: Switches::default() };
    let found = diff(&SEVEN, RulerId::NAR, RulerId::WEREWOLVES, &look);
    let rows: Vec<(usize, u64)> =
        found.smallest.iter().map(|one| (one.sheet.night.actions().len(), one.times)).collect();
    let pairs = || rows.windows(2).map(|pair| (pair[0], pair[1]));
    assert!(pairs().all(|(one, next)| one.0 < next.0 || one.0 == next.0 && one.1 >= next.1), "{rows:?}");
    // Else it would say nothing: some of one size stand for more than others, and some are larger.
    assert!(pairs().any(|(one, next)| one.0 == next.0 && one.1 > next.1), "{rows:?}");
    assert!(pairs().any(|(one, next)| one.0 < next.0), "{rows:?}");
    assert!(found.smallest.iter().map(|one| one.times).sum::<u64>() <= found.differing);
}
