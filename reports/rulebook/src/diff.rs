//! The smallest nights on which two systems differ: random nights, each made as small as it can be without losing the
//! difference, put into canonical form and counted.

use std::collections::BTreeMap;

use nightcourt_gen::{Buffers, Settings, random};
use nightcourt_precedent::canonical::{canonical, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::minimise::{Asks, NotDiverging, minimise, parting};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

/// Number of differing nights that are minimised: later ones are only counted.
pub const MINIMISED: u64 = 400;

/// The nights to compare on.
#[derive(Clone, Debug)]
pub struct Look {
    /// The settings of their frame.
    pub settings: Settings,
    /// Their seed.
    pub seed: u64,
    /// Their number.
    pub nights: u64,
    /// By which switches.
    pub switches: Switches,
}

/// A smallest night, and how often one was found that comes down to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Smallest {
    /// The night.
    pub sheet: Sheet,
    /// The narrowest lens that shows the difference.
    pub lens: Lens,
    /// Number of minimised nights that came down to it.
    pub times: u64,
}

/// The differences of two systems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// On how many nights they differ.
    pub differing: u64,
    /// Number of nights that could not be compared: a system exceeded its step budget.
    pub incomparable: u64,
    /// The smallest nights: those with the fewest actions and players first.
    pub smallest: Vec<Smallest>,
}

/// Finds the differences of two rulers of a panel. The same look finds the same nights.
#[must_use]
pub fn diff(panel: &Panel, one: RulerId, other: RulerId, look: &Look) -> Difference {
    let mut evaluator = Evaluator::new(panel, look.switches);
    let (mut differing, mut incomparable, mut minimised) = (0, 0, 0);
    let mut found: BTreeMap<(usize, usize, String), Smallest> = BTreeMap::new();
    for index in 0..look.nights {
        let night = random::night(&look.settings, look.seed, index, Buffers::default());
        let finding = match parting(&mut evaluator, [one, other], None, &night) {
            Ok(finding) => finding,
            Err(NotDiverging::Exhausted(_)) => {
                incomparable += 1;
                continue;
            }
            Err(_) => continue,
        };
        differing += 1;
        if minimised == MINIMISED {
            continue;
        }
        minimised += 1;
        let Ok(small) = minimise(&mut Asks::new(&mut evaluator), finding, &night) else { continue };
        let small = canonical(&mut evaluator, &[one, other], &small);
        let (actions, players) = (small.actions().len(), small.players().len());
        let (Ok(sheet), Some(lens)) = (sheet(small), finding.lens()) else { continue };
        found
            .entry((actions, players, sheet.to_string()))
            .and_modify(|smallest| smallest.times += 1)
            .or_insert(Smallest { sheet, lens, times: 1 });
    }
    let mut smallest: Vec<Smallest> = found.into_values().collect();
    // By size; of one size, those that stand for most first.
    smallest.sort_by_key(|one| (one.sheet.night.actions().len(), std::cmp::Reverse(one.times)));
    Difference { differing, incomparable, smallest }
}
