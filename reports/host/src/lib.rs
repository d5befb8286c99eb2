//! A host's rules and games: [`house`] rules, chosen once, and a [`game`] over several nights. [`setup`] lists the
//! disputes that a list of roles can bring; [`order`] puts the order of a night into words. Callers read and write the
//! files.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![allow(clippy::wildcard_enum_match_arm)]

pub mod defaults;
pub mod game;
pub mod house;
pub mod order;
#[cfg(feature = "schema")]
pub mod schema;
pub mod setup;
