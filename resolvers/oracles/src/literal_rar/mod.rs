//! A slow, literal reading of the rules of RAR and LIST, written apart from the resolvers, to be compared with them
//! verdict by verdict. Each step gives the wording that it carries out, in quotation marks, or its rule in RULES.md.
#![allow(missing_docs, clippy::must_use_candidate, reason = "a reading, step by step: the words stand at the steps")]

pub mod death;
pub mod facts;
pub mod rar;
pub mod reason;
pub mod standing;
pub mod text;
