//! Campaigns: random nights through every system, in parallel. Where systems diverge, where one goes in circles, does what
//! nobody expects or panics, is counted, brought down to its smallest form, and catalogued.
//!
//! A campaign is a function of its [`Plan`]: a night comes from (frame, players, seed, index) alone, what it comes down to
//! is a function of the night, and counts add up. So the files are the same, byte for byte, whatever the number of threads,
//! wherever the run was interrupted, and in however many parts it was run.
//!
//! What flows where: [`Plan`] -> [`run`](run::run) (the [`State`]: counts, and precedents as canonical nights) ->
//! [`Corpus`](corpus::Corpus) (precedents as records) -> [`files`].

pub mod attribute;
pub mod blame;
mod cache;
pub mod check;
mod consistency;
pub mod corpus;
pub mod counts;
pub mod describe;
pub mod family;
pub mod files;
mod keys;
mod looker;
#[cfg(test)]
mod made_up;
pub mod publish;
pub mod rates;
#[cfg(feature = "schema")]
pub mod readme;
pub mod record;
pub mod rows;
pub mod run;
pub mod sample;
pub mod seal;
mod slice;
mod state;
mod v5;
mod word;

pub use state::{Seen, Sums};

pub use crate::study::{
    InvalidRanges, Listed, MergeError, Plan, Ranges, Section, Source, State, Terms, UnknownSource, added, checkpoint,
    difference, manifest, supply,
};
