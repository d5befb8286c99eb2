//! What campaigns remember of the parts of nights is what the whole nights show: on nights of every frame, under many choices
//! of switches, with one memory for all nights of a choice, so that every key stands for many parts.
//!
//! `NIGHTS` says how many nights of each frame and choice (250), `CHOICES` how many choices (6).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use nightcourt_corpus::campaign::counts::Counts;
use nightcourt_corpus::campaign::kept::{self, Stamp};
use nightcourt_corpus::campaign::recall::{Answered, Answers, ByParts, Recall};
use nightcourt_corpus::campaign::run::{Go, Options, run_with};
use nightcourt_corpus::campaign::{Plan, Ranges, Source, State, Terms};
use nightcourt_gen::census::{Units, Universe};
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::laws::Draw;
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::evaluator::{Evaluator, Resolve};
use nightcourt_precedent::finding::{Behaviour, Finding, OtherOrder, SystemOutcomes, all};
use nightcourt_resolvers::model::{Night, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::{NarTie, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => value.parse().unwrap_or_else(|_| panic!("{variable}={value} is no number")),
        Err(_) => otherwise,
    }
}

fn in_words(night: &Night) -> String {
    sheet(night.clone()).map_or_else(|_| format!("{night:?}"), |sheet| sheet.to_string())
}

/// The defaults, then choices at random. Where lots are drawn no parts are remembered.
fn choices() -> Vec<Switches> {
    let drawn = (0..).map(|seed| Draw(seed).switches()).filter(|one| !matches!(one.nar_tie, NarTie::Seeded(_)));
    std::iter::once(Switches::default()).chain(drawn).take(number("CHOICES", 6) as usize).collect()
}

/// How many nights of a frame were answered, each compared with the night as a whole.
fn answered(frame: Frame, switches: Switches, nights: u64) -> u64 {
    let mut evaluator = Evaluator::new(&resolve, switches);
    let (mut by_parts, known) = (ByParts::default(), Answers::default());
    let (mut results, mut found, mut told) = (SystemOutcomes::default(), Vec::new(), Vec::new());
    let mut answered = 0;
    for index in 0..nights {
        let night = night(&frame.settings(), 18, index, Buffers::default());
        let Some(answer) = by_parts.answer(&mut evaluator, &System::ALL, &night, &known) else { continue };
        all(&mut evaluator, &System::ALL, &night, &mut results, &mut found);
        answer.findings(&System::ALL, &mut told);
        assert_eq!(told, found, "night {index} of {}, under {switches:?}:\n{}", frame.id(), in_words(&night));
        let mut counts = [Counts::default(), Counts::default()];
        counts[0].add(&night, &results, 1);
        counts[1].add_parts(&night, &answer, System::ALL.len());
        assert_eq!(counts[1], counts[0], "night {index} of {}, under {switches:?}:\n{}", frame.id(), in_words(&night));
        answered += 1;
    }
    answered
}

/// The law is not empty: of every frame some nights are answered, and of those like real games most.
#[test]
fn parts_put_together_show_what_the_night_shows() {
    let nights = number("NIGHTS", 250);
    for frame in Frame::ALL {
        let sums: Vec<u64> = choices().into_iter().map(|switches| answered(frame, switches, nights)).collect();
        let sum: u64 = sums.iter().sum();
        println!("{}: {sum} of {} nights", frame.id(), nights * sums.len() as u64);
        assert!(sum * 100 > nights * sums.len() as u64, "{}: {sums:?}", frame.id());
    }
}

/// The order of submission decides nowhere else than where LAW-4 says so: asking there alone shows what asking everybody shows. Where nobody
/// need be asked, nobody is: otherwise it would be easy.
#[test]
fn asking_where_the_order_may_decide_shows_what_asking_everywhere_shows() {
    let nights = number("NIGHTS", 250);
    let asked = AtomicU64::new(0);
    let counted = |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        asked.fetch_add(1, Ordering::Relaxed);
        resolve(system, night, switches, scratch, outcome);
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
                    results.rule(&mut evaluator, &System::ALL, &night);
                    results.findings(&mut evaluator, &System::ALL, &night, other, &mut found);
                    questions[usize::from(other == OtherOrder::OfAll)] += asked.load(Ordering::Relaxed);
                    found
                });
                assert_eq!(
                    found[0],
                    found[1],
                    "night {index} of {}, under {switches:?}:\n{}",
                    frame.id(),
                    in_words(&night)
                );
                let by_order = |finding: &&Finding| matches!(finding, Finding::Shows(Behaviour::Ordered, _));
                ordered += found[0].iter().filter(by_order).count();
            }
        }
        println!("{}: {} questions, and {} of everybody", frame.id(), questions[0], questions[1]);
        assert!(questions[0] * 5 < questions[1] * 4, "{}: {questions:?}", frame.id());
    }
    assert!(ordered > 0);
}

/// By hand: Flo's theft, which a drive and a block are about, is a part of its own, in which nobody has anything. Only since Di has
/// a vest does `rar` ask whether it succeeds, and sees that a chain is cut: so the part cannot speak for the night.
#[test]
fn a_theft_of_nothing_is_asked_of_the_whole_night() {
    let night = |owner: &str| {
        let players = format!(
            "Ann = Mafia Roleblocker\nBob = Town Cop\nDi = Town Vanilla{owner}\nEd = Town Bus Driver\nFlo = Town Thief"
        );
        let actions = "Ann: block -> Flo\nEd: drive -> Ann, Flo\nFlo: steal -> Ann\nBob: investigate -> Di";
        Sheet::parse(&format!("[players]\n{players}\n[actions]\n{actions}\n")).expect("a night").night
    };
    let mut evaluator = Evaluator::new(&resolve, Switches::default());
    let mut answer = |night: &Night| {
        let known = Answers::default();
        ByParts::default().answer(&mut evaluator, &System::ALL, night, &known).is_some()
    };
    assert_eq!([answer(&night(" with vest")), answer(&night(""))], [false, true]);
    let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
    let cut = [" with vest", ""].map(|owner| {
        all(&mut evaluator, &System::ALL, &night(owner), &mut results, &mut found);
        found.contains(&Finding::Shows(Behaviour::Cut, System::Rar))
    });
    assert_eq!(cut, [true, false]);
}

/// What a campaign knows after its last night.
fn campaign(plan: &Plan, threads: usize, by: &dyn Resolve, recall: Option<&Recall>) -> State {
    let mut state = State::new(plan.terms.clone());
    let options = Options { recall, ..Options::default() };
    let go = run_with(plan, &mut state, threads, by, &options, &mut |_, _| Go::On);
    assert_eq!(go.expect("threads"), Go::On);
    state
}

/// Frames whose parts are small, large, and of every kind.
#[test]
fn a_campaign_that_remembers_parts_knows_what_one_that_does_not_knows() {
    for (frame, nights) in [(Frame::Normal, 5_000), (Frame::Theme, 300), (Frame::Uniform, 1_000)] {
        let plan = Plan::new(frame, nights, 7);
        let whole = campaign(&plan, 1, &resolve, None);
        for threads in [1, 3] {
            let recall = Recall::default();
            assert!(campaign(&plan, threads, &resolve, Some(&recall)) == whole, "{}, {threads} threads", frame.id());
            let Answered { nights: answered, compared } = recall.answered();
            assert!(answered > 0 && compared <= answered.min(1 + nights / 64), "{answered}, {compared}");
            assert!(frame != Frame::Normal || answered > nights / 2 && compared > 0, "{answered}, {compared}");
        }
    }
}

/// Lots are drawn for all actions of a night in their order, so a part alone would draw others.
#[test]
fn where_lots_are_drawn_no_night_is_answered_by_its_parts() {
    let mut plan = Plan::new(Frame::Normal, 500, 7);
    plan.terms.switch("nar-tie", "seeded:7").expect("an option");
    let recall = Recall::default();
    let with = campaign(&plan, 1, &resolve, Some(&recall));
    assert!(with == campaign(&plan, 1, &resolve, None));
    assert_eq!((recall.answered(), recall.len()), (Answered::default(), 0));
}

/// A `lar` to which the parts of a night are not independent: somebody more dies if there are four actions.
fn counts_actions(system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome) {
    resolve(system, night, switches, scratch, outcome);
    if system == System::Lar && night.actions().len() > 3 {
        outcome.deaths.insert(PlayerId::new(0));
    }
}

#[test]
fn a_night_that_is_another_as_a_whole_ends_the_campaign() {
    let plan = Plan::new(Frame::Normal, 2_000, 7);
    let recall = Recall::default();
    let run = || campaign(&plan, 1, &counts_actions, Some(&recall));
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("a night differs");
    let said = panic.downcast_ref::<String>().expect("words");
    assert!(said.contains("is another by its parts than as a whole") && said.contains("Lar"), "{said}");
}

/// A `lar` that goes by the order of submission and does not say so, if there are more actions than a part that is remembered has.
fn goes_by_the_order(system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome) {
    resolve(system, night, switches, scratch, outcome);
    if system == System::Lar && night.actions().len() > 3 && outcome.events.is_empty() {
        outcome.deaths.insert(night.actions()[0].actor);
    }
}

/// Of nights that hang together, so that none is answered by its parts.
#[test]
fn an_order_that_decides_in_silence_ends_the_campaign() {
    let plan = Plan::new(Frame::Tangled, 700, 7);
    let recall = Recall::default();
    let run = || campaign(&plan, 1, &goes_by_the_order, Some(&recall));
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("the order decides");
    let said = panic.downcast_ref::<String>().expect("words");
    assert!(said.contains("the order of submission decides in silence what lar says"), "{said}");
    // Whoever relies on no law finds it.
    let found = campaign(&plan, 1, &goes_by_the_order, None);
    let ordered = Finding::Shows(Behaviour::Ordered, System::Lar);
    assert!(found.frames.values().any(|section| section.causes.keys().any(|&(finding, ..)| finding == ordered)));
}

/// What was kept answers as it did, without asking again; and a table with a byte that is another, or of another program, is none.
#[test]
fn a_table_that_was_kept_spares_asking_and_changes_nothing() {
    let plan = Plan::new(Frame::Normal, 1_000, 7);
    let asked = AtomicU64::new(0);
    let counted = |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        asked.fetch_add(1, Ordering::Relaxed);
        resolve(system, night, switches, scratch, outcome);
    };
    let cold = Recall::default();
    let first = campaign(&plan, 1, &counted, Some(&cold));
    let stamp = Stamp::new("this program", &plan.terms);
    let bytes = kept::write(&cold, stamp);
    let warm = kept::read(&bytes, stamp).expect("a table");
    assert_eq!((warm.len(), kept::write(&warm, stamp)), (cold.len(), bytes.clone()));
    let before = asked.swap(0, Ordering::Relaxed);
    assert!(campaign(&plan, 1, &counted, Some(&warm)) == first);
    assert_eq!(warm.len(), cold.len(), "nothing was new");
    assert!(asked.into_inner() * 3 < before * 2, "fewer questions than {before}");

    assert!(kept::read(&bytes, Stamp::new("another program", &plan.terms)).is_none());
    let mut other = plan.terms.clone();
    other.systems.pop();
    assert!(kept::read(&bytes, Stamp::new("this program", &other)).is_none());
    for place in (0..bytes.len()).step_by(97) {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(kept::read(&changed, stamp).is_none(), "byte {place}");
        assert!(kept::read(&bytes[..place], stamp).is_none(), "{place} bytes");
    }
}

/// Every connected night of up to so many actions.
fn census(actions: u8) -> Plan {
    let universe = Universe { mafia: 1, ..Universe::connected(actions) };
    let all = Ranges::one(0..Units::of(&universe).len());
    Plan { terms: Terms::new(7), frames: vec![(Source::Census(universe), all)] }
}

/// A census of the nights on which everybody acts or is named is one of parts: a campaign after it asks less, and finds the same. All that was
/// learned was compared with the whole night, and the census is as it is without.
#[test]
fn a_census_of_named_players_leaves_a_table_of_parts() {
    let asked = AtomicU64::new(0);
    let counted = |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        asked.fetch_add(1, Ordering::Relaxed);
        resolve(system, night, switches, scratch, outcome);
    };
    let table = Recall::default();
    assert!(campaign(&census(1), 2, &resolve, Some(&table)) == campaign(&census(1), 2, &resolve, None));
    let Answered { nights, compared } = table.answered();
    assert!(nights > 0 && compared == nights && table.len() > 20, "{nights}, {compared}, {}", table.len());
    let plan = Plan::new(Frame::Normal, 1_000, 7);
    let cold = campaign(&plan, 1, &counted, Some(&Recall::default()));
    let before = asked.swap(0, Ordering::Relaxed);
    assert!(campaign(&plan, 1, &counted, Some(&table)) == cold);
    assert!(asked.into_inner() < before, "fewer questions than {before}");
}

/// A `lar` to which two actions that do not touch are not independent.
#[test]
fn a_part_that_is_another_than_the_night_ends_a_census() {
    let two = |system: System, night: &Night, switches: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
        resolve(system, night, switches, scratch, outcome);
        if system == System::Lar && night.actions().len() == 2 {
            outcome.deaths.insert(PlayerId::new(0));
        }
    };
    let table = Recall::default();
    let panic = catch_unwind(AssertUnwindSafe(|| campaign(&census(2), 1, &two, Some(&table)))).expect_err("it differs");
    let said = panic.downcast_ref::<String>().expect("words");
    assert!(said.contains("is another by its parts than as a whole"), "{said}");
}
