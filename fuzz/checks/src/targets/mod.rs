//! The fuzz targets: what must hold of any bytes, as plain functions. libFuzzer calls them (`fuzz/fuzz_targets`), and so do the
//! smoke tests, [`adopt`](crate::adopt), which turns what libFuzzer finds into a small night, and the tests of what was adopted.
//!
//! That systems disagree is no failure. A panic is one, and so is what a target says is [`Wrong`].

mod agree;
mod case;
mod corpus;
mod divergence;
mod explain;
mod json;
mod laws;
mod minimise;
mod plant;
mod retelling;
mod text;
mod wrong;

pub use case::{Case, switches};
pub use divergence::{New, Watch, published};
pub use laws::ask_one_system;
pub use plant::planted;
pub use retelling::{Retelling, idle_owner, order, reordered};
pub use wrong::Wrong;

/// A fuzz target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// Any bytes as a night text: errors, or a night that prints and parses back.
    Text,
    /// Any bytes as a night in JSON: the same.
    Json,
    /// The laws (LAW-1 to LAW-6), on all systems and switches.
    Laws,
    /// Every system against its literal reading: the same outcome and events.
    Agree,
    /// Accounts agree with outcomes, in every format.
    Explain,
    /// What is minimised is 1-minimal and shows what it showed; its canonical form does not depend on names and order.
    Minimise,
    /// Any bytes as a file of a corpus: an error, or a value that writes back the same.
    Corpus,
    /// Nights whose precedents no published corpus has: reported, never a failure.
    Divergence,
}

/// What the bytes of an input are read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// A night, with switches: a [`Case`].
    Nights,
    /// The bytes of a text or a file.
    Bytes,
}

impl Target {
    /// Every target.
    pub const ALL: [Target; 8] = [
        Target::Text,
        Target::Json,
        Target::Laws,
        Target::Agree,
        Target::Explain,
        Target::Minimise,
        Target::Corpus,
        Target::Divergence,
    ];

    /// Its name: that of its program and of the folders of its inputs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Target::Text => "text",
            Target::Json => "json",
            Target::Laws => "laws",
            Target::Agree => "agree",
            Target::Explain => "explain",
            Target::Minimise => "minimise",
            Target::Corpus => "corpus",
            Target::Divergence => "divergence",
        }
    }

    /// The target of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.id() == id)
    }

    /// What its inputs are read as.
    #[must_use]
    pub const fn reads(self) -> Reads {
        match self {
            Target::Text | Target::Json | Target::Corpus => Reads::Bytes,
            Target::Laws | Target::Agree | Target::Explain | Target::Minimise | Target::Divergence => Reads::Nights,
        }
    }

    /// Tries it on an input.
    ///
    /// # Errors
    /// What is wrong. A panic of what is tried is not caught here.
    // Always inline, so that a fuzzer's program of one target has that target's code in it, and not all eight.
    #[inline(always)]
    pub fn check(self, bytes: &[u8]) -> Result<(), Wrong> {
        match self {
            Target::Text => text::check(bytes),
            Target::Json => json::check(bytes),
            Target::Corpus => corpus::check(bytes),
            Target::Laws | Target::Agree | Target::Explain | Target::Minimise | Target::Divergence => {
                self.check_case(&Case::from_bytes(bytes))
            }
        }
    }

    /// Tries it on a night. Targets that read bytes have nothing to say of one.
    ///
    /// # Errors
    /// What is wrong. A panic of what is tried is not caught here.
    #[inline(always)]
    pub fn check_case(self, case: &Case) -> Result<(), Wrong> {
        match self {
            Target::Text | Target::Json | Target::Corpus => Ok(()),
            Target::Laws => laws::check(case),
            Target::Agree => agree::check(case),
            Target::Explain => explain::check(case),
            Target::Minimise => minimise::check(case),
            Target::Divergence => divergence::check(case),
        }
    }
}
