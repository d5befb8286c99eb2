//! The run: nights in fixed chunks, each on whatever thread is free, merged by index.

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Settings};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System};
use rayon::prelude::*;

use super::counts::Counts;
use super::panics::{Caught, catch};
use super::{Parting, Plan};

/// Nights per chunk. Any number gives the same files; this one keeps threads busy and their work apart.
const CHUNK: u64 = 1_000;
/// How many diverging nights are kept, and how many nights that made a system panic.
pub const KEPT: usize = 1_000;

/// A night on which a system panicked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panicked {
    /// The night.
    pub index: u64,
    /// The system.
    pub system: System,
    /// What the panic said.
    pub caught: Caught,
}

/// What a run found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The counts.
    pub counts: Counts,
    /// The first diverging nights, by index; at most [`KEPT`].
    pub diverging: Vec<u64>,
    /// The first panics, by index, then system; at most [`KEPT`].
    pub panics: Vec<Panicked>,
}

impl Found {
    /// Joins what a chunk found with what the next one found.
    fn join(mut self, mut next: Found) -> Found {
        self.counts.merge(&next.counts);
        self.diverging.append(&mut next.diverging);
        self.diverging.truncate(KEPT);
        self.panics.append(&mut next.panics);
        self.panics.truncate(KEPT);
        self
    }
}

/// Resolves a night under a system. A campaign takes any function of this kind, so that tests can plant faults.
pub trait Resolve: Fn(System, &Night, &Switches, &mut Scratch, &mut Outcome) + Sync {}
impl<F: Fn(System, &Night, &Switches, &mut Scratch, &mut Outcome) + Sync> Resolve for F {}

/// Every system's outcome of one night after the other, in the same memory.
#[derive(Default)]
pub struct Panel {
    scratch: Scratch,
    /// The outcomes of the last night, in the order of the plan.
    pub outcomes: Vec<Outcome>,
    /// The panics of the last night, by place in the plan.
    pub panics: Vec<(usize, Caught)>,
    /// Who agreed on it.
    pub parting: Parting,
}

impl Panel {
    /// Resolves a night under every system of the plan and compares.
    pub fn rule(&mut self, plan: &Plan, resolve: &impl Resolve, night: &Night) {
        self.outcomes.resize_with(plan.systems.len(), Outcome::default);
        self.panics.clear();
        for (place, &system) in plan.systems.iter().enumerate() {
            let (scratch, outcome) = (&mut self.scratch, &mut self.outcomes[place]);
            if let Err(caught) = catch(|| resolve(system, night, &plan.switches, scratch, outcome)) {
                self.panics.push((place, caught));
                self.scratch = Scratch::default();
                self.outcomes[place] = Outcome::default();
            }
        }
        let panics = &self.panics;
        self.parting.compare(&self.outcomes, |place| panics.iter().any(|&(panicked, _)| panicked == place));
    }
}

/// Runs a plan on this many threads (0: one per core). `done` hears how many nights, and how many diverging ones,
/// another chunk brought.
///
/// # Errors
/// If the threads cannot be started.
pub fn run(
    plan: &Plan,
    threads: usize,
    resolve: &impl Resolve,
    done: &(impl Fn(u64, u64) + Sync),
) -> Result<Found, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let settings = plan.settings();
    let chunks = plan.nights.div_ceil(CHUNK);
    Ok(pool.install(|| {
        (0..chunks)
            .into_par_iter()
            .map_init(Panel::default, |panel, number| {
                let first = number * CHUNK;
                let last = (first + CHUNK).min(plan.nights);
                let found = chunk(plan, &settings, first..last, panel, resolve);
                done(last - first, found.counts.sizes.values().map(|size| size.diverging[2]).sum());
                found
            })
            // Rayon joins neighbours only, and in order: a list by index stays one.
            .reduce(Found::default, Found::join)
    }))
}

fn chunk(
    plan: &Plan,
    settings: &Settings,
    nights: std::ops::Range<u64>,
    panel: &mut Panel,
    resolve: &impl Resolve,
) -> Found {
    let mut found = Found::default();
    let mut buffers = Buffers::default();
    for index in nights {
        let night = night(settings, plan.seed, index, buffers);
        panel.rule(plan, resolve, &night);
        found.counts.add(&night, &panel.outcomes, &panel.parting);
        if panel.parting.narrowest.is_some() && found.diverging.len() < KEPT {
            found.diverging.push(index);
        }
        for (place, caught) in panel.panics.drain(..) {
            if found.panics.len() < KEPT {
                found.panics.push(Panicked { index, system: plan.systems[place], caught });
            }
        }
        buffers = Buffers::from(night);
    }
    found
}
