//! Campaigns: random nights through every system, in parallel. Where systems part is counted; the first diverging
//! nights are kept whole.
//!
//! A campaign is a function of its [`Plan`]: a night comes from (frame, players, seed, index) alone, counts add up, and
//! what is kept is kept by index. So the files are the same, byte for byte, whatever the number of threads.
//!
//! What flows where: [`Plan`] -> [`run`](run::run) (counts, and the numbers of the nights worth keeping) ->
//! [`Corpus`](corpus::Corpus) (those nights made again and written as records) -> [`files`].

pub mod attribute;
pub mod corpus;
pub mod counts;
pub mod files;
mod memory;
pub mod panics;
mod parting;
mod plan;
pub mod record;
pub mod run;
pub mod table;

pub use parting::{Parting, Standing};
pub use plan::Plan;
