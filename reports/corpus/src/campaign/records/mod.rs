//! The records of a campaign: what its files hold, as serde sees it, and how they are made from its state.

use serde::{Deserialize, Serialize};

pub mod catalogue;
pub mod corpus;
pub mod describe;
pub mod edition;
mod precedent;
pub mod rates;
pub mod rows;
pub(crate) mod run;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod word;

pub use edition::{Edition, EditionFile};
pub use precedent::{
    CatalogueFile, FindingRow, FirstNight, Frequency, Notes, PossibleRow, Precedent, ReductionRow,
    Ruling, WayRow,
};
pub use run::{EventCount, Exercised, FrameRun, PairCount, Provenance, Run, SystemRow};

/// Something for each lens, narrowest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByLens<T> {
    /// Under the lens `deaths`: who is reported dead.
    pub deaths: T,
    /// Under the lens `state`: that, and alignments, abilities, belongings and revivals.
    pub state: T,
    /// Under the lens `full`: that, and all that players are told.
    pub full: T,
}

/// In the order of [`Lens::ALL`](nightcourt_resolvers::outcome::Lens::ALL).
impl<T> From<[T; 3]> for ByLens<T> {
    fn from([deaths, state, full]: [T; 3]) -> ByLens<T> {
        ByLens {
            deaths,
            state,
            full,
        }
    }
}
