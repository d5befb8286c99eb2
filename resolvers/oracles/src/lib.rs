//! Test oracles: checks of outcomes, shared by tests and fuzz targets.
//!
//! - [`literal`], [`literal_rar`] and [`literal_list`]: every system written a second time, slow, sentence by sentence,
//!   sharing no rule with the first; [`agreement`] compares the two.
//! - [`laws`]: LAW-1 to LAW-6 and LAW-8, for every resolver on every night.
//! - [`bounds`]: nights on which a system may exceed its step budget.
//! - [`account`]: an account agrees with its outcome, and can be read from top to bottom.
//! - [`meant`]: a night that was read is the night that is meant.
//!
//! Each returns the fault in words, or nothing.

pub mod account;
mod acts;
pub mod agreement;
pub mod bounds;
mod choices;
mod guns;
pub mod large;
pub mod laws;
pub mod literal;
pub mod literal_list;
pub mod literal_rar;
pub mod meant;
mod titles;

pub use choices::{choices, choices_of};

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

/// The outcome of a night by a system, in fresh buffers.
#[must_use]
pub fn outcome(system: System, night: &Night, switches: &Switches) -> Outcome {
    let mut outcome = Outcome::default();
    resolve(
        system,
        night,
        switches,
        &mut Scratch::default(),
        &mut outcome,
    );
    outcome
}
