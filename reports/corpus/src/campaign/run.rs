//! The run: nights in fixed chunks, each on whatever thread is free, joined by index; between blocks of chunks the state
//! is whole, can be written down, and the run can be stopped.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::evaluator::{Evaluator, Resolve};
use nightcourt_precedent::finding::{Catalogue, Finding, SystemOutcomes};
use nightcourt_resolvers::model::Night;
use rayon::prelude::*;

use super::attribute::{Attributor, Cause};
use super::counts::Counts;
use super::state::{Section, Seen, State};
use super::{Plan, Ranges, Terms};

/// Nights per chunk. Any number gives the same files; this one keeps threads busy and their work apart.
const CHUNK: u64 = 256;
/// Nights per block: the state is whole after each.
const BLOCK: u64 = 16_384;

/// Whether a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// To the next block.
    On,
    /// It stops here; the state is whole.
    Stop,
}

/// What a thread keeps from chunk to chunk: caches, which change nothing but speed.
struct Worker<'a, R> {
    evaluator: Evaluator<'a, R>,
    attributor: Attributor<'a, R>,
    results: SystemOutcomes,
    findings: Vec<Finding>,
    causes: Vec<Cause>,
    buffers: Buffers,
}

/// What a chunk found.
#[derive(Default)]
struct Found {
    counts: Counts,
    causes: HashMap<(Finding, Id, u8), u64, FixedState>,
    seen: HashMap<(Catalogue, Id), Seen, FixedState>,
    met: HashMap<Id, Night, FixedState>,
}

impl Found {
    fn join(mut self, mut other: Found) -> Found {
        if self.causes.len() < other.causes.len() {
            std::mem::swap(&mut self, &mut other);
        }
        self.counts.merge(&other.counts);
        for (cause, nights) in other.causes {
            *self.causes.entry(cause).or_default() += nights;
        }
        for (key, seen) in other.seen {
            self.seen.entry(key).and_modify(|mine| *mine = mine.join(seen)).or_insert(seen);
        }
        self.met.extend(other.met);
        self
    }
}

/// Runs what is left of a plan on this many threads (0: one per core). After each block `block` sees the state, and
/// says whether to go on; it also hears how many nights the block had. The state ends up the same whatever the number of
/// threads, and wherever the run was stopped and taken up again.
///
/// # Errors
/// If the threads cannot be started.
pub fn run(
    plan: &Plan,
    state: &mut State,
    threads: usize,
    resolve: &impl Resolve,
    block: &mut dyn FnMut(&State, u64) -> Go,
) -> Result<Go, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let terms = plan.terms.clone();
    let workers: Vec<_> = (0..pool.current_num_threads()).map(|_| Mutex::new(Worker::new(&terms, resolve))).collect();
    for (frame, ranges) in state.left(plan) {
        let settings = terms.settings(frame);
        for range in ranges.parts() {
            for start in (range.start..range.end).step_by(BLOCK as usize) {
                let nights = start..range.end.min(start.saturating_add(BLOCK));
                let found = pool.install(|| resolve_block(&terms, &settings, nights.clone(), &workers));
                add(state, frame, nights.clone(), found);
                if block(state, nights.end - nights.start) == Go::Stop {
                    return Ok(Go::Stop);
                }
            }
        }
    }
    Ok(Go::On)
}

fn resolve_block<R: Resolve>(
    terms: &Terms,
    settings: &Settings,
    nights: Range<u64>,
    workers: &[Mutex<Worker<'_, R>>],
) -> Found {
    let starts: Vec<u64> = nights.clone().step_by(CHUNK as usize).collect();
    starts
        .into_par_iter()
        .map(|start| {
            let own = rayon::current_thread_index().unwrap_or_default() % workers.len();
            // A worker's caches are whole whenever it panics: it catches what systems throw.
            let mut worker = workers[own].lock().unwrap_or_else(PoisonError::into_inner);
            worker.chunk(terms, settings, start..nights.end.min(start.saturating_add(CHUNK)))
        })
        .reduce(Found::default, Found::join)
}

fn add(state: &mut State, frame: Frame, nights: Range<u64>, found: Found) {
    let section = Section {
        done: Ranges::one(nights),
        counts: found.counts,
        causes: found.causes.into_iter().collect(),
        seen: found.seen.into_iter().collect(),
    };
    state.frames.entry(frame).or_default().merge(section);
    for (id, night) in found.met {
        state.precedents.entry(id).or_insert(night);
    }
}

impl<'a, R: Resolve> Worker<'a, R> {
    fn new(terms: &'a Terms, resolve: &'a R) -> Self {
        Worker {
            evaluator: Evaluator::new(resolve, terms.switches),
            attributor: Attributor::new(Evaluator::new(resolve, terms.switches), &terms.systems),
            results: SystemOutcomes::default(),
            findings: Vec::new(),
            causes: Vec::new(),
            buffers: Buffers::default(),
        }
    }

    fn chunk(&mut self, terms: &Terms, settings: &Settings, nights: Range<u64>) -> Found {
        let mut found = Found::default();
        for index in nights {
            let night = night(settings, terms.seed, index, std::mem::take(&mut self.buffers));
            self.results.rule(&mut self.evaluator, &terms.systems, &night);
            self.results.findings(&mut self.evaluator, &terms.systems, &night, &mut self.findings);
            found.counts.add(&night, &self.results);
            if !self.findings.is_empty() {
                self.attribute(&night, index, &mut found);
            }
            self.buffers = Buffers::from(night);
        }
        found
    }

    fn attribute(&mut self, night: &Night, index: u64, found: &mut Found) {
        self.attributor.attribute(night, &self.findings, &mut self.causes);
        let players = night.players().len() as u8;
        for (place, &(finding, id)) in self.causes.iter().enumerate() {
            *found.causes.entry((finding, id, players)).or_default() += 1;
            let key = (finding.catalogue(), id);
            let told = self.causes[..place].iter().any(|&(other, same)| (other.catalogue(), same) == key);
            if !told {
                let seen = Seen { nights: 1, first: index };
                found.seen.entry(key).and_modify(|mine| *mine = mine.join(seen)).or_insert(seen);
            }
        }
        found.met.extend(self.attributor.met.drain(..));
    }
}
