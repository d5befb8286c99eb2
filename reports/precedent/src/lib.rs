//! Precedents: findings on nights, their canonical minimal forms, and descriptions.
//!
//! [`evaluator`] asks the systems, and catches panics ([`nightcourt_gen::panics`]). A [`finding`] is a claim that can be checked on any
//! night: that two systems diverge, say. [`minimise`] removes all that the finding does not need, and [`canonical`]
//! gives the rest its standard names and order, and thus its id. [`catalogue`] describes a small night, and finds one
//! inside another. [`blame`] finds the switches that make two systems differ on it.
//!
//! All of it is pure: the same night gives the same answer, and nothing here knows a file, a format or a clock.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
// Where a new variant must not be forgotten, the list is written out.
#![allow(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

pub mod blame;
pub mod canonical;
pub mod catalogue;
pub mod evaluator;
pub mod finding;
pub mod minimise;
pub mod settled;
