//! The fuzz targets: claims about any bytes, as plain functions. libFuzzer calls them (`fuzz/fuzz_targets`), and so do
//! the smoke tests, [`adopt`](crate::adopt), which turns what libFuzzer finds into a small night, and the tests of what
//! was adopted.
//!
//! Disagreement of systems is no failure. A panic is one, and so is [`Wrong`].

mod agree;
mod ask;
mod asked;
mod case;
mod corpus;
mod cost;
mod court;
mod divergence;
mod explain;
mod json;
mod laws;
mod merge;
mod minimise;
mod plant;
mod precedents;
mod read;
mod render;
mod requests;
mod retelling;
mod rulebook;
mod rulings;
mod search;
mod setup;
mod target;
mod text;
mod told;
mod tried;
mod wrong;

pub use asked::ask_one_system;
pub use case::{Case, switches};
pub use cost::{cost, within};
pub use divergence::{New, Watch, published};
pub use plant::planted;
pub use retelling::{Retelling, idle_owner, reordered};
pub use rulings::GAME_NIGHT;
#[cfg(feature = "program")]
pub(crate) use search::index;
pub use target::{Reads, Target};
pub(crate) use told::TOLD;
pub use tried::Tried;
pub use wrong::Wrong;

/// The check of a target, by the form of its input.
enum Check {
    Bytes(fn(&[u8]) -> Result<Tried, Wrong>),
    Night(fn(&Case) -> Result<Tried, Wrong>),
}

// Always inline, so that a fuzzer's program of one target has that target's code in it, and not all of them.
impl Target {
    #[inline(always)]
    const fn own_check(self) -> Check {
        match self {
            Target::Text => Check::Bytes(text::check),
            Target::Json => Check::Bytes(json::check),
            Target::Laws => Check::Night(laws::check),
            Target::Agree => Check::Night(agree::check),
            Target::Explain => Check::Night(explain::check),
            Target::Minimise => Check::Night(minimise::check),
            Target::Corpus => Check::Bytes(corpus::check),
            Target::Divergence => Check::Night(divergence::check),
            Target::Render => Check::Bytes(render::check),
            Target::Read => Check::Bytes(read::check),
            Target::Search => Check::Bytes(search::check),
            Target::Ask => Check::Bytes(ask::check),
            Target::Setup => Check::Bytes(setup::check),
            Target::Merge => Check::Bytes(merge::check),
            Target::Court => Check::Bytes(court::check),
            Target::Requests => Check::Bytes(requests::check),
            Target::Rulebook => Check::Bytes(rulebook::check),
            Target::Cost => Check::Night(cost::check),
        }
    }

    /// The form of its inputs.
    #[must_use]
    #[inline(always)]
    pub const fn reads(self) -> Reads {
        match self.own_check() {
            Check::Bytes(_) => Reads::Bytes,
            Check::Night(_) => Reads::Nights,
        }
    }

    /// Tries it on an input.
    ///
    /// # Errors
    /// If something is wrong. A panic is not caught here.
    #[inline(always)]
    pub fn check(self, bytes: &[u8]) -> Result<Tried, Wrong> {
        match self.own_check() {
            Check::Bytes(check) => check(bytes),
            Check::Night(check) => check(&Case::from_bytes(bytes)),
        }
    }

    /// Tries it on a night. Targets that read bytes have nothing to say of one.
    ///
    /// # Errors
    /// If something is wrong. A panic is not caught here.
    #[inline(always)]
    pub fn check_case(self, case: &Case) -> Result<Tried, Wrong> {
        match self.own_check() {
            Check::Bytes(_) => Ok(Tried::Refused),
            Check::Night(check) => check(case),
        }
    }
}
