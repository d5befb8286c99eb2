//! From a night on which something shows to a precedent: its canonical minimal form, and what is said of it.
//!
//! [`evaluator`] asks the systems, and a system that panics ([`panics`]) is told apart from one that rules. A
//! [`finding`] is a claim that can be checked on any night: that two systems diverge, say. [`minimise`] takes away what the
//! finding does not need, and [`canonical`] gives what is left its standard names and order, and so its id. [`catalogue`]
//! describes a small night, and finds one inside another; a [`family`] is what several have in common. [`blame`] says which
//! switches make two systems differ on it.
//!
//! All of it is pure: the same night gives the same answer, and nothing here knows a file, a format or a clock.

pub mod blame;
pub mod canonical;
pub mod catalogue;
pub mod evaluator;
pub mod family;
pub mod finding;
pub mod minimise;
pub mod panics;
pub mod settled;
