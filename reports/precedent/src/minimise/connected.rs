//! The first steps on a night of independent parts: one part by itself shows the finding, as a rule.

use nightcourt_gen::smaller::{Reduction, parts_alone};
use nightcourt_resolvers::model::Night;

use super::Predicate;
use crate::finding::Finding;

/// The steps that leave the first part which keeps the finding, and no other action. None if the night is of one part, or
/// no part keeps it: then what decides reaches over parts, as an order of submission may.
pub(super) fn to_one_part(
    predicate: &mut impl Predicate,
    finding: Finding,
    night: &Night,
) -> Vec<Reduction> {
    let keeps = |steps: &Vec<Reduction>| {
        steps
            .last()
            .is_some_and(|last| predicate.keeps(finding, night, &last.night))
    };
    parts_alone(night).find(keeps).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::{UncachedPredicate, minimise};
    use super::*;
    use crate::evaluator::Evaluator;
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    struct Counting<J>(J, usize);

    impl<J: Predicate> Predicate for Counting<J> {
        fn panel(&self) -> &Panel {
            &SEVEN
        }
        fn shows(&mut self, finding: Finding, night: &Night) -> bool {
            self.1 += 1;
            self.0.shows(finding, night)
        }
    }

    /// The minimal night with these actions on which `rar` and `nar` diverge, and the number of nights asked.
    fn minimised(actions: &str) -> (Night, usize) {
        let players: String = "ABCDEFGHIJ"
            .chars()
            .map(|name| format!("{name} = Town {}\n", role(name)))
            .collect();
        let night = Sheet::parse(&format!("[players]\n{players}[actions]\n{actions}\n"))
            .expect("a night")
            .night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let mut predicate = Counting(UncachedPredicate::new(&mut evaluator), 0);
        let finding = Finding::Diverges(RulerId::NAR, RulerId::RAR, Lens::Full);
        (
            minimise(&mut predicate, finding, &night).expect("they part"),
            predicate.1,
        )
    }

    fn role(name: char) -> &'static str {
        match name {
            'A' => "Roleblocker",
            'B' => "Tracker",
            _ => "Doctor",
        }
    }

    /// `rar` alone tells a Tracker of the Roleblocker who blocks them (precedent 589cfd0796ee).
    #[test]
    fn a_part_that_has_nothing_to_do_with_it_is_asked_about_once() {
        let (alone, few) = minimised("A -> B\nB -> A");
        assert_eq!(alone.actions().len(), 2);
        let (same, asked) = minimised("C -> D\nE -> F\nG -> H\nI -> J\nA -> B\nB -> A");
        assert_eq!(same, alone);
        // Once for each part, that with the finding being the last.
        assert_eq!(asked, few + 5);
        let (same, asked) = minimised("C -> D\nA -> B\nB -> A");
        assert_eq!((same, asked), (alone, few + 2));
    }
}
