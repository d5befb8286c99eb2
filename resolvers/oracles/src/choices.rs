//! The switches, one at a time.

use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow, Switches};
use nightcourt_resolvers::system::System;

/// The defaults, and every other option of every switch with the rest at their defaults; each with its words.
#[must_use]
pub fn choices() -> Vec<(String, Switches)> {
    options_of(|_| true)
}

/// Those of [`choices`] that concern a system: the other switches change nothing for it.
#[must_use]
pub fn choices_of(system: System) -> Vec<(String, Switches)> {
    options_of(|row| row.systems.contains(&system))
}

fn options_of(wanted: impl Fn(&SwitchRow) -> bool) -> Vec<(String, Switches)> {
    let mut all = vec![("defaults".to_owned(), Switches::default())];
    for row in SWITCHES.iter().filter(|row| wanted(row)) {
        for option in &row.options[1..] {
            let option = option.replace('N', "7");
            let mut one = Switches::default();
            if one.set(row.id, &option).is_ok() {
                all.push((format!("{}={option}", row.id), one));
            }
        }
    }
    all
}
