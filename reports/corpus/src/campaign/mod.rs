//! Campaigns: random nights through every system, in parallel. Divergences, loops, anomalies and panics are counted, minimized
//! and catalogued.
//!
//! A campaign is a function of its [`Plan`]: a night comes from (frame, players, seed, index) alone, its precedents are a
//! function of the night, and counts add up. So the files are the same, byte for byte, whatever the number of threads,
//! interruptions and shards.
//!
//! Data flows through the folders in this order: the [`observer`] of the fold attributes findings to precedents; its [`sums`]
//! add up in the [`State`]; [`records`] are made from the state; the [`folder`] writes, reads and checks them.

pub mod export;
pub mod folder;
pub mod observer;
pub mod records;
pub mod sums;

pub use sums::{Seen, Sums};

pub use crate::study::{
    InvalidRanges, Listed, MergeError, Plan, Ranges, Source, Terms, UnknownSource, added,
    checkpoint, difference, supply,
};

/// The state of a campaign.
pub type State = crate::study::State<Sums>;
/// The sums over the nights of one source, and which nights these are.
pub type Section = crate::study::Section<Sums>;
