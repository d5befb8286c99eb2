//! What players are told (OUTCOME-4 to OUTCOME-12).

use crate::model::{Ability, ItemId, PlayerId, PlayerSet, Reading, Role};

/// What kind of line a player is told; the order sorts reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ReportKind {
    /// An alignment (a cop's, or a commandant's).
    Investigate,
    /// A role.
    Rolecop,
    /// Whom somebody visited.
    Track,
    /// Who visited somebody.
    Watch,
    /// An item received.
    Receives,
}

impl ReportKind {
    /// Every kind, in the order that sorts reports.
    pub const ALL: [ReportKind; 5] =
        [ReportKind::Investigate, ReportKind::Rolecop, ReportKind::Track, ReportKind::Watch, ReportKind::Receives];

    /// The word of the night text and of the JSON form.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            ReportKind::Investigate => "investigate",
            ReportKind::Rolecop => "rolecop",
            ReportKind::Track => "track",
            ReportKind::Watch => "watch",
            ReportKind::Receives => "receives",
        }
    }

    /// The kind of line that an action of this ability brings its actor, if it brings one.
    #[must_use]
    pub const fn of(ability: Ability) -> Option<ReportKind> {
        match ability {
            Ability::Investigate | Ability::Commandant => Some(ReportKind::Investigate),
            Ability::Rolecop => Some(ReportKind::Rolecop),
            Ability::Track => Some(ReportKind::Track),
            Ability::Watch => Some(ReportKind::Watch),
            Ability::Visit
            | Ability::Kill
            | Ability::Protect
            | Ability::Guard
            | Ability::Block
            | Ability::Jail
            | Ability::Redirect
            | Ability::Drive
            | Ability::Commute
            | Ability::Commuterize
            | Ability::Hide
            | Ability::Frame
            | Ability::Recruit
            | Ability::Vanillaise
            | Ability::Give
            | Ability::Steal
            | Ability::Exchange
            | Ability::Revive => None,
        }
    }
}

/// What the line says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// These players; never empty.
    Players(PlayerSet),
    /// This alignment.
    Alignment(Reading),
    /// This role.
    Role(Role),
    /// This item.
    Item(ItemId),
    /// The report cannot be given.
    NoResult,
    /// No visit was seen.
    Nobody,
}

impl Value {
    /// These players, or nobody.
    #[must_use]
    pub fn seen(players: PlayerSet) -> Value {
        if players.is_empty() { Value::Nobody } else { Value::Players(players) }
    }
}

/// One line that one player is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Report {
    /// Who is told.
    pub to: PlayerId,
    /// What kind of line.
    pub kind: ReportKind,
    /// What it says.
    pub value: Value,
}

impl Report {
    /// A player is told what they received.
    #[must_use]
    pub const fn receipt(to: PlayerId, item: ItemId) -> Report {
        Report { to, kind: ReportKind::Receives, value: Value::Item(item) }
    }
}
