//! Which systems agree on a night, under each lens (style: three answers: agree, diverge, incomparable).

use nightcourt_resolvers::outcome::{Lens, Outcome};

/// How a system came out of a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// With an outcome.
    Ruled,
    /// It gave up within its step budget.
    Exhausted,
    /// It panicked.
    Panicked,
}

impl Standing {
    /// The word of the reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Standing::Ruled => "ruled",
            Standing::Exhausted => "exhausted",
            Standing::Panicked => "panicked",
        }
    }
}

/// Which systems agree on a night. Systems are numbers here: their places in the plan.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parting {
    /// How each came out.
    pub standing: Vec<Standing>,
    /// For each lens, the number of the first system that each agrees with.
    first: [Vec<u8>; 3],
    /// The narrowest lens under which two systems part.
    pub narrowest: Option<Lens>,
}

impl Parting {
    /// Compares outcomes; keeps its buffers. Where all agree in full, nothing narrower is looked at.
    pub fn compare(&mut self, outcomes: &[Outcome], panicked: impl Fn(usize) -> bool) {
        self.standing.clear();
        self.standing.extend(outcomes.iter().enumerate().map(|(place, outcome)| {
            if panicked(place) {
                Standing::Panicked
            } else if outcome.exhausted {
                Standing::Exhausted
            } else {
                Standing::Ruled
            }
        }));
        self.narrowest = None;
        for lens in [Lens::Full, Lens::State, Lens::Deaths] {
            let standing = &self.standing;
            let first = &mut self.first[lens as usize];
            first.clear();
            let mut parted = false;
            let mut leader = None;
            for (place, outcome) in outcomes.iter().enumerate() {
                if standing[place] != Standing::Ruled {
                    first.push(u8::MAX);
                    continue;
                }
                let leads = |&other: &usize| first[other] == other as u8 && outcomes[other].agrees(outcome, lens);
                let same = (0..place).find(leads).unwrap_or(place);
                first.push(same as u8);
                parted |= *leader.get_or_insert(same) != same;
            }
            if !parted {
                break;
            }
            self.narrowest = Some(lens);
        }
    }

    /// Whether two systems part under a lens; `None` if one of them has no outcome.
    #[must_use]
    pub fn parts(&self, one: usize, other: usize, lens: Lens) -> Option<bool> {
        if self.standing[one] != Standing::Ruled || self.standing[other] != Standing::Ruled {
            return None;
        }
        // Under a lens narrower than the narrowest that parts any two, all agree.
        let looked = self.narrowest.is_some_and(|narrowest| narrowest <= lens);
        let first = &self.first[lens as usize];
        Some(looked && first[one] != first[other])
    }

    /// The narrowest lens under which two systems part.
    #[must_use]
    pub fn pair(&self, one: usize, other: usize) -> Option<Lens> {
        Lens::ALL.into_iter().find(|&lens| self.parts(one, other, lens) == Some(true))
    }

    /// The groups of systems that agree under a lens, by their first system.
    #[must_use]
    pub fn groups(&self, lens: Lens) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for place in (0..self.standing.len()).filter(|&place| self.standing[place] == Standing::Ruled) {
            match groups.iter_mut().find(|group| self.parts(group[0], place, lens) == Some(false)) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }
}

/// The pairs of so many systems, in order.
pub fn pairs(systems: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..systems).flat_map(move |one| (one + 1..systems).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::model::{PlayerId, PlayerSet};

    fn dies(player: u8) -> Outcome {
        Outcome { deaths: PlayerSet::of(PlayerId::new(player)), ..Outcome::default() }
    }
    fn rich(outcome: Outcome) -> Outcome {
        Outcome { money: vec![(PlayerId::new(0), 1)], ..outcome }
    }

    #[test]
    fn three_answers() {
        let exhausted = Outcome { exhausted: true, ..Outcome::default() };
        let outcomes = [dies(1), rich(dies(1)), dies(2), dies(1), exhausted];
        let mut parting = Parting::default();
        parting.compare(&outcomes, |place| place == 3);
        assert_eq!(parting.narrowest, Some(Lens::Deaths));
        assert_eq!(parting.pair(0, 2), Some(Lens::Deaths));
        assert_eq!(parting.pair(0, 1), Some(Lens::State));
        assert_eq!(parting.parts(0, 3, Lens::Full), None);
        assert_eq!(parting.parts(4, 4, Lens::Full), None);
        assert_eq!(parting.groups(Lens::Deaths), [vec![0, 1], vec![2]]);
        assert_eq!(parting.groups(Lens::Full), [vec![0], vec![1], vec![2]]);
    }

    #[test]
    fn agreement_under_a_narrow_lens_is_not_looked_for_in_old_buffers() {
        let mut parting = Parting::default();
        parting.compare(&[dies(1), dies(2)], |_| false);
        parting.compare(&[dies(1), rich(dies(1))], |_| false);
        assert_eq!(parting.narrowest, Some(Lens::State));
        assert_eq!(parting.parts(0, 1, Lens::Deaths), Some(false));
        parting.compare(&[dies(1), dies(1)], |_| false);
        assert_eq!(parting.narrowest, None);
        assert_eq!(parting.groups(Lens::Full), [vec![0, 1]]);
    }
}
