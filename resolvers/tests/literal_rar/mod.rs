//! A slow, literal reading of spec.md sections 7 and 8, written apart from the resolvers, to be compared with them
//! verdict by verdict. Each step names the sentence of spec.md that it carries out.
#![allow(dead_code, unreachable_pub, missing_docs)]

pub mod death;
pub mod facts;
pub mod rar;
pub mod reason;
pub mod standing;
pub mod text;
