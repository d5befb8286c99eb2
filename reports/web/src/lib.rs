//! A corpus for a browser: a folder of plain files ([`site`]), or the same files on localhost ([`serve`]).

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod serve;
pub mod site;
