//! The run: nights in chunks, each on whatever thread is free, joined by index; between blocks of chunks the state
//! is whole, can be written down, and the run can be stopped. A block ends when whoever started the run says so, at the night
//! that each thread is at: what it has seen is noted night by night, so where blocks end changes nothing.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use nightcourt_gen::Buffers;
use nightcourt_gen::census::{Orders, Unit, Units};
use nightcourt_precedent::canonical::{Id, each_order, sheet};
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{
    Behaviour, Catalogue, Finding, OtherOrder, SystemOutcomes, may_decide_in_silence, order_may_decide,
};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::NarTie;
use rayon::prelude::*;

use super::attribute::{Attributor, Caches, Cause, is_caused};
use super::counts::Counts;
use super::plan::Nights;
use super::source::work;
use super::state::{Section, Seen, State};
use super::{Plan, Ranges, Source, Terms};
use crate::given::meets;

/// The most nights per chunk, and how many chunks each thread gets of what is shorter. Any numbers give the same files; these
/// keep threads busy and their work apart.
const CHUNK: u64 = 256;
const CHUNKS_EACH: u64 = 8;
/// The most nights of a block: the state is whole after each.
const BLOCK: u64 = 16_384;
/// Every `CHECKED`th night asks all systems about the other order of submission, as a check of LAW-4.
const CHECKED: u64 = 64;

/// Whether a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// To the next block.
    On,
    /// It stops here; the state is whole.
    Stop,
}

/// How the run is gone about from here, asked before every night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// On with the block.
    On,
    /// The block has taken long enough: it ends with the nights, or units of a census, that are under way.
    Pause,
}

/// Whoever says how a run is gone about, from any thread.
type Pacer<'a> = &'a (dyn Fn() -> Pace + Sync);

/// How a run is gone about; by itself nothing of it changes what comes out.
pub struct Options<'a> {
    /// Which systems are asked about the other order of submission. [`OtherOrder::WhereItMayDecide`] relies on LAW-4, so it is for
    /// the systems of this library; a campaign with others asks all of them.
    pub other: OtherOrder,
    /// Whether attribution keeps caches.
    pub caches: bool,
    /// Ends blocks early.
    pub pace: Pacer<'a>,
    /// Whoever sets it stops the run at once: the nights, or units of a census, under way are dropped.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { other: OtherOrder::OfAll, caches: true, pace: &|| Pace::On, cancel: Arc::default() }
    }
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { other, caches, pace: _, cancel } = self;
        f.debug_struct("Options")
            .field("other", other)
            .field("caches", caches)
            .field("cancel", cancel)
            .finish_non_exhaustive()
    }
}

/// What a thread keeps from chunk to chunk: buffers and caches, which change nothing but speed.
struct Worker<'a> {
    evaluator: Evaluator<'a>,
    attributor: Attributor<'a>,
    systems: &'a [RulerId],
    other: OtherOrder,
    rates_only: bool,
    spare: Outcome,
    results: SystemOutcomes,
    findings: Vec<Finding>,
    causes: Vec<Cause>,
    buffers: Buffers,
}

/// What a chunk found.
#[derive(Default)]
struct Found {
    /// The indices that it is about.
    done: Ranges,
    classes: u64,
    passed_over: u64,
    counts: Counts,
    causes: HashMap<(Finding, Id, u8), u64, FixedState>,
    unattributed: HashMap<(Finding, u8), u64, FixedState>,
    seen: HashMap<(Catalogue, Id), Seen, FixedState>,
    met: HashMap<Id, Night, FixedState>,
}

impl Found {
    fn join(mut self, mut other: Found) -> Found {
        if self.causes.len() < other.causes.len() {
            std::mem::swap(&mut self, &mut other);
        }
        self.done = self.done.union(&other.done);
        self.classes += other.classes;
        self.passed_over += other.passed_over;
        self.counts.merge(&other.counts);
        for (cause, nights) in other.causes {
            *self.causes.entry(cause).or_default() += nights;
        }
        for (finding, nights) in other.unattributed {
            *self.unattributed.entry(finding).or_default() += nights;
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
    rulers: &dyn Rulers,
    block: &mut dyn FnMut(&State, u64) -> Go,
) -> Result<Go, rayon::ThreadPoolBuildError> {
    run_with(plan, state, threads, rulers, &Options::default(), block)
}

/// The same, gone about as these options say.
///
/// # Panics
/// If the nights of a source were not given ([`Supply::absent`](super::supply::Supply::absent)), or fewer; and if the order of submission decides a night against LAW-4.
///
/// # Errors
/// If the threads cannot be started.
pub fn run_with(
    plan: &Plan,
    state: &mut State,
    threads: usize,
    rulers: &dyn Rulers,
    options: &Options<'_>,
    block: &mut dyn FnMut(&State, u64) -> Go,
) -> Result<Go, rayon::ThreadPoolBuildError> {
    let Options { other, caches, pace, ref cancel } = *options;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let terms = plan.terms.clone();
    // Lots are drawn for the actions in their order. LAW-4 is known of the systems of the library alone.
    let by_lot = matches!(terms.switches.nar_tie, NarTie::Seeded(_));
    let all_built_in = terms.systems.iter().all(|system| system.system().is_some());
    let other = if by_lot || !all_built_in { OtherOrder::OfAll } else { other };
    let caches = if caches { Caches::default() } else { Caches::none() };
    let budget = Budget::default().until(Arc::clone(cancel));
    let worker = || Mutex::new(Worker::new(&terms, rulers, other, caches.clone(), &budget));
    let workers: Vec<_> = std::iter::repeat_with(worker).take(pool.current_num_threads()).collect();
    // What was cancelled left its block unfinished: there is no next one.
    let mut block = |state: &State, work: u64| match block(state, work) {
        Go::On if !budget.is_spent() => Go::On,
        Go::On | Go::Stop => Go::Stop,
    };
    for (source, ranges) in state.left(plan) {
        let stopped = match source {
            Source::Frame(_) | Source::Listed(_) => {
                let Some(of_source) = terms.nights(source) else { panic!("nobody gave {}", source.about()) };
                let next = |left: &Ranges| {
                    left.parts()[0].start..left.parts()[0].end.min(left.parts()[0].start.saturating_add(BLOCK))
                };
                each_block(state, source, ranges, &mut block, &next, &mut |nights| {
                    pool.install(|| resolve_block(&terms, &of_source, nights, &workers, pace))
                })
            }
            Source::Census(universe) => {
                let units = Units::of(&universe);
                each_block(state, source, ranges, &mut block, &|left| census_block(&units, left), &mut |numbers| {
                    pool.install(|| resolve_units(&units, numbers, &workers, pace))
                })
            }
        };
        if stopped == Go::Stop {
            return Ok(Go::Stop);
        }
    }
    Ok(Go::On)
}

/// Resolves block after block, the next of what is left each time; the state is whole after each.
fn each_block(
    state: &mut State,
    source: Source,
    mut left: Ranges,
    block: &mut dyn FnMut(&State, u64) -> Go,
    next: &dyn Fn(&Ranges) -> Range<u64>,
    resolve: &mut dyn FnMut(Range<u64>) -> Found,
) -> Go {
    while !left.is_empty() {
        let found = resolve(next(&left));
        left = left.without(&found.done);
        let work = source.work(&found.done);
        add(state, source, found);
        if block(state, work) == Go::Stop {
            return Go::Stop;
        }
    }
    Go::On
}

/// The next units of a census: about as much work as the nights of a block.
fn census_block(units: &Units, left: &Ranges) -> Range<u64> {
    let range = left.parts()[0].clone();
    let mut sum = 0;
    let mut each = range.clone();
    let full = each.find(|&number| {
        sum += units.get(number).map_or(0, work);
        sum >= BLOCK
    });
    range.start..full.map_or(range.end, |last| last + 1)
}

fn resolve_units(units: &Units, numbers: Range<u64>, workers: &[Mutex<Worker<'_>>], pace: Pacer<'_>) -> Found {
    let numbers: Vec<u64> = numbers.collect();
    numbers
        .into_par_iter()
        .filter_map(|number| units.get(number).map(|unit| (number, unit)))
        .map(|(number, unit)| own(workers).unit(unit, number, pace))
        .reduce(Found::default, Found::join)
}

/// The worker of this thread.
fn own<'w, 'a>(workers: &'w [Mutex<Worker<'a>>]) -> MutexGuard<'w, Worker<'a>> {
    let own = rayon::current_thread_index().unwrap_or_default() % workers.len();
    // A worker's caches are whole whenever it panics: it catches what systems throw.
    workers[own].lock().unwrap_or_else(PoisonError::into_inner)
}

fn resolve_block(
    terms: &Terms,
    source: &Nights,
    nights: Range<u64>,
    workers: &[Mutex<Worker<'_>>],
    pace: Pacer<'_>,
) -> Found {
    let chunk = ((nights.end - nights.start) / (CHUNKS_EACH * workers.len() as u64)).clamp(1, CHUNK);
    let starts: Vec<u64> = nights.clone().step_by(chunk as usize).collect();
    starts
        .into_par_iter()
        .map(|start| own(workers).chunk(terms, source, start..nights.end.min(start.saturating_add(chunk)), pace))
        .reduce(Found::default, Found::join)
}

fn add(state: &mut State, source: Source, found: Found) {
    let section = Section {
        done: found.done,
        classes: found.classes,
        passed_over: found.passed_over,
        counts: found.counts,
        causes: found.causes.into_iter().collect(),
        unattributed: found.unattributed.into_iter().collect(),
        seen: found.seen.into_iter().collect(),
    };
    state.frames.entry(source).or_default().merge(section);
    for (id, night) in found.met {
        state.precedents.entry(id).or_insert(night);
    }
}

impl<'a> Worker<'a> {
    fn new(terms: &'a Terms, rulers: &'a dyn Rulers, other: OtherOrder, caches: Caches, budget: &Budget) -> Self {
        let evaluator = || Evaluator::new(rulers, terms.switches).within(budget.clone());
        Worker {
            evaluator: evaluator(),
            attributor: Attributor::with(caches, evaluator(), &terms.systems),
            systems: &terms.systems,
            other,
            rates_only: terms.rates_only,
            spare: Outcome::default(),
            results: SystemOutcomes::default(),
            findings: Vec::new(),
            causes: Vec::new(),
            buffers: Buffers::default(),
        }
    }

    /// Whether the run was cancelled. The last answers and cache entries may be invalid then: a thread that gets one from a shared
    /// cache sees that the run was cancelled, too, before it counts the night.
    fn is_cancelled(&self) -> bool {
        self.evaluator.budget().is_spent()
    }

    /// The first of these nights, as many as there is time for.
    fn chunk(&mut self, terms: &Terms, source: &Nights, nights: Range<u64>, pace: Pacer<'_>) -> Found {
        let mut found = Found::default();
        let start = nights.start;
        for index in nights {
            if pace() != Pace::On {
                break;
            }
            let Some(night) = source.get(index, std::mem::take(&mut self.buffers)) else {
                panic!("there is no night {index}: whoever made the plan asks for more nights than were given")
            };
            let met = meets(&terms.given, &night, &mut self.evaluator, &mut self.spare);
            if !met && !self.is_cancelled() {
                found.passed_over += 1;
                self.buffers = Buffers::from(night);
                found.done = Ranges::one(start..index + 1);
                continue;
            }
            let checked = index % CHECKED == 0;
            self.rule(&night, false, if checked { OtherOrder::OfAll } else { self.other });
            if checked && self.other == OtherOrder::WhereItMayDecide {
                self.check_order(&night, index);
            }
            self.causes.clear();
            if !self.rates_only && !self.findings.is_empty() {
                self.attribute(&night);
            }
            if self.is_cancelled() {
                break;
            }
            found.counts.add(&night, &self.results, 1);
            self.note(&night, index, 1, &mut found);
            self.buffers = Buffers::from(night);
            found.done = Ranges::one(start..index + 1);
        }
        // What was met on a night that was dropped stays: another thread may name it.
        found.met.extend(self.attributor.met.drain(..));
        found
    }

    /// Stops loudly if the order of submission decides the night last ruled where LAW-4, which is relied on, says that it does not.
    fn check_order(&self, night: &Night, index: u64) {
        for (&system, outcome) in self.systems.iter().zip(&self.results.outcomes) {
            let decides = self.findings.contains(&Finding::Shows(Behaviour::Ordered, system));
            assert!(
                !decides || order_may_decide(self.evaluator.panel(), system, night, outcome),
                "night {index}: the order of submission decides in silence what {} says, which is a mistake of Night Court: please \
                 report it\n{}",
                system.id(),
                in_words(night)
            );
        }
    }

    /// Attributes the findings of the night last ruled.
    fn attribute(&mut self, night: &Night) {
        self.attributor.attribute(night, &self.findings, &mut self.causes);
        while self.wavers(night) {
            self.attributor.attribute(night, &self.findings, &mut self.causes);
        }
    }

    /// Whether a program does not say again what it said of the night last ruled, so that a finding comes from nothing. Then it has
    /// no outcome there, and what is left is found.
    fn wavers(&mut self, night: &Night) -> bool {
        let Worker { evaluator, attributor, systems, results, findings, causes, .. } = self;
        let baseless = |finding: &&Finding| !is_caused(causes, **finding) && !attributor.unattributed.contains(finding);
        let program = findings.iter().filter(baseless).find_map(|finding| {
            let (one, other) = finding.systems();
            let about =
                [Some(one), other].into_iter().flatten().find(|&system| evaluator.panel().is_program(system))?;
            systems.iter().position(|&system| system == about)
        });
        let Some(place) = program else { return false };
        results.waver(place);
        results.findings(evaluator, systems, night, OtherOrder::OfAll, findings);
        true
    }

    /// Notes the causes that were found of a night that stands for so many, and for which findings that was too much work.
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
        for finding in self.attributor.unattributed.drain(..) {
            *found.unattributed.entry((finding, players)).or_default() += weight;
        }
        found.met.extend(self.attributor.met.drain(..));
    }

    /// Every night of a unit; or none of it, if there is no time.
    fn unit(&mut self, unit: &Unit, number: u64, pace: Pacer<'_>) -> Found {
        if pace() != Pace::On {
            return Found::default();
        }
        let mut found = Found { done: Ranges::one(number..number + 1), ..Found::default() };
        let orders = unit.universe.orders == Orders::All;
        unit.classes(&mut |class| {
            if self.is_cancelled() {
                return;
            }
            found.classes += 1;
            self.rule(&class.night, orders, OtherOrder::OfAll);
            let apart = orders && self.order_may_decide(&class.night);
            if !apart || !class.has_names() {
                self.census(&class.night, number, class.weight, &mut found);
            }
            if apart {
                class.orders(&mut |night, weight| {
                    self.rule(&night, false, OtherOrder::OfAll);
                    self.census(&night, number, weight, &mut found);
                });
            }
        });
        found.met.extend(self.attributor.met.drain(..));
        if self.is_cancelled() { Found { met: found.met, ..Found::default() } } else { found }
    }

    /// Rules a night and looks what it shows: where nights are only counted, no more than is counted, and, if that is asked,
    /// whether the order of submission decides.
    fn rule(&mut self, night: &Night, order: bool, other: OtherOrder) {
        let Worker { evaluator, systems, results, findings, .. } = self;
        results.rule(evaluator, systems, night);
        match (self.rates_only, order) {
            (false, _) => results.findings(evaluator, systems, night, other, findings),
            (true, true) => results.ordered(evaluator, systems, night, other, findings),
            (true, false) => results.told(systems, night, findings),
        }
    }

    /// Counts the night last ruled, and notes what it comes down to, and what it is itself.
    fn census(&mut self, night: &Night, number: u64, weight: u64, found: &mut Found) {
        let shows = !self.rates_only && !self.findings.is_empty();
        if shows {
            self.attribute(night);
            self.note(night, number, weight, found);
        }
        found.counts.add(night, &self.results, weight);
        if self.rates_only {
            return;
        }
        if !self.findings.iter().any(|finding| unsettles(*finding)) {
            self.settle(night, number, weight, found);
        }
        if !shows {
            return;
        }
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
        if !may_decide_in_silence(night) {
            return false;
        }
        let panel = self.evaluator.panel();
        let systems = self.systems.iter().zip(&self.results.outcomes);
        let waits = systems.filter(|&(&system, _)| panel.runs_by_class(system));
        let waits: Vec<(RulerId, &Outcome)> = waits.map(|(&system, outcome)| (system, outcome)).collect();
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

fn in_words(night: &Night) -> String {
    sheet(night.clone()).map_or_else(|_| format!("{night:?}"), |sheet| sheet.to_string())
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

#[cfg(test)]
mod tests {
    use nightcourt_gen::census::Universe;
    use nightcourt_resolvers::outcome::EventKind;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::campaign::Terms;

    fn night(players: &str, actions: &str) -> Night {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        Sheet::parse(&text).unwrap_or_else(|errors| panic!("{text}{errors:?}")).night
    }

    #[test]
    fn what_has_no_one_answer() {
        for (finding, expected) in [
            (Finding::Diverges(RulerId::NAR, RulerId::LAR, nightcourt_resolvers::outcome::Lens::Full), true),
            (Finding::Panics(RulerId::NAR, 0), true),
            (Finding::Shows(Behaviour::Ordered, RulerId::NAR), true),
            (Finding::Shows(Behaviour::Underdetermined, RulerId::NAR), true),
            (Finding::Shows(Behaviour::Exhausted, RulerId::NAR), true),
            (Finding::Shows(Behaviour::Loop, RulerId::NAR), false),
            (Finding::Shows(Behaviour::BreakdownByTie, RulerId::NAR), false),
            (Finding::Shows(Behaviour::TwoDeaths, RulerId::NAR), false),
            (Finding::Shows(Behaviour::Cut, RulerId::RAR), false),
        ] {
            assert_eq!(unsettles(finding), expected, "{finding}");
        }
    }

    /// The blocks of a census are all of it, one after the other: each has enough work, and would not without its last unit.
    #[test]
    fn a_block_of_a_census_has_enough_work_and_no_more() {
        let units = Units::of(&Universe::core(4));
        let of = |range: Range<u64>| range.map(|number| units.get(number).map_or(0, work)).sum::<u64>();
        let mut left = Ranges::one(0..units.len());
        let mut blocks = 0;
        while !left.is_empty() {
            let block = census_block(&units, &left);
            assert_eq!(block.start, left.parts()[0].start);
            assert!(block.end == units.len() || of(block.clone()) >= BLOCK, "{block:?}");
            assert!(of(block.start..block.end - 1) < BLOCK, "{block:?}");
            left = left.without(&Ranges::one(block));
            blocks += 1;
        }
        assert!(blocks > 2, "{blocks}");
        // Units that were done before are not done again.
        let rest = Ranges::one(0..1).union(&Ranges::one(5..units.len()));
        assert_eq!(census_block(&units, &rest), 0..1);
    }

    /// A census that is not of all orders asks each system once of each night: it is counted as it stands, though here every order decides.
    #[test]
    fn a_census_of_one_order_asks_of_no_other() {
        let asked = std::sync::atomic::AtomicU64::new(0);
        let ties = |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            outcome.clear();
            outcome.events.record(EventKind::BreakdownByTie, []);
        };
        let mut terms = Terms::new(1);
        terms.rates_only = true;
        let asks = |orders: Orders| {
            let units = Units::of(&Universe { orders, ..Universe::core(3) });
            let mut worker = Worker::new(&terms, &ties, OtherOrder::OfAll, Caches::default(), &Budget::default());
            let found = worker.unit(units.get(2).expect("a unit"), 2, &|| Pace::On);
            (asked.swap(0, std::sync::atomic::Ordering::Relaxed), found.classes * RulerId::SYSTEMS.len() as u64)
        };
        let (one, all) = (asks(Orders::One), asks(Orders::All));
        assert_eq!(one.0, one.1);
        assert!(one.1 > 0 && all.0 > all.1, "{one:?} {all:?}");
    }

    /// Whether the order of this night may decide by what `says`, when systems are asked by this function.
    fn may_decide(says: &dyn Rulers, players: &str, actions: &str) -> bool {
        let mut terms = Terms::new(1);
        terms.systems = vec![RulerId::NAR, RulerId::SNARF];
        let mut worker = Worker::new(&terms, says, OtherOrder::OfAll, Caches::default(), &Budget::default());
        let night = night(players, actions);
        worker.rule(&night, true, OtherOrder::OfAll);
        worker.order_may_decide(&night)
    }

    /// Of three guards, or three who kill: by whoever is in the middle, as no turning round of the order shows; only of a system
    /// that runs classes, and where two may have to wait.
    #[test]
    fn an_order_decides_that_nobody_notes() {
        const PLAYERS: &str = "A = Town {guard, kill}\nB = Town {guard, kill}\nC = Town {guard, kill}\nX = Town";
        let three = |deed: &str| ["A", "B", "C"].map(|who| format!("{who}: {deed} -> X")).join("\n");
        let middle = |by: RulerId| {
            move |system: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                if system == by && night.actions().get(1).is_some_and(|action| action.actor.index() == 1) {
                    outcome.deaths.insert(night.actions()[1].actor);
                }
            }
        };
        assert!(may_decide(&middle(RulerId::NAR), PLAYERS, &three("guard")));
        assert!(!may_decide(&middle(RulerId::NAR), PLAYERS, &three("kill")));
        assert!(!may_decide(&middle(RulerId::SNARF), PLAYERS, &three("guard")));
        // Who stumbles in another order may decide too.
        let stumbles = |system: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            assert!(system != RulerId::NAR || night.actions()[1].actor.index() == 1, "it stumbles");
        };
        assert!(may_decide(&stumbles, PLAYERS, &three("guard")));
        let silent = |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| outcome.clear();
        assert!(!may_decide(&silent, PLAYERS, &three("guard")));
    }

    /// Of two actions: where a system notes that it chose one, or the other order gives another verdict.
    #[test]
    fn an_order_decides_that_is_noted_or_seen() {
        const PLAYERS: &str = "A = Town Vigilante\nB = Town Vigilante\nX = Town";
        let actions = "A -> X\nB -> X";
        let notes = |kind: EventKind| {
            move |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                outcome.events.record(kind, []);
            }
        };
        assert!(may_decide(&notes(EventKind::BreakdownByTie), PLAYERS, actions));
        assert!(!may_decide(&notes(EventKind::Loop), PLAYERS, actions));
        let first = |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            outcome.deaths.insert(night.actions()[0].actor);
        };
        assert!(may_decide(&first, PLAYERS, actions));
        assert!(!may_decide(&first, PLAYERS, "A -> X"));
    }
}
