//! The roles of real games: hosts' names for roles are read.

#![allow(clippy::unwrap_used, reason = "a test")]

use nightcourt_resolvers::model::{Ability, Limit, Passive, Player, PlayerId, Role};
use nightcourt_resolvers::text::Sheet;

/// Each name, and how many players had the role.
fn names() -> Vec<(&'static str, u32)> {
    let lines = include_str!("roles/mini-normal.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_once('\t').unwrap())
        .map(|(count, name)| (name, count.parse().unwrap()))
        .collect()
}

fn read(role: &str) -> (Sheet, Player) {
    let sheet = Sheet::parse(&format!("[players]\nAnn = Town {role}\n"))
        .unwrap_or_else(|errors| panic!("{role}: {errors:?}"));
    let player = *sheet.night.player(PlayerId::new(0));
    (sheet, player)
}

#[test]
fn the_roles_of_real_games_are_read() {
    let names = names();
    for (name, _) in &names {
        let (sheet, _) = read(name);
        // The printed night is read as the same night.
        assert_eq!(
            Sheet::parse(&sheet.to_string()).as_ref(),
            Ok(&sheet),
            "{name}"
        );
    }
    let players: u32 = names.iter().map(|(_, count)| count).sum();
    assert_eq!(
        (names.len(), players),
        (338, 3764),
        "names, and players who had such a role"
    );
}

/// Roles whose name alone is unclear do nothing, and their row asks the host to write the abilities.
#[test]
fn a_role_of_one_game_says_what_is_left_out() {
    let mut seen = 0;
    for (name, _) in names() {
        let (_, player) = read(name);
        let (Role::Named(role), true) = (player.role, player.role.abilities().is_empty()) else {
            continue;
        };
        if role.row().only_read {
            assert!(!role.row().note.is_empty(), "{name}");
            assert!(
                role.row().stands_beside(),
                "{name}: it would read as vanilla"
            );
            seen += 1;
        }
    }
    assert_eq!(seen, 21);
}

/// A name and its reading: a role, submitted abilities, passives, and kept words.
type Meant = (
    &'static str,
    &'static str,
    &'static [Ability],
    &'static [Passive],
    &'static [Limit],
);

#[test]
fn rare_names_mean_what_their_words_say() {
    use Ability::{Give, Gunsmith, Investigate, Kill, Watch};
    let cases: [Meant; 14] = [
        (
            "Cowardly Gunsmith",
            "Gunsmith",
            &[Gunsmith],
            &[],
            &[Limit::Cowardly],
        ),
        (
            "Sane Day Cop",
            "Cop",
            &[Investigate],
            &[],
            &[Limit::Sane, Limit::Day],
        ),
        (
            "Watcher (Variant)",
            "Watcher",
            &[Watch],
            &[],
            &[Limit::Modified],
        ),
        (
            "Modified Ascetic",
            "Vanilla",
            &[],
            &[Passive::Ascetic],
            &[Limit::Modified],
        ),
        (
            "1-shot Bulletproof Archaeologist",
            "Archaeologist",
            &[],
            &[Passive::BulletproofXShot],
            &[Limit::Shots(1)],
        ),
        ("Night 1 Angel", "Angel", &[], &[], &[Limit::Night(1)]),
        ("Backup Protective", "Backup Protective", &[], &[], &[]),
        ("Innocent Mason", "Innocent Mason", &[], &[], &[]),
        (
            "One-Shot Friendly Neighborizer",
            "Friendly Neighborizer",
            &[],
            &[],
            &[Limit::Shots(1)],
        ),
        (
            "Investigation-Immune 1-Shot Bulletproof Fruit Vendor Odd-Night Serial Killer",
            "Serial Killer",
            &[Give, Kill],
            &[Passive::Godfather, Passive::BulletproofXShot],
            &[Limit::Shots(1), Limit::OddNight],
        ),
        // Misspellings.
        ("Neopolitan", "Neapolitan", &[Ability::Neapolitan], &[], &[]),
        ("Vanilla Towne", "Vanilla Townie", &[], &[], &[]),
        (
            "2-Shot Day Viglante",
            "Vigilante",
            &[Kill],
            &[],
            &[Limit::Shots(2), Limit::Day],
        ),
        (
            "Novice 1-shot Day Vigiliante",
            "Vigilante",
            &[Kill],
            &[],
            &[Limit::Novice, Limit::Shots(1), Limit::Day],
        ),
    ];
    for (name, role, abilities, passives, limits) in cases {
        let (sheet, player) = read(name);
        assert_eq!(player.role.name(&sheet.roles), role, "{name}");
        assert!(
            player.role.abilities().iter().eq(abilities.iter().copied()),
            "{name}: {:?}",
            player.role
        );
        assert!(
            player.passives.iter().eq(passives.iter().copied()),
            "{name}: {:?}",
            player.passives
        );
        assert!(
            player.limits.iter().eq(limits.iter().copied()),
            "{name}: {:?}",
            player.limits
        );
    }
}

/// Words in parentheses that name no ability leave the role its own.
#[test]
fn a_limit_may_follow_the_role() {
    for (after, before) in [
        ("Cop (1-shot)", "1-Shot Cop"),
        ("Vigilante (2-shot, Macho)", "2-Shot Macho Vigilante"),
    ] {
        assert_eq!(read(after).1, read(before).1, "{after}");
    }
}
