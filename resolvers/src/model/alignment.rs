//! Sides of the game (MODEL-2).

/// The side of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Alignment {
    /// The uninformed majority.
    Town,
    /// The informed minority of Mafia games.
    Mafia,
    /// The informed minority of Werewolf games.
    Werewolf,
    /// Recruits, and whoever recruits them.
    Cult,
    /// A third party against everybody, such as a serial killer.
    NeutralHostile,
    /// A third party that leans to the scum.
    NeutralScum,
    /// A third party that leans to the town.
    NeutralTown,
}

impl Alignment {
    /// Every alignment, in the order in which the JSON form lists them.
    pub const ALL: [Alignment; 7] = [
        Alignment::Town,
        Alignment::Mafia,
        Alignment::Werewolf,
        Alignment::Cult,
        Alignment::NeutralHostile,
        Alignment::NeutralScum,
        Alignment::NeutralTown,
    ];

    /// The word of the JSON form.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Alignment::Town => "town",
            Alignment::Mafia => "mafia",
            Alignment::Werewolf => "werewolf",
            Alignment::Cult => "cult",
            Alignment::NeutralHostile => "neutral-hostile",
            Alignment::NeutralScum => "neutral-scum",
            Alignment::NeutralTown => "neutral-town",
        }
    }

    /// The words of the night text.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Alignment::Town => "Town",
            Alignment::Mafia => "Mafia",
            Alignment::Werewolf => "Werewolf",
            Alignment::Cult => "Cult",
            Alignment::NeutralHostile => "Neutral (Hostile)",
            Alignment::NeutralScum => "Neutral (Scum-friendly)",
            Alignment::NeutralTown => "Neutral (Town-friendly)",
        }
    }

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

/// The result of a reading of alignment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// `cult`
    Cult,
    /// `mafia`
    Mafia,
    /// `neutral`, whatever the leaning
    Neutral,
    /// `town`
    Town,
    /// `werewolf`
    Werewolf,
}

impl Reading {
    /// The word of a report.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reading::Cult => "cult",
            Reading::Mafia => "mafia",
            Reading::Neutral => "neutral",
            Reading::Town => "town",
            Reading::Werewolf => "werewolf",
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
