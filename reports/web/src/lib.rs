//! A corpus to be read in a browser: as plain files ([`site`]), and those files on this machine ([`serve`]).

pub mod serve;
pub mod site;
