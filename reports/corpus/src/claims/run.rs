//! The run: the nights of each frame in fixed chunks on all threads, added up. Sums do not care who comes first, so the
//! number of threads changes nothing.

use std::ops::Range;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::SystemOutcomes;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use rayon::prelude::*;

use super::MEASURES;
use super::look::{Look, Spare};
use super::sums::Sums;
use crate::campaign::supply::Supply;
use crate::given::Given;

/// Nights per chunk.
const CHUNK: u64 = 256;
/// Nights between two reports of how far it is.
const BLOCK: u64 = 16_384;

/// Which nights are measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The frames, each once.
    pub frames: Vec<Frame>,
    /// Their files, of those that do not come with the program.
    pub supply: Supply,
    /// How many nights of each, from index 0.
    pub nights: u64,
    /// The seed of the nights.
    pub seed: u64,
    /// Only nights that meet this count.
    pub given: Given,
}

/// What was added up of one frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The frame.
    pub frame: Frame,
    /// How many nights met the condition.
    pub nights: u64,
    /// The sums over them.
    pub sums: Sums,
}

/// What a thread needs from night to night.
struct Worker {
    evaluator: Evaluator<'static>,
    results: SystemOutcomes,
    spare: Spare,
}

impl Worker {
    fn new() -> Worker {
        let evaluator = Evaluator::new(&SEVEN, Switches::default());
        Worker { evaluator, results: SystemOutcomes::default(), spare: Spare::default() }
    }

    /// Adds a night to every measure, if it meets the condition. Says whether it does.
    fn add(&mut self, index: u64, night: &Night, given: Given, sums: &mut Sums) -> bool {
        let Worker { evaluator, results, spare } = self;
        results.rule(evaluator, &RulerId::SYSTEMS, night);
        let mut look = Look { index, night, results, spare };
        let met = given.holds(night, look.ruled(System::Nar));
        if met {
            for measure in MEASURES {
                (measure.add)(&mut look, sums);
            }
        }
        met
    }

    fn chunk(&mut self, plan: &Plan, settings: &Settings, nights: Range<u64>) -> (u64, Sums) {
        let (mut met, mut sums, mut buffers) = (0, Sums::default(), Buffers::default());
        for index in nights {
            let night = night(settings, plan.seed, index, std::mem::take(&mut buffers));
            met += u64::from(self.add(index, &night, plan.given, &mut sums));
            buffers = Buffers::from(night);
        }
        (met, sums)
    }
}

/// The sums of one night, as if it were the first of a frame.
#[must_use]
pub fn one(night: &Night) -> Sums {
    let mut sums = Sums::default();
    Worker::new().add(0, night, Given::Any, &mut sums);
    sums
}

/// Runs a plan on this many threads (0: one per core). `done` hears now and then of how many more nights.
///
/// # Errors
/// If the threads cannot be started.
pub fn run(
    plan: &Plan,
    threads: usize,
    done: &mut dyn FnMut(u64),
) -> Result<Vec<Measured>, rayon::ThreadPoolBuildError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut all = Vec::new();
    for &frame in &plan.frames {
        let Some(settings) = plan.supply.settings(frame) else { panic!("nobody gave the file of {}", frame.id()) };
        let mut measured = Measured { frame, nights: 0, sums: Sums::default() };
        for start in (0..plan.nights).step_by(BLOCK as usize) {
            let end = plan.nights.min(start + BLOCK);
            let chunks: Vec<u64> = (start..end).step_by(CHUNK as usize).collect();
            let add = || {
                let each = chunks.into_par_iter().map_init(Worker::new, |worker, chunk| {
                    worker.chunk(plan, &settings, chunk..end.min(chunk + CHUNK))
                });
                each.reduce(<(u64, Sums)>::default, |(one, sums), (other, others)| (one + other, sums.merge(others)))
            };
            let (nights, sums) = pool.install(add);
            measured.nights += nights;
            measured.sums = measured.sums.merge(sums);
            done(end - start);
        }
        all.push(measured);
    }
    Ok(all)
}
