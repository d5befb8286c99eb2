//! The minimiser: a predicate and the steps of [`nightcourt_gen::smaller`], which cannot go on for ever. It takes the first step that keeps the finding, and begins again, until no single step keeps it.
//! The result is 1-minimal, which anybody can check by every one-step reduction. A night of independent parts first
//! loses all parts but one at once.
//!
//! The finding includes the systems and the lens, so the minimiser does not slip to another; and what is native to the
//! systems stays native (MODEL-67): a step that would put an ability by analogy in the place of a native one is not
//! taken.

mod connected;
mod follow;
mod parting;
mod standard;

pub use follow::{Followed, follow};
pub use parting::{NotDiverging, parting};
pub use standard::Canonicalise;

use nightcourt_gen::smaller::{Reduction, each_reduction};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::Panel;

use crate::evaluator::Evaluator;
use crate::finding::{Answers, Finding, shows};

/// Why a finding cannot be minimised on a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MinimiseError {
    /// The night does not show it.
    #[error("the night does not show that")]
    NotShown,
    /// The empty night shows it too: it says nothing about this one.
    #[error("the empty night shows that too, so no part of this one is the cause")]
    ShownByNothing,
}

/// The predicate of the minimiser.
pub trait Predicate {
    /// Reports whether a night shows a finding.
    fn shows(&mut self, finding: Finding, night: &Night) -> bool;

    /// The panel of the rulers.
    fn panel(&self) -> &Panel;

    /// Reports whether a step from one night to another keeps a finding: the second shows it, and is native if the
    /// first is.
    fn keeps(&mut self, finding: Finding, from: &Night, to: &Night) -> bool {
        finding.stays_native(self.panel(), from, to) && self.shows(finding, to)
    }
}

/// A predicate that resolves the night at every question.
#[derive(Debug)]
pub struct UncachedPredicate<'c, 'a> {
    evaluator: &'c mut Evaluator<'a>,
    answers: Answers,
}

impl<'c, 'a> UncachedPredicate<'c, 'a> {
    /// A predicate that uses this evaluator.
    pub fn new(evaluator: &'c mut Evaluator<'a>) -> Self {
        UncachedPredicate {
            evaluator,
            answers: Answers::default(),
        }
    }
}

impl Predicate for UncachedPredicate<'_, '_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        self.answers.clear();
        // An answer that came when nothing was left says nothing.
        shows(self.evaluator, finding, night, &mut self.answers)
            && !self.evaluator.budget().is_spent()
    }
}

/// The night that is left when no single step keeps the finding. The same night and finding give the same result. A predicate
/// whose budget is spent finds no more steps: what is left shows the finding, and may not be minimal.
///
/// # Errors
/// If the night does not show the finding, or the empty one does too.
pub fn minimise(
    predicate: &mut impl Predicate,
    finding: Finding,
    night: &Night,
) -> Result<Night, MinimiseError> {
    is_fit(predicate, finding, night)?;
    Ok(shrink(predicate, finding, night.clone(), |_| None))
}

fn is_fit(
    predicate: &mut impl Predicate,
    finding: Finding,
    night: &Night,
) -> Result<(), MinimiseError> {
    if !predicate.shows(finding, night) {
        return Err(MinimiseError::NotShown);
    }
    if predicate.shows(finding, &Night::default()) {
        return Err(MinimiseError::ShownByNothing);
    }
    Ok(())
}

/// The same for a night that is known to show the finding. `known` hears every step that is taken, and may say what is
/// left in the end of the night after it: that spares the steps to there, and changes nothing.
pub fn shrink(
    predicate: &mut impl Predicate,
    finding: Finding,
    mut night: Night,
    mut known: impl FnMut(&Reduction) -> Option<Night>,
) -> Night {
    for step in connected::to_one_part(predicate, finding, &night) {
        if let Some(end) = known(&step) {
            return end;
        }
        night = step.night;
    }
    while let Some(smaller) = first_kept(predicate, finding, &night) {
        if let Some(end) = known(&smaller) {
            return end;
        }
        night = smaller.night;
    }
    night
}

/// The first reduction that keeps the finding.
fn first_kept(
    predicate: &mut impl Predicate,
    finding: Finding,
    night: &Night,
) -> Option<Reduction> {
    let mut smaller = None;
    each_reduction(night, &mut |reduction| {
        let kept = predicate.keeps(finding, night, &reduction.night);
        if kept {
            smaller = Some(reduction);
        }
        kept
    });
    smaller
}
