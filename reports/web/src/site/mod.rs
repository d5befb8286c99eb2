//! A corpus as a site to read in a browser: an index with search and a matrix of the systems, and each precedent at an
//! address that never changes (`precedent.html#21c081485e99`, or `p/21c081485e99.html` on a host; both lead to its place). The plain files refer to each other by relative addresses.
//! They work from disk and on any web host, and load nothing from other machines.
//!
//! A [`Site`] makes each file on its own, from a corpus in memory, and equal corpora give equal bytes.
//! [`write()`](write::write) makes all files into a folder; `nightcourt page --serve` makes them on request. Nights are ruled
//! and searched in the browser, by the package `nightcourt-requests` built as a WebAssembly module.
//!
//! Pages are valid XML and HTML. They have no inline scripts or styles, and the policy of every page forbids them,
//! whatever a night contains.

mod address;
mod contents;
mod engines;
mod figures;
mod files;
mod guides;
mod heat;
mod image;
pub mod layout;
mod licences;
mod list;
mod markdown;
mod offline;
mod orders;
mod precedent;
mod questions;
mod rule;
mod rules;
mod search;
pub mod write;

pub use address::address;
pub use contents::{Site, SiteError};
pub use files::{File, HAS_MODULE};
