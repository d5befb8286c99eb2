//! The systems as users name them, and what RULES.md (MODEL-67 and its table of abilities) says of where each places an
//! ability and whether its source does: the marked cells of the table are native.

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

#[test]
fn places_and_whether_they_are_native_are_those_of_the_table() {
    let table = [
        (System::Snarf, Ability::Kill, "80", true),
        (System::Snarf, Ability::Visit, "110", false),
        (System::Snarf, Ability::Jail, "45", true),
        (System::Nar, Ability::Hide, "hide", true),
        (System::Nar, Ability::Commute, "hide", false),
        (System::NarGuide, Ability::Drive, "bus drive", true),
        (System::Lar, Ability::Guard, "protect", false),
        (System::Werewolves, Ability::Steal, "5", true),
        (System::Werewolves, Ability::Guard, "3", false),
        (System::Rar, Ability::Track, "reasons", true),
        (System::Rar, Ability::Guard, "reasons", false),
        (System::RarList, Ability::Jail, "reasons", true),
        (System::RarList, Ability::Recruit, "reasons", false),
    ];
    for (system, ability, at, is_native) in table {
        assert_eq!(place(system, ability), at, "{} of {}", ability.id(), system.id());
        assert_eq!(native(system, ability), is_native, "{} of {}", ability.id(), system.id());
    }
}
