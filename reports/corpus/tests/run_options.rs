//! Options of a run that change its speed and not its findings: caches of attribution, and to ask about the other order of
//! submission only where LAW-4 says that it may decide.
//!
//! `NIGHTS` says how many nights of each frame and choice (250), `CHOICES` how many choices (6).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use nightcourt_corpus::campaign::observer::{Go, Options, run_with};
use nightcourt_corpus::campaign::{Plan, Ranges, Source, State, Terms, checkpoint};
use nightcourt_gen::census::{Units, Universe};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::laws::Draw;
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::{Behaviour, Finding, OtherOrder, SystemOutcomes};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::{NarTie, Switches};
use nightcourt_resolvers::system::Scratch;

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => value
            .parse()
            .unwrap_or_else(|_| panic!("{variable}={value} is no number")),
        Err(_) => otherwise,
    }
}

fn in_words(night: &Night) -> String {
    sheet(night.clone()).map_or_else(|_| format!("{night:?}"), |sheet| sheet.to_string())
}

/// The defaults, then choices at random. Lots are left out: they are drawn in the order of submission.
fn choices() -> Vec<Switches> {
    let drawn = (0..)
        .map(|seed| Draw(seed).switches())
        .filter(|one| !matches!(one.nar_tie, NarTie::Seeded(_)));
    std::iter::once(Switches::default())
        .chain(drawn)
        .take(number("CHOICES", 6) as usize)
        .collect()
}

/// The state of a campaign after its last night.
fn campaign(plan: &Plan, threads: usize, by: &dyn Rulers, options: &Options<'_>) -> State {
    let mut state = State::new(plan.terms.clone());
    let go = run_with(plan, &mut state, threads, by, options, &mut |_, _| Go::On);
    assert_eq!(go.expect("threads"), Go::On);
    state
}

/// A checkpoint has all that the other files are made from.
#[test]
fn a_campaign_without_caches_writes_the_same_bytes() {
    let three = Universe::core(3);
    let census = vec![(
        Source::Census(three),
        Ranges::one(0..Units::of(&three).len()),
    )];
    for plan in [
        Plan::new(Frame::Normal, 2_000, 7),
        Plan::new(Frame::Theme, 300, 7),
        Plan::new(Frame::Uniform, 600, 7),
        Plan::new(Frame::Tangled, 200, 7),
        Plan {
            terms: Terms::new(7),
            frames: census,
        },
    ] {
        let asked = AtomicU64::new(0);
        let counted = |system: RulerId,
                       night: &Night,
                       switches: &Switches,
                       scratch: &mut Scratch,
                       outcome: &mut Outcome| {
            asked.fetch_add(1, Ordering::Relaxed);
            SEVEN.resolve(system, night, switches, scratch, outcome);
        };
        let ran = |caches: bool, threads: usize| {
            asked.store(0, Ordering::Relaxed);
            let state = campaign(
                &plan,
                threads,
                &counted,
                &Options {
                    caches,
                    ..Options::default()
                },
            );
            (
                checkpoint::write(&state).expect("bytes"),
                asked.load(Ordering::Relaxed),
            )
        };
        let (without, cached, shared) = (ran(false, 1), ran(true, 1), ran(true, 3));
        assert!(
            cached.0 == without.0 && shared.0 == without.0,
            "{:?}",
            plan.frames
        );
        assert!(
            cached.1 < without.1,
            "{:?}: {} questions, {} without caches",
            plan.frames,
            cached.1,
            without.1
        );
    }
}

/// Asking where LAW-4 allows it shows what asking everywhere shows, with fewer questions.
#[test]
fn asking_where_the_order_may_decide_shows_what_asking_everywhere_shows() {
    let nights = number("NIGHTS", 250);
    let asked = AtomicU64::new(0);
    let counted = |system: RulerId,
                   night: &Night,
                   switches: &Switches,
                   scratch: &mut Scratch,
                   outcome: &mut Outcome| {
        asked.fetch_add(1, Ordering::Relaxed);
        SEVEN.resolve(system, night, switches, scratch, outcome);
    };
    let (mut results, mut ordered) = (SystemOutcomes::default(), 0);
    for frame in Frame::ALL {
        let mut questions = [0, 0];
        for switches in choices() {
            let mut evaluator = Evaluator::new(&counted, switches);
            for index in 0..nights {
                let night = night(&frame.settings(), 19, index, Buffers::default());
                let found = [OtherOrder::OfAll, OtherOrder::WhereItMayDecide].map(|other| {
                    let mut found = Vec::new();
                    asked.store(0, Ordering::Relaxed);
                    results.rule(&mut evaluator, &RulerId::SYSTEMS, &night);
                    results.findings(&mut evaluator, &RulerId::SYSTEMS, &night, other, &mut found);
                    questions[usize::from(other == OtherOrder::OfAll)] +=
                        asked.load(Ordering::Relaxed);
                    found
                });
                assert_eq!(
                    found[0],
                    found[1],
                    "night {index} of {}, under {switches:?}:\n{}",
                    frame.id(),
                    in_words(&night)
                );
                let by_order =
                    |finding: &&Finding| matches!(finding, Finding::Shows(Behaviour::Ordered, _));
                ordered += found[0].iter().filter(by_order).count();
            }
        }
        println!(
            "{}: {} questions, and {} of everybody",
            frame.id(),
            questions[0],
            questions[1]
        );
        assert!(
            questions[0] * 5 < questions[1] * 4,
            "{}: {questions:?}",
            frame.id()
        );
    }
    assert!(ordered > 0);
}

/// A `lar` that goes by the order of submission and does not say so.
fn goes_by_the_order(
    system: RulerId,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
) {
    SEVEN.resolve(system, night, switches, scratch, outcome);
    if system == RulerId::LAR && night.actions().len() > 3 && outcome.events.is_empty() {
        outcome.deaths.insert(night.actions()[0].actor);
    }
}

#[test]
fn an_order_that_decides_in_silence_ends_the_campaign() {
    let plan = Plan::new(Frame::Tangled, 700, 7);
    let campaign = |other| {
        campaign(
            &plan,
            1,
            &goes_by_the_order,
            &Options {
                other,
                ..Options::default()
            },
        )
    };
    let run = || campaign(OtherOrder::WhereItMayDecide);
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("the order decides");
    let said = panic.downcast_ref::<String>().expect("words");
    assert!(
        said.contains("the order of submission decides in silence what lar says"),
        "{said}"
    );
    // A campaign that does not rely on LAW-4 finds it.
    let found = campaign(OtherOrder::OfAll);
    let ordered = Finding::Shows(Behaviour::Ordered, RulerId::LAR);
    assert!(found.frames.values().any(|section| {
        section
            .sums
            .causes
            .keys()
            .any(|&(finding, ..)| finding == ordered)
    }));
}
