//! State of a host over several nights: [`house`] rules, chosen once, and a [`game`] over several nights. Pure: files
//! are read and written by whoever calls.

pub mod defaults;
pub mod game;
pub mod house;
#[cfg(feature = "schema")]
pub mod schema;
