//! Laws of every account, on random nights under every switch: each submitted action is named, by its actor and by what it is, so
//! that a reader finds what became of it.

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, items, names};
use nightcourt_oracles::choices_of;
use nightcourt_resolvers::explain::deed::agent_words;
use nightcourt_resolvers::explain::{Words, explain};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

/// The systems whose accounts keep the laws.
const SYSTEMS: [System; 5] = [
    System::Nar,
    System::NarGuide,
    System::Snarf,
    System::Lar,
    System::Werewolves,
];

fn nights() -> u64 {
    let nights = std::env::var("NIGHTS").ok();
    nights.and_then(|count| count.parse().ok()).unwrap_or(60)
}

/// The submitted actions of a night that an account does not name.
fn unnamed(system: System, night: &Night, switches: &Switches) -> Vec<String> {
    let (players, items) = (names(night.players().len()), items());
    let words = Words {
        players: &players,
        items: &items,
        roles: &[],
    };
    let account = explain(system, night, switches, words);
    if account.claims.exhausted {
        return Vec::new();
    }
    let submitted = night.action_ids().iter().map(Agent::Submitted);
    let named = |name: &String| {
        account
            .lines
            .iter()
            .any(|line| line.text.contains(name.as_str()))
    };
    submitted
        .map(|agent| agent_words(agent, night, words))
        .filter(|name| !named(name))
        .collect()
}

#[test]
fn every_submitted_action_is_named() {
    let mut breaches = Vec::new();
    for frame in Frame::ALL {
        let settings = frame.settings();
        for system in SYSTEMS {
            for (choice, switches) in choices_of(system) {
                for index in 0..nights() {
                    let night = night(&settings, 11, index, Buffers::default());
                    let unnamed = unnamed(system, &night, &switches);
                    if !unnamed.is_empty() {
                        let place = format!("{} {index} {system} {choice}", frame.id());
                        breaches.push(format!("{place}: {}", unnamed.join(", ")));
                    }
                }
            }
        }
    }
    let some: Vec<&String> = breaches.iter().step_by(1 + breaches.len() / 40).collect();
    assert!(
        breaches.is_empty(),
        "{} breaches: {some:#?}",
        breaches.len()
    );
}
