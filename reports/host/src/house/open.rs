//! Points that a house leaves open, on the nights that they decide.

use std::sync::Arc;

use nightcourt_caselaw::asking::Answered;
use nightcourt_caselaw::matching::Asked;
use nightcourt_pages::ruling::Ruling;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::rulebook::{Engine, StepOrder};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::{Book, step_orders};

use super::House;

/// A point that the source of a house leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenPoint {
    /// The point, in a sentence.
    pub point: String,
    /// The switches of the answer that the house's file does not give, with their options.
    pub otherwise: Vec<(&'static str, String)>,
    /// Steps of the house's rulebook that run in another way under that answer, by their names.
    pub runs: Vec<(String, StepOrder)>,
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

    /// Returns the rulebook as it runs under the other answer.
    fn book(&self, book: &Book) -> Book {
        let mut other = book.clone();
        if let Engine::Steps(steps) = &mut other.rulebook.engine {
            for step in steps.to_mut().list.to_mut() {
                if let Some((_, runs)) = self.runs.iter().find(|(name, _)| *name == step.name) {
                    step.within = *runs;
                }
            }
        }
        other
    }

    /// Returns the other answer as the file has it: `block-blockers=yes`, `jail runs mutual`.
    fn words(&self) -> String {
        let set = self.otherwise.iter();
        let set = set.map(|(id, option)| format!("{id}={option}"));
        let runs = self.runs.iter().map(|(step, order)| {
            let runs = step_orders().find(|(_, one)| one == order);
            format!("the step `{step}` {}", runs.map_or("", |(id, _)| id))
        });
        set.chain(runs).collect::<Vec<_>>().join(", ")
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
        if self.open.is_empty() {
            return Vec::new();
        }
        let here = end(panel, sheet, self.system, switches, budget);

        let decided = self.open.iter().filter_map(|open| {
            let switches = open.apply(switches);
            let other = match self.book().filter(|_| !open.runs.is_empty()) {
                Some(book) => {
                    let mut panel = Panel::systems();
                    // A new panel has no ids that could be taken.
                    let _ = panel.add(Arc::new(open.book(book)));
                    end(&panel, sheet, self.system, switches, budget)
                }
                None => end(panel, sheet, self.system, switches, budget),
            };
            let (outcome, words) = (&here.0, &here.1);
            (!same_verdict(outcome, &other.0)).then(|| {
                let (point, set) = (&open.point, open.words());
                let other = &other.1;
                format!("{point} As this house's file has it: {words}. With {set}: {other}")
            })
        });
        decided.collect()
    }

    /// Adds the open points on which each night of an answer depends.
    pub fn open_in(&self, answered: &mut Answered, asked: &Asked, budget: &Budget) {
        for night in &mut answered.nights {
            let sheet = &night.understood.sheet;
            night.open_points = self.open_on(&asked.panel, sheet, asked.switches, budget);
        }
    }
}

/// Returns the outcome of a system, and its clauses.
fn end(
    panel: &Panel,
    sheet: &Sheet,
    system: RulerId,
    switches: Switches,
    budget: &Budget,
) -> (Outcome, String) {
    let ruling = Ruling::within(panel, sheet, &[system], switches, Lens::Full, budget);
    let outcome = ruling
        .verdicts()
        .first()
        .map(|(_, outcome)| outcome.clone());
    (outcome.unwrap_or_default(), words(&ruling))
}

/// Returns the one ruling in clauses.
fn words(ruling: &Ruling<'_>) -> String {
    match ruling.rulings().first() {
        Some((_, clauses)) => clauses.join("; "),
        None => "the system has no outcome".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::{PRESETS, preset};

    const EACH_OTHER: &str = "[players]\nRob = Town Roleblocker\nJan = Town Jailkeeper\nGus = Mafia Goon\n\
                              [actions]\nRob -> Jan\nJan -> Rob\n";

    fn open(house: &House, night: &str) -> Vec<String> {
        let sheet = Sheet::parse(night).unwrap();
        let mut panel = Panel::systems();
        house.join(&mut panel).unwrap();
        house.open_on(&panel, &sheet, house.switches(), &Budget::default())
    }

    /// The Roleblocker is shot: he lives where nothing stops the jail, which protects him, and dies where his block does.
    #[test]
    fn a_night_that_an_open_point_decides_has_both_outcomes() {
        for id in ["mafiascum-normal", "elliquiy"] {
            let house = House::parse(preset(id).unwrap().text).unwrap();
            let shot = format!("{EACH_OTHER}Gus: kill -> Rob\n");
            let [clause] = &open(&house, &shot)[..] else {
                panic!("{id}")
            };
            assert!(clause.starts_with(&house.open[0].point), "{clause}");
            for outcome in ["nobody dies", "Rob dies"] {
                assert!(clause.contains(outcome), "{id}: {clause}");
            }
        }
    }

    /// A block on the Goon alone meets no other blocker.
    #[test]
    fn a_night_that_no_open_point_decides_has_none() {
        let night = "[players]\nRob = Town Roleblocker\nGus = Mafia Goon\nVic = Town\n\
                     [actions]\nRob -> Gus\nGus: kill -> Vic\n";
        for preset in PRESETS {
            let house = House::parse(preset.text).unwrap();
            assert_eq!(open(&house, night), [""; 0], "{}", preset.id);
        }
    }

    /// A host who has decided the point by a switch is not asked again.
    #[test]
    fn a_switch_settles_an_open_point() {
        let house = House::parse(preset("mafiascum-normal").unwrap().text).unwrap();
        let sheet = Sheet::parse(&format!("{EACH_OTHER}Gus: kill -> Rob\n")).unwrap();
        let switches = house.open[0].apply(house.switches());
        let open = house.open_on(&Panel::systems(), &sheet, switches, &Budget::default());
        assert_eq!(open, [""; 0]);
    }
}
