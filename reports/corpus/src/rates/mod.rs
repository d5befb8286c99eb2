//! Rates and their uncertainty.

mod chao;
mod clopper_pearson;
mod openings;
mod wilson;

/// The chance that a 95 % bound is exceeded.
pub const DOUBT: f64 = 0.05;

pub use chao::chao1;
pub use clopper_pearson::upper_limit;
pub use openings::{opening_bound, watched};
pub(crate) use wilson::score;
pub use wilson::{joint_wilson, wilson};
