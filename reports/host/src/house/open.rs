//! Points that a house leaves open, on the nights that they decide.

use nightcourt_pages::ruling::Ruling;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

use super::House;

/// A point that the source of a house leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenPoint {
    /// The point, in a sentence.
    pub point: String,
    /// The switches of the answer that the house's file does not give, with their options.
    pub otherwise: Vec<(&'static str, String)>,
}

impl OpenPoint {
    /// Returns these switches with the other answer.
    fn apply(&self, mut switches: Switches) -> Switches {
        for (id, option) in &self.otherwise {
            // Options were checked when they were read.
            let _ = switches.set(id, option);
        }
        switches
    }
}

impl House {
    /// Returns the open points on which a night's ruling by the house's system depends, a clause each: the point, the
    /// ruling under these switches, and the ruling under the other answer.
    #[must_use]
    pub fn open_on(
        &self,
        panel: &Panel,
        sheet: &Sheet,
        switches: Switches,
        budget: &Budget,
    ) -> Vec<String> {
        let ruled = |switches| {
            let lens = Lens::Full;
            Ruling::within(panel, sheet, &[self.system], switches, lens, budget)
        };
        if self.open.is_empty() {
            return Vec::new();
        }
        let here = ruled(switches);

        let decided = self.open.iter().filter_map(|open| {
            let other = ruled(open.apply(switches));
            let ([(_, here_ends)], [(_, other_ends)]) = (here.verdicts(), other.verdicts()) else {
                return None;
            };
            if same_verdict(here_ends, other_ends) {
                return None;
            }
            let set = open.otherwise.iter();
            let set: Vec<String> = set.map(|(id, option)| format!("{id}={option}")).collect();
            Some(format!(
                "{} As this house's file has it: {}. With {}: {}",
                open.point,
                words(&here),
                set.join(", "),
                words(&other)
            ))
        });
        decided.collect()
    }
}

/// Returns the one ruling in clauses.
fn words(ruling: &Ruling<'_>) -> String {
    match ruling.rulings().first() {
        Some((_, clauses)) => clauses.join("; "),
        None => "the system has no outcome".to_owned(),
    }
}
