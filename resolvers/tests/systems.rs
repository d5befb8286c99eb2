//! The systems as users name them, and where each places an ability, with whether its source does (MODEL-67).

use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::{native, place};

#[test]
fn every_id_reads_back() {
    for system in System::ALL {
        assert_eq!(System::from_id(system.id()), Some(system));
        assert!(system.title().contains('['), "{} names its source", system.id());
    }
    for id in ["", "mafia", "NAR", "nar "] {
        assert_eq!(System::from_id(id), None, "{id}");
    }
}

/// A cell of the table of abilities: a place, with a star if the source gives it.
fn cell(text: &str) -> (String, bool) {
    let number: String = text.chars().take_while(char::is_ascii_digit).collect();
    let place = if number.is_empty() { text.trim_end_matches('*').to_owned() } else { number };
    let is_native = text[place.len()..].starts_with('*');
    (place, is_native)
}

/// RULES.md has one table; each system has its own, and so have the literal readings.
#[test]
fn places_and_whether_they_are_native_are_those_of_the_page() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")).expect("RULES.md");
    for ability in Ability::all() {
        let start = format!("| `{}` |", ability.id());
        let row = page.lines().find(|line| line.starts_with(&start)).unwrap_or_else(|| panic!("no row {start}"));
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [.., order, class, category, _] = cells[..] else { panic!("{row}") };
        for (system, told) in [
            (System::Snarf, order),
            (System::Nar, class),
            (System::NarGuide, class),
            (System::Lar, class),
            (System::Werewolves, category),
        ] {
            let is = (place(system, ability), native(system, ability));
            assert_eq!(is, cell(told), "{} of {}", ability.id(), system.id());
        }
    }
}

/// \[RAR\] has no places, but components: native is what it defines, or resolves in an example.
#[test]
fn in_rar_what_has_components_is_native() {
    const DEFINED: [Ability; 9] = [
        Ability::Visit,
        Ability::Kill,
        Ability::Protect,
        Ability::Block,
        Ability::Jail,
        Ability::Redirect,
        Ability::Drive,
        Ability::Track,
        Ability::Investigate,
    ];
    for system in [System::Rar, System::RarList] {
        for ability in Ability::all() {
            assert_eq!(place(system, ability), "reasons");
            assert_eq!(native(system, ability), DEFINED.contains(&ability), "{} of {}", ability.id(), system.id());
        }
    }
}
