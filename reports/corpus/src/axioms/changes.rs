//! Changed nights, and the outcomes that axioms expect of them.

use std::borrow::Cow;

use nightcourt_gen::seats::{Draft, Renaming, renumbered_in};
use nightcourt_gen::{items, names as standard_names};
use nightcourt_precedent::finding::reversed;
use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, Component, Night, Passive, Player, PlayerId, PlayerSet,
    Role, RoleId,
};
use nightcourt_resolvers::outcome::{Outcome, Report, ReportKind};
use nightcourt_resolvers::text::Sheet;

use crate::changed::changed;

/// The kind of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChangeKind {
    /// The actions are submitted in the opposite order.
    Submission,
    /// The roster is in the opposite order.
    Seats,
    /// The names are in the opposite order of the alphabet.
    Names,
    /// An idle player is added.
    Idle,
    /// A player submits nothing.
    Silent(PlayerId),
    /// An action is not submitted.
    Without(ActionId),
    /// A player is added who does this to that player.
    Added(Ability, PlayerId),
    /// Two players are exchanged, which leaves the night as it is.
    Exchanged(PlayerId, PlayerId),
    /// An action is submitted as two.
    Split(ActionId),
}

/// Reports that are not compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ignored {
    /// None.
    Nothing,
    /// Readings of this player, whose actions were left out.
    ReadingsOf(PlayerId),
    /// Words for roles, guns and abilities.
    Words,
}

impl Ignored {
    fn leaves_out(self, report: &Report) -> bool {
        match self {
            Ignored::Nothing => false,
            Ignored::ReadingsOf(player) => {
                report.to == player && report.kind != ReportKind::Receives
            }
            Ignored::Words => matches!(
                report.kind,
                ReportKind::Rolecop
                    | ReportKind::Gunsmith
                    | ReportKind::Follow
                    | ReportKind::Voyeur
            ),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) kind: ChangeKind,
    /// The changed night; `None` if it is the same night.
    pub(super) night: Option<Night>,
    /// Numbers of players and items on the changed night.
    pub(super) seats: Option<Renaming>,
    /// Numbers in which the outcome of the changed night is read; `None` for its own.
    pub(super) own: Option<Renaming>,
    /// The players of the night before it was changed.
    pub(super) present: PlayerSet,
    pub(super) ignored: Ignored,
}

impl Change {
    pub(super) fn new(kind: ChangeKind, before: &Night, night: Night) -> Change {
        let present = before.player_ids();
        Change {
            kind,
            night: Some(night),
            seats: None,
            own: None,
            present,
            ignored: Ignored::Nothing,
        }
    }

    /// Returns the outcome that the axiom expects of the changed night.
    pub(super) fn expected<'o>(&self, before: &'o Outcome) -> Cow<'o, Outcome> {
        self.told(before, &self.seats)
    }

    /// Returns the outcome of the changed night in the numbers of comparison.
    pub(super) fn read<'o>(&self, after: &'o Outcome) -> Cow<'o, Outcome> {
        self.told(after, &self.own)
    }

    fn told<'o>(&self, outcome: &'o Outcome, seats: &Option<Renaming>) -> Cow<'o, Outcome> {
        let mut told = match seats {
            Some(seats) => Cow::Owned(seats.outcome(outcome)),
            None => Cow::Borrowed(outcome),
        };
        let leaves_out = |report: &Report| self.ignored.leaves_out(report);
        if told.reports.iter().any(leaves_out) {
            told.to_mut().reports.retain(|report| !leaves_out(report));
        }
        told
    }
}

/// AX-1.
pub(super) fn submission(night: &Night, each: &mut dyn FnMut(Change)) {
    if night.actions().len() > 1
        && let Some(turned) = reversed(night)
    {
        each(Change::new(ChangeKind::Submission, night, turned));
    }
}

/// Returns the night with its players in this order, and each player's new number.
pub(super) fn seated(night: &Night, roster: &[PlayerId]) -> Option<(Night, Renaming)> {
    let (players, actions, order) = night.clone().into_parts();
    renumbered_in(
        Draft {
            players,
            actions,
            order,
        },
        roster,
    )
}

/// AX-2.
pub(super) fn seats(night: &Night, each: &mut dyn FnMut(Change)) {
    let roster: Vec<PlayerId> = night.player_ids().iter().collect();
    let turned: Vec<PlayerId> = roster.into_iter().rev().collect();
    if turned.len() > 1
        && let Some((other, seats)) = seated(night, &turned)
    {
        each(Change {
            seats: Some(seats),
            ..Change::new(ChangeKind::Seats, night, other)
        });
    }
}

/// Returns this number of names in the opposite order.
pub(super) fn other_names(players: usize) -> Vec<String> {
    let mut names = standard_names(players);
    names.reverse();
    names
}

/// AX-3.
pub(super) fn names(night: &Night, each: &mut dyn FnMut(Change)) {
    let players = night.players().len();
    let sheet = Sheet::new(
        "",
        night.clone(),
        other_names(players),
        &items(),
        Vec::new(),
    );
    let Ok(Ok(again)) = sheet.map(|sheet| Sheet::parse(&sheet.to_string())) else {
        return;
    };
    // A text numbers items as it names them, so both outcomes are compared in the numbers of one text.
    let roster: Vec<PlayerId> = night.player_ids().iter().collect();
    if let (Some((_, seats)), Some((_, own))) =
        (seated(night, &roster), seated(&again.night, &roster))
    {
        each(Change {
            seats: Some(seats),
            own: Some(own),
            ..Change::new(ChangeKind::Names, night, again.night)
        });
    }
}

/// Returns the night with one more player at the end, who uses this ability on that player.
fn joined(night: &Night, role: &str, aim: Option<(Ability, PlayerId)>) -> Option<Night> {
    let newcomer = PlayerId::new(u8::try_from(night.players().len()).ok()?);
    let role = Role::Named(RoleId::from_name(role)?);
    changed(night, |players, actions| {
        players.push(Player::new(Alignment::Town, role));
        actions.extend(aim.map(|(ability, target)| Action::at(newcomer, ability, target)));
    })
}

/// AX-4.
pub(super) fn idle(night: &Night, each: &mut dyn FnMut(Change)) {
    if let Some(more) = joined(night, "Vanilla", None) {
        each(Change::new(ChangeKind::Idle, night, more));
    }
}

/// Returns the night with these of its actions.
pub(super) fn keeping(night: &Night, keep: impl Fn(ActionId, &Action) -> bool) -> Option<Night> {
    let mut ids = night.action_ids().iter();
    changed(night, |_, actions| {
        actions.retain(|action| ids.next().is_some_and(|id| keep(id, action)));
    })
}

/// AX-6.
pub(super) fn without_kill(night: &Night, each: &mut dyn FnMut(Change)) {
    for kill in night.by_component()[Component::Kill as usize].iter() {
        if let Some(other) = keeping(night, |id, _| id != kill) {
            each(Change::new(ChangeKind::Without(kill), night, other));
        }
    }
}

/// AX-7.
pub(super) fn protection(night: &Night, each: &mut dyn FnMut(Change)) {
    added(night, "Doctor", Ability::Protect, each);
}

/// AX-8 and AX-9.
pub(super) fn block(night: &Night, each: &mut dyn FnMut(Change)) {
    added(night, "Roleblocker", Ability::Block, each);
}

fn added(night: &Night, role: &str, ability: Ability, each: &mut dyn FnMut(Change)) {
    let shooting = [Passive::Pgo, Passive::Suicidal];
    if shooting
        .into_iter()
        .any(|one| !night.having(one).is_empty())
    {
        return;
    }
    for target in night.living().intersection(acting_or_named(night)).iter() {
        if let Some(other) = joined(night, role, Some((ability, target))) {
            let kind = ChangeKind::Added(ability, target);
            each(Change::new(kind, night, other));
        }
    }
}

pub(super) fn acting_or_named(night: &Night) -> PlayerSet {
    let actions = night.actions().iter();
    actions
        .flat_map(|action| [&[action.actor], action.named()].concat())
        .collect()
}
