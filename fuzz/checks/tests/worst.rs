//! The worst nights that a search has found stay within the budget of their command.

use nightcourt_checks::worst::{Command, KEPT};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::text::Sheet;

#[test]
fn the_worst_nights_of_each_command_stay_within_its_budget() {
    let check = |command: Command| {
        for number in 0..KEPT {
            let path = format!(
                "{}/../worst/{}-{number}.night",
                env!("CARGO_MANIFEST_DIR"),
                command.id()
            );
            let text = std::fs::read_to_string(&path).expect("a night");
            let cost = command.cost(&Sheet::parse(&text).expect("a valid night"), Budget::NIGHT);
            assert!(
                cost > 0 && cost <= command.most(Budget::NIGHT),
                "{path}: {cost} of {}",
                command.most(Budget::NIGHT)
            );
        }
    };
    // Ten seconds one after the other; a thread that panics ends the test with what it said.
    std::thread::scope(|scope| {
        for command in Command::ALL {
            scope.spawn(move || check(command));
        }
    });
}
