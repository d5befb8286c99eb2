//! Reports to players (OUTCOME-4 to OUTCOME-12).

use crate::model::{Ability, AbilitySet, Component, ItemId, PlayerId, PlayerSet, Reading, Role};

/// The kind of a report; the order sorts reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReportKind {
    /// An alignment (a cop's, or a commandant's).
    Investigate,
    /// A role.
    Rolecop,
    /// The players whom somebody visited.
    Track,
    /// The players who visited somebody.
    Watch,
    /// A gun, or none.
    Gunsmith,
    /// Vanilla, or not.
    VanillaCop,
    /// Vanilla and Town, or not.
    Neapolitan,
    /// By which abilities somebody visited.
    Follow,
    /// By which abilities somebody was visited.
    Voyeur,
    /// A visit by or at somebody, or none.
    Motion,
    /// An item received.
    Receives,
}

impl ReportKind {
    /// Every kind, in the order that sorts reports.
    pub const ALL: [ReportKind; 11] = [
        ReportKind::Investigate,
        ReportKind::Rolecop,
        ReportKind::Track,
        ReportKind::Watch,
        ReportKind::Gunsmith,
        ReportKind::VanillaCop,
        ReportKind::Neapolitan,
        ReportKind::Follow,
        ReportKind::Voyeur,
        ReportKind::Motion,
        ReportKind::Receives,
    ];

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

    /// The word of the night text and of the JSON form.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            ReportKind::Investigate => "investigate",
            ReportKind::Rolecop => "rolecop",
            ReportKind::Track => "track",
            ReportKind::Watch => "watch",
            ReportKind::Gunsmith => "gunsmith",
            ReportKind::VanillaCop => "vanilla-cop",
            ReportKind::Neapolitan => "neapolitan",
            ReportKind::Follow => "follow",
            ReportKind::Voyeur => "voyeur",
            ReportKind::Motion => "motion",
            ReportKind::Receives => "receives",
        }
    }

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
    /// This role; never a vanilla one, which reads [`Reads::Vanilla`].
    Role(Role),
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

/// The answers of readings that ask yes or no (OUTCOME-12, OUTCOME-15 to OUTCOME-17).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reads {
    /// `gun`
    Gun,
    /// `no gun`
    NoGun,
    /// `vanilla`
    Vanilla,
    /// `not vanilla`
    NotVanilla,
    /// `vanilla town`
    VanillaTown,
    /// `not vanilla town`
    NotVanillaTown,
    /// `motion`
    Motion,
    /// `no motion`
    NoMotion,
    /// `nothing`: no visit was seen whose ability could be told
    Nothing,
}

impl Reads {
    /// Every answer.
    pub const ALL: [Reads; 9] = [
        Reads::Gun,
        Reads::NoGun,
        Reads::Vanilla,
        Reads::NotVanilla,
        Reads::VanillaTown,
        Reads::NotVanillaTown,
        Reads::Motion,
        Reads::NoMotion,
        Reads::Nothing,
    ];

    /// The words of a report.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reads::Gun => "gun",
            Reads::NoGun => "no gun",
            Reads::Vanilla => "vanilla",
            Reads::NotVanilla => "not vanilla",
            Reads::VanillaTown => "vanilla town",
            Reads::NotVanillaTown => "not vanilla town",
            Reads::Motion => "motion",
            Reads::NoMotion => "no motion",
            Reads::Nothing => "nothing",
        }
    }
}

impl Value {
    /// The value that a Role Cop reads of this role (OUTCOME-12): its name, or `vanilla`.
    #[must_use]
    pub fn role(role: Role) -> Value {
        if role.is_vanilla() {
            Value::Reads(Reads::Vanilla)
        } else {
            Value::Role(role)
        }
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

/// One line that one player is told.
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
    /// A player is told what they received.
    #[must_use]
    pub const fn receipt(to: PlayerId, item: ItemId) -> Report {
        Report {
            to,
            kind: ReportKind::Receives,
            value: Value::Item(item),
        }
    }
}
