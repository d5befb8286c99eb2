//! State of a host over several nights: [`house`] rules, chosen once, and a [`game`] over several nights. [`setup`] lists the
//! disputes that a list of roles can bring. Pure: callers read and write the files.

pub mod defaults;
pub mod game;
pub mod house;
#[cfg(feature = "schema")]
pub mod schema;
pub mod setup;
