//! Answers that need the lexicon or the precedents. The small module has none of them.

pub(crate) mod matched;
pub(crate) mod reading;
pub(crate) mod searched;
pub(crate) mod setup;
pub(crate) mod smaller;
