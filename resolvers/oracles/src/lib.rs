//! Test oracles: who says whether an outcome is right. Tests and fuzz targets ask the same ones.
//!
//! - [`literal`], [`literal_rar`] and [`literal_list`]: every system written a second time, slow, sentence by sentence,
//!   sharing no rule with the first; [`agreement`] compares the two.
//! - [`laws`]: what LAW-1 to LAW-6 and LAW-8 say of every resolver on every night.
//! - [`bounds`]: on which nights a system may give up, and on which it may not.
//! - [`account`]: an explanation is of its outcome, and can be read top to bottom.
//!
//! Each says what is wrong in words, or nothing.

pub mod account;
mod acts;
pub mod agreement;
pub mod bounds;
mod choices;
mod guns;
pub mod laws;
pub mod literal;
pub mod literal_list;
pub mod literal_rar;

pub use choices::{choices, choices_of};

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

/// The outcome of a night by a system, in fresh buffers.
#[must_use]
pub fn outcome(system: System, night: &Night, switches: &Switches) -> Outcome {
    let mut outcome = Outcome::default();
    resolve(system, night, switches, &mut Scratch::default(), &mut outcome);
    outcome
}
