//! Promises of the frames of real games: measured numbers come out, setups are dealt to the card, and every role that a
//! frame is said to have comes. `cargo test -p nightcourt-gen frames:: -- --nocapture` prints what came out.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Limit, Night, Passive, Player, PlayerId, PlayerSet, Role,
};

/// Makes a number of nights in the same memory and shows each.
fn each(settings: &Settings, nights: u64, mut see: impl FnMut(&Night)) {
    let mut buffers = Buffers::default();
    for index in 0..nights {
        let night = night(settings, 1, index, buffers);
        see(&night);
        buffers = Buffers::from(night);
    }
}

fn card(player: &Player) -> String {
    let own = player.role.passives();
    let mut words = vec![player.alignment.words()];
    words.extend(player.passives.without(own).iter().map(Passive::word));
    format!("{} {}", words.join(" "), player.role.name(&[] as &[&str]))
}

/// The roster, sorted and counted: `2 Mafia Goon, 6 Town Vanilla`.
fn roster(night: &Night) -> String {
    let mut counts = BTreeMap::<String, u32>::new();
    for player in night.players() {
        *counts.entry(card(player)).or_default() += 1;
    }
    counts
        .iter()
        .map(|(card, count)| format!("{count} {card}"))
        .collect::<Vec<_>>()
        .join(", ")
}

/// The kills that no role gives.
fn faction_kills(night: &Night) -> Vec<&Action> {
    let shared = |action: &&Action| {
        action.ability == Ability::Kill && !night.player(action.actor).role.has(Ability::Kill)
    };
    night.actions().iter().filter(shared).collect()
}

fn name(player: &Player) -> &'static str {
    match player.role {
        Role::Named(id) | Role::Listed(id, _) => id.row().name,
        Role::Spelled(_) | Role::Own(..) => "spelled out",
    }
}

#[track_caller]
fn comes(what: &str, count: u64, of: u64, chance: f64) {
    let (count, of) = (count as f64, of as f64);
    let spread = (of * chance * (1.0 - chance)).sqrt();
    assert!(
        (count - of * chance).abs() <= 5.0 * spread,
        "{what}: {count} of {of}, expected {}",
        of * chance
    );
}

// ---------------------------------------------------------------------------------------------------------------
// Open setups

/// All variants of a setup, each equally likely, and the nights as its rules have them.
#[track_caller]
fn check_setup(frame: Frame, factions: usize, variants: &[&str]) {
    const NIGHTS: u64 = 24_000;
    let mut seen = BTreeMap::<String, u64>::new();
    // The number of players cannot be changed.
    let settings = frame.settings().with_players(Span::just(3));
    assert_eq!(settings, frame.settings());
    each(&settings, NIGHTS, |night| {
        *seen.entry(roster(night)).or_default() += 1;
        assert_eq!(Some(night.players().len() as u32), frame.fixed_players());
        let kills = faction_kills(night);
        assert_eq!(kills.len(), factions);
        for kill in &kills {
            let side = |player: PlayerId| night.player(player).alignment;
            assert_ne!(kill.target().map(side), Some(side(kill.actor)));
        }
        // Whoever has something to do does it, the killer too.
        for player in night.player_ids().iter() {
            let own = |action: &&Action| {
                action.actor == player && night.player(player).role.has(action.ability)
            };
            let does = night.actions().iter().filter(own).count();
            assert_eq!(
                does,
                usize::from(!night.player(player).role.abilities().is_empty())
            );
        }
    });
    let expected: BTreeSet<&str> = variants.iter().copied().collect();
    assert_eq!(
        seen.keys().map(String::as_str).collect::<BTreeSet<_>>(),
        expected,
        "{frame:?}"
    );
    for (variant, count) in seen {
        // Two variants may have one roster.
        let same = variants.iter().filter(|&&one| one == variant).count();
        comes(&variant, count, NIGHTS, same as f64 / variants.len() as f64);
    }
}

#[test]
fn matrix6_has_six_variants() {
    check_setup(
        Frame::Matrix6,
        1,
        &[
            "2 Mafia Goon, 1 Town Jailkeeper, 6 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Roleblocker, 1 Town Cop, 1 Town Doctor, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Bulletproof Vanilla, 1 Town Tracker, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Roleblocker, 1 Town Bulletproof Vanilla, 1 Town Jailkeeper, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Cop, 6 Town Vanilla",
            "2 Mafia Goon, 1 Town Doctor, 1 Town Tracker, 5 Town Vanilla",
        ],
    );
}

#[test]
fn rows_and_columns_has_six_variants() {
    check_setup(
        Frame::RowsAndColumns,
        1,
        &[
            "1 Mafia Goon, 1 Mafia Role Cop, 1 Town Jailkeeper, 6 Town Vanilla",
            "2 Mafia Goon, 1 Town Cop, 6 Town Vanilla",
            "2 Mafia Goon, 1 Town Bulletproof Vanilla, 1 Town Tracker, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Jailkeeper, 6 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Role Cop, 1 Town Bulletproof Vanilla, 1 Town Cop, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Tracker, 6 Town Vanilla",
        ],
    );
}

#[test]
fn three_d3_has_twelve_variants() {
    check_setup(
        Frame::ThreeD3,
        1,
        &[
            "1 Mafia Goon, 1 Mafia Roleblocker, 1 Town Cop, 1 Town Tracker, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Roleblocker, 1 Town Jailkeeper, 1 Town Tracker, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Roleblocker, 1 Town Cop, 1 Town Roleblocker, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Roleblocker, 1 Town Jailkeeper, 1 Town Roleblocker, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Role Cop, 1 Town Cop, 1 Town Doctor, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Role Cop, 1 Town Doctor, 1 Town Jailkeeper, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Role Cop, 1 Town Cop, 1 Town Role Cop, 5 Town Vanilla",
            "1 Mafia Goon, 1 Mafia Role Cop, 1 Town Jailkeeper, 1 Town Role Cop, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Doctor, 1 Town Tracker, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Doctor, 1 Town Roleblocker, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Role Cop, 1 Town Tracker, 5 Town Vanilla",
            "2 Mafia Goon, 1 Town Role Cop, 1 Town Roleblocker, 5 Town Vanilla",
        ],
    );
}

#[test]
fn carbon_14_has_two_variants() {
    check_setup(
        Frame::Carbon14,
        1,
        &[
            "2 Mafia Goon, 1 Town Cop, 1 Town Seer, 3 Town Vanilla",
            "1 Town Cop, 1 Town Seer, 3 Town Vanilla, 2 Werewolf Werewolf",
        ],
    );
}

/// Six lines for the mafia and six for the wolves; all thirty-six pairs.
#[test]
fn two_fold_matrix6_has_thirty_six_variants() {
    let mafia = [
        ("2 Mafia Goon", vec!["Jailkeeper"]),
        ("1 Mafia Goon, 1 Mafia Roleblocker", vec!["Cop", "Doctor"]),
        ("2 Mafia Goon", vec!["Bulletproof Vanilla", "Tracker"]),
        (
            "1 Mafia Goon, 1 Mafia Roleblocker",
            vec!["Bulletproof Vanilla", "Jailkeeper"],
        ),
        ("2 Mafia Goon", vec!["Cop"]),
        ("2 Mafia Goon", vec!["Doctor", "Tracker"]),
    ];
    let wolves = [
        ("2 Werewolf Werewolf", vec!["Jailkeeper"]),
        (
            "1 Werewolf Roleblocker, 1 Werewolf Werewolf",
            vec!["Seer", "Doctor"],
        ),
        (
            "2 Werewolf Werewolf",
            vec!["Bulletproof Vanilla", "Stalker"],
        ),
        (
            "1 Werewolf Roleblocker, 1 Werewolf Werewolf",
            vec!["Bulletproof Vanilla", "Jailkeeper"],
        ),
        ("2 Werewolf Werewolf", vec!["Seer"]),
        ("2 Werewolf Werewolf", vec!["Doctor", "Stalker"]),
    ];
    let mut variants = Vec::new();
    for (mafiosi, ours) in &mafia {
        for (pack, theirs) in &wolves {
            let mut town = BTreeMap::from([("Vanilla", 9 - ours.len() - theirs.len())]);
            for role in ours.iter().chain(theirs) {
                *town.entry(role).or_default() += 1;
            }
            let town: Vec<String> = town
                .iter()
                .map(|(role, count)| format!("{count} Town {role}"))
                .collect();
            variants.push(format!("{mafiosi}, {}, {pack}", town.join(", ")));
        }
    }
    check_setup(
        Frame::TwoFoldMatrix6,
        2,
        &variants.iter().map(String::as_str).collect::<Vec<_>>(),
    );
}

// ---------------------------------------------------------------------------------------------------------------
// Measured games

/// The roles that were counted as active at night.
fn was_counted(player: &Player) -> bool {
    !player.role.abilities().is_empty()
}

#[test]
fn normal_games_are_what_was_counted() {
    const NIGHTS: u64 = 100_000;
    let settings = Frame::Normal.settings();
    let (mut active, mut acting, mut scum) = (0, 0, 0);
    let (mut blocked, mut twice, mut spare_killer, mut saved) = (0, 0, 0, 0);
    let mut slots = BTreeMap::<(&str, bool), u64>::new();
    let mut passives = BTreeMap::<Passive, u64>::new();
    let (mut limited, mut odd_or_even) = (0, 0);
    each(&settings, NIGHTS, |night| {
        assert_eq!(night.players().len(), 13);
        let players = night.players();
        let count = |wanted: &dyn Fn(&Player) -> bool| {
            players.iter().filter(|player| wanted(player)).count() as u64
        };
        active += count(&was_counted);
        acting += night.actions().len() as u64;
        scum += count(&|player| player.alignment == Alignment::Mafia);
        let blockers = count(&|player| matches!(name(player), "Roleblocker" | "Jailkeeper"));
        blocked += u64::from(blockers > 0);
        twice += u64::from(blockers > 1);
        let killers = count(&|player| matches!(name(player), "Vigilante" | "Serial Killer"));
        spare_killer += u64::from(killers > 0);
        let protectors =
            count(&|player| matches!(name(player), "Doctor" | "Jailkeeper" | "Bodyguard"));
        saved += u64::from(killers > 0 && protectors > 0);
        for player in players {
            *slots
                .entry((name(player), player.alignment == Alignment::Mafia))
                .or_default() += 1;
            for passive in player.passives.iter() {
                *passives.entry(passive).or_default() += 1;
            }
            limited += u64::from(
                [1, 2]
                    .iter()
                    .any(|&shots| player.limits.has(Limit::Shots(shots))),
            );
            odd_or_even += u64::from(
                [Limit::OddNight, Limit::EvenNight]
                    .iter()
                    .any(|&one| player.limits.has(one)),
            );
        }
        // One mafioso kills, and does nothing else.
        let kills = faction_kills(night);
        assert_eq!(kills.len(), 1);
        let actors: PlayerSet = night.actions().iter().map(|action| action.actor).collect();
        assert_eq!(actors.len(), night.actions().len());
    });
    let share = |count: u64| count as f64 / NIGHTS as f64;
    println!("normal, 13 players, {NIGHTS} nights:");
    for (what, count, counted, within) in [
        ("active roles in a game", active, 3.47, 0.10),
        ("actions in a night", acting, 4.0, 0.2),
        ("mafiosi in a game", scum, 2.98, 0.03),
        ("a roleblocker or jailkeeper", blocked, 0.557, 0.01),
        ("two or more", twice, 0.081, 0.01),
    ] {
        println!("  {what}: {:.3} (counted: {counted})", share(count));
        assert!(
            (share(count) - counted).abs() <= within,
            "{what}: {} is not {counted}",
            share(count)
        );
    }
    // Roles are drawn independently, which hosts do not do: fewer games than were counted have a killer, or both.
    for (what, count, comes_out, counted) in [
        ("vigilante or serial killer", spare_killer, 0.40, 0.466),
        ("the same with a protector", saved, 0.21, 0.319),
    ] {
        println!("  {what}: {:.3} (counted: {counted})", share(count));
        assert!(
            (share(count) - comes_out).abs() <= 0.01,
            "{what}: {} is not {comes_out}",
            share(count)
        );
    }
    println!("slots in 298 games:");
    for (role, is_mafia, counted) in [
        ("Cop", false, 116),
        ("Vigilante", false, 112),
        ("Roleblocker", false, 30),
        ("Roleblocker", true, 83),
        ("Doctor", false, 92),
        ("Tracker", false, 69),
        ("Tracker", true, 14),
        ("Jailkeeper", false, 72),
        ("Role Cop", false, 24),
        ("Role Cop", true, 43),
        ("Bodyguard", false, 53),
        ("Jack-of-all-Trades", false, 41),
        ("Neighborizer", false, 29),
        ("Neapolitan", false, 9),
        ("Follower", false, 11),
        ("Motion Detector", false, 10),
        ("Gunsmith", false, 40),
        ("Serial Killer", false, 36),
        ("Watcher", false, 22),
        ("Commuter", false, 12),
        ("Hider", false, 9),
        ("Mason", false, 91),
        ("Neighbor", false, 79),
        ("Encryptor", true, 52),
        ("Traitor", true, 25),
        ("Innocent Child", false, 19),
    ] {
        let slots = 298.0 * share(slots.get(&(role, is_mafia)).copied().unwrap_or(0));
        println!(
            "  {role}, {}: {slots:.1} (counted: {counted})",
            if is_mafia { "mafia" } else { "town" }
        );
        let counted = f64::from(counted);
        assert!(
            (slots - counted).abs() <= 0.05 * counted + 2.0,
            "{role}: {slots:.1} is not {counted}"
        );
    }
    for (passive, counted) in [
        (Passive::Bulletproof, 56),
        (Passive::Godfather, 28),
        (Passive::Miller, 20),
        (Passive::Strongman, 16),
        (Passive::Ascetic, 15),
        (Passive::Macho, 14),
        (Passive::Ninja, 7),
        (Passive::Pgo, 1),
        (Passive::Weak, 15),
        (Passive::Loyal, 4),
    ] {
        let slots = 298.0 * share(passives.get(&passive).copied().unwrap_or(0));
        println!("  {}: {slots:.1} (counted: {counted})", passive.word());
        let counted = f64::from(counted);
        assert!(
            (slots - counted).abs() <= 0.05 * counted + 1.0,
            "{passive:?}: {slots:.1} is not {counted}"
        );
    }
    for (what, count, counted) in [
        ("limited shots", limited, 251.0),
        ("odd or even nights", odd_or_even, 88.0),
    ] {
        let slots = 298.0 * share(count);
        println!("  {what}: {slots:.1} (counted: {counted})");
        assert!(
            (slots - counted).abs() <= 0.08 * counted,
            "{what}: {slots:.1} is not {counted}"
        );
    }
    for word in ["Bus Driver", "Redirector"] {
        assert!(!slots.contains_key(&(word, false)) && !slots.contains_key(&(word, true)));
    }
}

/// Fewer players are those who are left: the mafia has one of them, and a role is as likely to be left as another.
#[test]
fn fewer_players_are_those_who_are_left() {
    for frame in [Frame::Normal, Frame::Theme, Frame::Werewolf] {
        for players in [1, 4, 7, 13, 20] {
            let mut roles = 0;
            each(
                &frame.settings().with_players(Span::just(players)),
                5_000,
                |night| {
                    assert_eq!(night.players().len(), players as usize);
                    assert!(
                        night
                            .players()
                            .iter()
                            .any(|player| player.alignment.has_factional_kill())
                    );
                    roles += night
                        .players()
                        .iter()
                        .filter(|player| was_counted(player))
                        .count();
                },
            );
            if frame == Frame::Normal {
                let each_game = roles as f64 / 5_000.0;
                let expected = 3.41 * f64::from(players) / 13.0;
                assert!(
                    (each_game - expected).abs() < 0.15,
                    "{players}: {each_game} is not {expected}"
                );
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Chosen numbers

/// The names of the roles, abilities and passives that come in nights of a frame.
fn words_of(frame: Frame) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    each(&frame.settings(), 20_000, |night| {
        words.extend(night.players().iter().map(|player| name(player).to_owned()));
        words.extend(
            night
                .players()
                .iter()
                .flat_map(|player| player.passives.iter())
                .map(|one| one.id().to_owned()),
        );
        words.extend(
            night
                .actions()
                .iter()
                .map(|action| action.ability.id().to_owned()),
        );
    });
    words
}

#[test]
fn themes_have_what_theme_games_add() {
    let words = words_of(Frame::Theme);
    for word in [
        "drive",
        "redirect",
        "guard",
        "hide",
        "recruit",
        "commute",
        "commuterize",
        "steal",
        "commandant",
        "give",
        "block",
        "jail",
        "protect",
        "kill",
        "track",
        "watch",
        "investigate",
        "rolecop",
        "frame",
        "vanillaise",
        "visit",
        "gunsmith",
        "vanilla-cop",
        "neapolitan",
        "follow",
        "voyeur",
        "motion",
        "rolestop",
        "Jack-of-all-Trades",
        "Paranoid Gun Owner",
        "Reflexive Fruit Vendor",
        "Reflexive Money Giver",
        "Reflexive Suicide",
        "Serial Killer",
        "Serial Blocker",
        "Cult Recruiter",
        "Inventor",
        "ascetic",
        "strong-willed",
        "strongman",
        "ninja",
        "bulletproof",
        "macho",
        "miller",
        "godfather",
        "pgo",
        "suicidal",
        "weak",
        "loyal",
        "disloyal",
    ] {
        assert!(words.contains(word), "{word} never comes: {words:?}");
    }
}

/// The frame of the speed target: seven players and five actions, one each but for a few nights.
#[test]
fn most_players_of_a_theme_act() {
    const NIGHTS: u64 = 20_000;
    let mut acting = 0;
    each(
        &Frame::Theme.settings().with_players(Span::just(7)),
        NIGHTS,
        |night| acting += night.actions().len(),
    );
    let acting = acting as f64 / NIGHTS as f64 / 7.0;
    let settings = Frame::Theme
        .settings()
        .with_players(Span::just(7))
        .with_actions(Span::just(5));
    let mut again = 0;
    each(&settings, NIGHTS, |night| {
        assert_eq!((night.players().len(), night.actions().len()), (7, 5));
        let actors: PlayerSet = night.actions().iter().map(|action| action.actor).collect();
        again += u64::from(actors.len() < 5);
    });
    let again = again as f64 / NIGHTS as f64;
    println!(
        "theme, 7 players: {acting:.3} of the players act; of five actions, nights with two by one: {again:.4}"
    );
    assert!(acting > 0.75 && again < 0.05, "{acting} {again}");
}

#[test]
fn the_werewolf_server_has_its_roles() {
    let words = words_of(Frame::Werewolf);
    for word in [
        "Werewolf",
        "Direwolf",
        "Alphawolf",
        "Shapeshifter",
        "Succubus",
        "Shaman",
        "Witch",
        "Djinn",
        "Vampire",
        "Familiar",
        "Vanilla",
        "Courtesan",
        "Protector",
        "Huntsman",
        "Seer",
        "Harlot",
        "Stalker",
        "Militia",
        "Thief",
        "redirect",
        "block",
        "protect",
        "guard",
        "kill",
        "recruit",
        "watch",
        "track",
        "exchange",
        "steal",
        "investigate",
        "strong-willed",
        "strongman",
    ] {
        assert!(words.contains(word), "{word} never comes: {words:?}");
    }
}

#[test]
fn one_wolf_kills_for_the_pack() {
    each(&Frame::Werewolf.settings(), 20_000, |night| {
        let wolves = night
            .players()
            .iter()
            .filter(|player| player.alignment == Alignment::Werewolf);
        let may = wolves
            .clone()
            .filter(|wolf| !wolf.role.has(Ability::Kill))
            .count();
        let idle = wolves
            .filter(|wolf| wolf.role.abilities().is_empty())
            .count();
        let kills = faction_kills(night);
        assert_eq!(kills.len(), usize::from(may > 0));
        for kill in kills {
            let killer = night.player(kill.actor);
            assert_eq!(killer.alignment, Alignment::Werewolf);
            assert!(idle == 0 || killer.role.abilities().is_empty());
            assert_eq!(
                night
                    .actions()
                    .iter()
                    .filter(|action| action.actor == kill.actor)
                    .count(),
                1
            );
        }
    });
}
