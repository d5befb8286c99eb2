//! The kinds of findings, in one table: word of files, catalogue, event and words of pages.

use nightcourt_resolvers::outcome::EventKind;

/// A file of findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Catalogue {
    /// Nights on which systems diverge.
    Divergences,
    /// Nights on which a system goes in cycles.
    Loops,
    /// Nights with an unexpected result by a system's own rules.
    Anomalies,
    /// Nights whose rules allow several outcomes.
    Underdetermined,
    /// Effects of one action on another, where all systems agree.
    Settled,
    /// Nights on which a system panics.
    Panics,
}

impl Catalogue {
    /// Every catalogue.
    pub const ALL: [Catalogue; 6] = [
        Catalogue::Divergences,
        Catalogue::Loops,
        Catalogue::Anomalies,
        Catalogue::Underdetermined,
        Catalogue::Settled,
        Catalogue::Panics,
    ];

    /// The name of its files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        [
            "divergences",
            "loops",
            "anomalies",
            "underdetermined",
            "settled",
            "panics",
        ][self as usize]
    }

    /// The catalogue of a name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Catalogue> {
        Catalogue::ALL
            .into_iter()
            .find(|catalogue| catalogue.id() == id)
    }
}

/// A behaviour of one system on a night that is worth keeping, without another system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Behaviour {
    /// `nar`, `nar-guide`: a breakdown of the golden rule, and the list of classes alone picked an action.
    BreakdownByList,
    /// `nar`, `nar-guide`: a breakdown, and the tie-break picked one.
    BreakdownByTie,
    /// Passives would trigger each other for ever.
    Loop,
    /// `rar`: RAR-4 cut a chain in which an action would have taken part twice.
    Cut,
    /// It exceeded its step budget.
    Exhausted,
    /// One kill is all there is, and two players die (LAW-7).
    TwoDeaths,
    /// Somebody dies, and no killer visited anybody (LAW-7).
    Unkilled,
    /// The verdict is another when the actions were submitted in the opposite order (LAW-7).
    Ordered,
    /// Its rules allow more than one outcome (NAR-24): ties are left open, and they matter.
    Underdetermined,
    /// Something changes what something else does, and all systems agree on it. Looked for by a census only.
    Settled,
}

/// A row of the table of behaviours: word, catalogue, event and words of pages.
type Row = (&'static str, Catalogue, Option<EventKind>, &'static str);

#[rustfmt::skip]
const ROWS: [Row; Behaviour::ALL.len()] = {
    use Catalogue::{Anomalies, Loops, Settled, Underdetermined};
    [
        ("breakdown-list", Loops, Some(EventKind::BreakdownByList), "a breakdown, which the list decides"),
        ("breakdown-tie", Loops, Some(EventKind::BreakdownByTie), "a breakdown, which the tie-break decides"),
        ("loop", Loops, Some(EventKind::Loop), "passives that trigger each other for ever"),
        ("rule-4", Loops, None, "a chain that rule 4 cuts"),
        ("exhausted", Loops, None, "exceeds its step budget"),
        ("two-deaths", Anomalies, None, "one kill and two deaths"),
        ("unkilled", Anomalies, None, "a death that no killer visited"),
        ("ordered", Anomalies, None, "the order of submission decides"),
        ("underdetermined", Underdetermined, None, "its rules allow several outcomes"),
        ("settled", Settled, None, "all systems agree"),
    ]
};

impl Behaviour {
    /// Every behaviour, in the order of the catalogues.
    pub const ALL: [Behaviour; 10] = [
        Behaviour::BreakdownByList,
        Behaviour::BreakdownByTie,
        Behaviour::Loop,
        Behaviour::Cut,
        Behaviour::Exhausted,
        Behaviour::TwoDeaths,
        Behaviour::Unkilled,
        Behaviour::Ordered,
        Behaviour::Underdetermined,
        Behaviour::Settled,
    ];

    /// The word of files and of `nightcourt minimise --finding`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        ROWS[self as usize].0
    }

    /// The behaviour of a word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Behaviour> {
        Behaviour::ALL
            .into_iter()
            .find(|behaviour| behaviour.id() == id)
    }

    /// The event that tells of it, if one does.
    #[must_use]
    pub const fn event(self) -> Option<EventKind> {
        ROWS[self as usize].2
    }

    /// Its words on pages.
    #[must_use]
    pub const fn words(self) -> &'static str {
        ROWS[self as usize].3
    }
}

/// The kind of a finding, without the systems.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Two systems diverge.
    Diverges,
    /// One system does something.
    Shows(Behaviour),
    /// A system panics.
    Panics,
}

impl Kind {
    /// Every kind, in the order of the catalogues.
    pub const ALL: [Kind; Behaviour::ALL.len() + 2] = {
        let mut all = [Kind::Diverges; Behaviour::ALL.len() + 2];
        let mut place = 0;
        while place < Behaviour::ALL.len() {
            all[place + 1] = Kind::Shows(Behaviour::ALL[place]);
            place += 1;
        }
        all[place + 1] = Kind::Panics;
        all
    };

    /// The word of files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Diverges => "diverges",
            Kind::Shows(behaviour) => behaviour.id(),
            Kind::Panics => "panic",
        }
    }

    /// The kind of a word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// The catalogue of such findings.
    #[must_use]
    pub const fn catalogue(self) -> Catalogue {
        match self {
            Kind::Diverges => Catalogue::Divergences,
            Kind::Shows(behaviour) => ROWS[behaviour as usize].1,
            Kind::Panics => Catalogue::Panics,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_id(kind.id()), Some(kind));
        }
        assert!(Kind::ALL.is_sorted(), "the order of the catalogues");
        assert!(Kind::ALL.map(Kind::catalogue).is_sorted());
        assert_eq!(Behaviour::from_id("parts"), None);
    }
}
