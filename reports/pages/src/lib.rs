//! Pages for people.
//!
//! A [`page`] is a list of blocks, printed as text, Markdown, BBCode or HTML. A [`ruling`] asks the systems about one night and
//! makes a page of what they say; [`minimal`] does so for a night that was made small, [`summary`] for a whole campaign,
//! [`claims`] for what the sources say of their systems, [`axioms`] for properties of social choice, [`families`] for what divergences have in common. [`diagram`] draws a
//! night, and [`figures`] what a campaign counted. [`thread`] makes what a host sends and keeps after a night. [`diagnostics`]
//! draws what is wrong with a night, under the line where it stands. [`brief`] is the text for a thread.

pub mod axioms;
pub mod brief;
pub mod claims;
pub mod diagnostics;
pub mod diagram;
pub mod families;
pub mod figures;
pub mod minimal;
pub mod page;
pub mod results;
pub mod ruling;
pub mod summary;
pub mod thread;
