//! Rates and how sure we are of them.

mod wilson;

pub use wilson::wilson;
