//! Distances of rulebooks from the systems: the random nights on which they differ.

use nightcourt_gen::{Buffers, Settings, random};
use nightcourt_resolvers::compare::Matrix;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

/// On how many nights a rulebook differs from a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Distance {
    /// Nights on which both have an outcome.
    pub of: u64,
    /// Those on which others die.
    pub deaths: u64,
    /// Those on which anything differs.
    pub full: u64,
}

/// The distances of rulebooks from the systems on nights of these settings: a row for each rulebook, in their order, with a
/// distance for each of [`System::ALL`].
#[must_use]
pub fn distances(
    books: &[Ruleset<'_>],
    settings: &Settings,
    seed: u64,
    nights: u64,
) -> Vec<[Distance; System::ALL.len()]> {
    let systems: Vec<Ruleset<'_>> = System::ALL.into_iter().map(Ruleset::from).chain(books.iter().copied()).collect();
    let mut rows = vec![[Distance::default(); System::ALL.len()]; books.len()];
    let mut outcomes = vec![Outcome::default(); systems.len()];
    let (mut scratch, mut compared, mut buffers) = (Scratch::default(), Matrix::default(), Buffers::default());
    for index in 0..nights {
        let night = random::night(settings, seed, index, buffers);
        for (outcome, &system) in outcomes.iter_mut().zip(&systems) {
            resolve(system, &night, &Switches::default(), &mut scratch, outcome);
        }
        compared.compare(systems.len(), |place| Some(&outcomes[place]));
        for (row, distances) in rows.iter_mut().enumerate() {
            for (column, distance) in distances.iter_mut().enumerate() {
                let pair = compared.pair(column, System::ALL.len() + row);
                let differs = |lens: Lens| u64::from(pair.narrowest().is_some_and(|narrowest| narrowest <= lens));
                let lost = outcomes[column].exhausted || outcomes[System::ALL.len() + row].exhausted;
                distance.of += u64::from(!lost);
                distance.deaths += differs(Lens::Deaths);
                distance.full += differs(Lens::Full);
            }
        }
        buffers = Buffers::from(night);
    }
    rows
}

/// The system that a rulebook is nearest to, by anything that differs; of several the first.
#[must_use]
pub fn nearest(row: &[Distance; System::ALL.len()]) -> (System, Distance) {
    let share = |distance: &Distance| u128::from(distance.full) << 32;
    let all = System::ALL.into_iter().zip(*row);
    // Shares are compared as fractions: nights that cannot be compared are few.
    all.min_by_key(|(_, distance)| share(distance) / u128::from(distance.of.max(1))).unwrap_or((System::Nar, row[0]))
}
