//! The roles of real games: what hosts write is read.

#![allow(clippy::unwrap_used, reason = "a test")]

use nightcourt_resolvers::text::Sheet;

/// Roles of one game alone, which only its host could explain: they are for a `[roles]` section.
const OF_ONE_GAME: [&str; 30] = [
    "1-Shot Power Absorber",
    "1-shot Bulletproof Archaeologist",
    "2-Shot Surgeon",
    "Backup Protective",
    "Cowardly Gunsmith",
    "CultWatch Administrator",
    "Disabler",
    "Echo",
    "Gunslinger",
    "Hunter",
    "Innocent Mason",
    "Interrogator",
    "Investigation-Immune 1-Shot Bulletproof Fruit Vendor Odd-Night Serial Killer",
    "Medical Student",
    "Modified Ascetic",
    "Neighborizer/De Neighborizer",
    "New Recruit",
    "Night 1 Angel",
    "One-Shot Friendly Neighborizer",
    "Oracle",
    "Party Animal",
    "Sane Day Cop",
    "Seraph Knight",
    "Shield",
    "Sledgehammer",
    "Symbiotic",
    "Tailor",
    "Watcher (Variant)",
    "White Mage",
    "pinger",
];

/// Slips of the pen, and what is suggested for them.
const MISSPELLED: [(&str, &str); 5] = [
    ("2-Shot Day Viglante", "Vigilante"),
    ("Neighor", "Neighbor"),
    ("Neopolitan", "Neapolitan"),
    ("Novice 1-shot Day Vigiliante", "Vigilante"),
    ("Vanilla Towne", "Townie"),
];

/// Each name, and how many players had the role.
fn names() -> Vec<(&'static str, u32)> {
    let lines = include_str!("roles/mini-normal.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').unwrap()).map(|(count, name)| (name, count.parse().unwrap())).collect()
}

#[test]
fn the_roles_of_real_games_are_read() {
    let (mut read, mut players, mut missing) = (0, 0, Vec::new());
    for (name, count) in names() {
        match Sheet::parse(&format!("[players]\nAnn = Town {name}\n")) {
            Ok(sheet) => {
                // What is printed says the same.
                assert_eq!(Sheet::parse(&sheet.to_string()).as_ref(), Ok(&sheet), "{name}");
                (read, players) = (read + 1, players + count);
            }
            Err(errors) => missing.push((name, errors[0].complaint.suggestion.clone())),
        }
    }
    for &(name, ref suggestion) in &missing {
        let meant = MISSPELLED.iter().find(|(misspelled, _)| *misspelled == name).map(|(_, meant)| *meant);
        assert!(
            meant.is_some() && meant == suggestion.as_deref() || OF_ONE_GAME.contains(&name),
            "{name}: {suggestion:?}"
        );
    }
    assert_eq!(missing.len(), MISSPELLED.len() + OF_ONE_GAME.len());
    assert_eq!((read, players), (303, 3723), "names, and players who had such a role");
}
