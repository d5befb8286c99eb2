//! A corpus for a browser: a folder of plain files ([`site`]), or the same files on localhost ([`serve`]).

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "most matches here ask for one variant of many"
)]

pub mod serve;
pub mod site;
