//! Sides of the game (MODEL-2).

pub use crate::tables::{Alignment, Reading};

impl Alignment {
    /// Reports whether two alignments are one side for Loyal and Disloyal players (MODEL-69): the five sides, all
    /// Neutrals being one.
    #[must_use]
    pub fn same_side(self, other: Alignment) -> bool {
        Reading::from(self) == Reading::from(other)
    }

    /// Reports whether its players share one kill a night, which any of them may submit (TEXT-5).
    #[must_use]
    pub const fn has_factional_kill(self) -> bool {
        match self {
            Alignment::Mafia | Alignment::Werewolf => true,
            Alignment::Town
            | Alignment::Cult
            | Alignment::NeutralHostile
            | Alignment::NeutralScum
            | Alignment::NeutralTown => false,
        }
    }
}

impl From<Alignment> for Reading {
    fn from(alignment: Alignment) -> Self {
        match alignment {
            Alignment::Town => Reading::Town,
            Alignment::Mafia => Reading::Mafia,
            Alignment::Werewolf => Reading::Werewolf,
            Alignment::Cult => Reading::Cult,
            Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => {
                Reading::Neutral
            }
        }
    }
}
