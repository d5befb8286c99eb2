//! Reports to players (OUTCOME-4 to OUTCOME-12).

use crate::model::{Ability, AbilitySet, Component, ItemId, PlayerId, PlayerSet, Reading, Title};
pub use crate::tables::{Reads, ReportKind};

impl ReportKind {
    /// The components that read, each with the kind of its lines.
    pub const READINGS: [(Component, ReportKind); 10] = [
        (Component::ReadAlignment, ReportKind::Investigate),
        (Component::ReadRole, ReportKind::Rolecop),
        (Component::ReadVisits, ReportKind::Track),
        (Component::ReadVisitors, ReportKind::Watch),
        (Component::ReadGun, ReportKind::Gunsmith),
        (Component::ReadVanilla, ReportKind::VanillaCop),
        (Component::ReadVanillaTown, ReportKind::Neapolitan),
        (Component::ReadVisitAbilities, ReportKind::Follow),
        (Component::ReadVisitorAbilities, ReportKind::Voyeur),
        (Component::ReadMotion, ReportKind::Motion),
    ];

    /// The kind of line that an action of this ability brings its actor, if it brings one.
    #[must_use]
    pub fn of(ability: Ability) -> Option<ReportKind> {
        let components = ability.components();
        ReportKind::READINGS
            .iter()
            .find(|(component, _)| components.has(*component))
            .map(|&(_, kind)| kind)
    }
}

/// The content of a report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// These players; never empty.
    Players(PlayerSet),
    /// This alignment.
    Alignment(Reading),
    /// This role, in words; one that is vanilla reads [`Reads::Vanilla`].
    Role(Title),
    /// These abilities; never empty.
    Abilities(AbilitySet),
    /// A word that answers yes or no.
    Reads(Reads),
    /// This item.
    Item(ItemId),
    /// The report cannot be given.
    NoResult,
    /// No visit was seen.
    Nobody,
}

impl ReportKind {
    /// The words for yes and no of a reading that asks a question; none of any other.
    #[must_use]
    pub const fn answers(self) -> &'static [Reads] {
        match self {
            ReportKind::Gunsmith => &[Reads::Gun, Reads::NoGun],
            ReportKind::VanillaCop => &[Reads::Vanilla, Reads::NotVanilla],
            ReportKind::Neapolitan => &[Reads::VanillaTown, Reads::NotVanillaTown],
            ReportKind::Motion => &[Reads::Motion, Reads::NoMotion],
            ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Receives => &[],
        }
    }
}

impl Value {
    /// The answer of a reading that asks a question; no result of any other.
    #[must_use]
    pub fn answer(kind: ReportKind, yes: bool) -> Value {
        let answer = kind.answers().get(usize::from(!yes));
        answer.map_or(Value::NoResult, |&answer| Value::Reads(answer))
    }
    /// This role in words, or `vanilla` without any.
    #[must_use]
    pub fn role(title: Option<Title>) -> Value {
        title.map_or(Value::Reads(Reads::Vanilla), Value::Role)
    }
    /// These abilities, or nothing.
    #[must_use]
    pub fn abilities(abilities: AbilitySet) -> Value {
        if abilities.is_empty() {
            Value::Reads(Reads::Nothing)
        } else {
            Value::Abilities(abilities)
        }
    }
    /// The value of a reading of visits; each visit shown is its actor, the players visited and its ability.
    #[must_use]
    pub fn of_visits(
        kind: ReportKind,
        mut visits: impl Iterator<Item = (PlayerId, PlayerSet, Ability)>,
    ) -> Value {
        match kind {
            ReportKind::Track => {
                let visited = visits.map(|(_, visited, _)| visited);
                Value::seen(visited.fold(PlayerSet::EMPTY, PlayerSet::union))
            }
            ReportKind::Follow | ReportKind::Voyeur => {
                Value::abilities(visits.map(|(.., ability)| ability).collect())
            }
            ReportKind::Motion => Value::answer(kind, visits.next().is_some()),
            ReportKind::Watch
            | ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Receives => Value::seen(visits.map(|(actor, ..)| actor).collect()),
        }
    }
    /// These players, or nobody.
    #[must_use]
    pub fn seen(players: PlayerSet) -> Value {
        if players.is_empty() {
            Value::Nobody
        } else {
            Value::Players(players)
        }
    }
}

/// One line of a player's results.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Report {
    /// The receiver.
    pub to: PlayerId,
    /// The kind.
    pub kind: ReportKind,
    /// The content.
    pub value: Value,
}

impl Report {
    /// The player received something.
    #[must_use]
    pub const fn receipt(to: PlayerId, item: ItemId) -> Report {
        Report {
            to,
            kind: ReportKind::Receives,
            value: Value::Item(item),
        }
    }
}
