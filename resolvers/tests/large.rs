//! Nights as large and as tangled as can be: what the buffers of a system have room for, what it keeps of a search, and
//! when it gives up must not show in what it says of a night.

mod corners;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Settings, Span};
use nightcourt_oracles::agreement::literally;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

fn read(text: &str) -> Night {
    text.parse::<Sheet>().unwrap_or_else(|errors| panic!("{errors:?}\n{text}")).night
}

/// A search of many steps keeps its answers for as much of a chain as they hang on: `rar` says the same as the literal
/// reading, which keeps nothing, and a night says nothing of the one before it.
#[test]
fn what_a_search_keeps_changes_no_answer() {
    let movers = corners::corners().into_iter().find(|(name, _)| *name == "of movers").expect("a corner").1;
    let settings = Settings { players: Span::new(5, 7), ..movers }.with_actions(Span::just(12));
    let (switches, mut scratch, mut outcome) = (Switches::default(), Scratch::default(), Outcome::default());
    let mut compared = 0;
    for index in 0..150 {
        let night = night(&settings, 3, index, Buffers::default());
        resolve(System::Rar, &night, &switches, &mut scratch, &mut outcome);
        let literal = literally(System::Rar, &night, &switches);
        if !(outcome.exhausted || literal.exhausted) {
            assert!(outcome.agrees(&literal, Lens::Full), "index {index}\n{outcome:?}\n{literal:?}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared} compared: are there too few to say anything?");
}

/// Thirty-two players visit two gun owners each, and all are shot: more goes off than the smallest buffers have room for.
#[test]
fn everybody_who_visits_a_gun_owner_is_shot() {
    let (mut players, mut actions) = (String::new(), String::new());
    for number in 0..4 {
        players.push_str(&format!("Gun{number} = Town Paranoid Gun Owner\n"));
    }
    for number in 0..32 {
        players.push_str(&format!("V{number} = Town Visitor\n"));
        actions.push_str(&format!(
            "V{number}: visit -> Gun{}\nV{number}: visit -> Gun{}\n",
            number % 4,
            (number + 1) % 4
        ));
    }
    let night = read(&format!("[players]\n{players}[actions]\n{actions}"));
    for system in System::ALL {
        let mut outcome = Outcome::default();
        resolve(system, &night, &Switches::default(), &mut Scratch::default(), &mut outcome);
        assert!(!outcome.exhausted, "{}", system.id());
        let shot: Vec<usize> = outcome.deaths.iter().map(|player| player.index()).collect();
        assert_eq!(shot, (4..36).collect::<Vec<usize>>(), "{}", system.id());
    }
}
