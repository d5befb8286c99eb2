//! The fold: one loop draws or reads nights, resolves each under the panel, compares once, and shows it to an observer,
//! whose state adds up.
//!
//! The flow: [`Plan`] -> [`fold`](fold::fold), which shows an [`Observer`] each [`Look`] -> [`State`] -> files. Equal
//! plans give equal states, whatever the number of threads, the interruptions and the order of merges.

pub mod added;
pub mod again;
pub mod checkpoint;
pub mod fold;
pub mod leaves;
mod listed;
mod observer;
mod plan;
mod ranges;
mod source;
mod state;
pub mod supply;
pub mod terms;

pub use checkpoint::CheckpointError;
pub use listed::Listed;
pub use observer::{Depth, Look, Observer, Sums};
pub(crate) use observer::{add_by_key, add_by_place, are_firsts, check_nights};
pub use plan::{Plan, Terms};
pub use ranges::{InvalidRanges, Ranges};
pub use source::{Source, UnknownSource, work};
pub(crate) use state::is_zero;
pub use state::{MergeError, Section, State, difference};
