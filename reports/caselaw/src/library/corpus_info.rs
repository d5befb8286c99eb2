//! Who ruled the precedents of a corpus, and how.

use std::path::PathBuf;

use nightcourt_corpus::campaign::record::Run;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;

/// By what rulings a corpus was made: what its precedents say holds under these.
#[derive(Clone, PartialEq, Debug)]
pub struct CorpusInfo {
    /// The folder.
    pub directory: PathBuf,
    /// The systems compared, in order.
    pub systems: Vec<System>,
    /// How the disputed rulings were decided.
    pub switches: Switches,
    /// What was run, and every count.
    pub run: Run,
}
