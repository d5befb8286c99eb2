//! What systems are compared on (OUTCOME-1 to OUTCOME-3), and what they note on the way.

mod event;
mod lens;
mod report;

pub use event::{Agent, Event, EventKind, Events};
pub use lens::Lens;
pub use report::{Reads, Report, ReportKind, Value};

use crate::model::{ItemId, ItemSet, PlayerId, PlayerSet};

/// How a night ended under one system. Every list is sorted, so that equal outcomes are equal values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Who is reported dead, with identities exchanged.
    pub deaths: PlayerSet,
    /// Who joined the cult and was not of it.
    pub converted: PlayerSet,
    /// Who lost abilities.
    pub stripped: PlayerSet,
    /// Who came back from the dead.
    pub revived: PlayerSet,
    /// What is held at the end of the night, by player; nobody who holds nothing.
    pub holds: Vec<(PlayerId, ItemSet)>,
    /// The money at the end of the night, by player; nobody who has none.
    pub money: Vec<(PlayerId, u32)>,
    /// What players are told.
    pub reports: Vec<Report>,
    /// What the system had to decide; no part of what is compared.
    pub events: Events,
    /// The system exceeded its step budget: nothing else here means anything.
    pub exhausted: bool,
    /// `rar` only: a chain was cut by rule 4 (\[RAR\]): something that would have countered or supported was refused since
    /// a whole action takes part in a chain only once. What counts is written down in `system/rar/cut.rs`. No part of
    /// what is compared.
    pub cut: bool,
}

impl Outcome {
    /// Empties it, and keeps its buffers.
    pub fn clear(&mut self) {
        let Outcome { deaths, converted, stripped, revived, holds, money, reports, events, exhausted, cut } = self;
        *deaths = PlayerSet::EMPTY;
        *converted = PlayerSet::EMPTY;
        *stripped = PlayerSet::EMPTY;
        *revived = PlayerSet::EMPTY;
        holds.clear();
        money.clear();
        reports.clear();
        events.clear();
        *exhausted = false;
        *cut = false;
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
