//! Rates and how sure we are of them.

mod good_turing;
mod wilson;

pub use good_turing::{DOUBT, good_turing};
pub use wilson::wilson;
