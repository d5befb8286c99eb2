//! A corpus as a site to read in a browser: an index with search and a matrix of the systems, and a page for each precedent at
//! an address that never changes (`p/ID.html`). Plain files that refer to each other by relative addresses: they work from
//! disk and from any web host, and ask no other machine for anything.
//!
//! A [`Site`] makes each file on its own, from a corpus in memory, and equal corpora give equal bytes. [`write()`](write::write) makes
//! them all into a folder; the server of `nightcourt serve` makes those that are asked for. What is ruled and searched is ruled and
//! searched in the browser, by the package `nightcourt-browser` built as a WebAssembly module.
//!
//! Pages are XML as much as HTML. Nothing on them is a script or a style: both are files, and the policy of every page allows no
//! others, whatever a night may hold.

mod address;
mod contents;
mod error;
mod figures;
mod files;
mod heat;
mod index;
pub mod layout;
mod list;
mod offline;
mod orders;
mod precedent;
mod questions;
mod rates;
mod rule;
mod rules;
pub mod write;

pub use address::address;
pub use contents::Site;
pub use error::SiteError;
pub use files::{File, HAS_MODULE};
pub use rates::Rates;
