//! What a fuzzer begins with: seed inputs made from nights, and the words that nights are made of.

mod dictionary;
mod seeds;

pub use dictionary::{corpus_dictionary, dictionary, rulebook_dictionary};
pub use seeds::{InvalidSeeds, seeds};
