//! The fuzz targets: claims about any bytes, as plain functions. libFuzzer calls them (`fuzz/fuzz_targets`), and so do
//! the smoke tests, [`adopt`](crate::adopt), which turns what libFuzzer finds into a small night, and the tests of what
//! was adopted.
//!
//! Disagreement of systems is no failure. A panic is one, and so is [`Wrong`].

mod agree;
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
mod read;
mod render;
mod retelling;
mod rulebook;
mod search;
mod target;
mod text;
mod tried;
mod wrong;

pub use asked::ask_one_system;
pub use case::{Case, switches};
pub use cost::within;
pub use divergence::{New, Watch, published};
pub use plant::planted;
pub use retelling::{Retelling, idle_owner, reordered};
#[cfg(feature = "program")]
pub(crate) use search::index;
pub use target::{Reads, Target};
pub use tried::Tried;
pub use wrong::Wrong;

impl Target {
    /// Tries it on an input.
    ///
    /// # Errors
    /// If something is wrong. A panic is not caught here.
    // Always inline, so that a fuzzer's program of one target has that target's code in it, and not all of them.
    #[inline(always)]
    pub fn check(self, bytes: &[u8]) -> Result<Tried, Wrong> {
        match self {
            Target::Text => text::check(bytes),
            Target::Json => json::check(bytes),
            Target::Corpus => corpus::check(bytes),
            Target::Render => render::check(bytes),
            Target::Read => read::check(bytes),
            Target::Search => search::check(bytes),
            Target::Merge => merge::check(bytes),
            Target::Court => court::check(bytes),
            Target::Rulebook => rulebook::check(bytes),
            Target::Laws | Target::Agree | Target::Explain | Target::Minimise | Target::Divergence | Target::Cost => {
                self.check_case(&Case::from_bytes(bytes))
            }
        }
    }

    /// Tries it on a night. Targets that read bytes have nothing to say of one.
    ///
    /// # Errors
    /// If something is wrong. A panic is not caught here.
    #[inline(always)]
    pub fn check_case(self, case: &Case) -> Result<Tried, Wrong> {
        match self {
            Target::Text
            | Target::Json
            | Target::Corpus
            | Target::Render
            | Target::Read
            | Target::Search
            | Target::Merge
            | Target::Court
            | Target::Rulebook => Ok(Tried::Refused),
            Target::Laws => laws::check(case),
            Target::Agree => agree::check(case),
            Target::Explain => explain::check(case),
            Target::Minimise => minimise::check(case),
            Target::Divergence => divergence::check(case),
            Target::Cost => cost::check(case),
        }
    }
}
