//! The standard form of a minimal night: one that is minimal and canonical at once.

use nightcourt_resolvers::model::Night;

use crate::finding::Finding;

/// Brings nights to their standard form. Campaigns cache results; [`follow`](super::follow) records the steps.
pub trait Canonicalise {
    /// The canonical form of a night.
    fn canonical(&mut self, night: &Night) -> Night;
    /// Reports whether a night shows a finding.
    fn shows(&mut self, finding: Finding, night: &Night) -> bool;
    /// The night minimised for a finding that it shows.
    fn shrink(&mut self, finding: Finding, night: Night) -> Night;

    /// The canonical form of a minimal night, minimised: in another order of submission a step may be open that was not
    /// before. Each round makes the night's key less, so the last comes soon.
    fn standard(&mut self, finding: Finding, mut night: Night) -> Night {
        loop {
            let standard = self.canonical(&night);
            if !self.shows(finding, &standard) {
                return night;
            }
            let smaller = self.shrink(finding, standard.clone());
            if smaller == standard {
                return standard;
            }
            night = smaller;
        }
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{Alignment, Player, Role};
    use nightcourt_resolvers::ruler::RulerId;

    use super::*;
    use crate::finding::Behaviour;

    fn of(players: usize) -> Night {
        let player = Player::new(Alignment::Town, Role::Spelled(Default::default()));
        Night::new(vec![player; players], Vec::new(), Vec::new()).expect("a night")
    }

    /// Nights of a number of players. An even number of them has a canonical form of one player less, as a step may be
    /// open in another order that was not before; no night of two or fewer shows anything.
    struct Counted;

    impl Canonicalise for Counted {
        fn canonical(&mut self, night: &Night) -> Night {
            let players = night.players().len();
            of(players - usize::from(players.is_multiple_of(2)))
        }
        fn shows(&mut self, _: Finding, night: &Night) -> bool {
            night.players().len() > 2
        }
        fn shrink(&mut self, _: Finding, night: Night) -> Night {
            let players = night.players().len();
            of(if players > 5 { players - 1 } else { players })
        }
    }

    /// From 9: its form is itself, which shrinks to 8, whose form 7 shrinks to 6, whose form 5 does not shrink. The form of 2 would
    /// not show it.
    #[test]
    fn a_form_is_minimised_until_it_is_minimal() {
        let finding = Finding::Shows(Behaviour::Loop, RulerId::NAR);
        let mut standard = |players: usize| Counted.standard(finding, of(players)).players().len();
        assert_eq!([9, 8, 5, 4, 2].map(&mut standard), [5, 5, 5, 3, 2]);
    }
}
