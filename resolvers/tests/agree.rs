//! Every system against a slow, literal reading of its rules: the same outcome and the same events, on
//! random nights of every frame and every corner under every switch. `NIGHTS=n` asks for more of them.

mod corners;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, items, names};
use nightcourt_oracles::agreement::disagreement;
use nightcourt_oracles::choices;
use nightcourt_resolvers::model::{Action, Night, Player};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

/// How many nights of each frame under each switch; of each corner a fortieth of it.
fn nights() -> u64 {
    std::env::var("NIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(1_000)
}

/// Takes actions, then players' passives, out of a night as long as the two still differ.
fn smaller(system: System, night: Night, switches: &Switches) -> Night {
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
            simpler[number] = Player { dead: simpler[number].dead, ..Player::new(simpler[number].alignment, role) };
            (simpler != players).then(|| Night::new(simpler, actions.clone(), order.clone()).ok()).flatten()
        };
        let candidates = (0..actions.len()).filter_map(without).chain((0..players.len()).filter_map(plain));
        let Some(next) = candidates.into_iter().find(|night| disagreement(system, night, switches).is_some()) else {
            return best;
        };
        best = next;
    }
}

fn show(system: System, night: &Night, switches: &Switches) -> String {
    let sheet = Sheet {
        title: String::new(),
        night: night.clone(),
        names: names(night.players().len()),
        items: items(),
        roles: Vec::new(),
        expect: Vec::new(),
    };
    format!("{sheet}\n{}", disagreement(system, night, switches).unwrap_or_default())
}

#[track_caller]
fn check(systems: &[System]) {
    let frames = Frame::ALL.into_iter().map(|frame| (frame.id(), frame.settings(), nights()));
    // Nights of corners are dense: the literal readings take long, and few of them try a rule often.
    let corners = corners::corners().map(|(place, settings)| (place, settings, nights() / 40));
    for (place, settings, count) in frames.chain(corners) {
        let drawn = |index| night(&settings, 7, index, Buffers::default());
        for (words, switches) in choices() {
            for &system in systems {
                let differing: Vec<u64> =
                    (0..count).filter(|&index| disagreement(system, &drawn(index), &switches).is_some()).collect();
                let Some(&index) = differing.first() else { continue };
                panic!(
                    "{} under {words}, nights {place}: {} of {} nights differ; index {index}, smaller:\n{}",
                    system.id(),
                    differing.len(),
                    count,
                    show(system, &smaller(system, drawn(index), &switches), &switches)
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
