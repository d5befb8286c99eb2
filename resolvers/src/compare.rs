//! Comparing outcomes: the only place that says whether systems agree.
//!
//! There are three answers, not two. Two systems *agree*, or they *diverge* and the narrowest [`Lens`] that shows it is the
//! answer, or they are *incomparable*: one of them has no outcome, since it exceeded its step budget or panicked, or is a
//! program that skips such nights or says another thing each time it is asked. A system
//! without an outcome agrees with nobody, not even with another that has none: to say that they agree would be to say what
//! happens on the night, and neither says that.
//!
//! [`compare`] answers for two outcomes, a [`Matrix`] for all systems on one night.

use crate::outcome::{Lens, Outcome, Silence};

pub use crate::tables::Status;

impl Status {
    /// The status of a system with this outcome; `None` if it panicked.
    #[must_use]
    pub fn of(outcome: Option<&Outcome>) -> Status {
        match outcome.map(|outcome| (outcome.exhausted, outcome.silence.as_deref())) {
            Some((false, _)) => Status::Ruled,
            Some((true, None)) => Status::Exhausted,
            Some((true, Some(Silence::Skipped(_)))) => Status::Skipped,
            Some((true, Some(Silence::Flaky))) => Status::Flaky,
            None | Some((true, Some(Silence::Failed { .. }))) => Status::Panicked,
        }
    }

    /// Why a system that came out so is not compared; `None` of one with an outcome.
    const fn why(self) -> Option<Obstacle> {
        match self {
            Status::Ruled => None,
            Status::Exhausted => Some(Obstacle::Exhausted),
            Status::Skipped => Some(Obstacle::Skipped),
            Status::Flaky => Some(Obstacle::Flaky),
            Status::Panicked => Some(Obstacle::Panicked),
        }
    }
}

/// The reason that two systems cannot be compared on a night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Obstacle {
    /// One of them, or both, exceeded the step budget, and nothing worse.
    Exhausted,
    /// One of them, or both, does not resolve such nights, and nothing worse.
    Skipped,
    /// One of them, or both, says two things when it is asked twice, and neither failed.
    Flaky,
    /// One of them, or both, panicked or failed.
    Panicked,
}

/// The relation of two systems on a night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Comparison {
    /// They say the same, under every lens.
    Agree,
    /// They do not, and this is the narrowest lens that shows it. Every wider lens shows it too.
    Diverge(Lens),
    /// One of them says nothing at all.
    Incomparable(Obstacle),
}

impl Comparison {
    /// The narrowest lens under which they diverge, if they do.
    #[must_use]
    pub const fn narrowest(self) -> Option<Lens> {
        match self {
            Comparison::Diverge(lens) => Some(lens),
            Comparison::Agree | Comparison::Incomparable(_) => None,
        }
    }

    /// Reports whether they agree on all that a lens shows. Incomparable systems do not.
    #[must_use]
    pub fn agrees(self, lens: Lens) -> bool {
        match self {
            Comparison::Agree => true,
            Comparison::Diverge(narrowest) => lens < narrowest,
            Comparison::Incomparable(_) => false,
        }
    }
}

/// Compares two outcomes.
///
/// ```
/// use nightcourt_resolvers::compare::{Comparison, compare};
/// use nightcourt_resolvers::model::{PlayerId, PlayerSet};
/// use nightcourt_resolvers::outcome::{Lens, Outcome};
///
/// let nobody_dies = Outcome::default();
/// let first_dies = Outcome { deaths: PlayerSet::of(PlayerId::new(0)), ..Outcome::default() };
/// assert_eq!(compare(&nobody_dies, &nobody_dies), Comparison::Agree);
/// assert_eq!(compare(&nobody_dies, &first_dies), Comparison::Diverge(Lens::Deaths));
/// ```
#[must_use]
pub fn compare(one: &Outcome, other: &Outcome) -> Comparison {
    if let Some(why) = Status::of(Some(one)).max(Status::of(Some(other))).why() {
        return Comparison::Incomparable(why);
    }
    match Lens::ALL.into_iter().find(|&lens| !same(one, other, lens)) {
        Some(lens) => Comparison::Diverge(lens),
        None => Comparison::Agree,
    }
}

/// Reports whether one system gave the same verdict twice, for instance on a night and on the same night with other
/// names. Here, unlike between two systems, exceeding the step budget both times is the same verdict.
#[must_use]
pub fn same_verdict(before: &Outcome, after: &Outcome) -> bool {
    before.exhausted && after.exhausted || compare(before, after) == Comparison::Agree
}

/// Reports whether two outcomes of systems that have one are the same in what a lens adds to the narrower ones and in
/// those.
fn same(one: &Outcome, other: &Outcome, lens: Lens) -> bool {
    let state = |outcome: &Outcome| (outcome.converted, outcome.stripped, outcome.revived);
    one.deaths == other.deaths
        && (lens < Lens::State
            || state(one) == state(other) && one.holds == other.holds && one.money == other.money)
        && (lens < Lens::Full || one.reports == other.reports)
}

/// The first system of no group: of one without an outcome.
const NOBODY: u8 = u8::MAX;

/// The relations of all pairs of systems on a night. Systems are numbers here: their places among those asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Matrix {
    statuses: Vec<Status>,
    /// For each lens, the first system that each agrees with; only the lenses from `narrowest` on are filled in.
    first: [Vec<u8>; 3],
    narrowest: Option<Lens>,
}

impl Matrix {
    /// Compares the outcomes of so many systems, at most 255; `None` is one that panicked. The buffers of the night before
    /// are used again. Where all agree in full, as on most nights, no narrower lens is tried.
    pub fn compare<'o>(&mut self, systems: usize, outcome: impl Fn(usize) -> Option<&'o Outcome>) {
        self.statuses.clear();
        self.statuses
            .extend((0..systems).map(|place| Status::of(outcome(place))));
        self.narrowest = None;
        for lens in Lens::ALL.into_iter().rev() {
            let first = &mut self.first[lens as usize];
            first.clear();
            let mut diverge = false;
            let mut leader = None;
            for place in 0..systems {
                let Some(own) = outcome(place).filter(|outcome| !outcome.exhausted) else {
                    first.push(NOBODY);
                    continue;
                };
                let leads = |&other: &usize| {
                    first[other] == other as u8
                        && outcome(other).is_some_and(|other| same(other, own, lens))
                };
                let with = (0..place).find(leads).unwrap_or(place);
                first.push(with as u8);
                diverge |= *leader.get_or_insert(with) != with;
            }
            if !diverge {
                break;
            }
            self.narrowest = Some(lens);
        }
    }

    /// The status of each system on the night.
    #[must_use]
    pub fn statuses(&self) -> &[Status] {
        &self.statuses
    }

    /// The narrowest lens under which any two systems diverge.
    #[must_use]
    pub const fn narrowest(&self) -> Option<Lens> {
        self.narrowest
    }

    /// The relation of two systems.
    #[must_use]
    pub fn pair(&self, one: usize, other: usize) -> Comparison {
        if let Some(why) = self.statuses[one].max(self.statuses[other]).why() {
            return Comparison::Incomparable(why);
        }
        // Under a lens narrower than the narrowest that shows any divergence, all agree.
        let differ = |lens: &Lens| {
            let first = &self.first[*lens as usize];
            self.narrowest.is_some_and(|narrowest| narrowest <= *lens) && first[one] != first[other]
        };
        Lens::ALL
            .into_iter()
            .find(differ)
            .map_or(Comparison::Agree, Comparison::Diverge)
    }

    /// The groups of systems that agree under a lens, by their first system. A system without an outcome is in none.
    #[must_use]
    pub fn groups(&self, lens: Lens) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for place in (0..self.statuses.len()).filter(|&place| self.statuses[place] == Status::Ruled)
        {
            match groups
                .iter_mut()
                .find(|group| self.pair(group[0], place).agrees(lens))
            {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }
}

/// Every pair of so many systems, once, in order: (0, 1), (0, 2), (1, 2) of three.
pub fn pairs(systems: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..systems).flat_map(move |one| (one + 1..systems).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ItemId, ItemSet, PlayerId, PlayerSet};
    use crate::outcome::{Agent, EventKind, ReportKind, Value};

    fn player(number: u8) -> PlayerId {
        PlayerId::new(number)
    }
    fn dies(number: u8) -> Outcome {
        Outcome {
            deaths: PlayerSet::of(player(number)),
            ..Outcome::default()
        }
    }
    fn rich(outcome: Outcome) -> Outcome {
        Outcome {
            money: vec![(player(0), 1)],
            ..outcome
        }
    }
    fn told(mut outcome: Outcome) -> Outcome {
        outcome.tell(player(0), ReportKind::Track, Value::Nobody);
        outcome
    }
    fn exceeded() -> Outcome {
        Outcome {
            exhausted: true,
            ..Outcome::default()
        }
    }
    fn matrix(outcomes: &[Option<Outcome>]) -> Matrix {
        let mut matrix = Matrix::default();
        matrix.compare(outcomes.len(), |place| outcomes[place].as_ref());
        matrix
    }

    #[test]
    fn two_outcomes_diverge_under_the_narrowest_lens_that_shows_it() {
        let some = |player: u8| PlayerSet::of(self::player(player));
        assert_eq!(compare(&dies(1), &dies(1)), Comparison::Agree);
        assert_eq!(
            compare(&dies(1), &told(rich(dies(2)))),
            Comparison::Diverge(Lens::Deaths)
        );
        for state in [
            Outcome {
                converted: some(2),
                ..dies(1)
            },
            Outcome {
                stripped: some(2),
                ..dies(1)
            },
            Outcome {
                revived: some(2),
                ..dies(1)
            },
            Outcome {
                holds: vec![(player(2), ItemSet::of(ItemId::FRUIT))],
                ..dies(1)
            },
            told(rich(dies(1))),
        ] {
            assert_eq!(compare(&dies(1), &state), Comparison::Diverge(Lens::State));
        }
        assert_eq!(
            compare(&dies(1), &told(dies(1))),
            Comparison::Diverge(Lens::Full)
        );
    }

    #[test]
    fn what_a_system_noted_on_the_way_is_not_compared() {
        let mut noted = Outcome {
            cut: true,
            ..dies(1)
        };
        noted.events.record_set(
            EventKind::Order,
            [Agent::Submitted(crate::model::ActionId::new(0))],
        );
        assert_eq!(compare(&dies(1), &noted), Comparison::Agree);
    }

    #[test]
    fn an_exhausted_outcome_is_incomparable_even_with_another() {
        let why = Comparison::Incomparable(Obstacle::Exhausted);
        assert_eq!(compare(&exceeded(), &dies(1)), why);
        assert_eq!(compare(&Outcome::default(), &exceeded()), why);
        assert_eq!(compare(&exceeded(), &exceeded()), why);
        assert!(Lens::ALL.iter().all(|&lens| !why.agrees(lens)));
        assert_eq!(why.narrowest(), None);
    }

    #[test]
    fn a_program_that_has_no_outcome_says_why() {
        let silent = |why: Silence| {
            let mut outcome = dies(1);
            outcome.silent(why);
            outcome
        };
        let failed = silent(Silence::Failed {
            kind: "hung",
            what: "it said nothing".to_owned(),
        });
        let (skipped, flaky) = (
            silent(Silence::Skipped("no cults".to_owned())),
            silent(Silence::Flaky),
        );
        assert_eq!(
            compare(&dies(1), &skipped),
            Comparison::Incomparable(Obstacle::Skipped)
        );
        assert_eq!(
            compare(&skipped, &flaky),
            Comparison::Incomparable(Obstacle::Flaky)
        );
        assert_eq!(
            compare(&failed, &dies(1)),
            Comparison::Incomparable(Obstacle::Panicked)
        );
        assert_eq!(
            compare(&exceeded(), &skipped),
            Comparison::Incomparable(Obstacle::Skipped)
        );
        let night = matrix(&[
            Some(dies(1)),
            Some(dies(2)),
            Some(skipped),
            Some(flaky),
            Some(failed),
        ]);
        assert_eq!(
            night.statuses()[1..],
            [
                Status::Ruled,
                Status::Skipped,
                Status::Flaky,
                Status::Panicked
            ]
        );
        assert_eq!(night.groups(Lens::Deaths), [vec![0], vec![1]]);
        assert_eq!(
            night.pair(0, 2),
            Comparison::Incomparable(Obstacle::Skipped)
        );
        // What was said before is gone.
        assert_eq!(
            night.pair(3, 4),
            Comparison::Incomparable(Obstacle::Panicked)
        );
    }

    #[test]
    fn a_system_that_exceeds_its_budget_twice_repeats_itself() {
        assert!(same_verdict(&exceeded(), &exceeded()));
        assert!(same_verdict(&dies(1), &dies(1)));
        assert!(!same_verdict(&exceeded(), &Outcome::default()));
        assert!(!same_verdict(&dies(1), &told(dies(1))));
    }

    #[test]
    fn a_divergence_shows_under_its_lens_and_every_wider_one() {
        let shown = |comparison: Comparison| Lens::ALL.map(|lens| !comparison.agrees(lens));
        assert_eq!(shown(Comparison::Agree), [false, false, false]);
        assert_eq!(shown(Comparison::Diverge(Lens::Full)), [false, false, true]);
        assert_eq!(shown(Comparison::Diverge(Lens::State)), [false, true, true]);
        assert_eq!(shown(Comparison::Diverge(Lens::Deaths)), [true, true, true]);
    }

    #[test]
    fn a_night_of_agreeing_diverging_exhausted_and_panicked_systems() {
        let night = matrix(&[
            Some(dies(1)),
            Some(rich(dies(1))),
            Some(dies(2)),
            None,
            Some(exceeded()),
            None,
        ]);
        let [ruled, exhausted, panicked] = [Status::Ruled, Status::Exhausted, Status::Panicked];
        assert_eq!(
            night.statuses(),
            [ruled, ruled, ruled, panicked, exhausted, panicked]
        );
        assert_eq!(night.narrowest(), Some(Lens::Deaths));
        assert_eq!(night.pair(0, 0), Comparison::Agree);
        assert_eq!(night.pair(0, 1), Comparison::Diverge(Lens::State));
        assert_eq!(night.pair(0, 2), Comparison::Diverge(Lens::Deaths));
        assert_eq!(
            night.pair(4, 0),
            Comparison::Incomparable(Obstacle::Exhausted)
        );
        assert_eq!(
            night.pair(4, 4),
            Comparison::Incomparable(Obstacle::Exhausted)
        );
        assert_eq!(
            night.pair(0, 3),
            Comparison::Incomparable(Obstacle::Panicked)
        );
        assert_eq!(
            night.pair(3, 4),
            Comparison::Incomparable(Obstacle::Panicked)
        );
        assert_eq!(
            night.pair(3, 5),
            Comparison::Incomparable(Obstacle::Panicked)
        );
        assert_eq!(night.groups(Lens::Deaths), [vec![0, 1], vec![2]]);
        assert_eq!(night.groups(Lens::Full), [vec![0], vec![1], vec![2]]);
    }

    #[test]
    fn systems_without_outcomes_form_no_group() {
        let night = matrix(&[Some(exceeded()), Some(exceeded()), None]);
        assert_eq!(night.narrowest(), None);
        assert!(Lens::ALL.iter().all(|&lens| night.groups(lens).is_empty()));
        assert!(matrix(&[]).groups(Lens::Full).is_empty());
    }

    #[test]
    fn nothing_of_the_night_before_is_left_in_the_buffers() {
        let mut night = Matrix::default();
        for (outcomes, narrowest) in [
            ([dies(1), dies(2)], Some(Lens::Deaths)),
            ([dies(1), rich(dies(1))], Some(Lens::State)),
            ([dies(1), dies(1)], None),
        ] {
            night.compare(2, |place| Some(&outcomes[place]));
            assert_eq!(night.narrowest(), narrowest);
            assert_eq!(night.pair(0, 1), compare(&outcomes[0], &outcomes[1]));
        }
        assert_eq!(night.groups(Lens::Full), [vec![0, 1]]);
    }

    #[test]
    fn a_matrix_says_of_each_pair_what_comparing_the_two_says() {
        let one = [
            dies(1),
            rich(dies(1)),
            told(dies(1)),
            told(rich(dies(1))),
            dies(2),
            told(dies(2)),
            exceeded(),
        ];
        let night: Vec<Option<Outcome>> = one.iter().chain(&one).cloned().map(Some).collect();
        let all = matrix(&night);
        for (first, second) in pairs(night.len()) {
            let (Some(one), Some(other)) = (&night[first], &night[second]) else {
                unreachable!()
            };
            assert_eq!(
                all.pair(first, second),
                compare(one, other),
                "{first} {second}"
            );
            for lens in Lens::ALL {
                let together = all
                    .groups(lens)
                    .iter()
                    .any(|group| group.contains(&first) && group.contains(&second));
                assert_eq!(
                    together,
                    compare(one, other).agrees(lens),
                    "{first} {second} {lens:?}"
                );
            }
        }
    }
}
