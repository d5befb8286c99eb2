//! Outcomes, which are compared (OUTCOME-1 to OUTCOME-3), and events, which are not.

mod event;
mod lens;
mod report;
mod silence;

pub use event::{Agent, Event, EventKind, Events};
pub use lens::Lens;
pub use report::{Reads, Report, ReportKind, Value};
pub use silence::Silence;

use crate::model::{ItemId, ItemSet, Night, PlayerId, PlayerSet};

/// The end of a night under one system. Every list is sorted, so that equal outcomes are equal values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The players reported dead, with identities exchanged.
    pub deaths: PlayerSet,
    /// The players who joined the cult.
    pub converted: PlayerSet,
    /// The players who lost abilities.
    pub stripped: PlayerSet,
    /// The players who came back from the dead.
    pub revived: PlayerSet,
    /// Items held at the end of the night, by player; players without items are left out.
    pub holds: Vec<(PlayerId, ItemSet)>,
    /// The money at the end of the night, by player; nobody who has none.
    pub money: Vec<(PlayerId, u32)>,
    /// Reports to players.
    pub reports: Vec<Report>,
    /// Decisions of the system, which are never compared.
    pub events: Events,
    /// It has no outcome: nothing else here means anything. It exceeded its step budget, if [`silence`](Outcome::silence)
    /// says nothing else.
    pub exhausted: bool,
    /// The reason why an external program has no outcome.
    pub silence: Option<Box<Silence>>,
    /// `rar` only: a chain was cut by rule 4 (\[RAR\]): something that would have countered or supported was refused since
    /// a whole action takes part in a chain only once. What counts is written down in `system/rar/cut.rs`. No part of
    /// what is compared.
    pub cut: bool,
}

impl Outcome {
    /// Empties it, and keeps its buffers.
    pub fn clear(&mut self) {
        let Outcome {
            deaths,
            converted,
            stripped,
            revived,
            holds,
            money,
            reports,
            events,
            exhausted,
            silence,
            cut,
        } = self;
        *deaths = PlayerSet::EMPTY;
        *converted = PlayerSet::EMPTY;
        *stripped = PlayerSet::EMPTY;
        *revived = PlayerSet::EMPTY;
        holds.clear();
        money.clear();
        reports.clear();
        events.clear();
        *exhausted = false;
        *silence = None;
        *cut = false;
    }

    /// Makes it that of a program that has none.
    pub fn silent(&mut self, why: Silence) {
        self.clear();
        self.exhausted = true;
        self.silence = Some(Box::new(why));
    }

    /// This outcome and that of other actions of the same night put together: everything that either changes.
    #[must_use]
    pub fn together(&self, other: &Outcome, night: &Night) -> Outcome {
        let mut both = Outcome {
            deaths: self.deaths.union(other.deaths),
            converted: self.converted.union(other.converted),
            stripped: self.stripped.union(other.stripped),
            revived: self.revived.union(other.revived),
            exhausted: self.exhausted || other.exhausted,
            ..Outcome::default()
        };
        both.belongings(night.players().len(), |player| {
            let start = night.player(player);
            let [first, second] = [self, other].map(|outcome| outcome.held(player));
            let kept = start.holds.intersection(first).intersection(second);
            let gained = first.union(second).without(start.holds);
            // Who had some and gains some elsewhere has the sum of both changes.
            let money = self.money_of(player) + other.money_of(player);
            (kept.union(gained), money.saturating_sub(start.money))
        });
        for report in self.reports.iter().chain(&other.reports) {
            both.tell(report.to, report.kind, report.value);
        }
        both.finish();
        both
    }

    /// The items that a player holds at the end of the night.
    #[must_use]
    pub fn held(&self, player: PlayerId) -> ItemSet {
        self.holds
            .iter()
            .find(|&&(holder, _)| holder == player)
            .map_or(ItemSet::EMPTY, |&(_, items)| items)
    }

    /// The money that a player has at the end of the night.
    #[must_use]
    pub fn money_of(&self, player: PlayerId) -> u32 {
        self.money
            .iter()
            .find(|&&(owner, _)| owner == player)
            .map_or(0, |&(_, money)| money)
    }

    /// Adds a line, unless it is a receipt that is there already: equal receipts of one player count once (OUTCOME-11).
    pub fn tell(&mut self, to: PlayerId, kind: ReportKind, value: Value) {
        let report = Report { to, kind, value };
        if kind != ReportKind::Receives || !self.reports.contains(&report) {
            self.reports.push(report);
        }
    }

    /// Tells a player what was received.
    pub fn receipt(&mut self, to: PlayerId, item: ItemId) {
        self.tell(to, ReportKind::Receives, Value::Item(item));
    }

    /// Sets what everybody has at the end of the night.
    pub fn belongings(&mut self, players: usize, has: impl Fn(PlayerId) -> (ItemSet, u32)) {
        for player in PlayerSet::first(players).iter() {
            let (items, money) = has(player);
            if !items.is_empty() {
                self.holds.push((player, items));
            }
            if money > 0 {
                self.money.push((player, money));
            }
        }
    }

    /// Sorts the reports. Every system does so last.
    pub fn finish(&mut self) {
        if self.reports.len() > 1 {
            self.reports.sort_unstable();
        }
    }
}
