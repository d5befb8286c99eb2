//! The start of a fuzzer: seed inputs made from nights, and a dictionary of their words.

mod dictionary;
mod seeds;
mod triples;

pub use dictionary::{corpus_dictionary, dictionary, rulebook_dictionary};
pub use seeds::{golden, seeds};
pub use triples::{Triple, met, triples};
