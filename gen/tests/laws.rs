//! The laws (LAW-1 to LAW-6, LAW-8): what must hold of every resolver under every choice of switches, tried on nights
//! of every kind. They are here and not with the resolvers because the nights come from here, and dependencies
//! point one way (ARCHITECTURE.md, invariant 5).
//!
//! Each run draws the same nights, unless `NIGHTCOURT_SEED` says otherwise; `NIGHTCOURT_CASES` says how many, and
//! `NIGHTCOURT_SYSTEMS` under which systems, separated by commas (all, if it is not set). A law that fails hands over the
//! smallest night found, as text, with the outcomes side by side and the command that finds it again.

use std::cell::RefCell;

use nightcourt_gen::proptest::nights;
use nightcourt_gen::{Casting, Frame, FuzzNight, items, names};
use nightcourt_oracles::laws::{self, Asked, Broken, Draw, Law, Systems, never_free_together};
use nightcourt_oracles::outcome;
use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruling::{RarListItem, Switches};
use nightcourt_resolvers::system::{Scratch, System};
use nightcourt_resolvers::text::Sheet;
use proptest::prelude::{Strategy, any};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

fn number(variable: &str, otherwise: u64) -> u64 {
    match std::env::var(variable) {
        Ok(value) => value
            .parse()
            .unwrap_or_else(|_| panic!("{variable}={value} is no number")),
        Err(_) => otherwise,
    }
}

/// The systems that the laws are asked of.
fn systems() -> Systems {
    match std::env::var("NIGHTCOURT_SYSTEMS") {
        Ok(ids) => {
            let known = |id: &str| {
                System::from_id(id.trim()).unwrap_or_else(|| panic!("{id} is no system"))
            };
            ids.split(',').map(known).collect()
        }
        Err(_) => Systems::ALL,
    }
}

/// The number of cases about which a law said something, by system: a law that never does holds of anything.
#[derive(Default)]
struct Counted {
    cases: u32,
    said: [u32; 7],
}

impl Counted {
    fn add(&mut self, said: Systems) {
        self.cases += 1;
        said.each()
            .for_each(|system| self.said[system.place()] += 1);
    }
    fn of(&self, system: System) -> u32 {
        self.said[system.place()]
    }
}

struct Case {
    night: Night,
    mixed: u64,
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} with {}", text(&self.night), self.mixed)
    }
}

fn share(frame: Frame, cases: u64) -> u64 {
    match frame.settings().casting {
        Casting::ForActions => cases,
        Casting::Game(_) | Casting::Setup(_) | Casting::Census(_) => cases.div_ceil(10),
    }
}

/// Tries a law on nights of every frame. A law draws the choices that it leaves open.
#[track_caller]
fn check(test: &str, law: Law) -> Counted {
    let seed = number("NIGHTCOURT_SEED", 0);
    let all_cases = number("NIGHTCOURT_CASES", 3_000);
    let systems = systems();
    let used = RefCell::new(Scratch::default());
    let counted = RefCell::new(Counted::default());
    let holds = |night: &Night, mixed: u64| -> Result<(), Broken> {
        let mut draw = Draw(mixed);
        let switches = draw.switches();
        // Taken, not borrowed: a law that panics leaves fresh memory behind.
        let mut memory = used.take();
        let said = law(&mut Asked::new(night, switches, systems, &mut memory), draw)?;
        used.replace(memory);
        counted.borrow_mut().add(said);
        Ok(())
    };
    for frame in Frame::ALL {
        let cases = share(frame, all_cases);
        let config = Config {
            cases: u32::try_from(cases).unwrap_or(u32::MAX),
            failure_persistence: None,
            max_shrink_iters: 20_000,
            ..Config::default()
        };
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut runner =
            TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
        let cases_of = (nights(frame.settings()), any::<u64>())
            .prop_map(|(FuzzNight(night), mixed)| Case { night, mixed });
        let result = runner.run(&cases_of, |Case { night, mixed }| {
            holds(&night, mixed).map_err(|broken| TestCaseError::fail(broken.why))
        });
        let (reason, Case { night, mixed }) = match result {
            Ok(()) => continue,
            Err(TestError::Abort(reason)) => panic!("{test}: {reason}"),
            Err(TestError::Fail(reason, case)) => (reason, case),
        };
        // A law that fails by a panic fails so again, on the smallest night: then the reason is all there is.
        let again = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| holds(&night, mixed)));
        let told = match again {
            Ok(Err(broken)) => {
                let (names, items) = (names(64), items());
                let told = broken.side_by_side(
                    Words {
                        players: &names,
                        items: &items,
                        roles: &[],
                    },
                    text,
                );
                format!("{:?}\n{told}", broken.switches)
            }
            Ok(Ok(())) | Err(_) => format!("{}\n{reason}\n", text(&night)),
        };
        panic!(
            "{test} is broken, on a night of the frame {}:\n\n{told}\nto find it again:\n  \
             NIGHTCOURT_SEED={seed} NIGHTCOURT_CASES={all_cases} cargo test -p nightcourt-gen laws::{test}\n",
            frame.id()
        );
    }
    counted.into_inner()
}

/// A night as text, under standard names.
fn text(night: &Night) -> String {
    match Sheet::new(
        "",
        night.clone(),
        names(night.players().len()),
        &items(),
        Vec::new(),
    ) {
        Ok(sheet) => sheet.to_string(),
        Err(complaint) => format!("{night:?}\n(which cannot be written: {complaint})"),
    }
}

/// Hardly any system exceeds its step budget on nights of this size.
#[test]
fn law_1_total() {
    let gave_up = check("law_1_total", laws::law(1));
    for system in systems().each() {
        let of = gave_up.cases;
        assert!(
            gave_up.of(system) <= 1 + of / 10_000,
            "{}: {} of {of} nights",
            system.id(),
            gave_up.of(system)
        );
    }
}

#[test]
fn law_2_deterministic() {
    check("law_2_deterministic", laws::law(2));
}

#[test]
fn law_3_names_do_not_matter() {
    check("law_3_names_do_not_matter", laws::law(3));
}

/// The law is not empty: in these systems the order of submission did decide, and said so.
#[test]
fn law_4_submission_order_matters_only_where_an_event_says_so() {
    let decided = check(
        "law_4_submission_order_matters_only_where_an_event_says_so",
        laws::law(4),
    );
    for system in systems().each() {
        // `nar-guide` goes by its ladder: only one player's own two actions go by the order of submission.
        if system != System::NarGuide {
            let never = matches!(system, System::Snarf | System::Rar);
            let nights = decided.of(system);
            assert_eq!(
                nights == 0,
                never,
                "{}: {nights} nights were decided by the order of submission",
                system.id()
            );
        }
    }
}

#[test]
fn law_5_a_player_nobody_names_changes_nothing() {
    check("law_5_a_player_nobody_names_changes_nothing", laws::law(5));
}

#[test]
fn law_6_systems_agree_on_simple_nights() {
    let deaths = check("law_6_systems_agree_on_simple_nights", laws::law(6)).of(System::Nar);
    assert!(
        deaths > 100,
        "hardly anybody dies on the simple nights: {deaths}"
    );
}

/// The law is not empty: many nights have several parts.
#[test]
fn law_8_unconnected_parts_do_what_each_does_alone() {
    let held = check(
        "law_8_unconnected_parts_do_what_each_does_alone",
        laws::law(7),
    );
    for system in systems().each() {
        assert!(
            held.of(system) * 20 > held.cases,
            "{}: {} of {} nights",
            system.id(),
            held.of(system),
            held.cases
        );
    }
}

#[track_caller]
fn decides_unsaid(players: &str, orders: [(&str, &str); 2]) {
    for (actions, dies) in orders {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let switches = Switches::default();
        let outcome = outcome(System::Nar, &sheet.night, &switches);
        assert!(
            never_free_together(&sheet.night, &switches),
            "law 4 does not know this night:\n{sheet}"
        );
        assert!(
            outcome.events.is_empty(),
            "the finding is gone: law 4 needs its exception no more\n{sheet}"
        );
        let dead: Vec<&str> = outcome
            .deaths
            .iter()
            .map(|player| sheet.name(player))
            .collect();
        assert_eq!(dead, [dies], "{sheet}");
    }
}

/// **Finding.** Two redirects of one killer interfere, and `nar` says so where both are free. But where each has to
/// wait for a redirect of its redirector, one may be done before the other is free: then the order of submission
/// decides, and NAR-7 has no event for it.
#[test]
fn finding_two_redirects_that_are_never_free_together_go_by_the_order_of_submission_unsaid() {
    let redirectors = ["Cy", "Ivy", "Flo", "Gil"]
        .map(|name| format!("{name} = Town Redirector\n"))
        .concat();
    let others = ["Ann", "Bob", "Dee", "Eve", "Vic"]
        .map(|name| format!("{name} = Town Vanilla\n"))
        .concat();
    let (first, second) = (
        "Ivy: redirect -> Cy, Gus\nCy: redirect -> Dee, Ann\n",
        "Gil: redirect -> Flo, Gus\nFlo: redirect -> Eve, Bob\n",
    );
    let night = |one: &str, other: &str| format!("Gus: kill -> Vic\n{one}{other}");
    let players = format!("{redirectors}{others}Gus = Mafia Goon");
    decides_unsaid(
        &players,
        [
            (&night(first, second), "Bob"),
            (&night(second, first), "Ann"),
        ],
    );
}

/// **Finding.** Two drives of one kill, whose drivers are Ascetic and blocked in vain: each block sets one of them free,
/// and that one drives before the other is free.
#[test]
fn finding_two_drives_that_are_never_free_together_go_by_the_order_of_submission_unsaid() {
    let players = "Ann = Town Ascetic Bus Driver\nBob = Town Ascetic Bus Driver\nCy = Town Vanilla\nDi = Town Vanilla\n\
                   Ed = Town Vanilla\nFlo = Town Roleblocker\nGus = Mafia Goon";
    let night = |one: &str, other: &str| {
        format!(
            "Flo: block -> {one}\nFlo: block -> {other}\nAnn: drive -> Cy, Di\nBob: drive -> Cy, Ed\nGus: kill -> Cy"
        )
    };
    decides_unsaid(
        players,
        [(&night("Ann", "Bob"), "Di"), (&night("Bob", "Ann"), "Ed")],
    );
}

/// The deaths in `rar-list`, and how many events it records, where the actions are submitted in this order and in the
/// opposite one.
fn both_ways(players: &str, actions: &str, switches: &Switches) -> [(Vec<String>, usize); 2] {
    let mut actions: Vec<&str> = actions.lines().collect();
    let mut ask = || {
        let text = format!("[players]\n{players}\n[actions]\n{}\n", actions.join("\n"));
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let outcome = outcome(System::RarList, &sheet.night, switches);
        actions.reverse();
        (
            outcome
                .deaths
                .iter()
                .map(|player| sheet.name(player).to_owned())
                .collect(),
            outcome.events.len(),
        )
    };
    [ask(), ask()]
}

/// A drive takes Cy's block from the killer to the doctor, and Bob blocks Cy: Bob's block and the block that the drive
/// brings stand on one level, and an event says so.
#[test]
fn in_rar_list_an_event_says_that_a_block_and_the_block_it_blocks_are_on_one_level() {
    let players = "Ann = Town Doctor\nBob = Town Roleblocker\nCy = Town Roleblocker\nDi = Town Bus Driver\nEd = Town Vigilante";
    let actions = "Cy: block -> Ed\nEd: kill -> Di\nDi: drive -> Ann, Ed\nAnn: protect -> Di\nBob: block -> Cy";
    let [one, other] = both_ways(players, actions, &Switches::default());
    assert!(one.1 > 0 && other.1 > 0, "{one:?} {other:?}");
}

/// If an item is one component of one action (`rar-list-item=action`), Ann's block of the jail is listed once, next to
/// the jail's own block. Nothing stops Ann's, so it stops the jail in whatever order the two were submitted: Di is not
/// protected from the gun owner whom she visits, and no event says that an order counted.
#[test]
fn in_rar_list_by_action_a_block_that_nothing_stops_needs_no_order() {
    let players = "Ann = Town Roleblocker\nDi = Town Visitor\nFlo = Town Paranoid Gun Owner\nGil = Town Jailkeeper";
    let actions = "Ann: block -> Gil\nGil: jail -> Di\nDi: visit -> Flo";
    let switches = Switches {
        rar_list_item: RarListItem::Action,
        ..Switches::default()
    };
    assert_eq!(
        both_ways(players, actions, &switches),
        [(vec!["Di".to_owned()], 0), (vec!["Di".to_owned()], 0)]
    );
}

/// The loot of a thief can be stolen, if another thief acts later. A theft touches the belongings of both, so `nar` and
/// `lar` record an event.
#[test]
fn a_theft_from_a_thief_goes_by_the_order_of_submission_and_an_event_says_so() {
    let night = |actions: &str| {
        let text = format!(
            "[players]\nAnn = Town Thief\nBob = Town Thief\nVic = Town Vanilla with gun\n[actions]\n{actions}\n"
        );
        Sheet::parse(&text).expect("a night").night
    };
    let one = night("Ann: steal -> Vic\nBob: steal -> Ann");
    let other = night("Bob: steal -> Ann\nAnn: steal -> Vic");
    for system in [System::Nar, System::Lar] {
        let holder = |night: &Night| {
            let outcome = outcome(system, night, &Switches::default());
            (
                outcome.holds.first().map(|&(player, _)| player.index()),
                outcome.events.len(),
            )
        };
        assert_eq!(
            (holder(&one), holder(&other)),
            ((Some(1), 1), (Some(0), 1)),
            "{}",
            system.id()
        );
    }
}
