//! Rates and how sure we are of them.

mod clopper_pearson;
mod good_turing;
mod openings;
mod wilson;

pub use clopper_pearson::upper_limit;
pub use good_turing::{DOUBT, good_turing};
pub use openings::{opening_bound, watched};
pub use wilson::wilson;
