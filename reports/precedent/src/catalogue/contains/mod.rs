//! Containment of one night in another: the precedents of a host's night, and the lattice of a catalogue.
//!
//! A night contains a smaller one if the smaller one's players and actions are among its own under other names. Exactly:
//! there are maps of the smaller night's actions, of those of its players who act, are named or have something (a passive,
//! an item, money), and of its items that are held, no two to one, such that
//!
//! - an action goes to one of the same ability and item, its actor to that one's actor, the players it names to the
//!   players that one names, in place; the two of a drive or an exchange in either order;
//! - a player goes to one who has at least the same passives, vends and holds at least the same, and has as much money;
//!   the dead go to the dead and the living to the living;
//! - a player's alignment is kept, unless it is Town: precedents are made Town wherever that does not matter.
//!
//! Roles do not matter beyond the abilities used tonight, and no more do the order of submission and the pre-decided
//! order. The search is exact. [`Signature`](super::Signature)s spare nearly all of it when many pairs are compared.

mod search;

use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{ActionId, Night};

use search::Search;

/// Reports whether the larger night contains the smaller one.
///
/// ```
/// use nightcourt_precedent::catalogue::contains;
/// use nightcourt_resolvers::text::Sheet;
///
/// let night = |actions: &str| {
///     let players = "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\nCat = Town Roleblocker\n[actions]\n";
///     Sheet::parse(&format!("{players}{actions}")).expect("a night").night
/// };
/// let host = night("Ann -> Bob\nBob -> Ann\nCat -> Ann");
/// assert!(contains(&host, &night("Bob -> Cat\nCat -> Bob")));
/// assert!(!contains(&host, &night("Bob -> Cat\nAnn -> Bob")));
/// ```
#[must_use]
pub fn contains(larger: &Night, smaller: &Night) -> bool {
    witness(larger, smaller).is_some()
}

/// The action of the larger night that each action of the smaller one is, if the larger contains the smaller; always
/// the same of several answers.
#[must_use]
pub fn witness(larger: &Night, smaller: &Night) -> Option<Vec<ActionId>> {
    let mut first = None;
    each_witness(larger, smaller, &mut |witness| {
        first = Some(witness.to_vec());
        true
    });
    first
}

/// Shows every answer of [`witness`] one after the other, until `show` says that it has seen enough. Answers that
/// differ in bystanders or in the order of a drive's players alone may come more than once.
pub fn each_witness(larger: &Night, smaller: &Night, show: &mut dyn FnMut(&[ActionId]) -> bool) {
    each_witness_within(larger, smaller, &mut Budget::default(), show);
}

/// The same, with no more work than this budget allows: once it is spent some answers may be missing.
pub fn each_witness_within(
    larger: &Night,
    smaller: &Night,
    budget: &mut Budget,
    show: &mut dyn FnMut(&[ActionId]) -> bool,
) {
    if smaller.actions().len() <= larger.actions().len()
        && let Some(search) = Search::new(larger, smaller, budget)
    {
        search.run(show);
    }
}

#[cfg(test)]
mod tests;
