//! Every system against a slow, literal reading of its rules: the same outcome and the same events, on random nights of
//! every frame and every corner under every switch of the system. `NIGHTS=n` compares more of them. Nights on which
//! either exceeds its step budget are counted separately. The nights of `rare` are compared too, because hardly any
//! random night is like them.

use crate::corners;
use std::fs;
use std::path::Path;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, items, names};
use nightcourt_oracles::agreement::{Reading, disagreement, possible_disagreement, reading};
use nightcourt_oracles::laws::Draw;
use nightcourt_oracles::{choices_of, outcome};
use nightcourt_resolvers::explain::Words;
use nightcourt_resolvers::model::{Action, Night, Player, PlayerId};
use nightcourt_resolvers::outcome::{Events, Outcome};
use nightcourt_resolvers::possible::{BUDGET, possible};
use nightcourt_resolvers::ruling::{DriveLasts, Switches};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

fn nights() -> u64 {
    std::env::var("NIGHTS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(500)
}

/// Returns the difference of the two on a night, if there is one.
type Differ = fn(System, &Night, &Switches) -> Option<String>;

/// Returns the [`disagreement`] of the two, in standard names.
fn in_words(system: System, night: &Night, switches: &Switches) -> Option<String> {
    let (players, items) = (names(night.players().len()), items());
    disagreement(
        system,
        night,
        switches,
        Words {
            players: &players,
            items: &items,
            roles: &[],
        },
    )
}

/// Removes actions, then players' passives, while the two still differ.
fn smaller(differ: Differ, system: System, night: Night, switches: &Switches) -> Night {
    let mut best = night;
    loop {
        let (players, actions, order) = best.clone().into_parts();
        let without = |number: usize| {
            let mut fewer: Vec<Action> = actions.clone();
            fewer.remove(number);
            Night::new(players.clone(), fewer, order.clone()).ok()
        };
        let plain = |number: usize| {
            let mut simpler: Vec<Player> = players.clone();
            let role = simpler[number].role;
            simpler[number] = Player {
                dead: simpler[number].dead,
                ..Player::new(simpler[number].alignment, role)
            };
            (simpler != players)
                .then(|| Night::new(simpler, actions.clone(), order.clone()).ok())
                .flatten()
        };
        let candidates = (0..actions.len())
            .filter_map(without)
            .chain((0..players.len()).filter_map(plain));
        let Some(next) = candidates
            .into_iter()
            .find(|night| differ(system, night, switches).is_some())
        else {
            return best;
        };
        best = next;
    }
}

fn show(differ: Differ, system: System, night: &Night, switches: &Switches) -> String {
    let sheet = Sheet {
        title: String::new(),
        night: night.clone(),
        names: names(night.players().len()),
        items: items(),
        roles: Vec::new(),
        expect: Vec::new(),
    };
    format!(
        "{sheet}\n{}",
        differ(system, night, switches).unwrap_or_default()
    )
}

#[track_caller]
fn check(systems: &[System]) {
    let frames = Frame::ALL
        .iter()
        .map(|frame| (frame.id(), frame.settings(), nights()));
    // Nights of corners are dense: the literal readings are slow on them, and a few nights try each rule often.
    let corners = corners::corners().map(|(place, settings)| (place, settings, nights() / 40));
    for (place, settings, count) in frames.chain(corners) {
        let drawn = |index| night(&settings, 7, index, Buffers::default());
        for &system in systems {
            for (words, switches) in choices_of(system) {
                let (mut differing, mut exceeded) = (Vec::new(), 0);
                for index in 0..count {
                    match reading(system, &drawn(index), &switches) {
                        Reading::Agrees => {}
                        Reading::Differs(_) => differing.push(index),
                        Reading::Exceeded => exceeded += 1,
                    }
                }
                if exceeded > 0 {
                    eprintln!(
                        "{} under {words}, nights {place}: {exceeded} of {count} exceeded a budget",
                        system.id()
                    );
                }
                // A night without any outcome tests nothing, so hardly any may be so.
                assert!(
                    exceeded * 100 <= count,
                    "{} under {words}, nights {place}: {exceeded} of {count}",
                    system.id()
                );
                let Some(&index) = differing.first() else {
                    continue;
                };
                panic!(
                    "{} under {words}, nights {place}: {} of {} nights differ; index {index}, smaller:\n{}",
                    system.id(),
                    differing.len(),
                    count,
                    show(
                        in_words,
                        system,
                        &smaller(in_words, system, drawn(index), &switches),
                        &switches
                    )
                );
            }
        }
    }
}

#[test]
fn nar_agrees_with_its_literal_reading() {
    check(&[System::Nar]);
}

#[test]
fn nar_guide_agrees_with_its_literal_reading() {
    check(&[System::NarGuide]);
}

#[test]
fn snarf_agrees_with_its_literal_reading() {
    check(&[System::Snarf]);
}

#[test]
fn ordered_lists_agree_with_their_literal_reading() {
    check(&[System::Lar, System::Werewolves]);
}

#[test]
fn rar_agrees_with_its_literal_reading() {
    check(&[System::Rar]);
}

#[test]
fn rar_list_agrees_with_its_literal_reading() {
    check(&[System::RarList]);
}

/// Returns the night with at most its first actions.
fn first_actions(night: Night, most: usize) -> Night {
    let (players, mut actions, order) = night.clone().into_parts();
    actions.truncate(most);
    Night::new(players, actions, order).unwrap_or(night)
}

/// The literal reading tries every order of five actions: 120 nights for one.
#[test]
fn possible_outcomes_are_those_of_every_order_of_ties() {
    let frames = Frame::ALL
        .iter()
        .map(|frame| (frame.id(), frame.settings(), nights() / 10));
    let corners = corners::corners().map(|(place, settings)| (place, settings, nights() / 400));
    let mut several = 0;
    for (place, settings, count) in frames.chain(corners) {
        for index in 0..count {
            let night = first_actions(night(&settings, 11, index, Buffers::default()), 5);
            for system in [System::Nar, System::Lar, System::Werewolves] {
                for (words, switches) in choices_of(system)
                    .iter()
                    .filter(|(words, _)| index % 8 == 0 || words == "defaults")
                {
                    if possible_disagreement(system, &night, switches).is_some() {
                        let small = smaller(possible_disagreement, system, night, switches);
                        let told = show(possible_disagreement, system, &small, switches);
                        panic!(
                            "{} under {words}, nights {place}, index {index}, smaller:\n{told}",
                            system.id()
                        );
                    }
                }
                several += usize::from(
                    possible(system, &night, &Switches::default(), BUDGET)
                        .ways
                        .len()
                        > 1,
                );
            }
        }
    }
    assert!(several > 0, "hardly any night leaves an outcome open");
}

/// Nights that random draws hardly ever produce: each is the smallest found on which a small change to `rar-list`, or
/// for the last two to `werewolves` and `nar`, gives another outcome or another event.
#[test]
fn nights_that_are_seldom_drawn_agree() {
    const RARE: [(&str, &str); 6] = [
        // Actions that have come to a player, and the place that an away takes them from.
        (
            "Ann = Town Bus Driver|Bob = Town Bus Driver|Cy = Town Bus Driver|Di = Town Bus Driver|Ed = Town Tracker",
            "Bob -> Bob, Ann|Di -> Di, Bob|Cy -> Bob, Di|Ed -> Di|Ann -> Ann, Bob",
        ),
        // A redirect that is driven to its own victim.
        (
            "Ann = Town Cop|Bob = Mafia Redirector|Cy = Town Bus Driver|Di = Town Bus Driver",
            "Ann -> Bob|Cy -> Bob, Ann|Di -> Ann, Bob|Bob -> Ann, Cy",
        ),
        // A block that comes by one drive of three.
        (
            "Ann = Town Bus Driver|Bob = Town Roleblocker|Cy = Town Cop|Di = Town Bus Driver|Ed = Town Bus Driver",
            "Ann -> Bob, Cy|Di -> Ann, Bob|Cy -> Ann|Ed -> Ann, Cy|Bob -> Cy",
        ),
        // A guard who hides: two items of one level.
        (
            "Ann = Town Vigilante|Bob = Town Vanilla|Cy = Town {guard, hide}",
            "Ann -> Bob|Cy: hide -> Bob|Cy: guard -> Bob",
        ),
        // Three movers of one category, two of which cannot meet: the third moves neither to the other.
        (
            "Ann = Cult {redirect, recruit}|Bob = Town {jail, redirect}|Cy = Town|Ed = Town|Flo = Town {drive}",
            "Bob: redirect -> Ed, Bob|Bob: jail -> Cy|Flo: drive -> Cy, Ann|Ann: redirect -> Cy, Bob",
        ),
        // Vendors in a row end at an Ascetic one, who answers no gift, so that a gunsmith's result depends on no order.
        (
            "Ann = Town Ascetic vendor:gun Visitor|Bob = Town vendor:fruit|Cy = Town Gunsmith",
            "Ann -> Bob|Cy -> Bob",
        ),
    ];
    for (players, actions) in RARE {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n").replace('|', "\n");
        let night = Sheet::parse(&text)
            .unwrap_or_else(|errors| panic!("{text}{errors:?}"))
            .night;
        for system in System::ALL {
            for (words, switches) in choices_of(system) {
                let said = reading(system, &night, &switches);
                assert_eq!(
                    said,
                    Reading::Agrees,
                    "{} under {words}:\n{text}",
                    system.id()
                );
            }
        }
    }
}

/// Money changes hands on a night where everybody has some, and nothing else (MODEL-34): both readings check first for
/// belongings.
#[test]
fn money_is_stolen_where_it_is_all_that_anybody_has() {
    let text = "[players]\nAnn = Town Thief with 1 money\nBob = Town Vanilla with 3 money\n[actions]\nAnn -> Bob\n";
    let night = Sheet::parse(text)
        .unwrap_or_else(|errors| panic!("{errors:?}"))
        .night;
    for system in System::ALL {
        let said = outcome(system, &night, &Switches::default());
        assert_eq!(said.money, [(PlayerId::new(0), 1 + 3)], "{}", system.id());
    }
}

/// The nights of `rare`, by the names of their files. On each a small change to a system, which no random night showed,
/// gives another outcome, another event or other possible outcomes.
fn rare() -> Vec<(String, Night)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rare");
    let mut nights: Vec<(String, Night)> = fs::read_dir(&folder)
        .expect("the folder of rare nights")
        .map(|file| {
            let path = file.expect("a file").path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
            (name, sheet.night)
        })
        .collect();
    nights.sort_by(|(one, _), (other, _)| one.cmp(other));
    nights
}

/// The systems that a night is rare for, by the first word of its name.
fn concerned(name: &str) -> &'static [System] {
    match name.split('-').next() {
        Some("nar") => &[System::Nar, System::NarGuide],
        Some("lar" | "werewolves") => &[System::Lar, System::Werewolves],
        Some("rar") => &[System::Rar],
        Some("list") => &[System::RarList],
        _ => panic!("{name}: whose night is it?"),
    }
}

#[test]
fn rare_nights_agree() {
    for (name, night) in rare() {
        for &system in concerned(&name) {
            for (words, switches) in choices_of(system) {
                let said = reading(system, &night, &switches);
                assert_eq!(
                    said,
                    Reading::Agrees,
                    "{name}, {} under {words}",
                    system.id()
                );
            }
        }
    }
}

/// The literal reading tries every order of submission of few actions. For more actions, two hundred orders lead to
/// outcomes that are among the possible ones.
#[test]
fn possible_outcomes_of_rare_nights_are_those_of_orders() {
    let lasting = Switches {
        drive_lasts: DriveLasts::AllNight,
        ..Switches::default()
    };
    for (name, night) in rare() {
        for &system in concerned(&name)
            .iter()
            .filter(|&&system| matches!(system, System::Nar | System::Lar))
        {
            for switches in [Switches::default(), lasting] {
                if night.actions().len() <= 5 {
                    assert_eq!(
                        possible_disagreement(system, &night, &switches),
                        None,
                        "{name}, {}",
                        system.id()
                    );
                    continue;
                }
                let all = possible(system, &night, &switches, BUDGET);
                if all.exceeded {
                    eprintln!("{name}, {}: exceeded a budget", system.id());
                    continue;
                }
                let (players, actions, order) = night.clone().into_parts();
                for turn in 0..200_u64 {
                    let places =
                        Draw(turn.wrapping_mul(0x9e37_79b9_7f4a_7c15)).order(actions.len());
                    let other = places.iter().map(|&place| actions[place]).collect();
                    let other = Night::new(players.clone(), other, order.clone())
                        .expect("in another order");
                    let ends = Outcome {
                        events: Events::default(),
                        ..outcome(system, &other, &switches)
                    };
                    let known = all.ways.iter().any(|way| way.outcome == ends);
                    assert!(known, "{name}, {}: {places:?}\n{ends:?}", system.id());
                }
            }
        }
    }
}
