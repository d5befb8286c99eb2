//! A slow, literal reading of the rules of RAR and LIST, written apart from the resolvers, to be compared with them
//! verdict by verdict. Each step gives the wording that it carries out, in quotation marks, or its rule in RULES.md.

mod death;
pub(crate) mod facts;
mod rar;
mod reason;
mod standing;

pub use rar::resolve;
