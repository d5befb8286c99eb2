//! The steps, one kind per file, in the order in which they are tried: what removes most comes first.
//!
//! Every step makes a night smaller by this measure, compared from left to right: actions; actions beyond one per
//! player; players who act, are named or are ordered; players; passives, belongings and the dead; how complex the abilities are; how far alignments are from
//! Town; roles that are not the plainest; and last
//! the night's key in standard seats, by which whom an action names is the player met first if it does not matter whom. So there is no endless run of steps.

mod abilities;
mod actions;
mod aims;
mod alignments;
mod extras;
mod merge;
mod players;
mod retarget;
mod roles;
mod split;

pub use abilities::simpler;

use nightcourt_resolvers::model::Night;

pub(crate) use abilities::simpler;

use super::change::Change;
use super::draft::Draft;
use crate::canonical::seated;

/// A night that is one step smaller than another.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The step.
    pub change: Change,
    /// The night after it, in standard seats ([`crate::canonical::seat`]).
    pub night: Night,
}

/// Hears the one-step reductions of a night, until it says that it has heard enough.
struct Offer<'a> {
    take: &'a mut dyn FnMut(Reduction) -> bool,
}

impl Offer<'_> {
    /// Offers a draft in standard seats, if it is a possible night. Says whether that was enough.
    fn draft(&mut self, change: Change, draft: Draft) -> bool {
        seated(draft).is_some_and(|night| (self.take)(Reduction { change, night }))
    }
}

/// A kind of step: offers all its reductions of a night, in a fixed order, until one is enough; says whether one was.
type Step = fn(&Night, &mut Offer) -> bool;

const STEPS: [Step; 10] = [
    actions::offer,
    split::offer,
    merge::offer,
    retarget::offer,
    players::offer,
    extras::offer,
    abilities::offer,
    alignments::offer,
    roles::offer,
    aims::offer,
];

/// Shows every one-step reduction of a night, in a fixed order, until `take` says that it has seen enough.
pub fn each_reduction(night: &Night, take: &mut dyn FnMut(Reduction) -> bool) {
    for step in STEPS {
        if step(night, &mut Offer { take }) {
            return;
        }
    }
}
