//! The switches, one at a time.

use nightcourt_resolvers::ruling::{SWITCHES, Switches};

/// The defaults, and every other option of every switch with the rest at their defaults; each with its words.
#[must_use]
pub fn choices() -> Vec<(String, Switches)> {
    let mut all = vec![("defaults".to_owned(), Switches::default())];
    for row in SWITCHES {
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
