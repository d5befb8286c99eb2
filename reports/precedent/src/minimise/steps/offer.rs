//! The offers of a step: nights that are one step smaller, one after the other.

use nightcourt_resolvers::model::Night;

use crate::canonical::{Draft, Renaming, renumbered};
use crate::minimise::change::Change;

/// A night that is one step smaller than another.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The step.
    pub change: Change,
    /// The night after it, in standard seats ([`crate::canonical::seat`]): whom a tie-break compares keep their order.
    pub night: Night,
    /// The new numbers of the players who are left: [`Names::follow`](crate::minimise::Names::follow).
    pub seats: Renaming,
}

/// Takes the one-step reductions of a night, until it has enough.
pub(super) struct Offer<'a> {
    /// Reports whether that was enough.
    pub(super) take: &'a mut dyn FnMut(Reduction) -> bool,
}

impl Offer<'_> {
    /// Offers a draft in standard seats, if it is a possible night. Reports whether that was enough.
    pub(super) fn draft(&mut self, change: Change, draft: Draft) -> bool {
        renumbered(draft).is_some_and(|(night, seats)| {
            (self.take)(Reduction {
                change,
                night,
                seats,
            })
        })
    }
}
