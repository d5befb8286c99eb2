//! The loop: nights in chunks, each on any free thread, joined by index. Between blocks of chunks the state is whole:
//! it can be written, and the run can be stopped. The caller may end a block early, at the current night of each
//! thread. Sums are added night by night, so block ends change nothing.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nightcourt_gen::Buffers;
use nightcourt_gen::census::{Orders, Unit, Units};
use nightcourt_precedent::canonical::{Id, each_order, sheet};
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{
    Behaviour, Finding, OtherOrder, SystemOutcomes, may_decide_in_silence, order_may_decide,
};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;
use rayon::prelude::*;

use super::leaves::{self, Leaves, NightHash};
use super::plan::Nights;
use super::source::work;
use super::{Depth, Look, Observer, Section, State, Sums};
use super::{Plan, Ranges, Source, Terms};
use crate::changed::changed;
use crate::given::meets;

/// The most nights of a chunk, and the number of chunks for each thread if there are fewer nights. Any numbers give the
/// same files; these keep all threads busy at little cost.
const CHUNK: u64 = 256;
const CHUNKS_EACH: u64 = 8;
/// The most nights of a block. The state is whole after each block.
const BLOCK: u64 = 16_384;
/// On every `CHECKED`th night all systems resolve the other order of submission, as a check of LAW-4.
const CHECKED: u64 = 64;

/// The decision to continue or to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Go {
    /// Continue with the next block.
    On,
    /// Stop here; the state is whole.
    Stop,
}

/// The decision to continue or to end a block, made before every night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Continue with the block.
    On,
    /// End the block with the current nights, or units of a census.
    Pause,
}

/// The error of threads that cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start threads: {0}")]
pub struct NoThreads(#[from] rayon::ThreadPoolBuildError);

/// Decides the pace, on any thread.
type Pacer<'a> = &'a (dyn Fn() -> Pace + Sync);

/// Options that change the speed of a run and not its state.
pub struct Options<'a> {
    /// The systems that also resolve the other order of submission. [`OtherOrder::WhereItMayDecide`] relies on LAW-4,
    /// so it applies to the systems of this library; in a study with others, all systems do.
    pub other: OtherOrder,
    /// Reports whether attribution keeps caches.
    pub caches: bool,
    /// Ends blocks early.
    pub pace: Pacer<'a>,
    /// Stops the run at once when it is set: unfinished nights, or units of a census, are dropped.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            other: OtherOrder::OfAll,
            caches: true,
            pace: &|| Pace::On,
            cancel: Arc::default(),
        }
    }
}

/// The sums of a chunk, and the canonical nights that they name.
type ChunkSums<S> = (Section<S>, BTreeMap<Id, Night>);

/// A source as the loop sees it.
struct Origin {
    source: Source,
    /// Number of indices of its leaves, while they are not added up.
    leaf: u64,
    /// The BLAKE3 hash of its word, by which the hashes of its nights are keyed.
    key: blake3::Hash,
}

impl Origin {
    fn new(source: Source, leaf: u64) -> Origin {
        let key = blake3::hash(source.to_string().as_bytes());
        Origin { source, leaf, key }
    }

    /// Returns the end of the leaf of an index.
    fn end(&self, index: u64) -> u64 {
        (index / self.leaf)
            .saturating_add(1)
            .saturating_mul(self.leaf)
    }
}

/// The observer and buffers of a thread.
struct Worker<'a, O> {
    evaluator: Evaluator<'a>,
    observer: O,
    depth: Depth,
    systems: &'a [RulerId],
    other: OtherOrder,
    spare: Outcome,
    results: SystemOutcomes,
    findings: Vec<Finding>,
    buffers: Buffers,
}

/// Shows the nights of a plan that are not done to observers, on this many threads (0: one per core). `observer` makes one for
/// each thread. After each block `block` gets the state and the work of the block, and decides whether to continue. The state
/// ends up the same whatever the number of threads, and wherever the run was stopped and continued.
///
/// # Panics
/// If the nights of a source were not given ([`Supply::absent`](super::supply::Supply::absent)), or fewer; and if the
/// order of submission decides a night against LAW-4.
///
/// # Errors
/// If the threads cannot be started.
pub fn fold<'a, O: Observer>(
    plan: &'a Plan,
    state: &mut State<O::State>,
    threads: usize,
    rulers: &'a dyn Rulers,
    options: &Options<'_>,
    observer: &(dyn Fn(Evaluator<'a>) -> O + Sync),
    block: &mut dyn FnMut(&State<O::State>, u64) -> Go,
) -> Result<Go, NoThreads> {
    let Options {
        other,
        caches: _,
        pace,
        ref cancel,
    } = *options;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()?;
    let terms = &plan.terms;
    let other = match other {
        OtherOrder::OfAll => other,
        OtherOrder::WhereItMayDecide => OtherOrder::fewest(&terms.systems, &terms.switches),
    };
    let budget = Budget::default().until(Arc::clone(cancel));
    let evaluator = || Evaluator::new(rulers, terms.switches).within(budget.clone());
    let worker = || {
        let observer = observer(evaluator());
        Mutex::new(Worker::new(terms, evaluator(), observer, other))
    };
    let workers: Vec<_> = std::iter::repeat_with(worker)
        .take(pool.current_num_threads())
        .collect();
    // A cancelled block is unfinished, so no block follows.
    let mut block = |state: &State<O::State>, work: u64| match block(state, work) {
        Go::On if !budget.is_spent() => Go::On,
        Go::On | Go::Stop => Go::Stop,
    };
    for (source, ranges) in state.left(plan) {
        let stopped = match source {
            Source::Frame(_) | Source::Listed(_) => {
                let Some(of_source) = terms.nights(source) else {
                    panic!("nobody gave {}", source.about())
                };
                let origin = Origin::new(source, leaves::NIGHTS);
                let next = |left: &Range<u64>| left.start..left.end.min(origin.end(left.start));
                let mut resolve = |nights| {
                    let of_source = (&origin, &of_source);
                    pool.install(|| resolve_block(terms, of_source, nights, &workers, pace))
                };
                let work = &Ranges::len;
                each_block(state, source, ranges, &mut block, &next, &mut resolve, work)
            }
            Source::Census(universe) => {
                // All that is asked of a census is asked of one list of its units, which is long.
                let units = Units::of(&universe);
                let origin = Origin::new(source, leaves::of_census(&units));
                let next = |left: &Range<u64>| census_block(&units, left);
                let mut resolve = |numbers| {
                    pool.install(|| resolve_units(&origin, &units, numbers, &workers, pace))
                };
                let work = &|done: &Ranges| {
                    let numbers = done.parts().iter().flat_map(Clone::clone);
                    numbers
                        .filter_map(|number| units.get(number))
                        .map(work)
                        .sum()
                };
                each_block(state, source, ranges, &mut block, &next, &mut resolve, work)
            }
        };
        if stopped == Go::Stop {
            return Ok(Go::Stop);
        }
    }
    Ok(Go::On)
}

/// Resolves block after block of the remaining nights. The state is whole after each block.
fn each_block<S: Sums>(
    state: &mut State<S>,
    source: Source,
    mut left: Ranges,
    block: &mut dyn FnMut(&State<S>, u64) -> Go,
    next: &dyn Fn(&Range<u64>) -> Range<u64>,
    resolve: &mut dyn FnMut(Range<u64>) -> ChunkSums<S>,
    work: &dyn Fn(&Ranges) -> u64,
) -> Go {
    while let Some(first) = left.parts().first() {
        let (section, nights) = resolve(next(first));
        left = left.without(&section.done);
        let work = work(&section.done);
        state.frames.entry(source).or_default().merge(section);
        for (id, night) in nights {
            state.precedents.entry(id).or_insert(night);
        }
        if block(state, work) == Go::Stop {
            return Go::Stop;
        }
    }
    Go::On
}

/// Returns the next units of a census: about as much work as the nights of a block.
fn census_block(units: &Units, range: &Range<u64>) -> Range<u64> {
    let mut sum = 0;
    let mut each = range.clone();
    let full = each.find(|&number| {
        sum += units.get(number).map_or(0, work);
        sum >= BLOCK
    });
    range.start..full.map_or(range.end, |last| last + 1)
}

fn resolve_units<O: Observer>(
    origin: &Origin,
    units: &Units,
    numbers: Range<u64>,
    workers: &[Mutex<Worker<'_, O>>],
    pace: Pacer<'_>,
) -> ChunkSums<O::State> {
    let numbers: Vec<u64> = numbers.collect();
    numbers
        .into_par_iter()
        .filter_map(|number| units.get(number).map(|unit| (number, unit)))
        .map(|(number, unit)| own(workers).unit(origin, unit, number, pace))
        .reduce(ChunkSums::default, join)
}

fn own<'w, 'a, O: Observer>(workers: &'w [Mutex<Worker<'a, O>>]) -> MutexGuard<'w, Worker<'a, O>> {
    let own = rayon::current_thread_index().unwrap_or_default() % workers.len();
    // A worker's caches are consistent even after a panic, because it catches the panics of systems.
    workers[own].lock().unwrap_or_else(PoisonError::into_inner)
}

fn join<S: Sums>(mut one: ChunkSums<S>, other: ChunkSums<S>) -> ChunkSums<S> {
    one.0.merge(other.0);
    one.1.extend(other.1);
    one
}

fn resolve_block<O: Observer>(
    terms: &Terms,
    source: (&Origin, &Nights),
    nights: Range<u64>,
    workers: &[Mutex<Worker<'_, O>>],
    pace: Pacer<'_>,
) -> ChunkSums<O::State> {
    let chunk =
        ((nights.end - nights.start) / (CHUNKS_EACH * workers.len() as u64)).clamp(1, CHUNK);
    let starts: Vec<u64> = nights.clone().step_by(chunk as usize).collect();
    starts
        .into_par_iter()
        .map(|start| {
            let end = nights.end.min(start.saturating_add(chunk));
            own(workers).chunk(terms, source, start..end, pace)
        })
        .reduce(ChunkSums::default, join)
}

impl<'a, O: Observer> Worker<'a, O> {
    fn new(terms: &'a Terms, evaluator: Evaluator<'a>, observer: O, other: OtherOrder) -> Self {
        Worker {
            evaluator,
            depth: observer.depth(),
            observer,
            systems: &terms.systems,
            other,
            spare: Outcome::default(),
            results: SystemOutcomes::default(),
            findings: Vec::new(),
            buffers: Buffers::default(),
        }
    }

    /// Reports whether the run was cancelled. The last outcomes and cache entries may then be invalid: a thread that
    /// gets one from a shared cache sees that the run was cancelled before it adds the night.
    fn is_cancelled(&self) -> bool {
        self.evaluator.budget().is_spent()
    }

    /// Resolves the first of these nights, as many as the pace allows.
    fn chunk(
        &mut self,
        terms: &Terms,
        (origin, source): (&Origin, &Nights),
        nights: Range<u64>,
        pace: Pacer<'_>,
    ) -> ChunkSums<O::State> {
        let (mut section, mut named) = ChunkSums::default();
        let mut hash = NightHash::default();
        let start = nights.start;
        for index in nights {
            if pace() != Pace::On {
                break;
            }
            let Some(night) = source.get(index, std::mem::take(&mut self.buffers)) else {
                panic!("there is no night {index}: the plan has more nights than were given")
            };
            if !meets(&terms.given, &night, &mut self.evaluator, &mut self.spare) {
                if self.is_cancelled() {
                    break;
                }
                section.passed_over += 1;
            } else {
                let checked = self.other == OtherOrder::WhereItMayDecide && index % CHECKED == 0;
                let other = if checked {
                    OtherOrder::OfAll
                } else {
                    self.other
                };
                self.resolve(&night, false, other);
                if checked && self.depth == Depth::Findings {
                    self.check_order(&night, index);
                }
                match self.show(origin, &night, index, 1, &mut section.sums) {
                    Some(shown) => hash.add(shown),
                    None => break,
                }
            }
            self.buffers = Buffers::from(night);
            section.done = Ranges::one(start..index + 1);
        }
        section.leaves = Some(Leaves::of(origin.leaf, &section, hash));
        // Nights named only by a dropped night stay: through the shared caches another thread may name them.
        self.observer.take_nights(&mut named);
        (section, named)
    }

    /// Panics if the order of submission decides the resolved night against LAW-4.
    fn check_order(&self, night: &Night, index: u64) {
        for (&system, outcome) in self.systems.iter().zip(&self.results.outcomes) {
            let finding = Finding::Shows(Behaviour::Ordered, system);
            assert!(
                !self.findings.contains(&finding)
                    || order_may_decide(self.evaluator.panel(), system, night, outcome),
                "night {index}: the order of submission decides in silence what {} says, which is a mistake of Night Court: please \
                 report it\n{}",
                system.id(),
                sheet(night.clone())
                    .map_or_else(|_| format!("{night:?}"), |sheet| sheet.to_string())
            );
        }
    }

    /// Shows the resolved night to the observer, and returns its hash. Returns `None`, with nothing added, if the run was
    /// cancelled meanwhile.
    fn show(
        &mut self,
        origin: &Origin,
        night: &Night,
        index: u64,
        weight: u64,
        sums: &mut O::State,
    ) -> Option<blake3::Hash> {
        let Worker {
            evaluator,
            observer,
            systems,
            results,
            findings,
            ..
        } = self;
        let mut look = Look {
            index,
            night,
            weight,
            is_exact: origin.source.is_exact(),
            systems,
            evaluator,
            results,
            findings,
        };
        observer.ask(&mut look);
        if look.evaluator.budget().is_spent() {
            return None;
        }
        let mut hasher = blake3::Hasher::new_keyed(origin.key.as_bytes());
        hasher
            .update(&index.to_le_bytes())
            .update(&weight.to_le_bytes());
        observer.feed(&mut hasher);
        observer.add(&mut look, sums);
        Some(hasher.finalize())
    }

    /// Resolves every night of a unit, or none if the pace ends the block.
    fn unit(
        &mut self,
        origin: &Origin,
        unit: &Unit,
        number: u64,
        pace: Pacer<'_>,
    ) -> ChunkSums<O::State> {
        let (mut section, mut named) = ChunkSums::default();
        let mut hash = NightHash::default();
        if pace() != Pace::On {
            return (section, named);
        }
        section.done = Ranges::one(number..number + 1);
        let orders = unit.universe.orders == Orders::All;
        unit.classes(&mut |class| {
            if self.is_cancelled() {
                return;
            }
            section.classes += 1;
            self.resolve(&class.night, orders, OtherOrder::OfAll);
            // A changed night may depend on the order where the night does not.
            let by_seats = self.observer.changes_nights() && class.has_names();
            let apart = orders && (by_seats || self.order_may_decide(&class.night));
            let mut show = |worker: &mut Self, night: &Night, weight: u64| {
                let shown = worker.show(origin, night, number, weight, &mut section.sums);
                shown.into_iter().for_each(|shown| hash.add(shown));
            };
            if !apart || !class.has_names() {
                show(self, &class.night, class.weight);
            }
            if apart {
                class.orders(&mut |night, weight| {
                    self.resolve(&night, false, OtherOrder::OfAll);
                    show(self, &night, weight);
                });
            }
        });
        self.observer.take_nights(&mut named);
        section.leaves = Some(Leaves::of(origin.leaf, &section, hash));
        if self.is_cancelled() {
            section = Section::default();
        }
        (section, named)
    }

    /// Resolves a night to the depth of the observer. If `order` is set, it also checks whether the order of submission
    /// decides.
    fn resolve(&mut self, night: &Night, order: bool, other: OtherOrder) {
        let Worker {
            evaluator,
            systems,
            results,
            findings,
            ..
        } = self;
        results.rule(evaluator, systems, night);
        match (self.depth, order) {
            (Depth::Findings, _) => results.findings(evaluator, systems, night, other, findings),
            (Depth::Outcomes, true) => results.ordered(evaluator, systems, night, other, findings),
            (Depth::Outcomes, false) => findings.clear(),
        }
    }

    /// Reports whether the verdict on the resolved night may differ in another order of submission. Events show where
    /// an order was chosen, and findings where the opposite order decides. Only `nar` may depend on the order without
    /// an event (LAW-4), so it resolves every order.
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
        let waits: Vec<(&RulerId, &Outcome)> = systems
            .filter(|&(&system, _)| panel.runs_by_class(system))
            .collect();
        let mut decides = false;
        each_order(&mut night.actions().to_vec(), 0, &mut |actions| {
            if decides {
                return;
            }
            let Some(other) = changed(night, |_, all| all.copy_from_slice(actions)) else {
                return;
            };
            decides = waits.iter().any(|&(&system, before)| {
                self.evaluator.ask(system, &other, &mut self.spare).is_err()
                    || !same_verdict(before, &self.spare)
            });
        });
        decides
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::census::Universe;
    use nightcourt_resolvers::outcome::EventKind;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use serde::{Deserialize, Serialize};

    use super::*;

    /// An observer without sums.
    struct Nothing;

    #[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
    struct None;

    impl Sums for None {
        const STUDY: &'static str = "none";
        fn merge(&mut self, _: None) {}
        fn exceeds(&self, _: &None) -> bool {
            false
        }
        fn check(&self, _: &Section<None>, _: Source, _: &Terms) -> Result<(), String> {
            Ok(())
        }
    }

    impl Observer for Nothing {
        type State = None;
        fn add(&mut self, _: &mut Look<'_, '_>, _: &mut None) {}
    }

    fn worker<'a>(terms: &'a Terms, rulers: &'a dyn Rulers) -> Worker<'a, Nothing> {
        Worker::new(
            terms,
            Evaluator::new(rulers, terms.switches),
            Nothing,
            OtherOrder::OfAll,
        )
    }

    fn night(players: &str, actions: &str) -> Night {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        Sheet::parse(&text)
            .unwrap_or_else(|errors| panic!("{text}{errors:?}"))
            .night
    }

    /// The blocks of a census cover it, one after the other. Each has enough work, and would not without its last unit.
    #[test]
    fn a_block_of_a_census_has_enough_work_and_no_more() {
        let units = Units::of(&Universe::core(4));
        let of = |range: Range<u64>| {
            range
                .map(|number| units.get(number).map_or(0, work))
                .sum::<u64>()
        };
        let mut left = Ranges::one(0..units.len());
        let mut blocks = 0;
        while !left.is_empty() {
            let block = census_block(&units, &left.parts()[0]);
            assert_eq!(block.start, left.parts()[0].start);
            assert!(
                block.end == units.len() || of(block.clone()) >= BLOCK,
                "{block:?}"
            );
            assert!(of(block.start..block.end - 1) < BLOCK, "{block:?}");
            left = left.without(&Ranges::one(block));
            blocks += 1;
        }
        assert!(blocks > 2, "{blocks}");
        // Finished units are not resolved again.
        let rest = Ranges::one(0..1).union(&Ranges::one(5..units.len()));
        assert_eq!(census_block(&units, &rest.parts()[0]), 0..1);
    }

    /// A census without all orders evaluates each system once for each night. It is counted as written, though every
    /// order decides here.
    #[test]
    fn a_census_of_one_order_resolves_no_other() {
        let asked = std::sync::atomic::AtomicU64::new(0);
        let ties = |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            outcome.clear();
            outcome.events.record(EventKind::BreakdownByTie, []);
        };
        let mut terms = Terms::new(1);
        terms.rates_only = true;
        let asks = |orders: Orders| {
            let units = Units::of(&Universe {
                orders,
                ..Universe::core(3)
            });
            let mut worker = worker(&terms, &ties);
            let unit = units.get(2).expect("a unit");
            let origin = Origin::new(Source::Census(unit.universe), 1);
            let found = worker.unit(&origin, unit, 2, &|| Pace::On);
            (
                asked.swap(0, std::sync::atomic::Ordering::Relaxed),
                found.0.classes * RulerId::SYSTEMS.len() as u64,
            )
        };
        let (one, all) = (asks(Orders::One), asks(Orders::All));
        assert_eq!(one.0, one.1);
        assert!(one.1 > 0 && all.0 > all.1, "{one:?} {all:?}");
    }

    /// Reports whether the order of this night may decide for these systems.
    fn may_decide(says: &dyn Rulers, players: &str, actions: &str) -> bool {
        let mut terms = Terms::new(1);
        terms.systems = vec![RulerId::NAR, RulerId::SNARF];
        let mut worker = worker(&terms, says);
        let night = night(players, actions);
        worker.resolve(&night, true, OtherOrder::OfAll);
        worker.order_may_decide(&night)
    }

    /// Three guards, or three killers: the player in the middle decides, which the reverse order does not show. This
    /// holds only for a system that runs classes, and where two players may have to wait.
    #[test]
    fn an_order_may_decide_without_an_event() {
        const PLAYERS: &str =
            "A = Town {guard, kill}\nB = Town {guard, kill}\nC = Town {guard, kill}\nX = Town";
        let three = |deed: &str| {
            ["A", "B", "C"]
                .map(|who| format!("{who}: {deed} -> X"))
                .join("\n")
        };
        let middle = |by: RulerId| {
            move |system: RulerId,
                  night: &Night,
                  _: &Switches,
                  _: &mut Scratch,
                  outcome: &mut Outcome| {
                outcome.clear();
                if system == by
                    && night
                        .actions()
                        .get(1)
                        .is_some_and(|action| action.actor.index() == 1)
                {
                    outcome.deaths.insert(night.actions()[1].actor);
                }
            }
        };
        assert!(may_decide(&middle(RulerId::NAR), PLAYERS, &three("guard")));
        assert!(!may_decide(&middle(RulerId::NAR), PLAYERS, &three("kill")));
        assert!(!may_decide(
            &middle(RulerId::SNARF),
            PLAYERS,
            &three("guard")
        ));
        // An outcome that is missing in another order may decide too.
        let stumbles = |system: RulerId,
                        night: &Night,
                        _: &Switches,
                        _: &mut Scratch,
                        outcome: &mut Outcome| {
            outcome.clear();
            assert!(
                system != RulerId::NAR || night.actions()[1].actor.index() == 1,
                "it stumbles"
            );
        };
        assert!(may_decide(&stumbles, PLAYERS, &three("guard")));
        let silent =
            |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear()
            };
        assert!(!may_decide(&silent, PLAYERS, &three("guard")));
    }

    /// Two actions: a system notes that it chose one, or the other order gives another verdict.
    #[test]
    fn an_order_decides_by_an_event_or_another_verdict() {
        const PLAYERS: &str = "A = Town Vigilante\nB = Town Vigilante\nX = Town";
        let actions = "A -> X\nB -> X";
        let notes = |kind: EventKind| {
            move |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                outcome.events.record(kind, []);
            }
        };
        assert!(may_decide(
            &notes(EventKind::BreakdownByTie),
            PLAYERS,
            actions
        ));
        assert!(!may_decide(&notes(EventKind::Loop), PLAYERS, actions));
        let first =
            |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                outcome.deaths.insert(night.actions()[0].actor);
            };
        assert!(may_decide(&first, PLAYERS, actions));
        assert!(!may_decide(&first, PLAYERS, "A -> X"));
    }
}
