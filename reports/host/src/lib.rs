//! State of a host over several nights: [`house`] rules, chosen once, and a [`game`] over several nights. [`setup`] lists the
//! disputes that a list of roles can bring; [`order`] puts the order of a night into words. Pure: callers read and write the files.

pub mod defaults;
pub mod game;
pub mod house;
pub mod order;
#[cfg(feature = "schema")]
pub mod schema;
pub mod setup;
