//! A law: two systems, a lens and a setting of ties.

use std::fmt;
use std::str::FromStr;

use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::vocabulary;

/// The nights on which a law compares the systems.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ties {
    /// All nights: the order of submission breaks ties.
    Submitted,
    /// Nights on which each of the two allows one outcome through the lens, and has it in the opposite order of
    /// submission too.
    Settled,
}

impl Ties {
    /// Every setting.
    pub const ALL: [Ties; 2] = [Ties::Submitted, Ties::Settled];

    /// The word in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ties::Submitted => "submitted",
            Ties::Settled => "settled",
        }
    }
}

/// A pair of systems, a lens and a setting of ties. Its word is `nar:rar:deaths:settled`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Law {
    /// The systems, in the order of the study.
    pub systems: [RulerId; 2],
    /// The lens.
    pub lens: Lens,
    /// The setting of ties.
    pub ties: Ties,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.systems;
        write!(f, "{one}:{other}:{}:{}", self.lens.id(), self.ties.id())
    }
}

/// A word that names no law.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not SYSTEM:SYSTEM:LENS:TIES")]
pub struct UnknownLaw(String);

impl FromStr for Law {
    type Err = UnknownLaw;

    fn from_str(word: &str) -> Result<Law, UnknownLaw> {
        let read = || {
            let [one, other, lens, ties] = *word.split(':').collect::<Vec<_>>() else {
                return None;
            };
            Some(Law {
                systems: [one.parse().ok()?, other.parse().ok()?],
                lens: vocabulary::lens(lens).ok()?,
                ties: Ties::ALL.into_iter().find(|one| one.id() == ties)?,
            })
        };
        read().ok_or_else(|| UnknownLaw(word.to_owned()))
    }
}
