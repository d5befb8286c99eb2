//! A corpus to be read in a browser: as plain files ([`site`]), or from this machine's own address (`serve`, a feature of this
//! package), which also has a page that rules a night that is typed into it.

#[cfg(feature = "serve")]
pub mod serve;
pub mod site;
