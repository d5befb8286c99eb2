//! Frames and nights that a command was given. Records have their words alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use nightcourt_gen::file::FrameFile;
use nightcourt_gen::{Frame, Own, Settings};
use nightcourt_resolvers::model::Night;

use super::{Listed, Source};

/// Frames and nights that were given, by their words.
#[derive(Clone, Default, Debug)]
pub struct Supply {
    frames: BTreeMap<Own, Arc<FrameFile>>,
    nights: BTreeMap<Listed, Arc<[Night]>>,
}

/// Supplies are equal: a word has the hash of its content, so that equal words are of equal nights.
impl PartialEq for Supply {
    fn eq(&self, _: &Supply) -> bool {
        true
    }
}

impl Eq for Supply {}

impl Supply {
    /// Adds the file of a frame.
    pub fn add_frame(&mut self, own: Own, file: Arc<FrameFile>) {
        self.frames.insert(own, file);
    }

    /// Adds nights.
    pub fn add_nights(&mut self, listed: Listed, nights: Arc<[Night]>) {
        self.nights.insert(listed, nights);
    }

    /// The settings of a frame; `None` if its file was not given.
    #[must_use]
    pub fn settings(&self, frame: Frame) -> Option<Settings> {
        if let Frame::Own(own) = frame {
            return Some(self.frames.get(&own)?.settings.clone());
        }
        Some(frame.settings())
    }

    /// The nights with this word, if they were given.
    #[must_use]
    pub fn nights(&self, listed: Listed) -> Option<&Arc<[Night]>> {
        self.nights.get(&listed)
    }

    /// The missing file of a source, in words; `None` if its nights can be made.
    #[must_use]
    pub fn absent(&self, source: Source) -> Option<String> {
        match source {
            Source::Frame(Frame::Own(own)) if !self.frames.contains_key(&own) => {
                Some(format!("the file of the frame {}: add --frame FILE", own.word()))
            }
            Source::Listed(listed) if !self.nights.contains_key(&listed) => {
                Some(format!("the nights {}: add --nights FILE", listed.word()))
            }
            Source::Frame(_) | Source::Census(_) | Source::Listed(_) => None,
        }
    }

    /// The given frames.
    pub fn frames(&self) -> impl Iterator<Item = Source> + '_ {
        self.frames.keys().map(|&own| Source::Frame(Frame::Own(own)))
    }
}
