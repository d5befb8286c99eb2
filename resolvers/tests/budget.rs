//! The budget: work on a night is counted, and a night that exceeds it has a note. The nights in `tests/worst` are the
//! worst that a search has found.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nightcourt_oracles::large;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::explain::{Words, explain_into};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::possible::{BUDGET, possible_within};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// The most work beyond the budget before it is checked again.
const SLACK: u64 = Budget::NIGHT / 4;

fn worst() -> Vec<(String, Sheet)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/worst");
    let mut nights: Vec<(String, Sheet)> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).expect("a night");
            (
                path.display().to_string(),
                Sheet::parse(&text).expect("a valid night"),
            )
        })
        .collect();
    nights.sort_by(|one, other| one.0.cmp(&other.0));
    nights
}

fn spent(ask: impl FnOnce(&mut Scratch)) -> u64 {
    let mut scratch = Scratch::within(Budget::default().together(u64::MAX / 2));
    ask(&mut scratch);
    u64::MAX / 2 - scratch.budget().left()
}

#[test]
fn the_worst_nights_stay_within_it() {
    let nights = worst();
    assert!(nights.len() >= 9, "{}", nights.len());
    for (name, sheet) in &nights {
        for system in System::ALL {
            let (switches, mut outcome) = (Switches::default(), Outcome::default());
            let ruled =
                spent(|scratch| resolve(system, &sheet.night, &switches, scratch, &mut outcome));
            assert!(
                ruled <= Budget::NIGHT + SLACK,
                "{name} {}: {ruled}",
                system.id()
            );
            let mut again = Outcome::default();
            resolve(
                system,
                &sheet.night,
                &switches,
                &mut Scratch::default(),
                &mut again,
            );
            assert_eq!(
                outcome,
                again,
                "{name} {}: what was spent before does not matter",
                system.id()
            );
            // The night, as much again for its trees, and the outcome once more if its trees are too long.
            let told = spent(|scratch| {
                explain_into(
                    system,
                    &sheet.night,
                    &switches,
                    sheet.words(),
                    scratch,
                    &mut again,
                );
            });
            assert!(
                told <= 3 * (Budget::NIGHT + SLACK),
                "{name} {}: account {told}",
                system.id()
            );
            assert_eq!(
                outcome,
                again,
                "{name} {}: an account changes nothing",
                system.id()
            );
            let all = spent(|scratch| {
                let _ = possible_within(
                    system,
                    &sheet.night,
                    &switches,
                    BUDGET,
                    scratch.budget_mut(),
                );
            });
            assert!(
                all <= Budget::NIGHT + SLACK,
                "{name} {}: possible {all}",
                system.id()
            );
        }
    }
}

/// Nights of the largest size on which everybody does the same, or one of two things: with little to spend, each system
/// stops soon after it has spent it, whatever it is asked. Every loop over actions has a meter then. One night in four is tried, and
/// all if NIGHTLY is set.
#[test]
fn large_nights_stop_soon_after_their_budget() {
    const LITTLE: u64 = 200_000;
    let step = if std::env::var_os("NIGHTLY").is_some() {
        1
    } else {
        4
    };
    let nights: Vec<(String, Night)> = large::nights().step_by(step).collect();
    let check = |half: usize| {
        let (switches, budget) = (Switches::default(), Budget::of_each(LITTLE));
        let names: Vec<String> = (0..64).map(|number| format!("P{number}")).collect();
        let items: Vec<String> = (0..64).map(|number| format!("item{number}")).collect();
        for (name, night) in nights.iter().skip(half).step_by(2) {
            for system in System::ALL {
                let spent = |ask: &mut dyn FnMut(&mut Scratch)| {
                    let mut scratch = Scratch::within(budget.clone().together(u64::MAX / 2));
                    ask(&mut scratch);
                    u64::MAX / 2 - scratch.budget().left()
                };
                let mut outcome = Outcome::default();
                let ruled =
                    spent(&mut |scratch| resolve(system, night, &switches, scratch, &mut outcome));
                let words = Words {
                    players: &names[..night.players().len()],
                    items: &items,
                    roles: &[],
                };
                let told = spent(&mut |scratch| {
                    explain_into(system, night, &switches, words, scratch, &mut outcome);
                });
                let all = spent(&mut |scratch| {
                    let budget = scratch.budget_mut();
                    let _ = possible_within(system, night, &switches, BUDGET, budget);
                });
                // The outcome, its trees, and the outcome again: see `explain_into`.
                for (what, work, times) in [("ruled", ruled, 1), ("told", told, 3), ("all", all, 2)]
                {
                    assert!(
                        work <= times * (LITTLE + SLACK),
                        "{name} {system} {what}: {work}"
                    );
                }
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| check(0));
        scope.spawn(|| check(1));
    });
}

#[test]
fn a_larger_budget_finds_what_a_smaller_one_does_not() {
    let sheet = worst()
        .into_iter()
        .find(|(name, _)| name.ends_with("sixty-four-actions-hides.night"))
        .expect("it")
        .1;
    let ask = |each: u64| {
        let (mut scratch, mut outcome) =
            (Scratch::within(Budget::of_each(each)), Outcome::default());
        resolve(
            System::RarList,
            &sheet.night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        outcome
    };
    let little = ask(1_000);
    assert!(little.exhausted && little.reports.is_empty() && little.deaths.is_empty());
    assert!(!ask(Budget::NIGHT).exhausted);
}

#[test]
fn a_flag_stops_whoever_searches() {
    let flag = Arc::new(AtomicBool::new(true));
    let mut scratch = Scratch::within(Budget::default().until(Arc::clone(&flag)));
    let sheet = Sheet::parse("[players]\nA = Town {kill}\nB = Town\n[actions]\nA: kill -> B\n")
        .expect("a night");
    for system in System::ALL {
        let mut outcome = Outcome::default();
        resolve(
            system,
            &sheet.night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        assert!(
            outcome.exhausted && outcome.deaths.is_empty(),
            "{}",
            system.id()
        );
        flag.store(false, Ordering::Relaxed);
        resolve(
            system,
            &sheet.night,
            &Switches::default(),
            &mut scratch,
            &mut outcome,
        );
        assert!(
            !outcome.exhausted && outcome.deaths.len() == 1,
            "{}",
            system.id()
        );
        flag.store(true, Ordering::Relaxed);
    }
}
