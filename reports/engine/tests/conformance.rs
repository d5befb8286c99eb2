//! Conformance of engines with known answers: the built-in systems themselves, behind the protocol.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use nightcourt_corpus::json::verdict::OutcomeRow;
use nightcourt_corpus::study::Ranges;
use nightcourt_corpus::study::fold::{Options, Pace};
use nightcourt_corpus::study::supply::Supply;
use nightcourt_engine::answer::outcome;
use nightcourt_engine::conform::plan::Budget;
use nightcourt_engine::conform::record::{Report, SurenessWord};
use nightcourt_engine::conform::{
    Failing, Go, Narrowed, Precedents, Request, State, Study, Subject, conform, observe, report,
};
use nightcourt_engine::protocol::{EngineOutcome, LensWord, Started};
use nightcourt_precedent::canonical;
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence};
use nightcourt_resolvers::ruler::{Ruler, RulerId, SEVEN};
use nightcourt_resolvers::ruling::{Rolecop, Switches};
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

/// A system behind the protocol: its outcome is written and read in the protocol's words.
struct ProtocolSystem {
    system: RulerId,
    about: Started,
    /// Every answer whose number this divides has no deaths.
    slips: Option<u64>,
    asked: AtomicU64,
}

impl ProtocolSystem {
    fn new(system: RulerId) -> ProtocolSystem {
        let about = Started {
            version: 1,
            name: format!("own {}", system.id()),
            ..Started::default()
        };
        ProtocolSystem {
            system,
            about,
            slips: None,
            asked: AtomicU64::new(0),
        }
    }
}

fn ruled(system: RulerId, night: &Night) -> Outcome {
    let mut outcome = Outcome::default();
    SEVEN.resolve(
        system,
        night,
        &Switches::default(),
        &mut Scratch::default(),
        &mut outcome,
    );
    outcome
}

impl Ruler for ProtocolSystem {
    fn id(&self) -> RulerId {
        "own".parse().expect("an id")
    }
    fn title(&self) -> String {
        self.about.name.clone()
    }
    fn supports(&self, ability: Ability) -> bool {
        SEVEN.supports(self.system, ability)
    }
    fn resolve(&self, night: &Night, _: &Switches, _: &mut Scratch, said: &mut Outcome) {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        *said = ruled(self.system, night);
        if said.exhausted {
            return said.silent(Silence::Skipped("too many questions".to_owned()));
        }
        // A night whose item numbers change in its text cannot be asked through text.
        let Some(sheet) = canonical::sheet(night.clone())
            .ok()
            .filter(|sheet| sheet.night == *night)
        else {
            return;
        };
        let OutcomeRow {
            deaths,
            alignment,
            stripped,
            holds,
            money,
            revived,
            reports,
        } = OutcomeRow::of(said, &sheet);
        let mut row = EngineOutcome {
            deaths,
            alignment,
            stripped,
            holds: Some(holds),
            money: Some(money),
            revived,
            reports,
        };
        if self.slips.is_some_and(|every| asked.is_multiple_of(every)) {
            row.deaths.clear();
        }
        *said = outcome(&row, &sheet, Rolecop::default())
            .unwrap_or_else(|why| panic!("{why}\n{sheet}"));
    }
}

impl Subject for ProtocolSystem {
    fn about(&self) -> &Started {
        &self.about
    }
    fn take_failures(&self, _: &dyn Fn(&Failing) -> bool) -> Vec<Failing> {
        Vec::new()
    }
    fn settle(&self) {}
    fn is_lost(&self) -> bool {
        false
    }
    fn renew(&self) {}
    fn fresh(&self, nights: &[Night]) -> Vec<Outcome> {
        let fresh = ProtocolSystem {
            system: self.system,
            about: self.about.clone(),
            slips: self.slips,
            asked: AtomicU64::new(0),
        };
        let one = |night: &Night| {
            let mut outcome = Outcome::default();
            fresh.resolve(
                night,
                &Switches::default(),
                &mut Scratch::default(),
                &mut outcome,
            );
            outcome
        };
        nights.iter().map(one).collect()
    }
}

fn study(engine: &ProtocolSystem, against: RulerId, lens: Lens, nights: u64) -> Study {
    let request = Request {
        against,
        set: Vec::new(),
        lens,
        only: Vec::new(),
        names_all: false,
    };
    let budget = Budget {
        nights,
        seed: 3,
        frame: None,
        supply: Supply::default(),
    };
    Study::new(engine, &SEVEN, request, Precedents::default(), &budget).expect("no switches")
}

fn run_on(
    engine: ProtocolSystem,
    against: RulerId,
    lens: Lens,
    nights: u64,
    threads: usize,
) -> Report {
    let study = study(&engine, against, lens, nights);
    conform(&study, &Arc::new(engine), &SEVEN, threads).expect("threads")
}

/// Shows the unfinished nights to the observer, or this many of them, stopped by the pace as by Ctrl-C.
fn observed(
    study: &Study,
    state: &mut State,
    engine: &Arc<ProtocolSystem>,
    threads: usize,
    most: u64,
) -> Go {
    let rulers = Narrowed::of(study, engine.clone(), &SEVEN).expect("another id");
    let left = AtomicU64::new(most);
    let pace = || {
        let taken = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(1)
        });
        if taken.is_ok() { Pace::On } else { Pace::Pause }
    };
    let options = Options {
        pace: &pace,
        ..Options::default()
    };
    let mut block = |_: &State, _| {
        if left.load(Ordering::Relaxed) > 0 {
            Go::On
        } else {
            Go::Stop
        }
    };
    observe(
        study, state, &**engine, &rulers, threads, &options, &mut block,
    )
    .expect("threads")
}

fn run(engine: ProtocolSystem, against: RulerId, lens: Lens, nights: u64) -> Report {
    run_on(engine, against, lens, nights, 1)
}

#[test]
fn a_system_conforms_to_itself() {
    for system in RulerId::SYSTEMS {
        let report = run(ProtocolSystem::new(system), system, Lens::Full, 1_000);
        assert!(
            report.conforms,
            "{}: {:?}",
            system.id(),
            report.differences.first()
        );
        assert!(
            report.agreement().compared > 900 && report.cases.len() >= 45,
            "{}",
            system.id()
        );
    }
}

/// Every difference shown can be checked by hand: the two systems differ so on that night, and on no part of it.
#[test]
fn differences_are_minimal_and_true() {
    let report = run(
        ProtocolSystem::new(RulerId::SNARF),
        RulerId::LAR,
        Lens::Full,
        600,
    );
    assert!(!report.conforms && report.differences.len() > 10);
    for found in &report.differences {
        assert_eq!(found.sureness, SurenessWord::Minimal, "{}", found.night);
        assert!(!found.rules.is_empty(), "{}", found.night);
        let sheet = Sheet::parse(&found.night).unwrap();
        let [one, other] = [RulerId::SNARF, RulerId::LAR].map(|system| ruled(system, &sheet.night));
        assert_eq!(
            compare(&one, &other).narrowest(),
            Some(Lens::from(found.lens)),
            "{}",
            found.night
        );
        for (system, lines) in [
            (RulerId::SNARF, &found.engine),
            (RulerId::LAR, &found.system),
        ] {
            for line in lines.iter() {
                let told = format!("{}\n[expect {}]\n{line}\n", found.night, system.id());
                let sheet = Sheet::parse(&told).unwrap();
                let missed = sheet.expect[0].check(&sheet, system, &ruled(system, &sheet.night));
                // A claim of one of several lines of a kind does not claim all of them.
                let several = lines
                    .iter()
                    .filter(|other| other.split('=').next() == line.split('=').next())
                    .count()
                    > 1;
                assert!(
                    missed.is_empty() || several || line.contains("watch"),
                    "{told}\n{missed:?}"
                );
            }
        }
    }
    let order: Vec<(Lens, usize)> = report
        .differences
        .iter()
        .map(|found| {
            let night = Sheet::parse(&found.night).unwrap().night;
            (Lens::from(found.lens), night.actions().len())
        })
        .collect();
    assert!(order.is_sorted(), "{order:?}");
    let mut seen = BTreeMap::new();
    report
        .differences
        .iter()
        .for_each(|found| *seen.entry((&found.night, found.lens as u8)).or_insert(0) += 1);
    assert!(seen.values().all(|&count| count == 1));
}

/// An engine without deaths breaks MODEL-73, by which an unstopped kill kills, and MODEL-68, by which a Weak player who visits
/// somebody other than Town dies.
#[test]
fn the_rule_that_an_engine_breaks_is_named() {
    let mut engine = ProtocolSystem::new(RulerId::LAR);
    engine.slips = Some(1);
    engine.about.abilities = Some(["kill", "investigate"].map(str::to_owned).to_vec());
    let report = run(engine, RulerId::LAR, Lens::Deaths, 200);
    let row = |cause: &str| {
        let mut rows = report.differences.iter();
        let row = rows.find(|row| row.cause == cause).expect("a difference");
        let rules: Vec<&str> = row.rules.iter().map(|one| &*one.rule).collect();
        (rules.join(" "), row.rules[0].text.clone())
    };
    assert_eq!(
        row("kill: deaths"),
        ("MODEL-73".to_owned(), "Bob dies of Ann's kill.".to_owned())
    );
    assert_eq!(row("investigate; weak: deaths").0, "MODEL-68");
}

#[test]
fn an_engine_is_held_to_its_own_lens() {
    let mut engine = ProtocolSystem::new(RulerId::NAR);
    engine.about.lens = LensWord::Deaths;
    let report = run(engine, RulerId::NAR_GUIDE, Lens::Full, 400);
    assert_eq!(report.lens, LensWord::Deaths);
    assert!(
        report
            .differences
            .iter()
            .all(|found| found.lens == LensWord::Deaths)
    );
    assert!(
        report
            .sections
            .iter()
            .all(|row| row.agreement.state.is_none() && row.agreement.full.is_none())
    );
    let narrow = run(
        ProtocolSystem::new(RulerId::NAR),
        RulerId::NAR_GUIDE,
        Lens::Deaths,
        400,
    );
    assert_eq!(narrow.agreement(), report.agreement());
}

#[test]
fn an_engine_is_not_sent_what_it_does_not_know() {
    let mut engine = ProtocolSystem::new(RulerId::LAR);
    engine.about.abilities = Some(["kill", "protect"].map(str::to_owned).to_vec());
    engine.about.passives = Some(Vec::new());
    engine.about.max_actions_each = Some(1);
    let report = run(engine, RulerId::LAR, Lens::Full, 500);
    assert!(report.conforms);
    let golden = &report.sections[0];
    assert!(
        golden.declined > 50 && golden.agreement.compared > 0,
        "{golden:?}"
    );
    assert!(
        report
            .skips
            .iter()
            .any(|row| row.why == "it does not know the ability block"),
        "{:?}",
        report.skips
    );
    assert!(
        report
            .abilities
            .iter()
            .all(|row| ["kill", "protect"].contains(&row.ability.as_str()))
    );
    // The declared abilities suffice for many nights.
    assert!(
        report.sections[2].agreement.compared > 300,
        "{:?}",
        report.sections
    );
}

#[test]
fn an_engine_that_changes_its_mind_is_flaky() {
    let mut engine = ProtocolSystem::new(RulerId::NAR);
    engine.slips = Some(97);
    let report = run(engine, RulerId::NAR, Lens::Deaths, 1_000);
    assert!(!report.conforms && !report.differences.is_empty());
    assert!(
        report
            .differences
            .iter()
            .all(|found| found.sureness == SurenessWord::Flaky),
        "{:?}",
        report.differences
    );
}

#[test]
fn the_same_run_gives_the_same_report_and_reads_back() {
    let once = || {
        run(
            ProtocolSystem::new(RulerId::RAR),
            RulerId::NAR,
            Lens::Full,
            300,
        )
    };
    let json = serde_json::to_string(&once()).unwrap();
    assert_eq!(json, serde_json::to_string(&once()).unwrap());
    assert_eq!(serde_json::from_str::<Report>(&json).unwrap(), once());
    for threads in [2, 7] {
        assert_eq!(
            run_on(
                ProtocolSystem::new(RulerId::RAR),
                RulerId::NAR,
                Lens::Full,
                300,
                threads
            ),
            once()
        );
    }
}

/// Shards and an interrupted run add up to the state of one run, and that gives the same report.
#[test]
fn states_of_shards_merge_to_the_whole() {
    let engine = Arc::new(ProtocolSystem::new(RulerId::SNARF));
    let whole = study(&engine, RulerId::NAR, Lens::Full, 400);
    let interrupted = |study: &Study, threads: usize| {
        let mut state = State::new(study.plan.terms.clone());
        for most in [60, u64::MAX] {
            observed(study, &mut state, &engine, threads, most);
        }
        state
    };
    let shard = |number: u64| {
        let mut shard = whole.clone();
        for (_, ranges) in &mut shard.plan.frames {
            let half = ranges.len() / 2;
            *ranges = Ranges::one(if number == 0 {
                0..half
            } else {
                half..ranges.len()
            });
        }
        interrupted(&shard, 2)
    };
    let mut both = shard(1);
    both.merge(shard(0)).expect("they do not overlap");
    assert_eq!(both, interrupted(&whole, 1));
    let rulers = Narrowed::of(&whole, engine.clone(), &SEVEN).expect("another id");
    let report = report(&whole, &both, &*engine, &rulers, Go::On, &|| Go::On);
    assert_eq!(
        report,
        run(
            ProtocolSystem::new(RulerId::SNARF),
            RulerId::NAR,
            Lens::Full,
            400
        )
    );
}

#[test]
fn a_run_that_is_stopped_says_so_and_keeps_what_it_has() {
    let engine = Arc::new(ProtocolSystem::new(RulerId::SNARF));
    let study = study(&engine, RulerId::NAR, Lens::Full, 400);
    let mut state = State::new(study.plan.terms.clone());
    let go = observed(&study, &mut state, &engine, 1, 299);
    let rulers = Narrowed::of(&study, engine.clone(), &SEVEN).expect("another id");
    let report = report(&study, &state, &*engine, &rulers, go, &|| Go::On);
    assert!(report.stopped && !report.conforms && report.asked == 299);
    assert_eq!(
        report.sections.iter().map(|row| row.nights).sum::<u64>(),
        299
    );
    assert!(report.differing_left > 0);
}
