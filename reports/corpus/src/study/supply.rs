//! The frames and nights given to a command. Records have only their words.

use std::collections::BTreeMap;
use std::sync::Arc;

use nightcourt_gen::file::FrameFile;
use nightcourt_gen::{CustomFrame, Frame, Settings};
use nightcourt_resolvers::model::Night;

use super::{Listed, Source};

/// Given frames and nights, by their words.
#[derive(Clone, Default, Debug)]
pub struct Supply {
    frames: BTreeMap<CustomFrame, Arc<FrameFile>>,
    nights: BTreeMap<Listed, Arc<[Night]>>,
}

/// Words are compared, not contents: a word has the hash of its content.
impl PartialEq for Supply {
    fn eq(&self, _: &Supply) -> bool {
        true
    }
}

impl Eq for Supply {}

impl Supply {
    /// Adds the file of a frame.
    pub fn add_frame(&mut self, own: CustomFrame, file: Arc<FrameFile>) {
        self.frames.insert(own, file);
    }

    /// Adds given nights.
    pub fn add_nights(&mut self, listed: Listed, nights: Arc<[Night]>) {
        self.nights.insert(listed, nights);
    }

    /// Returns the settings of a frame; `None` if its file was not given.
    #[must_use]
    pub fn settings(&self, frame: Frame) -> Option<Settings> {
        if let Frame::Own(own) = frame {
            return Some(self.frames.get(&own)?.settings.clone());
        }
        Some(frame.settings())
    }

    /// Returns the given nights with this word.
    #[must_use]
    pub fn nights(&self, listed: Listed) -> Option<&Arc<[Night]>> {
        self.nights.get(&listed)
    }

    /// Describes the missing file of a source; `None` if its nights can be made.
    #[must_use]
    pub fn absent(&self, source: Source) -> Option<String> {
        match source {
            Source::Frame(Frame::Own(own)) if !self.frames.contains_key(&own) => Some(format!(
                "the file of the frame {}: add --frame FILE",
                own.word()
            )),
            Source::Listed(listed) if !self.nights.contains_key(&listed) => {
                Some(format!("the nights {}: add --nights FILE", listed.word()))
            }
            Source::Frame(_) | Source::Census(_) | Source::Listed(_) => None,
        }
    }

    /// Lists the given frames.
    pub fn frames(&self) -> impl Iterator<Item = Source> + '_ {
        self.frames
            .keys()
            .map(|&own| Source::Frame(Frame::Own(own)))
    }
}
