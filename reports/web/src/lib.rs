//! A corpus for a browser: a folder of plain files ([`site`]), or the same files on localhost ([`serve`]).

pub mod serve;
pub mod site;
