//! Pages for people.
//!
//! A [`page`] is a list of blocks, printed as text, Markdown, BBCode or HTML. [`ruling`] makes a page of one night
//! under several systems, [`minimal`] of a minimised night, [`summary`] of a whole campaign, [`measures`] of a study
//! without texts, [`study`] of one with a guide: claims and axioms, and [`theorems`] of the laws of a census.
//! [`diagram`] draws a night, and [`figures`] the counts of a campaign. [`thread`] makes a host's messages
//! and log after a night. [`diagnostics`] marks mistakes below their lines. [`brief`] is the text for a thread.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "most matches here ask for one variant of many"
)]

pub mod brief;
pub mod diagnostics;
pub mod diagram;
pub mod figures;
pub mod measures;
pub mod minimal;
pub mod page;
pub mod ruling;
pub mod study;
pub mod summary;
pub mod theorems;
pub mod thread;
