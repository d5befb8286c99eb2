//! Every system against a slow, literal reading of its section of spec.md: the same outcome and the same events, on
//! random nights of every frame under every switch. `NIGHTS=n` asks for more of them.

mod literal;
mod literal_rar;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, items, names};
use nightcourt_resolvers::model::{Action, Night, Player};
use nightcourt_resolvers::outcome::{Agent, Event, Lens, Outcome};
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// How many nights of each frame under each switch.
fn nights() -> u64 {
    std::env::var("NIGHTS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000)
}

/// The defaults, and every other option of every switch.
fn switches() -> Vec<(String, Switches)> {
    let mut all = vec![("defaults".to_owned(), Switches::default())];
    for row in SWITCHES {
        for option in &row.options[1..] {
            let option = option.replace('N', "7");
            let mut one = Switches::default();
            one.set(row.id, &option).expect("listed");
            all.push((format!("{}={option}", row.id), one));
        }
    }
    all
}

fn literally(system: System, night: &Night, switches: &Switches) -> Option<Outcome> {
    match system {
        System::Rar => Some(literal_rar::rar::resolve(night, switches)),
        System::RarList => Some(literal_rar::rar_list::resolve(night, switches)),
        System::Nar | System::NarGuide | System::Snarf | System::Lar | System::Werewolves => {
            literal::resolve(system, night, switches)
        }
    }
}

fn fast(system: System, night: &Night, switches: &Switches) -> Outcome {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    resolve(system, night, switches, &mut scratch, &mut outcome);
    outcome
}

/// The events as sorted words: the order in which they were noted is nobody's business. Where vendors of several items
/// make several loops of the same members, which of them comes first is nobody's business either.
fn events(outcome: &Outcome) -> Vec<String> {
    let words = |event: Event<'_>| {
        let mut members: Vec<Agent> = event.members().collect();
        members.sort_unstable();
        let mut failed: Vec<Agent> = event.failed().collect();
        failed.sort_unstable();
        format!("{:?} {members:?} failed {failed:?}", event.kind)
    };
    let mut all: Vec<String> = outcome.events.iter().map(words).collect();
    all.sort_unstable();
    all
}

fn differ(system: System, night: &Night, switches: &Switches) -> bool {
    let Some(slow) = literally(system, night, switches) else { return false };
    let fast = fast(system, night, switches);
    !(slow.exhausted || fast.exhausted)
        && (!slow.agrees(&fast, Lens::Full) || std::env::var("EVENTS").is_err() && events(&slow) != events(&fast))
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
        let Some(next) = candidates.into_iter().find(|night| differ(system, night, switches)) else { return best };
        best = next;
    }
}

fn show(system: System, night: &Night, switches: &Switches) -> String {
    let sheet = Sheet {
        title: String::new(),
        night: night.clone(),
        names: names(night.players().len()),
        items: items(),
        expect: Vec::new(),
    };
    let slow = literally(system, night, switches).unwrap_or_default();
    let fast = fast(system, night, switches);
    let words = |outcome: &Outcome| {
        let mut bare = outcome.clone();
        bare.events.clear();
        format!("{bare:?}\n  {}", events(outcome).join("\n  "))
    };
    format!("{sheet}\nliteral: {}\nfast: {}", words(&slow), words(&fast))
}

#[track_caller]
fn check(systems: &[System]) {
    let mut wrong = Vec::new();
    for frame in Frame::ALL.into_iter().filter(|frame| std::env::var("FRAME").map_or(true, |word| word == frame.id())) {
        let settings = frame.settings();
        for (words, switches) in switches() {
            for &system in systems {
                let count = nights();
                let differing: Vec<u64> = (0..count)
                    .filter(|&index| differ(system, &night(&settings, 7, index, Buffers::default()), &switches))
                    .collect();
                if let Some(&index) = differing.first() {
                    let first = night(&settings, 7, index, Buffers::default());
                    wrong.push(format!(
                        "{} under {words}, frame {}: {} of {count} nights differ; index {index}, smaller:\n{}",
                        system.id(),
                        frame.id(),
                        differing.len(),
                        show(system, &smaller(system, first, &switches), &switches)
                    ));
                    break;
                }
            }
            if !wrong.is_empty() {
                {
                    {
                        panic!("{}", wrong.join("\n\n"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
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
