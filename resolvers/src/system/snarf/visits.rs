//! Visits, as they are read at the end of the night (SNARF-23; OUTCOME-6, OUTCOME-7, OUTCOME-17).

use crate::explain::Statement;
use crate::explain::account::Recorder;
use crate::model::{Night, PlayerId, PlayerSet};
use crate::outcome::{Agent, ReportKind, Value};
use crate::rule::Rule;

use super::Visit;

/// A reading of the visits of one player.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub visits: &'a [Visit],
    /// The action that reads, and whose it is.
    pub agent: Agent,
    pub reader: PlayerId,
    /// The player whose visits are read.
    pub at: PlayerId,
}

impl<'a> Look<'a> {
    /// The value for the reader; `no result` if this is no reading of visits, or one that was lost.
    pub(super) fn value<R: Recorder>(
        self,
        kind: ReportKind,
        night: &Night,
        recorder: &mut R,
    ) -> Value {
        // Two sides: visits made by the player, and visits made to them.
        let sides = match kind {
            ReportKind::Track | ReportKind::Follow => [true, false],
            ReportKind::Watch | ReportKind::Voyeur => [false, true],
            ReportKind::Motion => [true, true],
            ReportKind::Investigate
            | ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Receives => return Value::NoResult,
        };
        let seen = || self.visits(sides).filter(|visit| !visit.unseen);
        if R::ENABLED {
            for visit in self.visits(sides).filter(|visit| visit.unseen) {
                recorder.record(|account| account.ninja(visit.agent, Some(visit.to)));
            }
            let saw: Vec<_> = seen().map(|visit| (visit.agent, Some(visit.to))).collect();
            recorder.record(|account| {
                let works = Some(Statement::Works(self.agent, Some(self.at)));
                account.sees(self.agent, self.at, &saw, Rule::Snarf23, works);
            });
        }
        let seen = seen().map(|one| (one.by, PlayerSet::of(one.to), one.agent.ability(night)));
        Value::of_visits(kind, seen)
    }

    /// The visits that it is about. No action reads itself, and nobody is told that they came themselves.
    fn visits(self, [made, received]: [bool; 2]) -> impl Iterator<Item = &'a Visit> {
        self.visits.iter().filter(move |visit| {
            let others = visit.by != self.reader;
            let by_them = visit.by == self.at && visit.agent != self.agent;
            let to_them = visit.to == self.at && others;
            made && by_them && (others || !received) || received && to_them
        })
    }
}
