//! Smaller nights: the steps of the minimiser and of property tests, in the order in which they are tried. Those that
//! remove most come first.
//!
//! Every step makes a night smaller by this measure, compared from left to right: actions; actions beyond one per
//! player; players who act, are named or are ordered; players; passives, additional roles, belongings, the dead and the
//! places in the order; how plain it is what vendors sell; how complex the abilities are; how plain gifts are; how far
//! alignments are from Town; roles that are not the plainest; and last whether the roster keeps players from where they
//! are met, and the night's key with everybody where they are, by which whom an action names is the player met first if
//! it does not matter whom. Therefore steps come to an end: a test measures every reduction of thousands of nights.
//! (The first of the items that can be held is the first by the numbers of the night. In standard seats, where every
//! step ends, that is the first met; on a night as somebody wrote it only the key may be greater after a step.)

mod abilities;
mod actions;
mod apart;
mod change;
mod extras;
mod few;
mod names;
mod players;
#[cfg(test)]
mod tests;

pub use abilities::simpler;
pub use apart::parts_alone;
pub use change::{Change, ChangeText};
pub use few::{few_actions, without_idle};
pub use names::Names;

use nightcourt_resolvers::model::Night;

use crate::seats::{Draft, Renaming, renumbered};

/// A kind of step: offers all its reductions of a night, in a fixed order, until one is enough; says whether one was.
type Step = fn(&Night, &mut Offer) -> bool;

const STEPS: [Step; 10] = [
    actions::remove,
    actions::give_to_stranger,
    players::merge,
    actions::retarget,
    players::remove,
    extras::offer,
    abilities::offer,
    players::align,
    players::make_plain,
    actions::aim,
];

/// Shows every one-step reduction of a night, in a fixed order, until `take` says that it has seen enough.
pub fn each_reduction(night: &Night, take: &mut dyn FnMut(Reduction) -> bool) {
    for step in STEPS {
        if step(night, &mut Offer { take }) {
            return;
        }
    }
}

/// A night that is one step smaller than another.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The step.
    pub change: Change,
    /// The night after it, in standard seats ([`seat`](crate::seats::seat)): whom a tie-break compares keep their order.
    pub night: Night,
    /// The new numbers of the players who are left: [`Names::follow`].
    pub seats: Renaming,
}

/// Takes the one-step reductions of a night, until it has enough.
struct Offer<'a> {
    /// Reports whether that was enough.
    take: &'a mut dyn FnMut(Reduction) -> bool,
}

impl Offer<'_> {
    /// Offers a draft in standard seats, if it is a possible night. Reports whether that was enough.
    fn draft(&mut self, change: Change, draft: Draft) -> bool {
        renumbered(draft).is_some_and(|(night, seats)| {
            (self.take)(Reduction {
                change,
                night,
                seats,
            })
        })
    }
}
