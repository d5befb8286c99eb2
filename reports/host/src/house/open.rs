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
