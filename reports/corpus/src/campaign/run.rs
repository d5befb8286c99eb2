//! The run: nights in fixed chunks, each on whatever thread is free, joined by index; between blocks of chunks the state
//! is whole, can be written down, and the run can be stopped.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use nightcourt_gen::census::{Orders, Unit, Units};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Settings};
use nightcourt_precedent::canonical::{Id, each_order};
use nightcourt_precedent::evaluator::{Evaluator, Resolve};
use nightcourt_precedent::finding::{Behaviour, Catalogue, Finding, SystemOutcomes};
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Component, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::System;
use rayon::prelude::*;

use super::attribute::{Attributor, Cause};
use super::counts::Counts;
use super::source::work;
use super::state::{Section, Seen, State};
use super::{Plan, Ranges, Source, Terms};

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
    systems: &'a [System],
    spare: Outcome,
    results: SystemOutcomes,
    findings: Vec<Finding>,
    causes: Vec<Cause>,
    buffers: Buffers,
}

/// What a chunk found.
#[derive(Default)]
struct Found {
    classes: u64,
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
        self.classes += other.classes;
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
    for (source, ranges) in state.left(plan) {
        let stopped = match source {
            Source::Frame(frame) => {
                let settings = terms.settings(frame);
                let blocks = ranges.parts().iter().flat_map(|range| {
                    let starts = (range.start..range.end).step_by(BLOCK as usize);
                    starts.map(|start| start..range.end.min(start.saturating_add(BLOCK)))
                });
                each_block(
                    state,
                    source,
                    blocks.map(|nights| (nights.end - nights.start, nights)),
                    block,
                    &mut |nights| pool.install(|| resolve_block(&terms, &settings, nights, &workers)),
                )
            }
            Source::Census(universe) => {
                let units = Units::of(&universe);
                each_block(state, source, census_blocks(&units, &ranges), block, &mut |numbers| {
                    pool.install(|| resolve_units(&units, numbers, &workers))
                })
            }
        };
        if stopped == Go::Stop {
            return Ok(Go::Stop);
        }
    }
    Ok(Go::On)
}

/// Resolves block after block, each with how much work it is; the state is whole after each.
fn each_block(
    state: &mut State,
    source: Source,
    blocks: impl IntoIterator<Item = (u64, Range<u64>)>,
    block: &mut dyn FnMut(&State, u64) -> Go,
    resolve: &mut dyn FnMut(Range<u64>) -> Found,
) -> Go {
    for (work, indices) in blocks {
        let found = resolve(indices.clone());
        add(state, source, indices, found);
        if block(state, work) == Go::Stop {
            return Go::Stop;
        }
    }
    Go::On
}

/// The units of a census in blocks of about equal work.
fn census_blocks(units: &Units, ranges: &Ranges) -> Vec<(u64, Range<u64>)> {
    let mut blocks: Vec<(u64, Range<u64>)> = Vec::new();
    for range in ranges.parts() {
        let (mut start, mut sum) = (range.start, 0);
        for number in range.clone() {
            sum += units.get(number).map_or(0, work);
            if sum >= BLOCK || number + 1 == range.end {
                blocks.push((sum, start..number + 1));
                (start, sum) = (number + 1, 0);
            }
        }
    }
    blocks
}

fn resolve_units<R: Resolve>(units: &Units, numbers: Range<u64>, workers: &[Mutex<Worker<'_, R>>]) -> Found {
    let numbers: Vec<u64> = numbers.collect();
    numbers
        .into_par_iter()
        .filter_map(|number| units.get(number).map(|unit| (number, unit)))
        .map(|(number, unit)| own(workers).unit(unit, number))
        .reduce(Found::default, Found::join)
}

/// The worker of this thread.
fn own<'w, 'a, R>(workers: &'w [Mutex<Worker<'a, R>>]) -> MutexGuard<'w, Worker<'a, R>> {
    let own = rayon::current_thread_index().unwrap_or_default() % workers.len();
    // A worker's caches are whole whenever it panics: it catches what systems throw.
    workers[own].lock().unwrap_or_else(PoisonError::into_inner)
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
        .map(|start| own(workers).chunk(terms, settings, start..nights.end.min(start.saturating_add(CHUNK))))
        .reduce(Found::default, Found::join)
}

fn add(state: &mut State, source: Source, indices: Range<u64>, found: Found) {
    let section = Section {
        done: Ranges::one(indices),
        classes: found.classes,
        counts: found.counts,
        causes: found.causes.into_iter().collect(),
        seen: found.seen.into_iter().collect(),
    };
    state.frames.entry(source).or_default().merge(section);
    for (id, night) in found.met {
        state.precedents.entry(id).or_insert(night);
    }
}

impl<'a, R: Resolve> Worker<'a, R> {
    fn new(terms: &'a Terms, resolve: &'a R) -> Self {
        Worker {
            evaluator: Evaluator::new(resolve, terms.switches),
            attributor: Attributor::new(Evaluator::new(resolve, terms.switches), &terms.systems),
            systems: &terms.systems,
            spare: Outcome::default(),
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
            self.rule(&night);
            found.counts.add(&night, &self.results, 1);
            if !self.findings.is_empty() {
                self.attribute(&night, index, 1, &mut found);
            }
            self.buffers = Buffers::from(night);
        }
        found
    }

    fn attribute(&mut self, night: &Night, index: u64, weight: u64, found: &mut Found) {
        self.attributor.attribute(night, &self.findings, &mut self.causes);
        self.note(night, index, weight, found);
    }

    /// Notes the causes that were found of a night that stands for so many.
    fn note(&mut self, night: &Night, index: u64, weight: u64, found: &mut Found) {
        let players = night.players().len() as u8;
        for (place, &(finding, id)) in self.causes.iter().enumerate() {
            *found.causes.entry((finding, id, players)).or_default() += weight;
            let key = (finding.catalogue(), id);
            let told = self.causes[..place].iter().any(|&(other, same)| (other.catalogue(), same) == key);
            if !told {
                let seen = Seen { nights: weight, first: index };
                found.seen.entry(key).and_modify(|mine| *mine = mine.join(seen)).or_insert(seen);
            }
        }
        found.met.extend(self.attributor.met.drain(..));
    }

    /// Every night of a unit.
    fn unit(&mut self, unit: &Unit, number: u64) -> Found {
        let mut found = Found::default();
        unit.classes(&mut |class| {
            found.classes += 1;
            self.rule(&class.night);
            let apart = unit.universe.orders == Orders::All && self.order_may_decide(&class.night);
            if !apart || !class.has_names() {
                self.census(&class.night, number, class.weight, &mut found);
            }
            if apart {
                class.orders(&mut |night, weight| {
                    self.rule(&night);
                    self.census(&night, number, weight, &mut found);
                });
            }
        });
        found
    }

    fn rule(&mut self, night: &Night) {
        self.results.rule(&mut self.evaluator, self.systems, night);
        self.results.findings(&mut self.evaluator, self.systems, night, &mut self.findings);
    }

    /// Counts the night last ruled, and notes what it comes down to, and what it is itself.
    fn census(&mut self, night: &Night, number: u64, weight: u64, found: &mut Found) {
        found.counts.add(night, &self.results, weight);
        if !self.findings.iter().any(|finding| unsettles(*finding)) {
            self.settle(night, number, weight, found);
        }
        if self.findings.is_empty() {
            return;
        }
        self.attribute(night, number, weight, found);
        let findings = std::mem::take(&mut self.findings);
        self.attributor.precedents_of(night, &findings, &mut self.causes);
        self.findings = findings;
        // It has been counted.
        self.note(night, number, 0, found);
    }

    /// Notes the night if something matters on it, all systems having agreed.
    fn settle(&mut self, night: &Night, number: u64, weight: u64, found: &mut Found) {
        if let Some((id, standard)) = self.attributor.settled(night) {
            self.causes.clear();
            self.causes.push((Finding::Shows(Behaviour::Settled, self.systems[0]), id));
            self.attributor.met.push((id, standard));
            self.note(night, number, weight, found);
        }
    }

    /// Whether the verdict on the night last ruled may be another in another order of submission. Events say where one was
    /// chosen, and findings where the opposite order decides. `nar` alone may go by the order and not note it (LAW-4):
    /// it is asked in every order.
    fn order_may_decide(&mut self, night: &Night) -> bool {
        let tied = |outcome: &Outcome| outcome.events.iter().any(|event| event.kind.is_tie());
        let ordered = |finding: &Finding| matches!(finding, Finding::Shows(Behaviour::Ordered, _));
        if self.results.outcomes.iter().any(tied) || self.findings.iter().any(ordered) {
            return true;
        }
        if night.actions().len() < 3 || !may_wait(night) {
            return false;
        }
        let systems = self.systems.iter().zip(&self.results.outcomes);
        let waits = systems.filter(|(system, _)| matches!(system, System::Nar | System::NarGuide));
        let waits: Vec<(System, &Outcome)> = waits.map(|(&system, outcome)| (system, outcome)).collect();
        let mut decides = false;
        each_order(&mut night.actions().to_vec(), 0, &mut |actions| {
            if decides {
                return;
            }
            let (players, _, order) = night.clone().into_parts();
            let Ok(other) = Night::new(players, actions.to_vec(), order) else { return };
            decides = waits.iter().any(|&(system, before)| {
                self.evaluator.ask(system, &other, &mut self.spare).is_err() || !same_verdict(before, &self.spare)
            });
        });
        decides
    }
}

/// Whether a night that shows this has no one answer.
fn unsettles(finding: Finding) -> bool {
    match finding {
        Finding::Diverges(..) | Finding::Panics(..) => true,
        Finding::Shows(behaviour, _) => {
            matches!(behaviour, Behaviour::Ordered | Behaviour::Underdetermined | Behaviour::Exhausted)
        }
    }
}

/// Whether there are two actions of a kind whose order `nar` may decide by what else has to wait.
fn may_wait(night: &Night) -> bool {
    use Component::{Exchange, Give, Guard, ReadGun, Redirect, Steal, Strip, Swap};
    let several = |kinds: &[Component]| {
        night.actions().iter().filter(|action| kinds.iter().any(|&kind| action.ability.has(kind))).count() > 1
    };
    several(&[Redirect, Swap])
        || several(&[Guard])
        || several(&[Exchange])
        || several(&[Strip, Steal, Give, ReadGun])
        // Whoever visits a vendor brings a gift about.
        || !night.vendors().is_empty()
}
