//! The smallest nights on which two resolvers differ: nights of a study, minimised without losing the difference, put
//! into canonical form and counted.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use nightcourt_precedent::canonical::{canonical, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::minimise::{UncachedPredicate, minimise, parting};
use nightcourt_resolvers::compare::{Comparison, Obstacle};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use crate::sample::whole;
use crate::study::fold::NoThreads;
use crate::study::{Look, Observer, Plan, Sums};

/// Number of differing nights that are minimised: later ones are only counted.
pub const MINIMISED: usize = 400;

/// Nights on which the first two rulers of a plan differ.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differing {
    /// Number of nights.
    pub nights: u64,
    /// Number of nights on which they differ.
    pub differing: u64,
    /// Number of nights that could not be compared: a ruler exceeded its step budget.
    pub incomparable: u64,
    /// The lowest indices of differing nights, at most [`MINIMISED`].
    first: BTreeSet<u64>,
}

impl Sums for Differing {
    const STUDY: &'static str = "diff";

    fn merge(&mut self, other: Differing) {
        self.nights += other.nights;
        self.differing += other.differing;
        self.incomparable += other.incomparable;
        self.first.extend(other.first);
        while self.first.len() > MINIMISED {
            self.first.pop_last();
        }
    }
}

/// Compares the first two rulers.
#[derive(Clone, Copy, Debug)]
pub struct Compares;

impl Observer for Compares {
    type State = Differing;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Differing) {
        sums.nights += look.weight;
        match look.results.compared.pair(0, 1) {
            Comparison::Diverge(_) => {
                sums.differing += look.weight;
                // A chunk of the loop has fewer nights than the limit; merging drops the rest.
                sums.first.insert(look.index);
            }
            Comparison::Incomparable(Obstacle::Exhausted) => sums.incomparable += look.weight,
            Comparison::Agree | Comparison::Incomparable(_) => {}
        }
    }
}

/// A smallest night, and the number of differing nights that came down to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Smallest {
    /// The night.
    pub sheet: Sheet,
    /// The narrowest lens that shows the difference.
    pub lens: Lens,
    /// Number of minimised nights that came down to it.
    pub times: u64,
}

/// Finds the differences of the two rulers of a plan, and the smallest nights: those with the fewest actions and players first.
/// Equal plans give equal nights.
///
/// # Errors
/// If the threads cannot be started.
pub fn diff(plan: &Plan, panel: &Panel) -> Result<(Differing, Vec<Smallest>), NoThreads> {
    let terms = &plan.terms;
    let rulers = [terms.systems[0], terms.systems[1]];
    let state = whole(plan, panel, &|| Compares, &|_| ())?;
    let mut evaluator = Evaluator::new(panel, terms.switches);
    let mut all = Differing::default();
    let mut found: BTreeMap<(usize, usize, String), Smallest> = BTreeMap::new();
    for (source, section) in state.frames {
        let Some(nights) = terms.nights(source) else {
            continue;
        };
        for &index in &section.sums.first {
            let Some(night) = nights.get(index, Default::default()) else {
                continue;
            };
            let Ok(finding) = parting(&mut evaluator, rulers, None, &night) else {
                continue;
            };
            let Ok(small) = minimise(&mut UncachedPredicate::new(&mut evaluator), finding, &night)
            else {
                continue;
            };
            let small = canonical(&mut evaluator, &rulers, &small);
            let (actions, players) = (small.actions().len(), small.players().len());
            let (Ok(sheet), Some(lens)) = (sheet(small), finding.lens()) else {
                continue;
            };
            let same = found.entry((actions, players, sheet.to_string()));
            let times = 0;
            same.or_insert(Smallest { sheet, lens, times }).times += 1;
        }
        all.merge(section.sums);
    }
    let mut smallest: Vec<Smallest> = found.into_values().collect();
    // By size; at the same size, the most frequent first.
    smallest.sort_by_key(|one| (one.sheet.night.actions().len(), Reverse(one.times)));
    Ok((all, smallest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_keeps_the_lowest_indices_in_any_order() {
        let differing = |first: std::ops::Range<u64>| {
            let nights = first.end - first.start;
            Differing {
                nights,
                differing: nights,
                incomparable: 0,
                first: first.collect(),
            }
        };
        let most = MINIMISED as u64;
        let (mut sum, mut turned) = (differing(0..most - 10), differing(most - 10..most + 5));
        sum.merge(turned.clone());
        turned.merge(differing(0..most - 10));
        assert_eq!(sum, turned);
        assert_eq!(
            sum,
            Differing {
                nights: most + 5,
                differing: most + 5,
                first: (0..most).collect(),
                incomparable: 0
            }
        );
        let written = serde_json::to_string(&sum).expect("JSON");
        assert_eq!(
            serde_json::from_str::<Differing>(&written).expect("sums"),
            sum
        );
    }
}
