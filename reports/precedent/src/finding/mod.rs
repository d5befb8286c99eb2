//! Findings of a night: two systems diverge, or a system goes in cycles, has an unexpected result, or panics. A finding
//! is a claim that can be checked on any night; a minimised night is small for the sake of one.

mod anomaly;
mod kind;
mod look;
mod order;
mod shows;

pub use anomaly::{reversed, tailed};
pub use kind::{Behaviour, Catalogue, Kind};
pub use look::{SystemOutcomes, all};
pub use order::{OtherOrder, may_decide_in_silence, order_may_decide};
pub use shows::{Answers, shows};

use std::fmt;

use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};

/// Something that a night shows. Findings are ordered by kind, then by system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Finding {
    /// Two systems diverge; this is the narrowest lens under which they do.
    Diverges(RulerId, RulerId, Lens),
    /// A system does something that is worth keeping.
    Shows(Behaviour, RulerId),
    /// A system panics at the place with this hash.
    Panics(RulerId, u32),
}

impl Finding {
    /// Its kind, without the systems.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Finding::Diverges(..) => Kind::Diverges,
            Finding::Shows(behaviour, _) => Kind::Shows(behaviour),
            Finding::Panics(..) => Kind::Panics,
        }
    }

    /// The catalogue it belongs to.
    #[must_use]
    pub const fn catalogue(self) -> Catalogue {
        self.kind().catalogue()
    }

    /// The systems it is about: one, or the two that diverge.
    #[must_use]
    pub const fn systems(self) -> (RulerId, Option<RulerId>) {
        match self {
            Finding::Diverges(one, other, _) => (one, Some(other)),
            Finding::Shows(_, system) | Finding::Panics(system, _) => (system, None),
        }
    }

    /// The narrowest lens under which two systems diverge.
    #[must_use]
    pub const fn lens(self) -> Option<Lens> {
        match self {
            Finding::Diverges(_, _, lens) => Some(lens),
            _ => None,
        }
    }

    /// The word of checkpoints: kind, systems, and lens or place, separated by colons.
    #[must_use]
    pub fn word(self) -> String {
        let kind = self.kind().id();
        match self {
            Finding::Diverges(one, other, lens) => {
                format!("{kind}:{}:{}:{}", one.id(), other.id(), lens.id())
            }
            Finding::Shows(_, system) => format!("{kind}:{}", system.id()),
            Finding::Panics(system, place) => format!("{kind}:{}:{place:08x}", system.id()),
        }
    }

    /// The finding of a [`word`](Finding::word).
    #[must_use]
    pub fn from_word(word: &str) -> Option<Finding> {
        let (kind, rest) = word.split_once(':')?;
        let parts: Vec<&str> = rest.split(':').collect();
        let system = |place: usize| parts.get(place).and_then(|id| id.parse::<RulerId>().ok());
        let found = match (Kind::from_id(kind)?, parts.len()) {
            (Kind::Diverges, 3) => {
                Finding::Diverges(system(0)?, system(1)?, Lens::from_id(parts[2])?)
            }
            (Kind::Shows(behaviour), 1) => Finding::Shows(behaviour, system(0)?),
            (Kind::Panics, 2) => {
                Finding::Panics(system(0)?, u32::from_str_radix(parts[1], 16).ok()?)
            }
            _ => return None,
        };
        (found.word() == word).then_some(found)
    }

    /// Reports whether a step from one night to another leaves what is native: the second is native if the first is.
    #[must_use]
    pub fn stays_native(self, panel: &Panel, from: &Night, to: &Night) -> bool {
        self.is_native(panel, to) || !self.is_native(panel, from)
    }

    /// Reports whether every ability used on a night is native to the systems it is about (MODEL-67).
    #[must_use]
    pub fn is_native(self, panel: &Panel, night: &Night) -> bool {
        let (one, other) = self.systems();
        [Some(one), other].into_iter().flatten().all(|system| {
            night
                .actions()
                .iter()
                .all(|action| panel.supports(system, action.ability))
        })
    }
}

/// `nar / snarf diverge on deaths`, `nar: breakdown-tie`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind().id();
        match *self {
            Finding::Diverges(one, other, lens) => {
                write!(f, "{} / {} diverge on {}", one.id(), other.id(), lens.id())
            }
            Finding::Shows(_, system) => write!(f, "{}: {kind}", system.id()),
            Finding::Panics(system, place) => write!(f, "{}: {kind} {place:08x}", system.id()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_findings_and_back() {
        for (finding, word) in [
            (
                Finding::Diverges(RulerId::NAR, RulerId::RAR_LIST, Lens::State),
                "diverges:nar:rar-list:state",
            ),
            (
                Finding::Shows(Behaviour::TwoDeaths, RulerId::LAR),
                "two-deaths:lar",
            ),
            (
                Finding::Panics(RulerId::SNARF, 0x1a),
                "panic:snarf:0000001a",
            ),
        ] {
            assert_eq!(finding.word(), word);
            assert_eq!(Finding::from_word(word), Some(finding));
        }
        for none in [
            "",
            "diverges",
            "diverges:nar:lar",
            "diverges:nar:lar:state:nar",
            "diverges:nar:Lars:state",
            "loop:nar:lar",
            "panic:snarf:1a",
            "panic:snarf:0000001A",
            "loops:nar",
        ] {
            assert_eq!(Finding::from_word(none), None, "{none}");
        }
        assert_eq!(Catalogue::from_id("anomalies"), Some(Catalogue::Anomalies));
        assert_eq!(Behaviour::from_id("rule-4"), Some(Behaviour::Cut));
        assert_eq!(
            (Catalogue::from_id("loop"), Behaviour::from_id("loops")),
            (None, None)
        );
    }
}
