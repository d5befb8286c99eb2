//! The sources of the nights of a campaign.

use std::fmt;
use std::str::FromStr;

use nightcourt_gen::Frame;
use nightcourt_gen::census::{Players, Units, Universe};

use super::{Listed, Ranges};

/// A source of nights: random, complete or given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// Nights drawn from a sampling frame, by index.
    Frame(Frame),
    /// Every night of a universe, once up to names, in units.
    Census(Universe),
    /// Given nights in their order, by index.
    Listed(Listed),
}

/// The word of no frame, no census and no given nights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSource;

impl Source {
    /// Reports whether its shares are exact, without an interval.
    #[must_use]
    pub fn is_exact(self) -> bool {
        match self {
            Source::Frame(_) | Source::Listed(_) => false,
            Source::Census(_) => true,
        }
    }

    /// Returns the sampling frame, if it is one.
    #[must_use]
    pub const fn frame(self) -> Option<Frame> {
        match self {
            Source::Frame(frame) => Some(frame),
            Source::Census(_) | Source::Listed(_) => None,
        }
    }

    /// Returns a source among these that has the same name and another content: its file was changed.
    #[must_use]
    pub fn changed(self, others: impl IntoIterator<Item = Source>) -> Option<Source> {
        let name = |source: Source| match source {
            Source::Frame(Frame::Own(own)) => Some(own.name().to_owned()),
            Source::Frame(_) | Source::Census(_) | Source::Listed(_) => None,
        };
        let own = name(self)?;
        others
            .into_iter()
            .find(|&other| other != self && name(other).as_ref() == Some(&own))
    }

    /// Reports whether a share of its nights has a meaning. It has none in a census without names.
    #[must_use]
    pub fn has_names(self) -> bool {
        !matches!(self, Source::Census(universe) if universe.players == Players::Named)
    }

    /// Returns the number of nights of these indices, if it is known in advance.
    #[must_use]
    pub fn nights(self, ranges: &Ranges) -> Option<u64> {
        (!self.is_exact()).then(|| ranges.len())
    }

    /// Describes the source for people: `frame theme`, or the universe in words.
    #[must_use]
    pub fn about(self) -> String {
        match self {
            Source::Frame(frame) => format!("frame {}", frame.id()),
            Source::Listed(listed) => format!("the nights {}", listed.word()),
            Source::Census(universe) => {
                let who = match universe.players {
                    Players::Exactly(players) => format!("{players} players"),
                    Players::Named => "as many players as are named".to_owned(),
                };
                format!(
                    "every night of up to {} actions and {who} ({universe})",
                    universe.actions
                )
            }
        }
    }

    /// Returns the number of nights of the indices, or an estimate of as much work.
    #[must_use]
    pub fn work(self, ranges: &Ranges) -> u64 {
        match self {
            Source::Frame(_) | Source::Listed(_) => ranges.len(),
            Source::Census(universe) => {
                let units = Units::of(&universe);
                let each = ranges
                    .parts()
                    .iter()
                    .flat_map(|range| range.start..range.end.min(units.len()));
                each.filter_map(|number| units.get(number)).map(work).sum()
            }
        }
    }
}

/// Returns the work of a unit, as a number of nights.
pub fn work(unit: &nightcourt_gen::census::Unit) -> u64 {
    unit.estimate().ceil() as u64
}

impl From<Frame> for Source {
    fn from(frame: Frame) -> Source {
        Source::Frame(frame)
    }
}

impl From<Listed> for Source {
    fn from(listed: Listed) -> Source {
        Source::Listed(listed)
    }
}

/// The word of files: the id of the frame, the universe, or the hash of the nights.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Frame(frame) => f.write_str(frame.id()),
            Source::Census(universe) => universe.fmt(f),
            Source::Listed(listed) => f.write_str(listed.word()),
        }
    }
}

impl FromStr for Source {
    type Err = UnknownSource;
    fn from_str(word: &str) -> Result<Source, UnknownSource> {
        if let Some(listed) = Listed::from_word(word) {
            return Ok(Source::Listed(listed));
        }
        match word.parse::<Frame>() {
            Ok(frame) => Ok(Source::Frame(frame)),
            Err(_) => word.parse().map(Source::Census).map_err(|_| UnknownSource),
        }
    }
}
