//! What steps of rulebooks do that no golden night has: events, and who acts in advance. By hand, from RULES.md.

use nightcourt_resolvers::model::ActionId;
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::{Book, SITES};

/// How a night ends under the rulebook of a site; what is expected of it is checked.
#[track_caller]
fn ends(site: &str, players: &str, actions: &str, expected: &str) -> Outcome {
    let row = SITES.iter().find(|row| row.id == site).expect("a site");
    let system = Book::parse(row.text).expect("a rulebook").adopt().expect("an id of its own");
    let expect = if expected.is_empty() { String::new() } else { format!("[expect {site}]\n{expected}\n") };
    let text = format!("[players]\n{players}\n[actions]\n{actions}\n{expect}").replace('|', "\n");
    let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{text}{errors:?}"));
    let mut outcome = Outcome::default();
    resolve(system, &sheet.night, &Switches::default(), &mut Scratch::default(), &mut outcome);
    let failures: Vec<_> = sheet.expect.iter().flat_map(|one| one.check(&sheet, system, &outcome)).collect();
    assert!(failures.is_empty(), "{text}{}", failures.iter().map(ToString::to_string).collect::<String>());
    outcome
}

/// The pairs of actions of which the order of submission decides, by their places.
fn ordered(outcome: &Outcome) -> Vec<Vec<Agent>> {
    let events = outcome.events.iter().filter(|event| event.kind == EventKind::Order);
    events.map(|event| event.members().collect()).collect()
}

/// Where players die at once the dead act no more (BOOK-6): of two who shoot each other whoever is first does, and that is noted (ORDER-10).
/// Where they shoot a third it makes no difference; nor is it a matter of order that a gun which was set off still answers.
#[test]
fn who_of_two_killers_is_first() {
    const PLAYERS: &str = "Vic = Town Vigilante|Wes = Town Vigilante|Pog = Town PGO|Ann = Town";
    let [first, second] = [0, 1].map(|place| Agent::Submitted(ActionId::new(place)));
    let both = ends("8bit-bot", PLAYERS, "Vic -> Wes|Wes -> Vic", "dies = Wes");
    assert_eq!(ordered(&both), [vec![first, second]]);
    let chain = ends("8bit-bot", PLAYERS, "Vic -> Wes|Wes -> Ann", "dies = Wes");
    assert_eq!(ordered(&chain), [vec![first, second]]);
    assert_eq!(ordered(&ends("8bit-bot", PLAYERS, "Vic -> Ann|Wes -> Ann", "dies = Ann")), [[]; 0]);
    assert_eq!(ordered(&ends("8bit-bot", PLAYERS, "Vic -> Pog|Wes -> Ann", "dies = Vic, Pog, Ann")), [[]; 0]);
    // Here everybody who shoots does.
    assert_eq!(ordered(&ends("ai-mafia", PLAYERS, "Vic -> Wes|Wes -> Vic", "dies = Vic, Wes")), [[]; 0]);
}

/// Only the blocks that the rulebook names act in advance (BOOK-4): a jail in its own step, after the drives; and a block of somebody who cannot be
/// targeted does not act at all.
#[test]
fn who_blocks_in_advance() {
    const PLAYERS: &str = "Dri = Town {drive, commute}|Bea = Town Roleblocker|Jay = Town Jailkeeper|Cop = Town Cop|Ann = Mafia|Bob = Town";
    const LOOK: &str = "Dri: drive -> Ann, Bob|Cop -> Ann";
    ends("den-bot", PLAYERS, LOOK, "Cop investigate = town");
    ends("den-bot", PLAYERS, &format!("{LOOK}|Bea -> Dri"), "Cop investigate = mafia");
    ends("den-bot", PLAYERS, &format!("{LOOK}|Jay -> Dri"), "Cop investigate = town");
    ends("den-bot", PLAYERS, &format!("{LOOK}|Bea -> Dri|Dri: commute"), "Cop investigate = town");
}

/// Of blocks that stop each other nobody stops who is Strong-Willed (MODEL-20).
#[test]
fn a_strong_willed_blocker_is_not_stopped() {
    let players = |sue: &str| format!("Bea = Town Roleblocker|Sue = Town {sue}Roleblocker|Cop = Town Cop|Ann = Mafia");
    let actions = "Bea -> Sue|Sue -> Cop|Cop -> Ann";
    ends("ai-mafia", &players("Strong-Willed "), actions, "Cop investigate = no result");
    ends("ai-mafia", &players(""), actions, "Cop investigate = mafia");
}
