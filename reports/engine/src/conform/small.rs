//! Findings, as small as they get: nights on which engine and system differ, and nights on which the engine fails.

use std::collections::BTreeMap;

use nightcourt_precedent::canonical::{canonical, key};
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::text::Sheet;

use super::shrink::{Kept, Shrunk, shrink};
use super::{Case, Go, Reference, differ};
use crate::driver::{Answer, Ask};
use crate::failure::{Failure, FailureKind};

/// Number of differing nights that are shrunk: those with fewest actions first, of every set of abilities in turn.
const MOST_DIFFERING: usize = 200;
const MOST_FAILING: usize = 10;
/// Number of nights that shrink one on which the engine fails: each may take as long as a night may.
const MOST_ASKED: u32 = 400;

/// A night on which engine and system differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Differing {
    pub(crate) case: Case,
    /// The narrowest lens that shows it.
    pub(crate) lens: Lens,
    /// The engine's outcome.
    pub(crate) said: Outcome,
}

/// A night on which the engine fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failing {
    pub(crate) case: Case,
    pub(crate) failure: Failure,
    /// True if that showed only after the answer.
    pub(crate) late: bool,
}

/// The certainty of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sureness {
    /// Asked twice it said the same, and no smaller night shows it.
    Minimal,
    /// Asked twice it said the same; smaller nights may show it.
    Shown,
    /// Asked twice it said different things.
    Flaky,
    /// It was not asked twice.
    Once,
}

/// A difference, as small as it gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Difference {
    pub(crate) sheet: Sheet,
    pub(crate) lens: Lens,
    pub(crate) engine: Outcome,
    pub(crate) system: Outcome,
    pub(crate) sureness: Sureness,
    /// The first night that came down to it.
    pub(crate) from: Case,
    /// Number of shrunk nights with this result.
    pub(crate) nights: u64,
}

/// A failure, as small as it gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failed {
    pub(crate) sheet: Sheet,
    pub(crate) failure: Failure,
    pub(crate) sureness: Sureness,
    pub(crate) from: Case,
    pub(crate) nights: u64,
}

/// The findings, the smallest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Small {
    pub(crate) differences: Vec<Difference>,
    pub(crate) failures: Vec<Failed>,
    /// Nights that differ, and were not shrunk.
    pub(crate) differing_left: u64,
    /// Nights that fail, and were not shrunk.
    pub(crate) failing_left: u64,
}

impl Small {
    /// The findings without shrinking.
    pub(crate) fn unshrunk(differing: &[Differing], failing: &[Failing]) -> Small {
        let mut small = Small { differing_left: differing.len() as u64, ..Small::default() };
        for found in failing {
            small.add_failure(found, Shrunk { sheet: found.case.sheet.clone(), minimal: false }, Sureness::Once);
        }
        small
    }

    /// Shrinks what was found.
    pub(crate) fn of(
        engine: &mut impl Ask,
        reference: &mut Reference<'_>,
        widest: Lens,
        differing: &[Differing],
        failing: &[Failing],
        watch: &mut dyn FnMut() -> Go,
    ) -> Small {
        let mut small = Small::default();
        engine.renew();
        let chosen = in_turn(differing, |found| (abilities(&found.case.sheet.night), size(&found.case.sheet.night)));
        for (place, found) in chosen.iter().enumerate() {
            if place >= MOST_DIFFERING || watch() == Go::Stop {
                small.differing_left = (chosen.len() - place) as u64;
                break;
            }
            small.difference(engine, reference, widest, found);
        }
        let chosen = in_turn(failing, |found| (found.failure.kind, size(&found.case.sheet.night)));
        for (place, found) in chosen.iter().enumerate() {
            if place >= MOST_FAILING || watch() == Go::Stop {
                small.failing_left = (chosen.len() - place) as u64;
                break;
            }
            engine.renew();
            small.failure(engine, found);
        }
        small.differences.sort_by_cached_key(|one| (size(&one.sheet.night), key(&one.sheet.night), one.lens));
        small.failures.sort_by_cached_key(|one| (one.failure.kind, size(&one.sheet.night), key(&one.sheet.night)));
        small
    }

    fn difference(&mut self, engine: &mut impl Ask, reference: &mut Reference<'_>, widest: Lens, found: &Differing) {
        let both = |engine: &mut dyn FnMut(&Sheet) -> Answer, reference: &mut Reference<'_>, sheet: &Sheet| match (
            engine(sheet),
            reference.outcome(sheet),
        ) {
            (Answer::Ruled(said), Some(system)) => Some((said, system)),
            _ => None,
        };
        let mut ask = |sheet: &Sheet| match engine.declines(&sheet.night) {
            Some(why) => Answer::Skipped(why),
            None => engine.ask(sheet),
        };
        let again = both(&mut ask, reference, &found.case.sheet);
        let same = again.as_ref().is_some_and(|(said, _)| compared_same(said, &found.said));
        let mut lost = false;
        let shrunk = if same {
            shrink(&found.case.sheet, &mut |sheet| match (ask(sheet), reference.outcome(sheet)) {
                (Answer::Ruled(said), Some(system)) if differ(&said, &system, widest) == Some(found.lens) => Kept::Yes,
                (Answer::Lost, _) => {
                    lost = true;
                    Kept::Unknown
                }
                _ => Kept::No,
            })
        } else {
            Shrunk { sheet: found.case.sheet.clone(), minimal: false }
        };
        // Once more, for what is shown; an engine that changed its mind meanwhile is flaky too.
        let last = both(&mut ask, reference, &shrunk.sheet);
        let last = last.filter(|(said, system)| differ(said, system, widest) == Some(found.lens));
        let (sheet, sureness, engine, system) = match (same, last) {
            (true, Some((said, system))) => {
                let sureness = if shrunk.minimal { Sureness::Minimal } else { Sureness::Shown };
                (shrunk.sheet, sureness, said, system)
            }
            _ => {
                let Some(system) = reference.outcome(&found.case.sheet) else { return };
                let sureness = if lost { Sureness::Once } else { Sureness::Flaky };
                (found.case.sheet.clone(), sureness, found.said.clone(), system)
            }
        };
        let form = class(reference, &sheet.night);
        let known = self.differences.iter_mut().find(|known| {
            known.lens == found.lens && known.sureness == sureness && class(reference, &known.sheet.night) == form
        });
        match known {
            Some(known) => known.nights += 1,
            None => {
                let (lens, from) = (found.lens, found.case.clone());
                self.differences.push(Difference { sheet, lens, engine, system, sureness, from, nights: 1 });
            }
        }
    }

    fn failure(&mut self, engine: &mut impl Ask, found: &Failing) {
        let (kind, late) = (found.failure.kind, found.late);
        let mut left = MOST_ASKED;
        let again = fails(engine, &found.case.sheet, kind, late);
        let shrunk = match again {
            Kept::Yes => shrink(&found.case.sheet, &mut |sheet| {
                if left == 0 {
                    return Kept::Unknown;
                }
                left -= 1;
                match engine.declines(&sheet.night) {
                    Some(_) => Kept::No,
                    None => fails(engine, sheet, kind, late),
                }
            }),
            Kept::No | Kept::Unknown => Shrunk { sheet: found.case.sheet.clone(), minimal: false },
        };
        let sureness = match (again, shrunk.minimal) {
            (Kept::Yes, true) => Sureness::Minimal,
            (Kept::Yes, false) => Sureness::Shown,
            (Kept::No, _) => Sureness::Flaky,
            (Kept::Unknown, _) => Sureness::Once,
        };
        self.add_failure(found, shrunk, sureness);
    }

    fn add_failure(&mut self, found: &Failing, shrunk: Shrunk, sureness: Sureness) {
        let kind = found.failure.kind;
        let known = self.failures.iter_mut().find(|known| {
            known.failure.kind == kind
                && known.sureness == sureness
                && key(&known.sheet.night) == key(&shrunk.sheet.night)
        });
        match known {
            Some(known) => known.nights += 1,
            None => self.failures.push(Failed {
                sheet: shrunk.sheet,
                failure: found.failure.clone(),
                sureness,
                from: found.case.clone(),
                nights: 1,
            }),
        }
    }
}

/// Reports whether an engine fails on a night, in this way; what shows late shows when it is asked once more.
fn fails(engine: &mut impl Ask, sheet: &Sheet, kind: FailureKind, late: bool) -> Kept {
    for _ in 0..if late { 2 } else { 1 } {
        match engine.ask(sheet) {
            Answer::Failed(failure) if failure.kind == kind => return Kept::Yes,
            Answer::Lost => return Kept::Unknown,
            Answer::Failed(_) | Answer::Ruled(_) | Answer::Skipped(_) => {}
        }
        // What the night asked before this one left behind is not of this night.
        if late && engine.strays().iter().any(|(night, failure)| failure.kind == kind && night == sheet) {
            return Kept::Yes;
        }
    }
    Kept::No
}

fn compared_same(one: &Outcome, other: &Outcome) -> bool {
    nightcourt_resolvers::compare::same_verdict(one, other)
}

/// The first of all nights that are told in another order of submission: what came of the same mistake is shown once.
fn class(reference: &mut Reference<'_>, night: &Night) -> Vec<u8> {
    key(&canonical(&mut reference.evaluator, &[], night))
}

fn abilities(night: &Night) -> Vec<Ability> {
    Ability::all().filter(|&ability| night.actions().iter().any(|action| action.ability == ability)).collect()
}

fn size(night: &Night) -> (usize, usize) {
    (night.actions().len(), night.players().len())
}

/// The first of every group, then the second of every group, and so on; in a group, and among those of a turn, the smallest
/// first.
fn in_turn<T, G: Ord>(all: &[T], place: impl Fn(&T) -> (G, (usize, usize))) -> Vec<&T> {
    let mut sorted: Vec<(G, (usize, usize), &T)> =
        all.iter().map(|one| (place(one), one)).map(|((g, s), one)| (g, s, one)).collect();
    sorted.sort_by_key(|&(_, size, _)| size);
    let mut turns: BTreeMap<G, usize> = BTreeMap::new();
    let mut placed: Vec<(usize, (usize, usize), &T)> = Vec::new();
    for (group, size, one) in sorted {
        let turn = turns.entry(group).or_default();
        placed.push((*turn, size, one));
        *turn += 1;
    }
    placed.sort_by_key(|&(turn, size, _)| (turn, size));
    placed.into_iter().map(|(_, _, one)| one).collect()
}

#[cfg(test)]
mod tests {
    use super::in_turn;

    #[test]
    fn every_group_has_its_turn_and_the_smallest_goes_first() {
        let all = [("kill", 3), ("kill", 1), ("kill", 2), ("block", 5), ("jail", 4)];
        let chosen: Vec<_> = in_turn(&all, |&(group, size)| (group, (size, 0))).into_iter().copied().collect();
        assert_eq!(chosen, [("kill", 1), ("jail", 4), ("block", 5), ("kill", 2), ("kill", 3)]);
    }
}
