//! The divergence of two systems on one night: the finding to minimise it for.

use nightcourt_resolvers::compare::{Status, compare};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;

use crate::evaluator::Evaluator;
use crate::finding::Finding;

/// Why a night cannot be minimised for two systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotDiverging {
    /// They say the same.
    #[error("{} and {} do not diverge on this night", .0.id(), .1.id())]
    Agree(RulerId, RulerId),
    /// They diverge under a narrower lens already.
    #[error("{} and {} already diverge on {lens}; ask with --lens {lens}", .0.id(), .1.id(), lens = .2.id())]
    Already(RulerId, RulerId, Lens),
    /// They diverge under a wider lens only: that asked for, then that.
    #[error("{} and {} do not diverge on {}, only on {lens}; ask with --lens {lens}", .0.id(), .1.id(), .2.id(), lens = .3.id())]
    Only(RulerId, RulerId, Lens, Lens),
    /// A system exceeded its step budget.
    #[error("{} exceeds its step budget on this night: there is nothing to compare", .0.id())]
    Exhausted(RulerId),
    /// A program does not resolve such nights.
    #[error("{} does not resolve this night: there is nothing to compare", .0.id())]
    Skipped(RulerId),
    /// A program, asked twice, says two things.
    #[error("{}, asked twice, says two things of this night: there is nothing to compare", .0.id())]
    Flaky(RulerId),
    /// A program failed.
    #[error("{} fails on this night: there is nothing to compare", .0.id())]
    Failed(RulerId),
    /// A system panicked.
    #[error("{} panics on this night: there is nothing to compare", .0.id())]
    Panicked(RulerId),
}

/// Finds the divergence of two systems on a night, under its narrowest lens; if a lens is asked for, it must be that
/// one.
///
/// # Errors
/// If they do not.
pub fn parting(
    evaluator: &mut Evaluator<'_>,
    [one, other]: [RulerId; 2],
    asked: Option<Lens>,
    night: &Night,
) -> Result<Finding, NotDiverging> {
    let mut ask = |system: RulerId| {
        let mut outcome = Outcome::default();
        let asked = evaluator.ask(system, night, &mut outcome);
        match Status::of(asked.is_ok().then_some(&outcome)) {
            Status::Ruled if !evaluator.repeats(system, night, Ok(&outcome)) => {
                Err(NotDiverging::Flaky(system))
            }
            Status::Ruled => Ok(outcome),
            Status::Exhausted => Err(NotDiverging::Exhausted(system)),
            Status::Skipped => Err(NotDiverging::Skipped(system)),
            Status::Flaky => Err(NotDiverging::Flaky(system)),
            Status::Panicked if evaluator.panel().is_program(system) => {
                Err(NotDiverging::Failed(system))
            }
            Status::Panicked => Err(NotDiverging::Panicked(system)),
        }
    };
    let (first, second) = (ask(one)?, ask(other)?);
    match (compare(&first, &second).narrowest(), asked) {
        (None, _) => Err(NotDiverging::Agree(one, other)),
        (Some(lens), Some(asked)) if lens < asked => Err(NotDiverging::Already(one, other, lens)),
        (Some(lens), Some(asked)) if lens > asked => {
            Err(NotDiverging::Only(one, other, asked, lens))
        }
        // In the order of the systems, as campaigns have it.
        (Some(lens), _) => Ok(Finding::Diverges(one.min(other), one.max(other), lens)),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::PlayerId;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;

    use super::*;

    /// `nar` lets somebody die, `snarf` gives money, `rar` gives up, `lar` panics; the others say nothing.
    fn says(system: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome) {
        outcome.clear();
        assert!(system != RulerId::LAR, "it stumbles");
        outcome.exhausted = system == RulerId::RAR;
        if system == RulerId::NAR {
            outcome.deaths.insert(PlayerId::new(0));
        }
        if system == RulerId::SNARF {
            outcome.money.push((PlayerId::new(0), 1));
        }
    }

    #[test]
    fn two_systems_part_under_the_narrowest_lens_and_no_other() {
        let mut evaluator = Evaluator::new(&says, Switches::default());
        let mut asked =
            |one, other, lens| parting(&mut evaluator, [one, other], lens, &Night::default());
        let diverges = |lens| Ok(Finding::Diverges(RulerId::NAR, RulerId::SNARF, lens));
        // In the order of the systems, however they are named.
        assert_eq!(
            asked(RulerId::SNARF, RulerId::NAR, None),
            diverges(Lens::Deaths)
        );
        assert_eq!(
            asked(RulerId::NAR, RulerId::SNARF, Some(Lens::Deaths)),
            diverges(Lens::Deaths)
        );
        for wider in [Lens::State, Lens::Full] {
            let already = Err(NotDiverging::Already(
                RulerId::NAR,
                RulerId::SNARF,
                Lens::Deaths,
            ));
            assert_eq!(asked(RulerId::NAR, RulerId::SNARF, Some(wider)), already);
        }
        let only = Err(NotDiverging::Only(
            RulerId::SNARF,
            RulerId::RAR_LIST,
            Lens::Deaths,
            Lens::State,
        ));
        assert_eq!(
            asked(RulerId::SNARF, RulerId::RAR_LIST, Some(Lens::Deaths)),
            only
        );
        let agree = Err(NotDiverging::Agree(RulerId::RAR_LIST, RulerId::NAR_GUIDE));
        assert_eq!(
            asked(RulerId::RAR_LIST, RulerId::NAR_GUIDE, Some(Lens::Full)),
            agree
        );
        assert_eq!(
            asked(RulerId::NAR, RulerId::RAR, None),
            Err(NotDiverging::Exhausted(RulerId::RAR))
        );
        assert_eq!(
            asked(RulerId::LAR, RulerId::NAR, None),
            Err(NotDiverging::Panicked(RulerId::LAR))
        );
    }
}
