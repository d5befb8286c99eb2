//! What a campaign counts. Counts of parts add up to the counts of the whole, in any order.

use std::collections::BTreeMap;

use nightcourt_gen::Tally;
use nightcourt_resolvers::compare::{Comparison, Matrix, Status, pairs};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};

/// Every kind of event, in the order of the reports.
pub const KINDS: [EventKind; 6] = [
    EventKind::BreakdownByList,
    EventKind::BreakdownByTie,
    EventKind::Ambiguity,
    EventKind::Loop,
    EventKind::Order,
    EventKind::Split,
];

/// What is counted for one pair of systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair {
    /// Nights on which one of the two had no outcome.
    pub incomparable: u64,
    /// Nights on which they part, under each lens.
    pub parted: [u64; 3],
}

/// What is counted for nights of one number of players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Nights.
    pub nights: u64,
    /// Nights on which any two systems part, under each lens.
    pub diverging: [u64; 3],
    /// Each pair, in the order of [`pairs`].
    pub pairs: Vec<Pair>,
}

impl Size {
    fn merge(&mut self, other: &Size) {
        self.nights += other.nights;
        add(&mut self.diverging, &other.diverging);
        self.pairs.resize(self.pairs.len().max(other.pairs.len()), Pair::default());
        for (sum, pair) in self.pairs.iter_mut().zip(&other.pairs) {
            sum.incomparable += pair.incomparable;
            add(&mut sum.parted, &pair.parted);
        }
    }
}

/// What is counted for one system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conduct {
    /// Nights on which it exceeded its step budget.
    pub exhausted: u64,
    /// Nights on which it panicked.
    pub panicked: u64,
    /// Nights with an event of each kind, in the order of [`KINDS`].
    pub nights: [u64; 6],
    /// Events of each kind.
    pub events: [u64; 6],
    /// Nights with a breakdown, whatever decided it.
    pub breakdown: u64,
}

/// What a campaign counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// What the nights exercised.
    pub tally: Tally,
    /// By number of players.
    pub sizes: BTreeMap<usize, Size>,
    /// By system, in the order of the plan.
    pub systems: Vec<Conduct>,
}

impl Counts {
    /// Counts a night.
    pub fn add(&mut self, night: &Night, outcomes: &[Outcome], compared: &Matrix) {
        self.tally.add(night);
        self.systems.resize(outcomes.len(), Conduct::default());
        let mut incomparable = false;
        for ((system, outcome), &status) in self.systems.iter_mut().zip(outcomes).zip(compared.statuses()) {
            match status {
                Status::Ruled => system.add(outcome),
                Status::Exhausted => system.exhausted += 1,
                Status::Panicked => system.panicked += 1,
            }
            incomparable |= status != Status::Ruled;
        }
        let size = self.sizes.entry(night.players().len()).or_default();
        size.nights += 1;
        let Some(narrowest) = compared.narrowest() else {
            if incomparable {
                size.count_pairs(compared);
            }
            return;
        };
        for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
            size.diverging[lens as usize] += 1;
        }
        size.count_pairs(compared);
    }

    /// Adds the counts of other nights.
    pub fn merge(&mut self, other: &Counts) {
        self.tally.merge(&other.tally);
        for (players, size) in &other.sizes {
            self.sizes.entry(*players).or_default().merge(size);
        }
        self.systems.resize(self.systems.len().max(other.systems.len()), Conduct::default());
        for (sum, system) in self.systems.iter_mut().zip(&other.systems) {
            sum.exhausted += system.exhausted;
            sum.panicked += system.panicked;
            add(&mut sum.nights, &system.nights);
            add(&mut sum.events, &system.events);
            sum.breakdown += system.breakdown;
        }
    }

    /// Nights of every number of players together.
    #[must_use]
    pub fn all(&self) -> Size {
        let mut all = Size::default();
        for size in self.sizes.values() {
            all.merge(size);
        }
        all.pairs.resize(pairs(self.systems.len()).count(), Pair::default());
        all
    }
}

impl Size {
    fn count_pairs(&mut self, compared: &Matrix) {
        let systems = compared.statuses().len();
        self.pairs.resize(pairs(systems).count(), Pair::default());
        for (pair, (one, other)) in self.pairs.iter_mut().zip(pairs(systems)) {
            match compared.pair(one, other) {
                Comparison::Agree => {}
                Comparison::Diverge(narrowest) => {
                    Lens::ALL
                        .into_iter()
                        .filter(|&lens| lens >= narrowest)
                        .for_each(|lens| pair.parted[lens as usize] += 1);
                }
                Comparison::Incomparable(_) => pair.incomparable += 1,
            }
        }
    }
}

impl Conduct {
    fn add(&mut self, outcome: &Outcome) {
        if outcome.events.is_empty() {
            return;
        }
        self.breakdown += u64::from(outcome.events.iter().any(|event| event.kind.decided().is_some()));
        for (place, &kind) in KINDS.iter().enumerate() {
            let events = outcome.events.iter().filter(|event| event.kind == kind).count() as u64;
            self.events[place] += events;
            self.nights[place] += u64::from(events > 0);
        }
    }
}

fn add(into: &mut [u64], from: &[u64]) {
    for (sum, count) in into.iter_mut().zip(from) {
        *sum += count;
    }
}
