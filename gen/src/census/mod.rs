//! Every night of a small universe, each once up to the names of its players and items: an exact census instead of a sample.
//!
//! A [`Universe`] is a set of nights. Its nights fall into numbered [`Unit`]s by actors and abilities, so that a run
//! can be split, stopped and taken up again; [`Unit::classes`] walks through the nights of one. It is an orderly
//! generation: a night is kept if and only if it is the least of all nights that differ from it in names alone, which
//! is asked of the night itself. Therefore no night is kept, and memory does not grow with their number.
//!
//! The *weight* of a class is the number of its different namings. Their sum is the number of all nights with names,
//! and so weighted shares are the exact rates of the frame in which every such night is equally likely.

mod classes;
mod codes;
mod count;
mod extras;
mod group;
mod units;
mod universe;

pub use classes::Class;
pub(crate) use codes::draw;
pub use units::{Unit, Units};
pub use universe::{InvalidUniverse, Orders, Players, Redirects, Universe, abilities};
