//! The tests of this package, in one program, because each program links everything again.

mod actions;
mod answers;
mod changes;
mod files;
mod pastes;
mod properties;
mod questions;
mod rosters;
mod styles;
mod work;
