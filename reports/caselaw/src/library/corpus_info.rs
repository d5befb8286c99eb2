//! The rulers and rulings that made a corpus.

use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::{Section, Source, State, Terms};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use serde::{Deserialize, Serialize};

/// The rulings that a corpus was made by: its precedents hold under these.
#[derive(Clone, PartialEq, Debug)]
pub struct CorpusInfo {
    /// Its name: the folder, or `built-in` for the corpus that comes with the program.
    pub name: String,
    /// The folder with hosts' notes on it.
    pub directory: PathBuf,
    /// The rulers at hand; some of the systems compared may be missing.
    pub panel: Panel,
    /// The systems compared, in order.
    pub systems: Vec<RulerId>,
    /// The options of the disputed rulings.
    pub switches: Switches,
    /// The terms of the campaign.
    pub terms: Terms,
    /// Its frames, in order.
    pub frames: Vec<FrameNights>,
}

/// A sampling frame or a census of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FrameNights {
    /// Its word.
    pub frame: String,
    /// Its nights.
    pub nights: u64,
    /// The nights of a census up to names; `None` if the nights were sampled.
    pub classes: Option<u64>,
}

impl CorpusInfo {
    /// The info of a corpus of these terms and frames, in a folder.
    #[must_use]
    pub fn new(directory: &Path, terms: Terms, frames: Vec<FrameNights>) -> CorpusInfo {
        CorpusInfo {
            name: directory.display().to_string(),
            directory: directory.to_owned(),
            panel: Panel::systems(),
            systems: terms.systems.clone(),
            switches: terms.switches,
            terms,
            frames,
        }
    }

    /// Returns the info with these rulers at hand.
    #[must_use]
    pub fn before(self, panel: Panel) -> CorpusInfo {
        CorpusInfo { panel, ..self }
    }

    /// Returns the info under a name of its own.
    #[must_use]
    pub fn named(self, name: &str) -> CorpusInfo {
        CorpusInfo {
            name: name.to_owned(),
            ..self
        }
    }

    /// Returns the info of a state in this folder.
    #[must_use]
    pub fn of(directory: &Path, state: &State) -> CorpusInfo {
        let frame = |(source, section): (&Source, &Section)| FrameNights {
            frame: source.to_string(),
            nights: section.sums.counts.tally.nights,
            classes: source.is_exact().then_some(section.classes),
        };
        CorpusInfo::new(
            directory,
            state.terms.clone(),
            state.frames.iter().map(frame).collect(),
        )
    }
}
