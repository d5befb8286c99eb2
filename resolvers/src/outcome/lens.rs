//! Lenses: the facts of an outcome that are compared.

/// The facts of an outcome that are compared; each holds all of the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lens {
    /// The players reported dead.
    Deaths,
    /// Deaths, alignments, abilities, items, money, revivals.
    State,
    /// State, and everything players are told.
    Full,
}

impl Lens {
    /// Every lens, narrowest first.
    pub const ALL: [Lens; 3] = [Lens::Deaths, Lens::State, Lens::Full];

    /// The word that users type.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Lens::Deaths => "deaths",
            Lens::State => "state",
            Lens::Full => "full",
        }
    }
    /// The lens with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Lens> {
        Lens::ALL.into_iter().find(|lens| lens.id() == id)
    }
}
