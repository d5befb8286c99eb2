//! Systems by name, their switches, and the place that each gives an ability, with whether its source does (MODEL-67).

use nightcourt_gen::Frame;
use nightcourt_gen::proptest::each_night;
use nightcourt_oracles::{choices, choices_of, outcome};
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};

#[test]
fn every_id_reads_back() {
    for system in System::ALL {
        assert_eq!(System::from_id(system.id()), Some(system));
        assert!(
            system.title().contains('['),
            "{} names its source",
            system.id()
        );
    }
    for id in ["", "mafia", "NAR", "nar "] {
        assert_eq!(System::from_id(id), None, "{id}");
    }
}

/// Other tests of random nights depend on this: they try a system under its own switches alone.
#[test]
fn the_switches_of_other_systems_change_nothing() {
    for system in System::ALL {
        let own: Vec<Switches> = choices_of(system)
            .into_iter()
            .map(|(_, switches)| switches)
            .collect();
        let others: Vec<_> = choices()
            .into_iter()
            .filter(|(_, switches)| !own.contains(switches))
            .collect();
        each_night(&Frame::Tangled.settings(), 14, 200, |night| {
            let plain = outcome(system, night, &Switches::default());
            for (words, switches) in &others {
                assert_eq!(
                    outcome(system, night, switches),
                    plain,
                    "{} under {words}",
                    system.id()
                );
            }
        });
    }
}

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")).expect("RULES.md")
}

/// The cells of the row with this start, without those of the ends.
fn row<'a>(page: &'a str, start: &str) -> Vec<&'a str> {
    let row = page
        .lines()
        .find(|line| line.starts_with(start))
        .unwrap_or_else(|| panic!("no row {start}"));
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// The build reads the places from RULES.md; the literal readings have their own.
#[test]
fn places_are_those_of_the_page() {
    let page = page();
    for ability in Ability::all() {
        let cells = row(&page, &format!("| `{}` |", ability.id()));
        let [.., order, class, category] = cells[..] else {
            panic!("{cells:?}")
        };
        let class = class.split(',').next().expect("a class");
        let number = |cell: &str| {
            cell.chars()
                .take_while(char::is_ascii_digit)
                .collect::<String>()
        };
        for (system, told) in [
            (System::Snarf, number(order)),
            (System::Nar, class.to_owned()),
            (System::NarGuide, class.to_owned()),
            (System::Lar, class.to_owned()),
            (System::Werewolves, number(category)),
        ] {
            assert_eq!(
                place(system, ability),
                told,
                "{} of {}",
                ability.id(),
                system.id()
            );
        }
    }
}

#[test]
fn native_places_are_those_of_the_page() {
    let page = page();
    let heads = row(&page, "| native to |");
    assert!(
        System::ALL
            .iter()
            .map(|system| format!("`{}`", system.id()))
            .eq(heads[1..].iter().copied())
    );
    for ability in Ability::all() {
        let cells = row(&page, &format!("| {} |", ability.id()));
        for (system, told) in System::ALL.into_iter().zip(&cells[1..]) {
            let is = if native(system, ability) { "yes" } else { "no" };
            assert_eq!(is, *told, "{} of {}", ability.id(), system.id());
        }
    }
}

/// \[RAR\] has no places, but components.
#[test]
fn rar_places_nothing() {
    for system in [System::Rar, System::RarList] {
        assert!(Ability::all().all(|ability| place(system, ability) == "reasons"));
    }
}
